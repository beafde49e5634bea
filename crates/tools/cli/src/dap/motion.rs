//! Movements of the launch, and the events that tell the client of them.

use std::io::Write;

use protocol::StepEnding;
use serde_json::{Value, json};
use session::step::{Hit, Move, Stops};

use super::session::Session;
use super::stack;
use crate::FAULTED;

/// A movement that a client asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// The configuration is done: to the first breakpoint, or nowhere.
    Begin,
    /// To the nearest breakpoint or the end of the step, without a step to the nearest breakpoint; backwards if set.
    To(Option<Move>, bool),
    /// A command of the console has moved the launch.
    Moved,
}

/// Why the launch has stopped, for the client.
struct Stopped<'a> {
    reason: &'a str,
    description: Option<&'a str>,
    text: Option<&'a str>,
    breakpoint: Option<u64>,
}

impl Stopped<'_> {
    fn because<'a>(reason: &'a str, description: &'a str) -> Stopped<'a> {
        Stopped { reason, description: Some(description), text: None, breakpoint: None }
    }
}

impl Motion {
    /// The movement of a request.
    pub fn of(command: &str) -> Option<Self> {
        Some(match command {
            "continue" => Motion::To(None, false),
            "reverseContinue" => Motion::To(None, true),
            "next" => Motion::To(Some(Move::Over), false),
            "stepIn" => Motion::To(Some(Move::Into), false),
            "stepOut" => Motion::To(Some(Move::Out), false),
            "stepBack" => Motion::To(Some(Move::Over), true),
            _ => return None,
        })
    }
}

impl<W: Write> Session<'_, W> {
    /// Moves the launch, and tells the client where it has stopped.
    pub(super) fn carry_out(&mut self, motion: Motion) {
        let Some(debuggee) = &mut self.debuggee else { return };
        self.handles.clear();
        self.fault = None;
        let (no_debug, stop_on_entry) = (debuggee.no_debug, debuggee.stop_on_entry);
        let stepper = &mut debuggee.stepper;
        let stops = if no_debug { Stops::default() } else { self.breakpoints.stops() };
        let (step, back) = match motion {
            Motion::Begin if stop_on_entry && !no_debug => {
                return self.stopped(&Stopped::because("entry", "at the first statement"));
            }
            Motion::Begin => (None, false),
            Motion::To(step, back) => (step, back),
            Motion::Moved => return self.moved(),
        };
        let (place, end) = stepper.place();
        if place == end && !back {
            return match step {
                None => self.terminate(),
                Some(_) => self.at_end(),
            };
        }
        let begins = motion == Motion::Begin;
        let here = if begins { stepper.at_stop(&stops) } else { None };
        match here.or_else(|| stepper.search(step, &stops, back)) {
            Some(hit) => {
                let reason = match hit {
                    Hit::Step => "step",
                    Hit::Line(_) => "breakpoint",
                    Hit::Store(_) => "data breakpoint",
                };
                let breakpoint = self.breakpoints.id(hit);
                self.stopped(&Stopped { reason, description: None, text: None, breakpoint });
            }
            None if back => {
                stepper.to_start();
                self.stopped(&Stopped::because("entry", "at the start of the warp"));
            }
            None => {
                stepper.to_end();
                if no_debug { self.terminate() } else { self.at_end() }
            }
        }
    }

    /// Tells the client that a command has moved the launch.
    fn moved(&mut self) {
        match self.debuggee.as_ref().map(|debuggee| debuggee.stepper.place()) {
            Some((place, end)) if place == end => self.at_end(),
            _ => self.stopped(&Stopped::because("goto", "moved by a command")),
        }
    }

    /// Tells the client how the launch has ended.
    fn at_end(&mut self) {
        let Some(debuggee) = &self.debuggee else { return };
        match debuggee.stepper.ending().clone() {
            StepEnding::Done => {
                self.stopped(&Stopped::because("end of the launch", "at the end of the launch"));
            }
            StepEnding::Limit => {
                self.stopped(&Stopped::because("end of the recording", "no more is recorded"));
            }
            StepEnding::Fault(message) => {
                self.fault = Some(message.clone());
                let text = Some(message.as_str());
                let description = Some("the launch faults");
                self.stopped(&Stopped { reason: "exception", description, text, breakpoint: None });
            }
        }
    }

    fn stopped(&mut self, why: &Stopped<'_>) {
        self.print();
        let Some(debuggee) = &self.debuggee else { return };
        let mut body = json!({
            "reason": why.reason,
            "threadId": stack::thread_id(debuggee.stepper.chosen(), &debuggee.stepper),
            "allThreadsStopped": true,
        });
        for (name, value) in [("description", why.description), ("text", why.text)] {
            if let Some(value) = value {
                body[name] = value.into();
            }
        }
        if let Some(id) = why.breakpoint {
            body["hitBreakpointIds"] = json!([id]);
        }
        self.out.event("stopped", body);
    }

    /// Sends what the kernel has printed up to this place and the client has not got. Going back takes nothing back.
    fn print(&mut self) {
        let Some(debuggee) = &self.debuggee else { return };
        let printed = debuggee.stepper.printed();
        let new = printed.get(self.printed..).filter(|new| !new.is_empty());
        if let Some(new) = new {
            self.out.event("output", json!({ "category": "stdout", "output": new }));
            self.printed = printed.len();
        }
    }

    /// Ends the session.
    pub(super) fn terminate(&mut self) {
        if std::mem::replace(&mut self.terminated, true) {
            return;
        }
        self.print();
        if let Some(debuggee) = &self.debuggee {
            let (place, end) = debuggee.stepper.place();
            let faulted = place == end && matches!(debuggee.stepper.ending(), StepEnding::Fault(_));
            self.out.event("exited", json!({ "exitCode": if faulted { FAULTED } else { 0 } }));
        }
        self.out.event("terminated", Value::Null);
    }
}
