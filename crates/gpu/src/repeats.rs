//! Launches whose effect on memory is known are not computed again.
//!
//! A program that measures makes one launch hundreds of times. Without the timing model only what a launch leaves in memory
//! matters, and that follows from what it reads ([`Footprint`]). So the second of two equal launches is watched. What it changes,
//! such as a sum that it adds to, has to be as it was before: a third launch is watched for what it makes of it. Further launches are
//! taken from there, as long as nobody has written to what it only reads or only writes, or if its bytes are the same again. The
//! same holds of a fill, with which such programs empty the caches before each launch.

use exec::footprint::{self, Footprint};
use isa::FuncId;

use crate::{Gpu, Ran, Shape};

/// Launches that are remembered, and fills: programs repeat a few in turn, or the steps of a reduction.
const MOST: usize = 64;
/// Allocations up to which launches are remembered: all are compared at each launch.
const MOST_ALLOCATIONS: usize = 256;
/// Bytes that are kept of what launches touch: of a reduction of 10^8 floats in place, from before and after, they are half of it.
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
    /// It ran once, or not yet.
    New,
    /// It runs again.
    Again,
    /// It ran again and changes what it reads.
    Changes(Box<Footprint>),
    /// What it does is known.
    Same(Box<Same>),
    /// It is not worth a look: its input is another one each time.
    Hopeless,
}

/// Bytes of device memory as they were at some time.
struct Kept {
    /// Start and end of each run, as offsets in device memory.
    runs: Vec<(u64, u64)>,
    bytes: Vec<u8>,
}

/// What a launch does.
struct Same {
    footprint: Box<Footprint>,
    /// What it changes, before it and after.
    before: Kept,
    after: Kept,
    /// What it only reads, and what it only writes, after it; none where that is too much.
    around: Option<Kept>,
    /// Nobody has written there since.
    untouched: bool,
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
            let plan = unknown(&self.known);
            self.known.push(Known { key: key.clone(), state: State::New });
            return plan;
        };
        // The one that was used last is forgotten last.
        let known = self.known.remove(at);
        self.known.push(known);
        let (Known { state, .. }, others) = self.known.split_last_mut().expect("just put there");
        match state {
            State::New | State::Again => {
                *state = State::Again;
                Plan::Trace(Vec::new())
            }
            State::Changes(footprint) => Plan::Trace(inside(footprint.changed(), memory)),
            State::Hopeless => unknown(others),
            State::Same(same) if same.is_there(memory) => {
                same.used = true;
                same.untouched = true;
                same.after.put(memory);
                for &(start, end) in &same.after.runs {
                    let address = base + start;
                    others.iter_mut().for_each(|o| o.state.touch_if(|f| f.keeps(address, end - start)));
                    self.filled.retain(|&filled| apart(filled, address, end - start));
                }
                Plan::Same(same.record, same.ran)
            }
            State::Same(..) => {
                state.end();
                if matches!(state, State::Again) { Plan::Trace(Vec::new()) } else { unknown(others) }
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
            match &footprint {
                Some(footprint) => known.state.touch_if(|other| footprint.disturbs(other)),
                None => known.state.end(),
            }
        }
        self.filled.retain(|&(at, size, _)| footprint.as_ref().is_some_and(|f| !f.writes(at, size)));
        // It was put last when it was planned.
        let Some((known, others)) = self.known.split_last_mut().filter(|(known, _)| known.key == *key) else {
            return;
        };
        let last = std::mem::replace(&mut known.state, State::Hopeless);
        let Some(footprint) = footprint.filter(|f| f.is_steady()) else { return };
        let changed = inside(footprint.changed(), memory);
        known.state = match last {
            State::New => State::New,
            State::Again if 2 * size(&changed) > MOST_KEPT => State::Hopeless,
            State::Again if !changed.is_empty() => State::Changes(footprint),
            // Where it changed something, it did so at the same places as before.
            State::Changes(last) if !last.equals(&footprint) => State::Hopeless,
            State::Hopeless => State::Hopeless,
            _ => {
                let around = inside(footprint.kept(), memory);
                let few = 2 * size(&changed) + size(&around) <= MOST_KEPT;
                let after = Kept::new(changed.clone(), memory);
                let before = Kept { runs: changed, bytes: before };
                let around = few.then(|| Kept::new(around, memory));
                let same =
                    Same { footprint, before, after, around, untouched: true, record, ran, used: false };
                // Room is made by what was used longest ago.
                let mut kept = same.bytes();
                for other in others.iter_mut().rev() {
                    let State::Same(of) = &other.state else { continue };
                    kept += of.bytes();
                    if kept > MOST_KEPT {
                        other.state = State::New;
                    }
                }
                State::Same(Box::new(same))
            }
        };
    }
    /// Somebody may have written to these bytes.
    pub fn written(&mut self, address: u64, size: u64) {
        if !footprint::TAKEN {
            return;
        }
        self.known.iter_mut().for_each(|known| known.state.touch_if(|f| f.keeps(address, size)));
        self.filled.retain(|&filled| apart(filled, address, size));
    }
    /// Whether the last write to this range was a fill of exactly this range with `value`.
    pub fn is_filled(&self, address: u64, size: u64, value: u8) -> bool {
        footprint::TAKEN && self.filled.contains(&(address, size, value))
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
        if !footprint::TAKEN {
            return;
        }
        self.filled.clear();
        self.known.iter_mut().for_each(|known| known.state.end());
    }
}

impl State {
    /// Memory is no more as the launch left it, if `changed` says so of its footprint.
    fn touch_if(&mut self, changed: impl Fn(&Footprint) -> bool) {
        let State::Same(same) = self else { return };
        if changed(&same.footprint) {
            same.untouched = false;
            if same.around.is_none() {
                self.end();
            }
        }
    }
    /// What the launch would do is no longer known.
    fn end(&mut self) {
        if let State::Same(same) = self {
            // A look that was of use is worth another one.
            *self = if same.used { State::Again } else { State::Hopeless };
        }
    }
}

impl Same {
    /// Memory is as it was before it, as far as it matters.
    fn is_there(&self, memory: &[u8]) -> bool {
        (self.untouched || self.around.as_ref().is_some_and(|around| around.is_there(memory)))
            && self.before.is_there(memory)
    }
    /// Bytes that are kept.
    fn bytes(&self) -> u64 {
        let kept = [Some(&self.before), Some(&self.after), self.around.as_ref()];
        kept.iter().flatten().map(|kept| kept.bytes.len() as u64).sum()
    }
}

impl Kept {
    fn new(runs: Vec<(u64, u64)>, memory: &[u8]) -> Self {
        Self { bytes: bytes_of(&runs, memory), runs }
    }
    /// Memory holds these bytes.
    fn is_there(&self, memory: &[u8]) -> bool {
        let mut at = 0;
        self.runs.iter().all(|&(start, end)| {
            let now = &memory[start as usize..end as usize];
            at += now.len();
            self.bytes[at - now.len()..at] == *now
        })
    }
    /// Puts them back.
    fn put(&self, memory: &mut [u8]) {
        let mut at = 0;
        for &(start, end) in &self.runs {
            let now = &mut memory[start as usize..end as usize];
            now.copy_from_slice(&self.bytes[at..at + now.len()]);
            at += now.len();
        }
    }
}

/// What to do with a launch of which nothing is known: if something is known of others, where it writes matters.
fn unknown(others: &[Known]) -> Plan {
    let any = others.iter().any(|known| matches!(known.state, State::Same(_)));
    if any { Plan::Trace(Vec::new()) } else { Plan::Run }
}

/// A fill has nothing in common with these bytes.
fn apart((from, bytes, _): (u64, u64, u8), address: u64, size: u64) -> bool {
    address.saturating_add(size) <= from || from + bytes <= address
}

/// Runs as far as they lie in memory: the last piece may go beyond its end, which comes closer when something is freed.
fn inside(runs: Vec<(u64, u64)>, memory: &[u8]) -> Vec<(u64, u64)> {
    let end = memory.len() as u64;
    runs.into_iter().filter(|run| run.0 < end).map(|run| (run.0, run.1.min(end))).collect()
}

/// Bytes of all runs.
fn size(runs: &[(u64, u64)]) -> u64 {
    runs.iter().map(|(start, end)| end - start).sum()
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
