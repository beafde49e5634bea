//! Character classes of the C locale.

use super::{Entry, table};

/// 1 when the class holds, as a result.
macro_rules! class {
    ($test:expr) => {
        |_, a| {
            let test: fn(&u8) -> bool = $test;
            Ok(u64::from(u8::try_from(a.at(0).signed()).is_ok_and(|c| test(&c))))
        }
    };
}

pub const TABLE: &[Entry] = table! {
    "isalpha" => class!(u8::is_ascii_alphabetic),
    "isdigit" => class!(u8::is_ascii_digit),
    "isalnum" => class!(u8::is_ascii_alphanumeric),
    "isspace" => class!(|c| c.is_ascii_whitespace() || *c == 11),
    "isupper" => class!(u8::is_ascii_uppercase),
    "islower" => class!(u8::is_ascii_lowercase),
    "isprint" => class!(|c| (32..127).contains(c)),
    "ispunct" => class!(u8::is_ascii_punctuation),
    "isxdigit" => class!(u8::is_ascii_hexdigit),
    "toupper" => |_, a| Ok(u64::from((a.bits(0) as u8).to_ascii_uppercase())),
    "tolower" => |_, a| Ok(u64::from((a.bits(0) as u8).to_ascii_lowercase())),
    ;
};
