/// Defines the [`Rules`](trait@crate::Rules) of a game and the values of its options.
///
/// The struct has a field for each option, followed by the option's name in the notation, a
/// description, and the name of the method that changes the field. An option is an enum, whose
/// variants are followed by their notation; the first is the default. An option that is defined
/// elsewhere needs the constants `ALL` and `TEXTS` and the default.
///
/// ```
/// use board_core::Rules as _;
///
/// board_core::author::rules! {
///     /// The rules options.
///     pub struct Rules {
///         /// The result of taking the last counter.
///         last: Last = ("last", "the result of taking the last counter", with_last),
///     }
///
///     /// The result of taking the last counter.
///     pub enum Last {
///         /// That player wins. This is the default.
///         Wins = "wins",
///         /// That player loses.
///         Loses = "loses",
///     }
/// }
///
/// assert_eq!(Last::ALL, [Last::Wins, Last::Loses]);
/// let rules: Rules = "last=loses".parse()?;
/// assert_eq!(rules, Rules::default().with_last(Last::Loses));
/// assert_eq!(Rules::all().len(), 2);
/// # Ok::<(), board_core::RulesError>(())
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! rules {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Rules:ident {
            $(
                $(#[$of_field:meta])*
                $field:ident: $Option:ident = ($name:literal, $about:literal, $with:ident)
            ),+ $(,)?
        }
        $(
            $(#[$of_enum:meta])*
            $enum_vis:vis enum $Enum:ident {
                $(#[$of_first:meta])* $First:ident = $first:literal
                $(, $(#[$of_other:meta])* $Other:ident = $other:literal)* $(,)?
            }
        )*
    ) => {
        $(#[$meta])*
        ///
        /// The notation lists the options that differ from the default, separated by commas.
        ///
        /// | option | values | meaning |
        /// |---|---|---|
        $(#[doc = concat!("| `", $name, "` | [`", stringify!($Option), "`] | ", $about, " |")])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        #[non_exhaustive]
        #[must_use]
        $vis struct $Rules {
            $($(#[$of_field])* pub $field: $Option,)+
        }

        impl $Rules {
            $(
                #[doc = concat!("Returns these rules with another value of [`", $name, "`](Self::", stringify!($field), ").")]
                pub const fn $with(self, $field: $Option) -> Self {
                    Self { $field, ..self }
                }
            )+
        }

        impl $crate::Rules for $Rules {
            const OPTIONS: &'static [$crate::RuleOption] = &[
                $($crate::RuleOption::new($name, $about, $Option::TEXTS),)+
            ];

            fn value(self, option: usize) -> usize {
                [$(self.$field as usize),+].get(option).copied().unwrap_or_default()
            }

            fn with_value(mut self, option: usize, value: usize) -> Self {
                let mut options = 0..;
                $(
                    if options.next() == Some(option) && value < $Option::ALL.len() {
                        self.$field = $Option::ALL[value];
                    }
                )+
                self
            }
        }

        $crate::rules!(@text $Rules);

        $(
            $(#[$of_enum])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
            #[non_exhaustive]
            $enum_vis enum $Enum {
                $(#[$of_first])*
                #[default]
                $First,
                $($(#[$of_other])* $Other,)*
            }

            impl $Enum {
                /// All values, the default first.
                pub const ALL: [Self; Self::TEXTS.len()] = [Self::$First $(, Self::$Other)*];

                /// The notations of the values, in the same order.
                pub(crate) const TEXTS: &'static [&'static str] = &[$first $(, $other)*];
            }
        )*
    };

    (@text $Rules:ty) => {
        impl ::core::fmt::Display for $Rules {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::author::rules::write(*self, f)
            }
        }

        impl ::core::str::FromStr for $Rules {
            type Err = $crate::RulesError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::RulesError> {
                $crate::author::rules::read(text)
            }
        }
    };
}
