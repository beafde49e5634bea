//! Launches whose effect on memory is known are not computed again.
//!
//! A program that measures makes one launch hundreds of times. Without the timing model only what a launch leaves in memory
//! matters, and that follows from what it reads ([`Footprint`]). So the second of two equal launches is watched. What it only reads
//! and what it only writes must not change any more. What it changes, such as a sum that it adds to, has to be as it was before:
//! a third launch is watched for what it makes of it. Further launches are taken from there. The same holds of a fill, with
//! which such programs empty the caches before each launch.

use exec::footprint::{self, Footprint};
use isa::FuncId;

use crate::{Gpu, Ran, Shape};

/// Launches that are remembered, and fills: programs repeat a few in turn, or the steps of a reduction.
const MOST: usize = 64;
/// Allocations up to which launches are remembered: all are compared at each launch.
const MOST_ALLOCATIONS: usize = 256;
/// Bytes that are kept of what launches change, from before and after each: a reduction in place of 10^8 floats takes half of it.
const MOST_KEPT: u64 = 1 << 30;

/// What makes two launches equal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Key {
    pub kernel: FuncId,
    pub shape: Shape,
    pub params: Vec<u8>,
    /// Limits of the device: stack, heap and so on.
    pub limits: [u64; 7],
    /// What is allocated: addresses and sizes in bytes.
    pub allocations: Vec<(u64, u64)>,
}

/// A launch that was made before.
struct Known {
    key: Key,
    state: State,
}

enum State {
    /// It ran once.
    Once,
    /// It ran twice and changes what it reads.
    Changes(Box<Footprint>),
    /// What it does is known.
    Same(Box<Same>),
    /// It is not worth a look: its input is another one each time.
    Hopeless,
}

/// What a launch does.
struct Same {
    footprint: Box<Footprint>,
    /// What it changes: start and end of each run, as offsets in device memory, with all their bytes before and after it.
    changed: Vec<(u64, u64)>,
    before: Vec<u8>,
    after: Vec<u8>,
    /// Its number among the launches, and what it took.
    record: usize,
    ran: Ran,
    used: bool,
}

/// How a launch is to be run.
pub(crate) enum Plan {
    Run,
    /// With a look at what it touches; these runs of bytes are what it is expected to change, and are kept before it.
    Trace(Vec<(u64, u64)>),
    /// Not at all: as that launch, which took so much.
    Same(usize, Ran),
}

/// What is known of the launches of a program.
#[derive(Default)]
pub(crate) struct Repeats {
    known: Vec<Known>,
    /// Fills whose bytes are still there: address, bytes, value.
    filled: Vec<(u64, u64, u8)>,
}

impl Repeats {
    /// What to do with the next launch. One that is taken from an earlier one has changed `memory`, which begins at `base`.
    pub fn plan(&mut self, key: &Key, base: u64, memory: &mut [u8]) -> Plan {
        let Some(at) = self.known.iter().position(|known| known.key == *key) else {
            if self.known.len() == MOST {
                self.known.remove(0);
            }
            self.known.push(Known { key: key.clone(), state: State::Once });
            return Plan::Run;
        };
        // The one that was used last is forgotten last.
        let known = self.known.remove(at);
        self.known.push(known);
        let (Known { state, .. }, others) = self.known.split_last_mut().expect("just put there");
        match state {
            State::Once => Plan::Trace(Vec::new()),
            State::Changes(footprint) => Plan::Trace(runs_of(footprint, memory)),
            State::Hopeless => Plan::Run,
            State::Same(same) if same.is_there(memory) => {
                same.used = true;
                same.make(memory);
                for &(start, end) in &same.changed {
                    let address = base + start;
                    others.iter_mut().for_each(|o| o.state.end_if(|f| f.keeps(address, end - start)));
                    self.filled.retain(|&filled| apart(filled, address, end - start));
                }
                Plan::Same(same.record, same.ran)
            }
            State::Same(..) => {
                state.end_if(|_| true);
                Plan::Run
            }
        }
    }
    /// A launch has run that was watched; `record` is its number, `before` what it was expected to change. No footprint: what
    /// it did is not known.
    pub fn ran(
        &mut self,
        key: &Key,
        footprint: Option<Box<Footprint>>,
        (before, memory): (Vec<u8>, &[u8]),
        (record, ran): (usize, Ran),
    ) {
        for known in self.known.iter_mut().filter(|known| known.key != *key) {
            known.state.end_if(|other| footprint.as_ref().is_none_or(|f| f.disturbs(other)));
        }
        self.filled.retain(|&(at, size, _)| footprint.as_ref().is_some_and(|f| !f.writes(at, size)));
        // It was put last when it was planned.
        let Some((known, others)) = self.known.split_last_mut().filter(|(known, _)| known.key == *key) else {
            return;
        };
        let last = std::mem::replace(&mut known.state, State::Hopeless);
        let Some(footprint) = footprint.filter(|f| f.is_steady()) else { return };
        let changed = runs_of(&footprint, memory);
        let size: u64 = changed.iter().map(|(start, end)| end - start).sum();
        known.state = match last {
            State::Once if 2 * size > MOST_KEPT => State::Hopeless,
            State::Once if size > 0 => State::Changes(footprint),
            // Where it changed something, it did so at the same places as before.
            State::Changes(last) if !last.equals(&footprint) => State::Hopeless,
            _ => {
                let after = bytes_of(&changed, memory);
                // Room is made by what was used longest ago.
                let mut kept = 2 * size;
                for other in others.iter_mut().rev() {
                    kept += other.state.kept();
                    if kept > MOST_KEPT && other.state.kept() > 0 {
                        other.state = State::Once;
                    }
                }
                State::Same(Box::new(Same { footprint, changed, before, after, record, ran, used: false }))
            }
        };
    }
    /// Somebody may have written to these bytes.
    pub fn written(&mut self, address: u64, size: u64) {
        self.known.iter_mut().for_each(|known| known.state.end_if(|f| f.keeps(address, size)));
        self.filled.retain(|&filled| apart(filled, address, size));
    }
    /// Whether the last write to this range was a fill of exactly this range with `value`.
    pub fn is_filled(&self, address: u64, size: u64, value: u8) -> bool {
        self.filled.contains(&(address, size, value))
    }
    /// Notes that a range was filled with `value`.
    pub fn fills(&mut self, address: u64, size: u64, value: u8) {
        if self.filled.len() == MOST {
            self.filled.remove(0);
        }
        self.filled.push((address, size, value));
    }
    /// Anything may have changed.
    pub fn forget(&mut self) {
        self.filled.clear();
        self.known.iter_mut().for_each(|known| known.state.end_if(|_| true));
    }
}

impl State {
    /// Bytes of memory from before and after it that are kept.
    fn kept(&self) -> u64 {
        if let State::Same(same) = self { (same.before.len() + same.after.len()) as u64 } else { 0 }
    }
    /// Memory is no more as the launch needs it, if `changed` says so of its footprint.
    fn end_if(&mut self, changed: impl Fn(&Footprint) -> bool) {
        if let State::Same(same) = self
            && changed(&same.footprint)
        {
            // A look that was of use is worth another one.
            *self = if same.used { State::Once } else { State::Hopeless };
        }
    }
}

impl Same {
    /// What it changes is as it was before it.
    fn is_there(&self, memory: &[u8]) -> bool {
        let mut at = 0;
        self.changed.iter().all(|&(start, end)| {
            let now = &memory[start as usize..end as usize];
            at += now.len();
            self.before[at - now.len()..at] == *now
        })
    }
    /// Changes it.
    fn make(&self, memory: &mut [u8]) {
        let mut at = 0;
        for &(start, end) in &self.changed {
            let now = &mut memory[start as usize..end as usize];
            now.copy_from_slice(&self.after[at..at + now.len()]);
            at += now.len();
        }
    }
}

/// A fill has nothing in common with these bytes.
fn apart((from, bytes, _): (u64, u64, u8), address: u64, size: u64) -> bool {
    address.saturating_add(size) <= from || from + bytes <= address
}

/// What a launch changes. The last piece of memory may go beyond its end, which comes closer when something is freed.
fn runs_of(footprint: &Footprint, memory: &[u8]) -> Vec<(u64, u64)> {
    let end = memory.len() as u64;
    footprint.changed().into_iter().filter(|run| run.0 < end).map(|run| (run.0, run.1.min(end))).collect()
}

/// The bytes of all runs.
pub(crate) fn bytes_of(runs: &[(u64, u64)], memory: &[u8]) -> Vec<u8> {
    runs.iter().flat_map(|run| &memory[run.0 as usize..run.1 as usize]).copied().collect()
}

impl Gpu {
    /// Bytes of device memory are about to change.
    pub(crate) fn changes(&mut self, address: u64, size: u64) {
        let end = address.saturating_add(size);
        if address < self.constants + self.constant_bytes && self.constants < end {
            // Footprints have no constants.
            self.repeats.forget();
        }
        self.repeats.written(address, size);
    }
    /// Only what launches leave in memory is asked for.
    pub(crate) fn may_skip(&self) -> bool {
        let options = &self.options;
        footprint::TAKEN && !options.timing && !options.sanitize && options.listen.is_none()
    }
    /// What tells a launch from others, if it may be taken from an equal one.
    pub(crate) fn key(&self, kernel: FuncId, shape: &Shape, params: &[u8]) -> Option<Key> {
        // What has to be refused is refused when it runs.
        if !self.may_skip() || self.left().refuses(&self.options).is_some() {
            return None;
        }
        let allocations: Vec<_> =
            self.memory.allocations().take(MOST_ALLOCATIONS + 1).map(|a| (a.address, a.size)).collect();
        let few = allocations.len() <= MOST_ALLOCATIONS;
        few.then(|| Key { kernel, shape: *shape, params: params.to_vec(), limits: self.limits, allocations })
    }
    /// A launch is taken from an earlier one.
    pub(crate) fn same_again(&mut self, record: usize, ran: Ran) -> Ran {
        let mut again = self.launches[record].clone();
        (again.from, again.same_as) = (Vec::new(), Some(record));
        let instructions = crate::launch::warp_instructions(&again.report);
        self.instructions = self.instructions.saturating_add(instructions);
        self.launches.push(again);
        ran
    }
}
