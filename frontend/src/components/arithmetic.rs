//! How the end of a period was counted, one tap away.

use answers::arithmetic;
use leptos::prelude::*;
use shared::{language::Language, service::Service, time::counted::Counting};

use crate::components::citation::LAW;

/// From where a period was counted, how, over which days it ran, and where it ends.
#[component]
pub fn Arithmetic(
    /// The language of the page.
    language: Language,
    /// Whose zone and holidays count.
    service: Service,
    /// The period.
    counting: Counting,
) -> impl IntoView {
    let inside = arithmetic::inside(language, service, &counting, LAW);
    view! { <details class="disclosure arithmetic" inner_html=inside></details> }
}

#[cfg(test)]
mod tests {
    use shared::time::{Day, counted::Counted};

    use super::*;
    use crate::components::icon::{Icon, Shape};

    #[test]
    fn it_opens_by_the_arrow_of_the_pages() {
        let day = Day::from_storage("2026-03-10").expect("a day");
        let counting = Counted::plain_days(day, 3).into();
        let inside = arithmetic::inside(Language::English, Service::Coach, &counting, LAW);
        let icon = view! { <Icon shape=Shape::Down /> }.to_html();
        let (_, line) = icon.split_once("<path ").expect("an icon is a path");
        let (line, _) = line.split_once('>').expect("an element");
        assert!(inside.contains(line), "{line} in {inside}");
    }
}
