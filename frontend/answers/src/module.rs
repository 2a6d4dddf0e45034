//! What a module gives to the scripts of a page.

/// Exports the functions of a module, for the rules of one service and their headlines.
#[macro_export]
macro_rules! module {
    ($rules:expr, $headline:expr) => {
        use wasm_bindgen::prelude::wasm_bindgen;

        /// Asks a rule in JSON; `law_of` is a day, or nothing for the law of today.
        #[wasm_bindgen]
        #[must_use]
        pub fn decide(rule: &str, input: &str, language: &str, law_of: Option<String>) -> String {
            $crate::decide::decide($rules, rule, input, language, law_of.as_deref())
        }

        /// Answers a form while it is filled in, beside the server.
        #[wasm_bindgen]
        pub fn watch(form: &web_sys::HtmlFormElement) {
            $crate::watch::watch($rules, $headline, form, $crate::watch::Manner::Beside);
        }

        /// Answers the forms of a page that no server stands behind.
        #[wasm_bindgen]
        pub fn answer_alone() {
            $crate::watch::watch_all($rules, $headline);
        }

        fn main() {}
    };
}
