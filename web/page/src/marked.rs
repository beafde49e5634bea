//! Messages that contain code.

use yew::{Html, html};

/// A message as HTML. Text between backticks is shown as code.
pub fn marked(message: &str) -> Html {
    let pieces = message.split('`').enumerate();
    let piece = |(i, text): (usize, &str)| {
        let text = text.to_string();
        if i % 2 == 1 {
            html! { <code>{ text }</code> }
        } else {
            html! { { text } }
        }
    };
    pieces.map(piece).collect()
}
