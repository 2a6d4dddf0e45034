//! Words that stand for the members of an enumeration on the wire.

/// An enumeration that is written as words. Made by [`words!`].
pub trait Word: Copy + 'static {
    /// The members, in the order in which the page lists them.
    const ALL: &'static [Self];
    /// Their words, in the same order.
    const WORDS: &'static [&'static str];
}

/// Declares an enumeration with its words, for input and outcome alike.
macro_rules! words {
    ($(#[$about:meta])* pub enum $Name:ident {
        $($(#[$member:meta])* $Variant:ident = $word:literal,)+
    }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum $Name {
            $($(#[$member])* #[serde(rename = $word)] $Variant,)+
        }

        impl $crate::input::word::Word for $Name {
            const ALL: &'static [Self] = &[$(Self::$Variant,)+];
            const WORDS: &'static [&'static str] = &[$($word,)+];
        }

        $crate::rule::outcome::written_as_word!($Name);
    };
}

pub(crate) use words;
