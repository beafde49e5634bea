//! The host compiler's predefined macros and built-in functions (table in `gcc.txt`).

use std::borrow::Cow;

use super::Preprocessor;
use crate::token::{Tok, Token};

impl Preprocessor<'_> {
    /// Definitions of the host compiler's predefined macros that a file of the user mentions.
    pub(super) fn host_macros(&self, tokens: &[Token]) -> String {
        let (mut text, table) = (String::new(), headers::text("gcc.txt"));
        for t in tokens {
            if let Tok::Ident(sym) = t.tok
                && sym.kw().is_none()
                && !self.macros.contains_key(&sym)
                && let Some(line) = host_macro(table, self.interner.text(sym))
                && base::find(&text, &line).is_none()
            {
                text += "#define ";
                text += &line;
                text.push('\n');
            }
        }
        text
    }
}

/// The row of `gcc.txt` for a macro: name, parameters and body. Rows are sorted by name.
fn host_macro<'t>(table: &'t str, name: &str) -> Option<Cow<'t, str>> {
    if !name.starts_with('_') {
        return None;
    }
    let (mut from, mut to) = (0, table.len());
    while from < to {
        let middle = from.midpoint(to);
        let start = table[..middle].rfind('\n').map_or(0, |at| at + 1);
        let line = table[start..].split('\n').next()?;
        let end = line.find([' ', '(']).unwrap_or(line.len());
        match line[..end].cmp(name) {
            std::cmp::Ordering::Equal => return Some(Cow::Borrowed(line)),
            std::cmp::Ordering::Less => from = start + line.len() + 1,
            std::cmp::Ordering::Greater => to = start,
        }
    }
    // `__builtin_sin` means `sin`, unless the table has it.
    let function = name.strip_prefix("__builtin_").filter(|_| !crate::sema::is_library(name))?;
    crate::sema::is_library(function).then(|| Cow::Owned(format!("{name} {function}")))
}
