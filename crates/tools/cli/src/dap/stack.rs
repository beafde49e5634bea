//! Warps as threads, and where their lanes are as a call stack.

use protocol::{StepCall, WarpState};
use serde::Deserialize;
use serde_json::{Value, json};
use session::step::{Frame, StackPath, Stepper, WarpId};

use super::launch::Debuggee;
use super::values::Handles;

/// Arguments of `stackTrace`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StackTrace {
    thread_id: u64,
    #[serde(default)]
    start_frame: usize,
    levels: Option<usize>,
}

/// Number of a warp for the client: warps of a block follow one another.
pub fn thread_id(warp: WarpId, stepper: &Stepper) -> u64 {
    warp.block * u64::from(stepper.warps_per_block()) + u64::from(warp.warp) + 1
}

/// The warp with a number.
///
/// # Errors
/// The number is 0.
pub fn warp_of(id: u64, stepper: &Stepper) -> Result<WarpId, String> {
    let at = id.checked_sub(1).ok_or("there is no thread 0")?;
    let warps = u64::from(stepper.warps_per_block().max(1));
    Ok(WarpId { block: at / warps, warp: (at % warps) as u32 })
}

/// The warps of the chosen block.
pub fn threads(stepper: &Stepper) -> Value {
    let block = stepper.chosen().block;
    let [x, y, z] = stepper.block_index(block);
    let thread = |warp| {
        let id = WarpId { block, warp };
        let state = state(stepper.state_of(id));
        json!({
            "id": thread_id(id, stepper),
            "name": format!("block ({x}, {y}, {z}), warp {warp}: {state}"),
        })
    };
    json!({ "threads": (0..stepper.warps_per_block()).map(thread).collect::<Vec<_>>() })
}

/// What a warp does.
fn state(state: WarpState) -> &'static str {
    match state {
        WarpState::NotStarted => "has not started",
        WarpState::Ready => "ready",
        WarpState::Barrier => "waits at a barrier",
        WarpState::Waits => "waits for other lanes",
        WarpState::Exited => "has exited",
    }
}

/// The call stack of a warp: the functions of the lanes that go on first, then a label and the functions of each other path.
///
/// # Errors
/// There is no such warp.
pub fn trace(
    asked: &StackTrace,
    debuggee: &Debuggee,
    handles: &mut Handles,
    first_line: u32,
) -> Result<Value, String> {
    let stepper = &debuggee.stepper;
    let warp = warp_of(asked.thread_id, stepper)?;
    let stack = stepper.stack(warp);
    let mut frames = Vec::new();
    let diverged = stack.len() > 1;
    for (number, path) in stack.iter().enumerate() {
        if number > 0 {
            let name = format!("── {}: {} ──", lanes(path.lanes), state(path.state));
            frames.push((label(&name), Frame { warp, path: number, call: 0 }));
        }
        for (call, shown) in path.calls.iter().enumerate() {
            let frame = Frame { warp, path: number, call };
            frames.push((call_frame(shown, path, diverged, debuggee, first_line), frame));
        }
        if path.calls.is_empty() {
            frames.push((label("code of the library"), Frame { warp, path: number, call: 0 }));
        }
    }
    if frames.is_empty() {
        let name = format!("the warp {}", state(stepper.state_of(warp)));
        frames.push((label(&name), Frame { warp, path: 0, call: 0 }));
    }
    let total = frames.len();
    let most = asked.levels.filter(|&levels| levels > 0).unwrap_or(total);
    let wanted = frames.into_iter().skip(asked.start_frame).take(most);
    let shown = wanted.map(|(mut shown, frame)| {
        shown["id"] = handles.add_frame(frame).into();
        shown
    });
    Ok(json!({ "stackFrames": shown.collect::<Vec<_>>(), "totalFrames": total }))
}

fn label(name: &str) -> Value {
    json!({ "name": name, "line": 0, "column": 0, "presentationHint": "label" })
}

fn call_frame(
    call: &StepCall,
    path: &StackPath,
    diverged: bool,
    debuggee: &Debuggee,
    first_line: u32,
) -> Value {
    let name = if diverged { format!("{} ({})", call.name, lanes(path.lanes)) } else { call.name.clone() };
    json!({
        "name": name,
        "source": debuggee.sources.source(&call.file),
        "line": (call.line + first_line).saturating_sub(1),
        "column": first_line,
    })
}

/// Lanes as ranges.
fn lanes(mask: u32) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for lane in (0..32).filter(|lane| mask >> lane & 1 == 1) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == lane => *last = lane,
            _ => ranges.push((lane, lane)),
        }
    }
    let range = |&(first, last): &(u32, u32)| match last - first {
        0 => first.to_string(),
        _ => format!("{first}–{last}"),
    };
    let word = if mask.count_ones() == 1 { "lane" } else { "lanes" };
    format!("{word} {}", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_ranges() {
        for (mask, expected) in
            [(1, "lane 0"), (u32::MAX, "lanes 0–31"), (0xf1, "lanes 0, 4–7"), (1 << 31, "lane 31")]
        {
            assert_eq!(lanes(mask), expected);
        }
    }
}
