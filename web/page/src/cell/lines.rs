//! The Lines view: the counters of each source line that was executed on the device.

use protocol::{LineProfile, Profile, SourceFile};
use yew::{Callback, Html, html};

use super::library;
use super::time::{bar, launches};
use crate::button;
use crate::text::Texts;

/// Draws the view for the launch with index `chosen`. `goto` is called with the byte range of a line.
pub fn view(
    t: &Texts,
    profile: &Profile,
    (chosen, choose): (usize, &Callback<usize>),
    (source, goto): (&str, &Callback<(u32, u32)>),
    files: &[SourceFile],
) -> Html {
    let launch = profile.launches.get(chosen).or(profile.launches.last());
    let Some(launch) = launch.filter(|l| !l.lines.is_empty() || !l.library.is_empty()) else {
        return html! { <p class="empty-view">{ t.no_lines }</p> };
    };
    let lines = &launch.lines;
    let heads = [t.transactions, t.conflicts, t.warp_instructions, t.lanes];
    html! {
        <>
        { launches(t, profile, (chosen, choose), (source, goto)) }
        if !lines.is_empty() {
        <div class="scroll-x" tabindex="0" role="group" aria-label={t.view_lines}>
            <table class="lines">
                <thead><tr>
                    <th scope="col" class="num">{ t.line }</th>
                    <th scope="col">{ t.stall_share }</th>
                    { for heads.iter().map(|h| html! { <th scope="col" class="num">{ *h }</th> }) }
                    <th scope="col">{ t.source }</th>
                </tr></thead>
                <tbody>{ for lines.iter().map(|l| row(t, l, source, goto)) }</tbody>
            </table>
        </div>
        }
        { library::view(t, &launch.library, files) }
        </>
    }
}

fn row(t: &Texts, l: &LineProfile, source: &str, goto: &Callback<(u32, u32)>) -> Html {
    let (start, text) = line_at(source, l.line);
    let range = (start, start + text.len() as u32);
    let jump = goto.reform(move |_| range);
    let lanes = l.thread_instructions as f64 / l.warp_instructions.max(1) as f64;
    html! {
        <tr>
            <td class="num">{ button::goto(l.line.to_string(), jump) }</td>
            <td class="share">{ t.percent(l.stall_share) }{ bar(l.stall_share, None) }</td>
            <td class="num">{ t.count(l.transactions) }</td>
            <td class="num">{ t.count(l.conflicts) }</td>
            <td class="num">{ t.count(l.warp_instructions) }</td>
            <td class="num">{ t.decimal(lanes, 1) }</td>
            <td class="src">{ text.trim().to_string() }</td>
        </tr>
    }
}

/// Byte offset and text of a line, counted from 1. The end of the text if there is no such line.
pub(super) fn line_at(source: &str, line: u32) -> (u32, &str) {
    let mut start = 0;
    for (i, text) in source.split_inclusive('\n').enumerate() {
        if i as u32 + 1 == line {
            return (start as u32, text.trim_end_matches(['\n', '\r']));
        }
        start += text.len();
    }
    (source.len() as u32, "")
}

#[cfg(test)]
mod tests {
    use super::line_at;

    #[test]
    fn lines_have_byte_offsets() {
        let check = |line, expect| assert_eq!(line_at("аб\ncd\r\nef", line), expect);
        check(1, (0, "аб"));
        check(2, (5, "cd"));
        check(3, (9, "ef"));
        check(4, (11, ""));
    }
}
