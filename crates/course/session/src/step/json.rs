//! Views as JSON, for the script of the page.

use protocol::{StepEnding, StepFailure, StepValues, StepVariable, StepView, WarpState};

use super::Unsteppable;
use crate::json::{self, closed, field, list, numbers, text};

/// A view. Fields have the names of [`StepView`].
pub fn view(view: &StepView) -> String {
    let mut out = String::from("{");
    field(&mut out, "place", &view.place.to_string());
    field(&mut out, "end", &view.end.to_string());
    let ending = match &view.ending {
        StepEnding::Done => text("done"),
        StepEnding::Limit => text("limit"),
        StepEnding::Fault(message) => list(["fault", message].map(text)),
    };
    field(&mut out, "ending", &ending);
    field(&mut out, "kernel", &text(&view.kernel));
    field(&mut out, "shape", &list(view.shape.map(numbers)));
    field(&mut out, "block", &view.block.to_string());
    field(&mut out, "blockIndex", &numbers(view.block_index));
    field(&mut out, "warp", &view.warp.to_string());
    field(&mut out, "warpState", &state(view.warp_state));
    field(&mut out, "warps", &list(view.warps.iter().map(|&warp| state(warp))));
    field(&mut out, "threads", &list(view.threads.map(numbers)));
    let paths = view.paths.iter().map(|path| {
        let mut out = String::from("{");
        field(&mut out, "lanes", &path.lanes.to_string());
        field(&mut out, "file", &text(&path.file));
        field(&mut out, "line", &path.line.to_string());
        field(&mut out, "state", &state(path.state));
        closed(out)
    });
    field(&mut out, "paths", &list(paths));
    let calls = view.calls.iter().map(|call| {
        let mut out = String::from("{");
        field(&mut out, "name", &text(&call.name));
        field(&mut out, "file", &text(&call.file));
        field(&mut out, "line", &call.line.to_string());
        closed(out)
    });
    field(&mut out, "calls", &list(calls));
    field(&mut out, "variables", &list(view.variables.iter().map(variable)));
    field(&mut out, "shared", &list(view.shared.iter().map(variable)));
    field(&mut out, "answer", &view.answer.as_ref().map_or("null".into(), variable));
    field(&mut out, "printed", &text(&view.printed));
    let failed = view.failed.as_ref().map_or("null".into(), |failed| {
        list(match failed {
            StepFailure::NoSuchPlace => vec![text("no-place")],
            StepFailure::NotUnderstood => vec![text("not-understood")],
            StepFailure::NoSuchWarp => vec![text("no-warp")],
            StepFailure::Expression(rest) => vec![text("expression"), text(rest)],
            StepFailure::UnknownName(name) => vec![text("unknown-name"), text(name)],
            StepFailure::NoValue => vec![text("no-value")],
        })
    });
    field(&mut out, "failed", &failed);
    closed(out)
}

/// Why there is nothing to step through: a word, and what it is about.
pub fn refused(why: &Unsteppable) -> String {
    json::refused(match why {
        Unsteppable::Rejected(reply) => json::rejected(reply),
        Unsteppable::NoLaunch => vec![text("no-launch")],
        Unsteppable::TooMuchMemory(bytes, most) => {
            vec![text("memory"), text(&(bytes >> 20).to_string()), text(&(most >> 20).to_string())]
        }
    })
}

fn variable(variable: &StepVariable) -> String {
    let mut out = String::from("{");
    field(&mut out, "name", &text(&variable.name));
    field(&mut out, "type", &text(&variable.ty));
    match &variable.values {
        StepValues::Parts => {}
        StepValues::Same(value) => field(&mut out, "same", &text(value)),
        // Not as numbers: those of scripts have 53 bits.
        StepValues::Affine { first, step } => {
            field(&mut out, "affine", &list([first, step].map(|n| text(&n.to_string()))));
        }
        StepValues::Lanes(lanes) => {
            let lanes = lanes.iter().map(|lane| lane.as_deref().map_or("null".into(), text));
            field(&mut out, "lanes", &list(lanes));
        }
        StepValues::Elements { lengths, texts } => {
            field(&mut out, "lengths", &list(lengths.iter().map(u64::to_string)));
            field(&mut out, "elements", &list(texts.iter().map(|element| text(element))));
        }
    }
    field(&mut out, "changed", &variable.changed.to_string());
    field(&mut out, "parts", &list(variable.parts.iter().map(self::variable)));
    closed(out)
}

fn state(state: WarpState) -> String {
    text(match state {
        WarpState::NotStarted => "not-started",
        WarpState::Ready => "ready",
        WarpState::Barrier => "barrier",
        WarpState::Waits => "waits",
        WarpState::Exited => "exited",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_json() {
        let lanes = vec![Some("\u{1}\"\\".to_string()), None];
        let part =
            StepVariable { name: "[0]".into(), values: StepValues::Lanes(lanes), ..StepVariable::default() };
        let whole = StepVariable { name: "a".into(), parts: vec![part], ..StepVariable::default() };
        let failed = Some(StepFailure::UnknownName("x".into()));
        let of = StepView { variables: vec![whole], failed, place: 7, ..StepView::default() };
        let json: serde_json::Value = serde_json::from_str(&view(&of)).expect("JSON");
        assert_eq!(json["place"], 7);
        assert_eq!(json["variables"][0]["parts"][0]["lanes"][0], "\u{1}\"\\");
        assert_eq!(json["failed"][1], "x");
        let json: serde_json::Value =
            serde_json::from_str(&refused(&Unsteppable::TooMuchMemory(5 << 20, 1 << 20))).expect("JSON");
        assert_eq!(json["refused"][1], "5");
    }
}
