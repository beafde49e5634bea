//! The request `evaluate`: expressions, and in the debug console all commands of the stepper.

use std::io::Write;

use protocol::StepFailure;
use serde::Deserialize;
use serde_json::{Value, json};

use super::motion::Motion;
use super::session::{NO_PROGRAM, Session};
use super::values::Object;
use crate::debug::{self, reason};

/// Arguments of `evaluate`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evaluate {
    expression: String,
    frame_id: Option<u64>,
    context: Option<String>,
}

/// First words of the stepper's commands.
const VERBS: [&str; 13] = [
    "show", "into", "over", "out", "barrier", "line", "wrote", "back", "print", "seek", "choose", "first",
    "last",
];

impl<W: Write> Session<'_, W> {
    /// Evaluates an expression or carries out a command. The answer, and how the launch has moved.
    ///
    /// # Errors
    /// The text is neither, or has no value.
    pub(super) fn evaluate(&mut self, asked: &Evaluate) -> Result<(Value, Option<Motion>), String> {
        let debuggee = self.debuggee.as_mut().ok_or(NO_PROGRAM)?;
        let text = asked.expression.trim();
        let frame = match asked.frame_id {
            Some(id) => self.handles.frame(id)?,
            None => debuggee.stepper.innermost(),
        };
        let in_console = asked.context.as_deref() == Some("repl");
        let command = match text.strip_prefix(':') {
            Some(command) if in_console => command.trim(),
            _ => match debuggee.stepper.value(frame, text) {
                Ok(value) => {
                    let object = Object { frame, expression: text.to_owned(), shared: false };
                    let shown = self.handles.variable(object, value, &debuggee.stepper);
                    return Ok((answer(&shown), None));
                }
                // A variable may be called `out` or `line`, so a command is what is no expression.
                Err(StepFailure::Expression(_) | StepFailure::UnknownName(_))
                    if in_console && is_command(text) =>
                {
                    text
                }
                Err(failure) => return Err(reason(&failure)),
            },
        };
        if command == "help" {
            return Ok((json!({ "result": debug::HELP, "variablesReference": 0 }), None));
        }
        if self.terminated {
            return Err("the session has ended".into());
        }
        let before = (debuggee.stepper.place(), debuggee.stepper.chosen());
        let view = debuggee.stepper.command(command);
        if let Some(failure) = &view.failed {
            return Err(reason(failure));
        }
        let moved = (debuggee.stepper.place(), debuggee.stepper.chosen()) != before;
        let shown = debug::text(&view, &debuggee.sources.texts());
        let result = json!({ "result": shown.trim_end(), "variablesReference": 0 });
        Ok((result, moved.then_some(Motion::Moved)))
    }
}

fn is_command(text: &str) -> bool {
    let verb = text.split_whitespace().next().unwrap_or_default();
    VERBS.contains(&verb) || text == "help"
}

/// A variable as the answer of `evaluate`.
fn answer(variable: &Value) -> Value {
    let mut answer = json!({
        "result": variable["value"],
        "variablesReference": variable["variablesReference"],
    });
    for name in ["type", "indexedVariables", "namedVariables"] {
        if let Some(value) = variable.get(name) {
            answer[name] = value.clone();
        }
    }
    answer
}
