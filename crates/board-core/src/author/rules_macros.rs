/// Defines the [`Rules`](trait@crate::Rules) of a game as a struct with a field for each option.
///
/// Each field is followed by the option's name in the notation, a description, and the name of the
/// method that changes the field. [`rule_option!`](crate::author::rule_option!) defines the values of an
/// option as an enum.
///
/// ```
/// use board_core::Rules as _;
///
/// board_core::author::rule_option! {
///     /// The result of taking the last counter.
///     pub enum Last {
///         /// That player wins. This is the default.
///         Wins = "wins",
///         /// That player loses.
///         Loses = "loses",
///     }
/// }
///
/// board_core::author::rules! {
///     /// The rules options.
///     pub struct Rules {
///         /// The result of taking the last counter.
///         last: Last = ("last", "the result of taking the last counter", with_last),
///     }
/// }
///
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
        pub struct $Rules:ident {
            $(
                $(#[$of_field:meta])*
                $field:ident: $Option:ident = ($name:literal, $about:literal, $with:ident)
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        ///
        /// The notation lists the options that differ from the default, separated by commas.
        /// [`OPTIONS`](board_core::Rules::OPTIONS) contains the names of their values.
        ///
        /// | option | values | meaning |
        /// |---|---|---|
        $(#[doc = concat!("| `", $name, "` | [`", stringify!($Option), "`] | ", $about, " |")])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        #[non_exhaustive]
        #[must_use]
        pub struct $Rules {
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
                let setters: &[fn(&mut Self, usize)] = &[$(|rules, value| {
                    rules.$field = $Option::ALL.get(value).copied().unwrap_or(rules.$field);
                }),+];
                if let ::core::option::Option::Some(set) = setters.get(option) {
                    set(&mut self, value);
                }
                self
            }
        }

        $crate::rules!(@text $Rules);
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

/// Defines the values of one option as an enum, for [`rules!`](crate::author::rules!).
///
/// Each variant is followed by its notation. The first variant is the default.
///
/// ```
/// board_core::author::rule_option! {
///     /// What happens to a player who cannot move.
///     pub enum Stuck {
///         /// That player loses. This is the default.
///         Loses = "loses",
///         /// That player passes.
///         Passes = "passes",
///     }
/// }
///
/// assert_eq!(Stuck::default(), Stuck::Loses);
/// assert_eq!(Stuck::ALL, [Stuck::Loses, Stuck::Passes]);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! rule_option {
    (
        $(#[$meta:meta])*
        pub enum $Option:ident {
            $(#[$of_first:meta])* $First:ident = $first:literal
            $(, $(#[$of_other:meta])* $Other:ident = $other:literal)* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        #[non_exhaustive]
        pub enum $Option {
            $(#[$of_first])*
            #[default]
            $First,
            $($(#[$of_other])* $Other,)*
        }

        impl $Option {
            /// All values, the default first.
            pub const ALL: [Self; Self::TEXTS.len()] = [Self::$First $(, Self::$Other)*];

            /// The notations of the values, in the same order.
            pub(crate) const TEXTS: &'static [&'static str] = &[$first $(, $other)*];
        }
    };
}
