//! Permalinks to the state of a cell: `#w1.` and base64url of deflated postcard. The program is stored whole
//! or, if that is much shorter, as a difference from the lesson's program, which a hash identifies.

use std::rc::Rc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::{Bundle, Cell};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cell::state::State;

const MARK: &str = "#w1.";
/// Largest length of a fragment that all browsers and most messengers support.
const LONGEST: usize = 6000;

#[derive(Serialize, Deserialize)]
enum Code {
    Lesson,
    /// Numbers of bytes kept from the start and from the end of the lesson's text, and the text between them.
    Difference {
        hash: u32,
        prefix: u32,
        suffix: u32,
        middle: String,
    },
    Whole(String),
}

/// A link's contents. They are followed by the program's files if these are not the lesson's: a page that does not
/// know of files reads the rest.
#[derive(Serialize, Deserialize)]
struct Packed {
    cell: String,
    code: Code,
    device: String,
    params: Vec<(String, u32)>,
    view: u8,
}

/// Why a link contains no program.
#[derive(Debug, PartialEq, Eq)]
pub enum LinkError {
    /// The link cannot be decoded.
    Broken,
    /// The link has a difference from another version of the lesson's program.
    OtherVersion,
}

/// The fragment for a state of a cell, whose program in the lesson is `lesson_code`. `None`: it would be too long.
pub fn encode(cell: &Cell, lesson_code: &str, state: &State) -> Option<String> {
    let packed = Packed {
        cell: cell.id.clone(),
        code: difference(lesson_code, &state.code),
        device: state.device.clone(),
        params: state.params.iter().map(|(n, v)| (n.clone(), *v)).collect(),
        view: state.view_index(),
    };
    if *state.bundle == cell.bundle {
        deflated(MARK, &packed, LONGEST)
    } else {
        deflated(MARK, &(packed, &*state.bundle), LONGEST)
    }
}

/// A fragment with a value: a mark, and base64url of deflated postcard. `None`: longer than `longest` characters.
pub fn deflated<T: Serialize>(mark: &str, value: &T, longest: usize) -> Option<String> {
    let bytes = postcard::to_allocvec(value).ok()?;
    let fragment =
        format!("{mark}{}", URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(&bytes, 9)));
    (fragment.len() <= longest).then_some(fragment)
}

/// The value in a fragment of [`deflated`] without its mark. `None`: it is damaged, or larger than `largest` bytes.
pub fn inflated<T: DeserializeOwned>(text: &str, largest: usize) -> Option<T> {
    postcard::from_bytes(&plain(text, largest)?).ok()
}

fn plain(text: &str, largest: usize) -> Option<Vec<u8>> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, largest).ok()
}

/// Whether the fragment is a link to a cell's state.
pub fn is_link(fragment: &str) -> bool {
    fragment.starts_with(MARK)
}

/// Whether the fragment is a link of another version of the course.
pub fn is_newer(fragment: &str) -> bool {
    let number = fragment.strip_prefix("#w").and_then(|rest| rest.split_once('.')).map(|(number, _)| number);
    !is_link(fragment) && number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Choices in a link that the page does not have, as a reader would write them. `linked` is the state in the
/// link, `fitted` that adapted to the cell.
pub fn lost(linked: &State, fitted: &State) -> Vec<String> {
    let mut lost = Vec::new();
    if linked.device != fitted.device {
        lost.push(linked.device.clone());
    }
    let others = linked.params.iter().filter(|(name, value)| fitted.params.get(*name) != Some(*value));
    lost.extend(others.map(|(name, value)| format!("{name} = {value}")));
    lost
}

/// The cell that a fragment names.
pub fn target(fragment: &str) -> Option<String> {
    unpack(fragment).map(|(packed, _)| packed.cell)
}

/// Applies a link to `state`. On [`LinkError::OtherVersion`] everything but the program is restored.
pub fn apply(fragment: &str, cell: &Cell, lesson_code: &str, state: &mut State) -> Result<(), LinkError> {
    let (packed, bundle) = unpack(fragment).ok_or(LinkError::Broken)?;
    state.bundle = Rc::new(bundle.unwrap_or_else(|| cell.bundle.clone()));
    state.device = packed.device;
    state.params.extend(packed.params);
    state.set_view_index(packed.view);
    match packed.code {
        Code::Lesson => state.code = lesson_code.into(),
        Code::Whole(text) => state.code = text,
        Code::Difference { hash, prefix, suffix, middle } => {
            let (prefix, suffix) = (prefix as usize, suffix as usize);
            let end = lesson_code.len().checked_sub(suffix).filter(|&end| end >= prefix);
            let parts = end.and_then(|end| Some((lesson_code.get(..prefix)?, lesson_code.get(end..)?)));
            let Some((head, tail)) = parts.filter(|_| hash == fnv(lesson_code)) else {
                return Err(LinkError::OtherVersion);
            };
            state.code = [head, &middle, tail].concat();
        }
    }
    Ok(())
}

fn unpack(fragment: &str) -> Option<(Packed, Option<Bundle>)> {
    let plain = plain(fragment.strip_prefix(MARK)?, 1 << 20)?;
    let (packed, rest) = postcard::take_from_bytes(&plain).ok()?;
    let bundle = if rest.is_empty() { None } else { Some(postcard::from_bytes(rest).ok()?) };
    Some((packed, bundle))
}

fn difference(lesson: &str, code: &str) -> Code {
    if lesson == code {
        return Code::Lesson;
    }
    let mut prefix = lesson.bytes().zip(code.bytes()).take_while(|(a, b)| a == b).count();
    while !lesson.is_char_boundary(prefix) || !code.is_char_boundary(prefix) {
        prefix -= 1;
    }
    let rest = (lesson.len() - prefix).min(code.len() - prefix);
    let same = lesson.bytes().rev().zip(code.bytes().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let mut suffix = same;
    while !lesson.is_char_boundary(lesson.len() - suffix) || !code.is_char_boundary(code.len() - suffix) {
        suffix -= 1;
    }
    let middle = &code[prefix..code.len() - suffix];
    // A whole program survives changes of the lesson, so a difference is used only if it is far shorter.
    if middle.len() * 2 > code.len() {
        return Code::Whole(code.into());
    }
    Code::Difference {
        hash: fnv(lesson),
        prefix: prefix as u32,
        suffix: suffix as u32,
        middle: middle.into(),
    }
}

/// Hash (FNV-1a) that identifies a version of a text.
pub fn fnv(text: &str) -> u32 {
    hash(text.as_bytes())
}

/// Hash (FNV-1a) of bytes.
pub fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |h, b| (h ^ u32::from(*b)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::View;

    fn state(code: &str) -> State {
        State {
            code: code.into(),
            device: "quadro-fx-4800".into(),
            params: [("BX".to_string(), 32)].into(),
            view: View::Heatmap,
            bundle: Default::default(),
        }
    }

    fn cell() -> Cell {
        Cell { id: "naive".into(), ..Cell::default() }
    }

    fn round_trip(lesson: &str, code: &str) {
        let fragment = encode(&cell(), lesson, &state(code)).unwrap();
        let mut restored = state("");
        restored.device.clear();
        restored.view = View::Output;
        assert_eq!(apply(&fragment, &cell(), lesson, &mut restored), Ok(()));
        assert_eq!(restored, state(code));
        assert_eq!(target(&fragment).as_deref(), Some("naive"));
    }

    #[test]
    fn every_kind_of_change_comes_back() {
        let lesson = "int main() { return 0; } // комментарий\n";
        for code in [
            "",
            lesson,
            "int main() { return 1; } // комментарий\n",
            "другое",
            "int main() { return 0; } // к\n",
        ] {
            round_trip(lesson, code);
            round_trip("", code);
        }
    }

    #[test]
    fn a_link_holds_the_files_of_a_program() {
        let bundle = Bundle { args: "3".into(), ..Bundle::default() }.with("a.h", b"#define A 1".to_vec());
        let linked = State { bundle: Rc::new(bundle), ..state("int main() {}") };
        let fragment = encode(&cell(), "", &linked).unwrap();
        let mut restored = state("");
        assert_eq!(apply(&fragment, &cell(), "", &mut restored), Ok(()));
        assert_eq!(restored, linked);
        // A link without files leads to those of the lesson, not to the reader's.
        let plain = encode(&cell(), "", &state("int main() {}")).unwrap();
        assert_eq!(apply(&plain, &cell(), "", &mut restored), Ok(()));
        assert_eq!(*restored.bundle, Bundle::default());
    }

    #[test]
    fn a_link_of_another_version_is_no_anchor() {
        assert!(is_newer("#w2.abc") && is_newer("#w17.") && !is_newer("#w1.abc"));
        assert!(!is_newer("#warps") && !is_newer("#w.x") && !is_newer("#w2") && !is_newer(""));
    }

    #[test]
    fn what_a_cell_does_not_have_is_named() {
        let (linked, mut fitted) = (state("a"), state("a"));
        assert!(lost(&linked, &fitted).is_empty());
        fitted.device = "h200-sxm".into();
        fitted.params = [("BY".to_string(), 4)].into();
        assert_eq!(lost(&linked, &fitted), ["quadro-fx-4800", "BX = 32"]);
    }

    #[test]
    fn a_difference_is_not_applied_to_another_text() {
        let lesson = "a long enough text of a lesson's program";
        let fragment = encode(&cell(), lesson, &state("a long enough text of my lesson's program")).unwrap();
        let mut other = state("mine");
        assert_eq!(
            apply(&fragment, &cell(), "another text altogether", &mut other),
            Err(LinkError::OtherVersion)
        );
        assert_eq!(other.code, "mine");
        assert_eq!(apply("#w1.@@@", &cell(), lesson, &mut other), Err(LinkError::Broken));
    }

    #[test]
    fn noise_does_not_fit_into_a_link() {
        let mut seed = 1u32;
        let noise: String = (0..20_000)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                char::from(b'!' + (seed >> 24) as u8 % 90)
            })
            .collect();
        assert_eq!(encode(&cell(), "", &state(&noise)), None);
    }
}
