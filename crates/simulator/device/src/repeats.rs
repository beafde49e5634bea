//! Launches whose effect on memory is known are not computed again.
//!
//! A program that measures makes one launch hundreds of times. Without the timing model only what a launch leaves in memory
//! matters, and that follows from the bytes that it reads. So the second of two equal launches runs with a [`Footprint`]. If the
//! launch changes bytes that it reads, such as a sum, the third runs with one as well, and these bytes are kept from before and
//! after it. A later launch only puts the bytes from after it in place. That is right if two conditions hold:
//! - The bytes that it changes are those from before.
//! - The bytes that it only reads or only writes were not written since, or are the same again.
//!
//! A fill of bytes that still hold its value is left out, too: programs that measure empty the caches by one before each launch.

use functional::footprint::{self, Footprint};
use isa::FuncId;

use crate::{Gpu, Ran, Shape};

/// Launches that are remembered, and fills: programs repeat a few in turn, or the steps of a reduction.
const MOST: usize = 64;
/// Allocations up to which launches are remembered: all are compared at each launch.
const MOST_ALLOCATIONS: usize = 256;
/// Bytes of memory that are kept for all remembered launches together. A reduction of 10^8 floats in place takes 600 MB.
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
    /// The launch was made once.
    New,
    /// It is made again, with a footprint.
    Again,
    /// It was made with this footprint and changes bytes that it reads.
    Changes(Box<Footprint>),
    /// What it does is known.
    Same(Box<Same>),
    /// Its input is another one each time, so it is computed each time.
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
    /// The bytes that it both reads and writes, before it and after.
    before: Kept,
    after: Kept,
    /// The bytes that it only reads or only writes, after it; none if they exceed [`MOST_KEPT`].
    around: Option<Kept>,
    /// The bytes of `around` were not written since the launch.
    untouched: bool,
    /// Its number among the launches, and what it took.
    record: usize,
    ran: Ran,
    used: bool,
}

/// How a launch is to be run.
pub(crate) enum Plan {
    /// It is computed.
    Run,
    /// It is computed with a footprint. It is expected to change these runs of bytes, which are to be kept from before it.
    Trace(Vec<(u64, u64)>),
    /// It is not computed. It does what the launch of this number did, and takes as long.
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
    /// Decides how the next launch is run. For [`Plan::Same`] the bytes that it leaves are then in `memory`, which begins at
    /// address `base`.
    pub fn plan(&mut self, key: &Key, base: u64, memory: &mut [u8]) -> Plan {
        let Some(at) = self.known.iter().position(|known| known.key == *key) else {
            if self.known.len() == MOST {
                self.known.remove(0);
            }
            let plan = computed(&self.known);
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
            State::Hopeless => computed(others),
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
                if matches!(state, State::Again) { Plan::Trace(Vec::new()) } else { computed(others) }
            }
        }
    }
    /// A launch has run for which [`Plan::Trace`] was given. `before` holds the runs of the plan from before it, `record` is its
    /// number. Without a footprint it is not known which memory the launch has written.
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
    /// Bytes of `around` were written, if `changed` says so of the footprint.
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
            // A launch that was repeated before may be repeated again.
            *self = if same.used { State::Again } else { State::Hopeless };
        }
    }
}

impl Same {
    /// Memory holds what the launch needs to do the same.
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
    /// Each run as a range of memory, with its bytes.
    fn parts(&self) -> impl Iterator<Item = (std::ops::Range<usize>, &[u8])> {
        let mut rest = &self.bytes[..];
        self.runs.iter().map(move |&(start, end)| {
            let (bytes, behind) = rest.split_at((end - start) as usize);
            rest = behind;
            (start as usize..end as usize, bytes)
        })
    }
    /// Memory holds these bytes.
    fn is_there(&self, memory: &[u8]) -> bool {
        self.parts().all(|(place, bytes)| memory[place] == *bytes)
    }
    /// Puts them back.
    fn put(&self, memory: &mut [u8]) {
        self.parts().for_each(|(place, bytes)| memory[place].copy_from_slice(bytes));
    }
}

/// How to run a launch that has to be computed: with a footprint if other launches are remembered, because what it writes may
/// be their input.
fn computed(others: &[Known]) -> Plan {
    let any = others.iter().any(|known| matches!(known.state, State::Same(_)));
    if any { Plan::Trace(Vec::new()) } else { Plan::Run }
}

/// A fill has nothing in common with these bytes.
fn apart((from, bytes, _): (u64, u64, u8), address: u64, size: u64) -> bool {
    address.saturating_add(size) <= from || from + bytes <= address
}

/// Runs up to the end of memory, which may lie within the last piece.
fn inside(runs: Vec<(u64, u64)>, memory: &[u8]) -> Vec<(u64, u64)> {
    let end = memory.len() as u64;
    runs.into_iter().map(|run| (run.0, run.1.min(end))).collect()
}

/// Length of all runs together, in bytes.
fn size(runs: &[(u64, u64)]) -> u64 {
    runs.iter().map(|(start, end)| end - start).sum()
}

/// What memory holds in these runs.
pub(crate) fn bytes_of(runs: &[(u64, u64)], memory: &[u8]) -> Vec<u8> {
    runs.iter().map(|&(start, end)| &memory[start as usize..end as usize]).collect::<Vec<_>>().concat()
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
        footprint::TAKEN && !options.timing && !options.sanitize && options.trace.is_none()
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
