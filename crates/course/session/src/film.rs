//! The film of a launch: what every SM and every partition of the device did, for the GPU view.
//!
//! The program runs up to the launch, which is then simulated exactly and recorded ([`warpsim::timing::Film`]). The film is JSON, whose
//! reader is the script of the view. All its times are ps from the begin of the launch.

use std::fmt::Write as _;

use base::{FileId, SourceMap};
use protocol::{FilmRequest, Outcome, RunReply, RunRequest};
use warpsim::arch::DeviceSpec;
use warpsim::device::{Detail, FilmOf, GpuOptions, LaunchRecord};
use warpsim::functional::{Fault, FaultKind};
use warpsim::isa::Program;
use warpsim::timing::{Asks, Film, FilmRange, Frame, FrameCounts, StallReason, Timeline, Watch};

use crate::compiled::{Compiled, Object};
use crate::execute::{SAMPLED_AFTER, Surroundings, fault_message, run_to_launch};
use crate::json::{closed, field, list, numbers, refused, rejected, text};
use crate::{devices, profile};

/// Warp instructions of the launch that are simulated: about two seconds in a browser.
const MOST_INSTRUCTIONS: u64 = 3_000_000;
/// Segments of the warps of the watched SM.
const MOST_SEGMENTS: u32 = 20_000;
/// Why there is no film.
#[derive(Clone, Debug)]
pub enum Unfilmed {
    /// The program does not compile. The diagnostics say why.
    Rejected(Box<RunReply>),
    /// There is no such device: the message.
    NoDevice(String),
    /// The program ended before it made so many launches.
    NoLaunch,
}

/// A filmed launch.
pub struct Filmed {
    /// The launch, whose report has the film and the timeline of the watched SM.
    pub record: LaunchRecord,
    /// Its fault, if it has one: a timeout if only its begin was simulated.
    pub fault: Option<Fault>,
    device: DeviceSpec,
    program: Program,
    sources: SourceMap,
    file: FileId,
    lang: protocol::Lang,
}

/// Runs a program up to a launch and films that.
///
/// # Errors
/// There is no such launch.
pub fn record(
    request: &RunRequest,
    compiled: Compiled,
    asked: &FilmRequest,
    around: &Surroundings<'_>,
) -> Result<Filmed, Unfilmed> {
    let device = devices::find(&request.device).map_err(Unfilmed::NoDevice)?;
    let Compiled { diagnostics, program } = compiled;
    let Some(Object { program, sources, file }) = program else {
        let reply = RunReply { outcome: Outcome::Rejected, diagnostics, ..RunReply::default() };
        return Err(Unfilmed::Rejected(Box::new(reply)));
    };
    let to_ps = if asked.to_ps == 0 { u64::MAX } else { asked.to_ps.max(asked.from_ps + 1) };
    let range = FilmRange { from_ps: asked.from_ps, to_ps };
    let watch = Watch { sm: asked.sm, from_ps: asked.from_ps, segments: MOST_SEGMENTS };
    let film = FilmOf { launch: asked.launch, range, watch, instructions: MOST_INSTRUCTIONS };
    let options = GpuOptions {
        cold: request.cold,
        // Of earlier launches only what they leave in the caches matters.
        detail: Detail::Sampled { after: SAMPLED_AFTER, of_launch: SAMPLED_AFTER / 2 },
        film: Some(film),
        ..GpuOptions::default()
    };
    let mut gpu = run_to_launch(request, (&device, &program), options, around);
    let (record, fault) = *gpu.take_film().ok_or(Unfilmed::NoLaunch)?;
    Ok(Filmed { record, fault, device, program, sources, file, lang: request.lang })
}

/// A film, or why there is none, as JSON.
pub fn json(filmed: &Result<Filmed, Unfilmed>) -> String {
    match filmed {
        Ok(filmed) => filmed.json(),
        Err(why) => refused(match why {
            Unfilmed::Rejected(reply) => rejected(reply),
            Unfilmed::NoDevice(message) => vec![text("no-device"), text(message)],
            Unfilmed::NoLaunch => vec![text("no-launch")],
        }),
    }
}

impl Filmed {
    /// The line of the reader's main file that an instruction belongs to; 0 if to none.
    fn line(&self, pc: u32) -> u32 {
        let loc = self.program.locs.get(pc as usize);
        loc.and_then(|&loc| profile::reader_line(&self.program, &self.sources, self.file, loc)).unwrap_or(0)
    }

    fn json(&self) -> String {
        let LaunchRecord { kernel, shape, occupancy, report, .. } = &self.record;
        let empty = Film::default();
        let film = report.film.as_ref().unwrap_or(&empty);
        let mut out = String::from("{");
        field(&mut out, "kernel", &text(&self.program.functions[*kernel].name));
        field(&mut out, "shape", &list([shape.grid, shape.block].map(numbers)));
        field(&mut out, "device", &self.device(film));
        field(&mut out, "from", &film.from_ps.to_string());
        let reach = film.from_ps + film.frame_ps * film.frames.len() as u64;
        field(&mut out, "to", &reach.min(film.end_ps).to_string());
        field(&mut out, "end", &film.end_ps.to_string());
        field(&mut out, "ending", &self.ending());
        field(&mut out, "frame", &film.frame_ps.to_string());
        let slots = u64::from(occupancy.blocks) * film.frame_ps;
        let thousandths = |of: &[u64], whole: u64| -> Vec<u64> {
            of.iter().map(|&part| part * 1000 / whole.max(1)).collect()
        };
        let frames = |of: &dyn Fn(&Frame) -> String| list(film.frames.iter().map(of));
        field(&mut out, "issued", &frames(&|f| array(f.issued.iter().copied())));
        field(&mut out, "resident", &frames(&|f| array(thousandths(&f.resident_ps, slots))));
        field(&mut out, "busy", &frames(&|f| array(thousandths(&f.busy_ps, film.frame_ps))));
        // Hundredths of a request.
        let waiting = |f: &Frame| array(f.waited_ps.iter().map(|&ps| ps * 100 / film.frame_ps.max(1)));
        field(&mut out, "waiting", &frames(&waiting));
        field(&mut out, "counts", &counts(film));
        let blocks = film.blocks.iter().map(|life| {
            let to = life.to_ps.min(film.end_ps);
            array([life.block, life.sm.into(), life.slot.into(), life.from_ps, to])
        });
        field(&mut out, "blocks", &list(blocks));
        field(&mut out, "before", &array(film.before));
        field(&mut out, "blocksDropped", &film.blocks_dropped.to_string());
        let requests = film.requests.iter().map(|r| {
            let kind = match r.kind {
                Asks::Read => 0,
                Asks::Write => 1,
                Asks::Atomic => 2,
            };
            let line = r.at.map_or(0, |at| self.line(report.first_pc + at));
            let [sm, partition, line] = [r.sm, r.partition, line].map(u64::from);
            let times = [r.asked, r.sent, r.taken, r.done];
            let before = [sm, partition, kind, r.address].into_iter();
            array(before.chain(times).chain([r.missed.into(), line]))
        });
        field(&mut out, "requests", &list(requests));
        field(&mut out, "every", &film.every.to_string());
        field(&mut out, "watched", &self.watched(report.timeline.as_ref()));
        field(&mut out, "stalls", &list(StallReason::ALL.map(|reason| text(reason.name()))));
        closed(out)
    }

    fn device(&self, film: &Film) -> String {
        let DeviceSpec { name, sm_count, memory, arch, .. } = &self.device;
        let mut out = String::from("{");
        field(&mut out, "name", &text(name));
        for (name, value) in [
            ("sms", u64::from(*sm_count)),
            ("schedulers", arch.issue.schedulers.into()),
            ("slots", film.slots.into()),
            ("warps", film.warps.into()),
            ("limit", arch.limits.warps_per_sm.into()),
            ("partitions", memory.partitions.into()),
            ("period", film.period_ps),
        ] {
            field(&mut out, name, &value.to_string());
        }
        field(&mut out, "cached", if memory.l2_kb > 0 { "true" } else { "false" });
        closed(out)
    }

    fn ending(&self) -> String {
        match &self.fault {
            None => text("done"),
            Some(fault) if fault.kind == FaultKind::Timeout => text("limit"),
            Some(fault) => {
                let message = fault_message(fault, &self.program, &self.sources, self.lang);
                list(["fault", &message].map(text))
            }
        }
    }

    /// The warps of the watched SM.
    fn watched(&self, timeline: Option<&Timeline>) -> String {
        let mut out = String::from("{");
        let empty = Timeline::default();
        let Timeline { sm, segments, until_ps, .. } = timeline.unwrap_or(&empty);
        field(&mut out, "sm", &sm.to_string());
        field(&mut out, "until", &until_ps.to_string());
        // Lines are looked up once for each instruction.
        let lines: Vec<u32> = (0..self.program.code.len() as u32).map(|pc| self.line(pc)).collect();
        let mut rows = String::from("[");
        for (number, s) in segments.iter().enumerate() {
            let line = lines.get(s.pc as usize).copied().unwrap_or(0);
            let stall = s.stall.map_or(-1, |reason| reason as i64);
            let comma = if number > 0 { "," } else { "" };
            let (from, to) = (s.from_ps, s.to_ps);
            let _ = write!(rows, "{comma}[{},{},{},{from},{to},{stall},{line}]", s.slot, s.block, s.warp);
        }
        rows.push(']');
        field(&mut out, "segments", &rows);
        closed(out)
    }
}

/// Counters by frame, each under its name.
fn counts(film: &Film) -> String {
    let mut out = String::from("{");
    let mut add = |name: &str, of: &dyn Fn(&FrameCounts) -> u64| {
        field(&mut out, name, &array(film.frames.iter().map(|frame| of(&frame.counts))));
    };
    add("globalLoad", &|c| c.global[0]);
    add("globalStore", &|c| c.global[1]);
    add("shared", &|c| c.shared);
    add("l1Hits", &|c| c.l1[0]);
    add("l1Misses", &|c| c.l1[1]);
    add("l2Reads", &|c| c.l2[0]);
    add("l2Writes", &|c| c.l2[1]);
    add("l2Hits", &|c| c.l2_hits);
    add("dramRead", &|c| c.dram[0]);
    add("dramWritten", &|c| c.dram[1]);
    for (name, which) in [("started", 0), ("ended", 1)] {
        field(&mut out, name, &array(film.frames.iter().map(|frame| frame.blocks[which])));
    }
    let issued = |frame: &Frame| frame.issued.iter().sum();
    field(&mut out, "instructions", &array(film.frames.iter().map(issued)));
    closed(out)
}

fn array(of: impl IntoIterator<Item = u64>) -> String {
    let mut out = String::from("[");
    for (number, value) in of.into_iter().enumerate() {
        let comma = if number > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{value}");
    }
    out.push(']');
    out
}
