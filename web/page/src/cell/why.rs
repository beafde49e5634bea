//! The causes of a kernel's time in sentences: the findings of a launch, the largest first and open.

use protocol::{Finding, Launch};
use yew::{Callback, Html, html};

use super::lines::line_at;
use super::time::bar;
use crate::button;
use crate::text::{Texts, fill};

/// Draws the findings. Empty if there are none. `goto` is called with the byte range of a line.
pub fn view(t: &Texts, launch: &Launch, source: &str, goto: &Callback<(u32, u32)>) -> Html {
    if launch.why.is_empty() {
        return Html::default();
    }
    html! {
        <>
            <p class="view-head">{ t.why }</p>
            <ol class="why">
                { for launch.why.iter().enumerate().map(|(i, f)| finding(t, f, i == 0, source, goto)) }
            </ol>
        </>
    }
}

fn finding(t: &Texts, finding: &Finding, open: bool, source: &str, goto: &Callback<(u32, u32)>) -> Html {
    let e = diagnosis::explain(finding, t.lang);
    html! {
        <li>
            <details {open}>
                <summary>
                    <span class="what">{ e.what }</span>
                    <span class="share">{ t.percent(finding.share) }</span>
                    { bar(finding.share, None) }
                </summary>
                <p>{ e.detail }{ " " }{ line(t, finding.line, source, goto) }</p>
                <p class="hint">{ e.advice }</p>
                <p class="note">{ e.gain }</p>
            </details>
        </li>
    }
}

/// A button that shows a line of the source. Empty for line 0.
pub fn line(t: &Texts, line: u32, source: &str, goto: &Callback<(u32, u32)>) -> Html {
    if line == 0 {
        return Html::default();
    }
    let (start, text) = line_at(source, line);
    let range = (start, start + text.len() as u32);
    let jump = goto.reform(move |_| range);
    button::goto(fill(t.why_line, &[&line.to_string()]), jump)
}
