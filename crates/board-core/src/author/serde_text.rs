//! The macro [`serde_as_text!`](crate::author::serde_as_text!), which stores values in their notation.

use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;

/// Implements serde's `Serialize` and `Deserialize` for types that are stored in their notation.
///
/// Deserialization uses `FromStr`, so invalid data is an error. Unlike `FromStr`, it rejects
/// surrounding whitespace, so that each value has exactly one stored form.
///
/// ```
/// use std::{fmt, num::ParseIntError, str::FromStr};
///
/// #[derive(Debug, PartialEq)]
/// struct Square(u8);
///
/// impl fmt::Display for Square {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}", self.0)
///     }
/// }
///
/// impl FromStr for Square {
///     type Err = ParseIntError;
///     fn from_str(text: &str) -> Result<Self, ParseIntError> {
///         text.parse().map(Square)
///     }
/// }
///
/// board_core::author::serde_as_text!(Square);
/// assert_eq!(serde_json::to_string(&Square(7)).unwrap(), "\"7\"");
/// assert_eq!(serde_json::from_str::<Square>("\"7\"").unwrap(), Square(7));
/// assert!(serde_json::from_str::<Square>("\" 7\"").is_err());
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    // A type with generic parameters.
    (@one [$($parameters:tt)*] $type:ty) => {
        impl<$($parameters)*> $crate::author::serde_text::Serialize for $type {
            fn serialize<S: $crate::author::serde_text::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($parameters)*> $crate::author::serde_text::Deserialize<'de> for $type {
            fn deserialize<D: $crate::author::serde_text::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::author::serde_text::deserialize(deserializer)
            }
        }
    };

    ($($type:ty),+ $(,)?) => {
        $($crate::serde_as_text!(@one [] $type);)+
    };
}

#[doc(hidden)]
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Deserializes a value from its notation.
///
/// # Errors
/// Returns the errors of the deserializer and of `FromStr`, and rejects surrounding whitespace.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = String::deserialize(deserializer)?;
    if text.len() != text.trim_ascii().len() {
        return Err(Error::custom("expected a text without white space around it"));
    }
    text.parse().map_err(Error::custom)
}
