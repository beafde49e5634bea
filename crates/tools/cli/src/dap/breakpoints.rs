//! Breakpoints on lines, and data breakpoints: stores to objects of memory.

use std::collections::BTreeMap;

use protocol::StepFailure;
use serde::Deserialize;
use serde_json::{Value, json};
use session::step::{Frame, Hit, LineStop, Stepper, Stops, Watch};

use super::launch::Debuggee;
use super::sources::Source;
use crate::debug::reason;

/// Arguments of `setBreakpoints`.
#[derive(Debug, Deserialize)]
pub struct SetBreakpoints {
    source: Source,
    #[serde(default)]
    breakpoints: Vec<SourceBreakpoint>,
}

#[derive(Clone, Debug, Deserialize)]
struct SourceBreakpoint {
    line: u32,
    condition: Option<String>,
}

/// Arguments of `setDataBreakpoints`.
#[derive(Debug, Deserialize)]
pub struct SetDataBreakpoints {
    breakpoints: Vec<DataBreakpoint>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DataBreakpoint {
    data_id: String,
    access_type: Option<String>,
    condition: Option<String>,
    hit_condition: Option<String>,
}

/// Arguments of `breakpointLocations`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Locations {
    source: Source,
    line: u32,
    end_line: Option<u32>,
}

/// A breakpoint that the client has set.
struct Breakpoint {
    id: u64,
    asked: SourceBreakpoint,
    /// `None` while it is not verified.
    stop: Option<LineStop>,
}

/// The breakpoints of a session.
#[derive(Default)]
pub struct Breakpoints {
    /// By the client's name of the file.
    by_file: BTreeMap<String, (Source, Vec<Breakpoint>)>,
    /// Objects that the client may watch, by what it called them.
    known: Vec<(String, Watch)>,
    /// Data breakpoints: number, and the watched object.
    watched: Vec<(u64, Watch)>,
    last_id: u64,
    /// Number of the client's first line.
    pub first_line: u32,
}

impl Breakpoints {
    /// No breakpoints, and lines from 1.
    pub fn new() -> Self {
        Self { first_line: 1, ..Self::default() }
    }

    /// Replaces the breakpoints of a file. Those that are set before the launch are verified by it.
    pub fn set(&mut self, asked: SetBreakpoints, debuggee: Option<&Debuggee>) -> Value {
        let mut list = Vec::new();
        let mut shown = Vec::new();
        for breakpoint in asked.breakpoints {
            self.last_id += 1;
            let mut breakpoint = Breakpoint { id: self.last_id, asked: breakpoint, stop: None };
            shown.push(breakpoint.resolve(&asked.source, self.first_line, debuggee));
            list.push(breakpoint);
        }
        self.by_file.insert(asked.source.key(), (asked.source, list));
        json!({ "breakpoints": shown })
    }

    /// Verifies the breakpoints that were set before the launch. The breakpoints as the client is told of them.
    pub fn verify(&mut self, debuggee: &Debuggee) -> Vec<Value> {
        let mut shown = Vec::new();
        for (source, list) in self.by_file.values_mut() {
            shown.extend(list.iter_mut().map(|one| one.resolve(source, self.first_line, Some(debuggee))));
        }
        shown
    }

    /// The lines of a file with statements of the launch.
    pub fn locations(&self, asked: &Locations, debuggee: &Debuggee) -> Value {
        let name = debuggee.sources.name(&asked.source).unwrap_or_default();
        let own = |line: u32| line.saturating_add(1 - self.first_line.min(1));
        let wanted = own(asked.line)..=own(asked.end_line.unwrap_or(asked.line));
        let lines = debuggee.stepper.statement_lines(name).into_iter();
        let lines = lines.filter(|found| found.in_launch && wanted.contains(&found.line));
        let lines = lines.map(|found| json!({ "line": found.line + self.first_line - 1 }));
        json!({ "breakpoints": lines.collect::<Vec<_>>() })
    }

    /// Whether an object of memory can be watched, and by what name the client then sets the breakpoint.
    pub fn data_info(&mut self, stepper: &Stepper, frame: Frame, expression: &str) -> Value {
        let watch = match stepper.watch(frame, expression) {
            Ok(watch) => watch,
            Err(StepFailure::NoValue) => {
                let why = format!(
                    "{expression} is a variable of each thread, or another object in each lane: only one object of global or shared memory can be watched"
                );
                return json!({ "dataId": Value::Null, "description": why });
            }
            Err(failure) => return json!({ "dataId": Value::Null, "description": reason(&failure) }),
        };
        let id = format!("{}: {expression}", self.known.len());
        self.known.push((id.clone(), watch));
        json!({ "dataId": id, "description": expression, "accessTypes": ["write"], "canPersist": false })
    }

    /// Replaces all data breakpoints.
    pub fn set_data(&mut self, asked: &SetDataBreakpoints) -> Value {
        self.watched.clear();
        let mut shown = Vec::new();
        for breakpoint in &asked.breakpoints {
            self.last_id += 1;
            let watch = self.known.iter().find(|(id, _)| *id == breakpoint.data_id).map(|(_, watch)| *watch);
            let plain = breakpoint.condition.is_none() && breakpoint.hit_condition.is_none();
            let writes = breakpoint.access_type.as_deref().is_none_or(|access| access == "write");
            let message = match watch {
                None => Some("there is no such object in this session"),
                Some(_) if !plain => Some("data breakpoints have no conditions"),
                Some(_) if !writes => Some("only stores can be watched"),
                Some(_) => None,
            };
            let mut one = json!({ "id": self.last_id, "verified": message.is_none() });
            match (message, watch) {
                (None, Some(watch)) => self.watched.push((self.last_id, watch)),
                (message, _) => one["message"] = message.into(),
            }
            shown.push(one);
        }
        json!({ "breakpoints": shown })
    }

    /// Where the launch is to stop.
    pub fn stops(&self) -> Stops {
        Stops {
            lines: self.verified().filter_map(|breakpoint| breakpoint.stop.clone()).collect(),
            watches: self.watched.iter().map(|&(_, watch)| watch).collect(),
        }
    }

    /// The breakpoint that a search has found, by its number. The breakpoints are those of [`Breakpoints::stops`].
    pub fn id(&self, hit: Hit) -> Option<u64> {
        match hit {
            Hit::Step => None,
            Hit::Line(at) => self.verified().nth(at).map(|breakpoint| breakpoint.id),
            Hit::Store(at) => self.watched.get(at).map(|&(id, _)| id),
        }
    }

    fn verified(&self) -> impl Iterator<Item = &Breakpoint> {
        self.by_file.values().flat_map(|(_, list)| list).filter(|breakpoint| breakpoint.stop.is_some())
    }
}

impl Breakpoint {
    /// Finds the statement of a breakpoint. The breakpoint as the client is told of it.
    fn resolve(&mut self, source: &Source, first_line: u32, debuggee: Option<&Debuggee>) -> Value {
        match self.find(source, first_line, debuggee) {
            Ok((line, stop)) => {
                self.stop = Some(stop);
                json!({ "id": self.id, "verified": true, "line": line })
            }
            Err(why) => {
                self.stop = None;
                json!({ "id": self.id, "verified": false, "line": self.asked.line, "message": why })
            }
        }
    }

    fn find(
        &self,
        source: &Source,
        first_line: u32,
        debuggee: Option<&Debuggee>,
    ) -> Result<(u32, LineStop), String> {
        let Some(Debuggee { stepper, sources, .. }) = debuggee else {
            return Err("the program is not launched yet".into());
        };
        let name = sources.name(source).ok_or("the program has no such file")?;
        let line = self.asked.line.saturating_add(1 - first_line.min(1));
        let mut lines = stepper.statement_lines(name).into_iter();
        let found =
            lines.find(|found| found.line >= line).ok_or("no statement is on this line or after it")?;
        if !found.in_launch {
            return Err(format!("line {} is not part of this launch of {}", found.line, stepper.kernel()));
        }
        let condition = self.asked.condition.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let stop = stepper.line_stop(name, found.line, condition).map_err(|failure| reason(&failure))?;
        Ok((found.line + first_line - 1, stop))
    }
}
