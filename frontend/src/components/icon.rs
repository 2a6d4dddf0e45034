//! The portal's own icons: one family, 24 units square, drawn with strokes.

use leptos::prelude::*;

/// What an icon shows. Each stands beside a word, or its control has a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Leads on.
    Forward,
    /// Leads back.
    Back,
    /// Opens downwards.
    Down,
    /// Exchanges two things.
    Swap,
    /// A menu.
    Menu,
    /// Something to look for.
    Search,
    /// All is well.
    Done,
    /// Worth knowing.
    Info,
    /// Worth a second look.
    Warning,
    /// Cannot be, or went wrong.
    Fault,
    /// A clock.
    Clock,
    /// A coach from the side.
    Coach,
    /// A seat.
    Seat,
    /// A wheelchair.
    Wheelchair,
    /// A suitcase.
    Suitcase,
    /// Money that comes back.
    Refund,
    /// A paragraph of law.
    Law,
    /// A letter.
    Letter,
    /// A calendar sheet.
    Calendar,
    /// A place on the map.
    Place,
    /// A ticket.
    Ticket,
    /// A person.
    Person,
    /// A printer.
    Print,
    /// Two sheets, one upon the other.
    Copy,
}

impl Shape {
    const fn path(self) -> &'static str {
        match self {
            Self::Forward => "M9 5l7 7-7 7",
            Self::Back => "M15 5l-7 7 7 7",
            Self::Down => "M5 9l7 7 7-7",
            Self::Swap => "M7 4v16M7 4L3 8M7 4l4 4M17 20V4M17 20l-4-4M17 20l4-4",
            Self::Menu => "M4 6h16M4 12h16M4 18h16",
            Self::Search => "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
            Self::Done => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.5l3 3 5.5-6.5",
            Self::Info => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.5",
            Self::Warning => "M12 3.5L22 20.5H2zM12 10v5M12 17.5v.5",
            Self::Fault => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 8.5l7 7M15.5 8.5l-7 7",
            Self::Clock => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
            Self::Coach => {
                "M3 6h16l2 6v5H3zM3 12h18M8 6v6M13 6v6M7 17a1.8 1.8 0 1 0 0 .1M17 17a1.8 \
                 1.8 0 1 0 0 .1"
            }
            Self::Seat => "M7 4v9h9M7 13l1 3h9v-3M9 16v4M16 16v4",
            Self::Wheelchair => "M10 4.5v.5M10 8v6h5l3 6M10 10.5h4.5M7.5 11.5a5 5 0 1 0 6.5 6.5",
            Self::Suitcase => "M4 8h16v11H4zM9 8V5h6v3M8 8v11M16 8v11",
            Self::Refund => "M4 12a8 8 0 1 1 2.5 5.8M4 12l-2-2.5M4 12l3-1.5M12 8v8M9.5 10.5h5",
            Self::Law => "M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z",
            Self::Letter => "M3 6h18v12H3zM3 7l9 7 9-7",
            Self::Calendar => "M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8",
            Self::Place => {
                "M12 21c-4-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2.5 6-6.5 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
            }
            Self::Ticket => "M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10",
            Self::Person => {
                "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c.5-4.5 3.5-6.5 8-6.5s7.5 2 8 6.5"
            }
            Self::Print => "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
            Self::Copy => "M8 8h12v12H8zM16 8V4H4v12h4",
        }
    }
}

/// An icon; hidden from screen readers, because a word says the same.
#[component]
pub fn Icon(
    /// What it shows.
    shape: Shape,
) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
            <path d=shape.path() />
        </svg>
    }
}
