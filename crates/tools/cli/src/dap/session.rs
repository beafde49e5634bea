//! A session: what the client has set, and the answers to its requests.

use std::io::Write;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::LEAVES;
use super::breakpoints::{Breakpoints, Locations, SetBreakpoints, SetDataBreakpoints};
use super::launch::{self, Debuggee};
use super::motion::Motion;
use super::sources::Source;
use super::stack::{self, StackTrace};
use super::values::{Handles, Variables};
use super::wire::{Out, Request};
use crate::args::DebugArgs;

/// A session with a client.
pub struct Session<'a, W> {
    args: &'a DebugArgs,
    /// Where messages to the client go.
    pub out: Out<W>,
    /// The program; `None` before `launch`.
    pub(super) debuggee: Option<Debuggee>,
    pub(super) breakpoints: Breakpoints,
    pub(super) handles: Handles,
    /// Bytes of the kernel's output that the client has got.
    pub(super) printed: usize,
    /// The message of the fault at which the launch has stopped.
    pub(super) fault: Option<String>,
    /// Whether the client was told that the session ends.
    pub(super) terminated: bool,
    configured: bool,
}

/// What happens after an answer was sent.
enum Then {
    Nothing,
    /// The launch moves.
    Moves(Motion),
    /// The client may set breakpoints.
    Initialized,
    /// The session ends.
    Terminates,
    /// The server ends.
    Leaves,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Initialize {
    lines_start_at1: Option<bool>,
    path_format: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ThreadId {
    thread_id: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FrameId {
    frame_id: u64,
}

#[derive(Deserialize)]
struct SourceArguments {
    source: Option<Source>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DataInfo {
    name: String,
    variables_reference: Option<u64>,
    frame_id: Option<u64>,
}

impl<'a, W: Write> Session<'a, W> {
    /// A session before its first request.
    pub fn new(args: &'a DebugArgs, out: Out<W>) -> Self {
        Self {
            args,
            out,
            debuggee: None,
            breakpoints: Breakpoints::new(),
            handles: Handles::default(),
            printed: 0,
            fault: None,
            terminated: false,
            configured: false,
        }
    }

    /// Answers a message. Whether the session goes on.
    pub fn handle(&mut self, message: Value) -> bool {
        match message["type"].as_str() {
            Some("request") => {}
            // The server asks the client for nothing, so answers mean nothing.
            Some("response" | "event") => return true,
            _ => {
                eprintln!("warpbook: a message has no type");
                return true;
            }
        }
        let request: Request = match serde_json::from_value(message) {
            Ok(request) => request,
            Err(error) => {
                eprintln!("warpbook: a request is malformed: {error}");
                return true;
            }
        };
        let (result, then) = match self.answer(&request) {
            Ok((body, then)) => (Ok(body), then),
            Err(why) => (Err(why), Then::Nothing),
        };
        self.out.respond(&request, result);
        match then {
            Then::Nothing => {}
            Then::Moves(motion) => self.carry_out(motion),
            Then::Initialized => self.out.event("initialized", Value::Null),
            Then::Terminates => self.terminate(),
            Then::Leaves => return false,
        }
        true
    }

    fn answer(&mut self, request: &Request) -> Result<(Value, Then), String> {
        match request.command.as_str() {
            "initialize" => self.initialize(arguments(request)?),
            "launch" => self.launch(arguments(request)?),
            "configurationDone" => {
                self.debuggee()?;
                if std::mem::replace(&mut self.configured, true) {
                    return Err("the configuration was done before".into());
                }
                Ok((Value::Null, Then::Moves(Motion::Begin)))
            }
            "terminate" => Ok((Value::Null, Then::Terminates)),
            "disconnect" => Ok((Value::Null, Then::Leaves)),
            "continue" | "reverseContinue" | "next" | "stepIn" | "stepOut" | "stepBack" => {
                let asked: ThreadId = arguments(request)?;
                let motion = Motion::of(&request.command).ok_or("no such movement")?;
                self.choose(asked.thread_id)?;
                let body = match request.command.as_str() {
                    "continue" => json!({ "allThreadsContinued": true }),
                    _ => Value::Null,
                };
                Ok((body, Then::Moves(motion)))
            }
            "pause" => Err("nothing runs: the launch is recorded, and every movement ends by itself".into()),
            "evaluate" => {
                let (body, motion) = self.evaluate(&arguments(request)?)?;
                Ok((body, motion.map_or(Then::Nothing, Then::Moves)))
            }
            _ => self.query(request).map(|body| (body, Then::Nothing)),
        }
    }

    /// Answers a request that moves nothing.
    fn query(&mut self, request: &Request) -> Result<Value, String> {
        match request.command.as_str() {
            "setBreakpoints" => {
                let asked: SetBreakpoints = arguments(request)?;
                Ok(self.breakpoints.set(asked, self.debuggee.as_ref()))
            }
            "setDataBreakpoints" => {
                let asked: SetDataBreakpoints = arguments(request)?;
                Ok(self.breakpoints.set_data(&asked))
            }
            "dataBreakpointInfo" => self.data_info(&arguments(request)?),
            "breakpointLocations" => {
                let asked: Locations = arguments(request)?;
                let debuggee = self.debuggee.as_ref().ok_or(NO_PROGRAM)?;
                Ok(self.breakpoints.locations(&asked, debuggee))
            }
            // There are no filters. Clients send this all the same.
            "setExceptionBreakpoints" | "setFunctionBreakpoints" => Ok(json!({ "breakpoints": [] })),
            "threads" => Ok(stack::threads(&self.debuggee()?.stepper)),
            "stackTrace" => {
                let asked: StackTrace = arguments(request)?;
                let debuggee = self.debuggee.as_ref().ok_or(NO_PROGRAM)?;
                stack::trace(&asked, debuggee, &mut self.handles, self.breakpoints.first_line)
            }
            "scopes" => {
                let asked: FrameId = arguments(request)?;
                let debuggee = self.debuggee.as_ref().ok_or(NO_PROGRAM)?;
                let frame = self.handles.frame(asked.frame_id)?;
                Ok(self.handles.scopes(frame, &debuggee.stepper))
            }
            "variables" => {
                let asked: Variables = arguments(request)?;
                let debuggee = self.debuggee.as_ref().ok_or(NO_PROGRAM)?;
                self.handles.variables(&asked, &debuggee.stepper)
            }
            "source" => {
                let asked: SourceArguments = arguments(request)?;
                // An older client sends only the number, without an object.
                let source = match asked.source {
                    Some(source) => source,
                    None => arguments(request)?,
                };
                let text = self.debuggee()?.sources.text(&source).ok_or("the program has no such file")?;
                Ok(json!({ "content": text, "mimeType": "text/x-c" }))
            }
            "loadedSources" => Ok(json!({ "sources": self.debuggee()?.sources.all() })),
            "exceptionInfo" => {
                let message = self.fault.as_ref().ok_or("the launch has not stopped at a fault")?;
                Ok(json!({ "exceptionId": "fault", "description": message, "breakMode": "always" }))
            }
            other => {
                let other: String = other.chars().filter(|c| !c.is_control()).take(60).collect();
                Err(format!("`{other}` is not supported"))
            }
        }
    }

    fn initialize(&mut self, asked: Initialize) -> Result<(Value, Then), String> {
        if asked.path_format.is_some_and(|format| format != "path") {
            return Err("pathFormat must be `path`".into());
        }
        self.breakpoints.first_line = u32::from(asked.lines_start_at1.unwrap_or(true));
        let capabilities = json!({
            "supportsConfigurationDoneRequest": true,
            "supportsConditionalBreakpoints": true,
            "supportsEvaluateForHovers": true,
            "supportsStepBack": true,
            "supportsDataBreakpoints": true,
            "supportsExceptionInfoRequest": true,
            "supportsTerminateRequest": true,
            "supportsDelayedStackTraceLoading": true,
            "supportsLoadedSourcesRequest": true,
            "supportsBreakpointLocationsRequest": true,
            "supportsClipboardContext": true,
        });
        Ok((capabilities, Then::Nothing))
    }

    fn launch(&mut self, asked: launch::Arguments) -> Result<(Value, Then), String> {
        if self.debuggee.is_some() {
            return Err("a program is launched already".into());
        }
        let defaults = (&self.args.program, self.args.launch);
        let debuggee = launch::open(asked, defaults, ::session::Stop::new(&LEAVES))?;
        for breakpoint in self.breakpoints.verify(&debuggee) {
            self.out.event("breakpoint", json!({ "reason": "changed", "breakpoint": breakpoint }));
        }
        self.debuggee = Some(debuggee);
        Ok((Value::Null, Then::Initialized))
    }

    fn data_info(&mut self, asked: &DataInfo) -> Result<Value, String> {
        let debuggee = self.debuggee.as_ref().ok_or(NO_PROGRAM)?;
        let (frame, expression) = match (asked.variables_reference, asked.frame_id) {
            (Some(reference @ 1..), _) => self.handles.expression(reference, &asked.name)?,
            (_, Some(frame)) => (self.handles.frame(frame)?, asked.name.clone()),
            _ => (debuggee.stepper.innermost(), asked.name.clone()),
        };
        Ok(self.breakpoints.data_info(&debuggee.stepper, frame, &expression))
    }

    /// The program that is debugged.
    pub(super) fn debuggee(&self) -> Result<&Debuggee, String> {
        self.debuggee.as_ref().ok_or_else(|| NO_PROGRAM.into())
    }

    /// Follows the warp with a number.
    fn choose(&mut self, thread: u64) -> Result<(), String> {
        let stepper = &mut self.debuggee.as_mut().ok_or(NO_PROGRAM)?.stepper;
        if self.terminated {
            return Err("the session has ended".into());
        }
        let warp = stack::warp_of(thread, stepper)?;
        if warp == stepper.chosen() {
            return Ok(());
        }
        stepper.choose(warp).map_err(|failure| crate::debug::reason(&failure))
    }
}

/// Answers requests that need a program.
pub(super) const NO_PROGRAM: &str = "no program is launched";

/// The arguments of a request.
fn arguments<T: DeserializeOwned>(request: &Request) -> Result<T, String> {
    let arguments = match &request.arguments {
        Value::Null => json!({}),
        other => other.clone(),
    };
    serde_json::from_value(arguments).map_err(|error| format!("arguments of {}: {error}", request.command))
}
