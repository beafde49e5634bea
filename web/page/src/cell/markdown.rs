//! A program with its result as Markdown, to paste into an issue, a message or a report.

use protocol::{RunReply, Variant};

use super::state::State;
use crate::text::{Texts, fill};

/// Lines of the output that are copied.
const LINES: usize = 60;

/// The program `file` with its result, if that is up to date, and an address that opens it.
pub fn markdown(
    t: &Texts,
    file: &str,
    state: &State,
    device: &str,
    result: Option<&RunReply>,
    link: Option<&str>,
) -> String {
    let sizes: Vec<String> = state.sizes().map(|(name, value)| format!("`{name} = {value}`")).collect();
    let head = std::iter::once(format!("**{file}**")).chain([device.to_owned()]).chain(sizes);
    let mut out = head.collect::<Vec<_>>().join(", ") + "\n\n";
    out += &fenced("cuda", &state.code);
    for source in state.bundle.files.iter().filter(|source| protocol::is_source(&source.name)) {
        if let Some(text) = source.text() {
            out += &format!("\n**{}**\n\n{}", source.name, fenced("cuda", text));
        }
    }
    if let Some(reply) = result {
        let lines: Vec<&str> = reply.stdout.lines().collect();
        if !lines.is_empty() {
            let mut text = lines.iter().take(LINES).copied().collect::<Vec<_>>().join("\n");
            if lines.len() > LINES {
                text += &format!("\n{}", fill(t.markdown_cut, &[&(lines.len() - LINES).to_string()]));
            }
            out += &format!("\n{}\n\n{}", t.markdown_output, fenced("text", &text));
        }
        if !reply.profile.launches.is_empty() {
            let time = t.kernel_time_of(&reply.profile);
            out += &format!("\n**{}**\n\n", fill(t.markdown_simulated, &[&time, device]));
            out += &table(t, &metrics::variant(reply));
            if let Some((sentence, _)) = viewmodels::later(&reply.profile, t.lang) {
                out += &format!("\n{sentence}\n");
            }
        }
    }
    if let Some(link) = link {
        out += &format!("\n[{}]({link})\n", t.markdown_link);
    }
    out
}

/// A block of code, with a fence longer than any in the text.
fn fenced(language: &str, text: &str) -> String {
    let longest = text.lines().map(|line| line.trim_start().bytes().take_while(|b| *b == b'`').count()).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_end())
}

/// The numbers of a result, a row each.
fn table(t: &Texts, result: &Variant) -> String {
    let row =
        |pair: &viewmodels::Pair| format!("| {} | {} |\n", pair.label, pair.after.as_deref().unwrap_or("—"));
    let rows: String = viewmodels::pairs(result, result, t.lang).iter().map(row).collect();
    format!("| {} | {} |\n| --- | ---: |\n{rows}", t.counter, t.value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Lang, Launch, Profile};

    #[test]
    fn a_program_with_its_result_is_copied_whole() {
        let state = State { code: "#define N 8\nint main() {} // ```\n".into(), ..State::default() };
        let state = State { params: [("N".to_string(), 16)].into(), ..state };
        let profile =
            Profile { launches: vec![Launch { time_us: 12.0, ..Launch::default() }], ..Profile::default() };
        let stdout = (0..62).map(|i| format!("{i}\n")).collect();
        let reply = RunReply { stdout, profile, ..RunReply::default() };
        let t = Texts::of(Lang::En);
        let text = markdown(t, "a.cu", &state, "H200", Some(&reply), Some("https://x/#w1.a"));
        assert!(text.starts_with("**a.cu**, H200, `N = 16`\n\n```cuda\n#define N 8\n"), "{text}");
        assert!(text.contains("\n59\n… 2 more lines\n```\n"), "{text}");
        assert!(
            text.contains("**12.0\u{a0}µs on H200, simulated**") && text.contains("| Time | 12.0\u{a0}µs |"),
            "{text}"
        );
        assert!(text.ends_with("[Open it in Warpbook](https://x/#w1.a)\n"), "{text}");
        assert!(fenced("", "a\n````\nb").starts_with("`````\n"));
    }
}
