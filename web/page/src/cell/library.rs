//! Library headers to which a launch's counters refer: the lines around those that were executed, with their
//! heat.

use protocol::{LibraryLines, SourceFile};
use yew::{Html, html};

use crate::editor::{self, Heat};
use crate::text::{Texts, fill};

/// Number of lines shown before and after one that was executed.
const AROUND: u32 = 12;

/// Draws the headers. The one with most stalls comes first and is open.
pub fn view(t: &Texts, ran: &[LibraryLines], files: &[SourceFile]) -> Html {
    let share = |l: &LibraryLines| l.lines.iter().map(|line| line.stall_share).sum::<f64>();
    let mut parts: Vec<(f64, &LibraryLines)> = ran.iter().map(|l| (share(l), l)).collect();
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    if parts.is_empty() {
        return Html::default();
    }
    html! {
        <>
            <p class="view-head">{ t.library }</p>
            <p class="source-note">{ t.library_note }</p>
            { for parts.into_iter().enumerate().map(|(i, (share, l))| {
                let text = files.iter().find(|f| f.name == l.file).map_or("", |f| f.text.as_str());
                html! {
                    <details class="library" open={i == 0}>
                        <summary><code>{ &l.file }</code><span class="share">{ t.percent(share) }</span></summary>
                        { listing(t, &l.file, text, &editor::heat(&l.lines)) }
                    </details>
                }
            }) }
        </>
    }
}

fn listing(t: &Texts, name: &str, text: &str, heat: &[Heat]) -> Html {
    let lines: Vec<&str> = text.lines().collect();
    let row = |number: u32| {
        let hot = heat.iter().find(|h| h.line == number);
        let (level, title) = hot.map_or((0.0, ""), |h| (h.level, h.text.as_str()));
        html! {
            <div title={title.to_string()}>
                <span class="number">{ number }</span>
                <i class="heat" style={format!("--heat:{level:.3}")}></i>
                <code>{ lines[number as usize - 1] }</code>
            </div>
        }
    };
    html! {
        <div class="listing" tabindex="0" role="group" aria-label={name.to_string()}>
            { for shown(heat, lines.len() as u32).into_iter().map(|part| match part {
                Part::Lines(from, to) => (from..=to).map(row).collect::<Html>(),
                Part::Gap(from, to) => html! {
                    <div class="gap">{ fill(t.library_gap, &[&from.to_string(), &to.to_string()]) }</div>
                },
            }) }
        </div>
    }
}

/// First and last line of a part of a file.
#[derive(Debug, PartialEq)]
enum Part {
    Lines(u32, u32),
    Gap(u32, u32),
}

/// The parts of a file that are shown or left out.
fn shown(heat: &[Heat], count: u32) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut next = 1;
    for h in heat.iter().filter(|h| h.line <= count) {
        let (from, to) = (h.line.saturating_sub(AROUND).max(1), (h.line + AROUND).min(count));
        match parts.last_mut() {
            // A gap of a line or two is shown, since its mark would take as much space.
            Some(Part::Lines(_, end)) if from <= *end + 3 => *end = to.max(*end),
            _ => {
                if from > next {
                    parts.push(Part::Gap(next, from - 1));
                }
                parts.push(Part::Lines(from, to));
            }
        }
        next = next.max(to + 1);
    }
    if next <= count && !parts.is_empty() {
        parts.push(Part::Gap(next, count));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_from_every_line_that_ran_is_left_out() {
        let heat = |lines: &[u32]| {
            lines.iter().map(|&line| Heat { line, level: 1.0, text: String::new() }).collect::<Vec<_>>()
        };
        assert_eq!(shown(&heat(&[5, 20]), 100), [Part::Lines(1, 32), Part::Gap(33, 100)]);
        let two = [Part::Gap(1, 37), Part::Lines(38, 62), Part::Gap(63, 87), Part::Lines(88, 110)];
        assert_eq!(shown(&heat(&[50, 100]), 110), two);
        assert_eq!(shown(&heat(&[]), 10), []);
    }
}
