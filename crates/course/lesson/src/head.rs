//! Parses the head of a page: `key: value` lines between two lines `---`.

use crate::markdown::Builder;
use crate::origin;
use crate::typeset::typeset;

impl Builder<'_> {
    pub(crate) fn head(&mut self, text: &str, line: usize) {
        for (offset, entry) in text.lines().enumerate() {
            let line = line + offset;
            match entry.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
                Some(("description", value)) => self.page.description = typeset(value, self.page.lang),
                Some(("draft", "true")) => self.page.draft = true,
                Some(("origins", value)) => match origin::declared(value) {
                    Ok(origins) => self.page.origins = origins,
                    Err(message) => self.error(line, message),
                },
                Some((key, _)) => {
                    let known = "description, origins, or `draft: true`";
                    self.error(line, format!("unknown key `{key}`: {known}"));
                }
                None => self.error(line, format!("`{entry}` is not `key: value`")),
            }
        }
    }
}
