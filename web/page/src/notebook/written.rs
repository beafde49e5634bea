//! Links to the notebook that anybody can write by hand: `#cu=` and a program, or `#md=` and the Markdown of a notebook,
//! percent-encoded as by JavaScript's `encodeURIComponent`. `&device=SLUG` after it is the device of all programs that name
//! none.

use lesson::draft::attribute;
use protocol::{DataFile, Lang};

use super::doc::{Content, Notebook, Program};

/// Largest size of the text, in bytes of UTF-8. Percent-encoded it has at most three times as many characters, which all
/// browsers take in an address.
pub const LARGEST: usize = 100_000;

/// Why a link has no notebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The text is not percent-encoded, is empty, or something unknown follows it.
    Damaged,
    /// The text has this many bytes, more than [`LARGEST`].
    TooLarge(usize),
}

/// The notebook in a fragment; its name is empty if the text has no title. `None`: the fragment is no such link.
pub fn notebook(fragment: &str, lang: Lang) -> Option<Result<Notebook, Mistake>> {
    let is_program = fragment.starts_with("#cu=");
    let rest = fragment.strip_prefix("#cu=").or_else(|| fragment.strip_prefix("#md="))?;
    Some(fields(rest).and_then(|(text, device)| {
        let mut notebook = Notebook::default();
        if is_program {
            notebook.insert(0, Content::Program(Program::new("program", &text)));
        } else {
            let file = DataFile { name: String::from("notebook.md"), bytes: text.into_bytes() };
            notebook = Notebook::from_files("", &[file], lang).ok_or(Mistake::Damaged)?;
        }
        for block in &mut notebook.blocks {
            if let (Content::Program(program), Some(device)) = (&mut block.content, &device)
                && attribute(&program.words, "device").is_none()
            {
                program.state.device.clone_from(device);
            }
        }
        Ok(notebook)
    }))
}

/// The text and the device.
fn fields(rest: &str) -> Result<(String, Option<String>), Mistake> {
    let mut fields = rest.split('&');
    let text = decoded(fields.next().unwrap_or_default())?.replace("\r\n", "\n");
    let mut device = None;
    for field in fields {
        device = Some(decoded(field.strip_prefix("device=").ok_or(Mistake::Damaged)?)?);
    }
    match text.len() {
        size if size > LARGEST => Err(Mistake::TooLarge(size)),
        _ if text.trim().is_empty() => Err(Mistake::Damaged),
        _ => Ok((text, device)),
    }
}

fn decoded(text: &str) -> Result<String, Mistake> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = rest.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        bytes.push(digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).ok_or(Mistake::Damaged)?);
        rest = &rest[2..];
    }
    String::from_utf8(bytes).map_err(|_| Mistake::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs(fragment: &str) -> Vec<(String, String, String)> {
        let notebook = notebook(fragment, Lang::En).unwrap().unwrap();
        let one = |p: &Program| (p.id().to_owned(), p.state.code.clone(), p.state.device.clone());
        notebook.programs().map(one).collect()
    }

    fn mistake(fragment: &str) -> Mistake {
        notebook(fragment, Lang::En).unwrap().unwrap_err()
    }

    #[test]
    fn a_program() {
        let one = |code: &str, device: &str| vec![("program".to_owned(), code.to_owned(), device.to_owned())];
        assert_eq!(programs("#cu=int%20a%3B%0D%0A%26%D0%AF+"), one("int a;\n&Я+", "h200-sxm"));
        assert_eq!(programs("#cu=int main() {}&device=v100"), one("int main() {}", "v100"));
    }

    #[test]
    fn a_notebook_whose_programs_may_name_their_device() {
        let text = "%23 T%0A%0AWords.%0A%0A```cuda id=a%0Aint a;%0A```%0A%0A```cuda id=b device=p100%0Aint b;%0A```%0A";
        let found = programs(&format!("#md={text}&device=v100"));
        let devices: Vec<(&str, &str)> = found.iter().map(|(id, _, device)| (&**id, &**device)).collect();
        assert_eq!(devices, [("a", "v100"), ("b", "p100")]);
        let name = |text: &str| notebook(text, Lang::En).unwrap().unwrap().name;
        assert_eq!((name(&format!("#md={text}")), name("#md=Words.")), ("T".to_owned(), String::new()));
    }

    #[test]
    fn damaged_and_large_ones_are_told_apart() {
        for damaged in
            ["#cu=", "#cu=%20", "#cu=a%2", "#cu=%zz", "#cu=%+1", "#cu=%ff", "#cu=a && b", "#md=a&view=time"]
        {
            assert_eq!(mistake(damaged), Mistake::Damaged, "{damaged}");
        }
        assert_eq!(mistake(&format!("#cu={}", "x".repeat(LARGEST + 1))), Mistake::TooLarge(LARGEST + 1));
        assert_eq!(programs(&format!("#cu={}", "x".repeat(LARGEST))).len(), 1);
        assert_eq!(notebook("#n1.abc", Lang::En), None);
    }
}
