//! Loads the rules of a service, and has them watch a form.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::{
    prelude::*,
    task::spawn_local,
    wasm_bindgen::{JsCast as _, JsValue, closure::Closure},
};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AddEventListenerOptions, Element};

use super::Module;

/// Waits for the first answer. Where the rules cannot be loaded nothing is lost: the form goes to
/// the server.
pub(super) fn when_touched(form: &Element, module: Module) {
    let touched = form.clone();
    let begin = Closure::once_into_js(move || {
        spawn_local(async move {
            let _ = load(&touched, &module).await;
        });
    });
    let once = AddEventListenerOptions::new();
    once.set_once(true);
    let _ = form.add_event_listener_with_callback_and_add_event_listener_options(
        "input",
        begin.unchecked_ref(),
        &once,
    );
}

/// Runs the module's script, which is a classic one, starts the module, and hands it the form.
async fn load(form: &Element, module: &Module) -> Result<(), JsValue> {
    let script = document().create_element("script")?;
    script.set_attribute("src", &module.script)?;
    let ran = Promise::new(&mut |resolve, reject| {
        let _ = script.add_event_listener_with_callback("load", &resolve);
        let _ = script.add_event_listener_with_callback("error", &reject);
    });
    document().body().ok_or(JsValue::NULL)?.append_child(&script)?;
    JsFuture::from(ran).await?;
    let rules: Function = Reflect::get(&window(), &module.name.as_str().into())?.dyn_into()?;
    let options = Object::new();
    Reflect::set(&options, &"module_or_path".into(), &module.wasm.as_str().into())?;
    JsFuture::from(Promise::resolve(&rules.call1(&JsValue::NULL, &options)?)).await?;
    let watch: Function = Reflect::get(&rules, &"watch".into())?.dyn_into()?;
    watch.call1(&JsValue::NULL, form)?;
    Ok(())
}
