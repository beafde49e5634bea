//! Memoisation of launches whose effect is known.
//!
//! A measuring program makes one launch hundreds of times. What a launch leaves in memory depends only on the
//! bytes that it reads; how long it takes depends only on that and on what the caches hold when it begins. So
//! the second of two equal launches runs with a [`Footprint`]. If the launch changes bytes that it reads, such as a sum, the third runs with a
//! footprint as well, and these bytes are saved from before and after it. A later launch only copies the
//! bytes from after it into place. That is correct if two conditions hold:
//! - The bytes that it changes are those from before.
//! - The bytes that it only reads or only writes were not written since, or have the same values again.
//!
//! If another launch writes what it only wrote, as the second step of a reduction may, it counts as a launch that changes these bytes:
//! before it they hold what that other launch left.
//!
//! Under the timing model there is a third: the caches hold what they held before it. It then has the same
//! report, exactly, and leaves the same in the caches ([`Model::contents`](timing::Model::contents)). Caches
//! come to rest after two or three equal launches, or alternate between the states that the launches of a loop
//! leave.
//!
//! A fill of bytes that already have its value is skipped, too: measuring programs evict the caches by such a
//! fill before each launch.

use functional::footprint::{Footprint, Lost};
use functional::{Sanitizer, Used};
use isa::FuncId;
use timing::Kept;
use timing::policies::Lru;

use crate::{Gpu, LaunchRecord, Limits, Ran, Shape};

/// Largest number of launches that are remembered, and of fills. Programs repeat a few in turn, or the steps
/// of a reduction.
const MOST: usize = 64;
/// Largest number of allocations with which launches are remembered, since all are compared at each launch.
const MOST_ALLOCATIONS: usize = 256;
/// Whether the simulator shares 4 GiB of memory with the program, as in a browser.
const SMALL: bool = cfg!(target_pointer_width = "32");
/// Largest number of bytes that are saved for all remembered launches together. A reduction of 10^8 floats in
/// place takes 600 MB.
const MOST_SAVED: u64 = if SMALL { 96 << 20 } else { 1 << 30 };
/// Largest number of times that a launch is computed with a footprint in a row. One whose input, output or caches always
/// differ is then computed without, which is faster.
const MOST_IN_VAIN: u32 = 6;
/// Largest number of bytes that are kept of caches, for launches that leave something else in them than they
/// found.
const MOST_KEPT: usize = if SMALL { 48 << 20 } else { 128 << 20 };

/// Launches of a program whose recordings are kept when they repeat another one, by their number.
const RECORDED: u64 = 64;

/// What the caches hold before and after a launch, as numbers; `None` without the timing model.
pub(crate) type Caches = Option<(u128, u128)>;

/// What a launch needs to take over from an earlier one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// What the caches hold; `None` without the timing model, or if the launch is not known.
    pub caches: Option<u128>,
    /// It need only be executed, so caches do not matter.
    pub executes: bool,
    /// Its accesses are followed.
    pub accesses: bool,
}

/// The properties by which two launches are equal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Key {
    pub kernel: FuncId,
    pub shape: Shape,
    pub params: Vec<u8>,
    /// Limits of the device, such as stack and heap.
    pub limits: Limits,
    /// All allocations: addresses and sizes in bytes.
    pub allocations: Vec<(u64, u64)>,
}

/// A launch that was made before.
struct KnownLaunch {
    key: Key,
    state: State,
    /// How often it was computed with a footprint since it was last taken from memory.
    in_vain: u32,
    /// What it only writes counts as changed, since something else writes it, too.
    outputs_change: bool,
}

/// What is known about a launch.
enum State {
    /// It was made once.
    New,
    /// It is being made again, with a footprint.
    Again,
    /// It was made with this footprint and changes bytes that it reads.
    Changes(Box<Footprint>),
    /// Its effect on memory is known.
    Repeatable(Box<Repeatable>),
    /// Its input differs each time, so it is always computed.
    Hopeless,
}

/// Contents of ranges of device memory at some time.
struct SavedBytes {
    /// Start and end of each range, as offsets in device memory.
    runs: Vec<(u64, u64)>,
    /// Bytes of all ranges, one after the other.
    bytes: Vec<u8>,
}

/// What later launches take over from a launch, besides its effect on memory.
#[derive(Clone)]
pub(crate) struct Earlier {
    /// Its number among the launches.
    pub number: u64,
    /// Its record without recordings.
    pub record: LaunchRecord,
    /// What it accessed ([`Gpu::take_accesses`]), if accesses were followed.
    pub accesses: Option<(Vec<Used>, bool)>,
}

/// The effect of a launch on memory.
struct Repeatable {
    footprint: Box<Footprint>,
    /// The bytes that it both reads and writes, before the launch.
    before: SavedBytes,
    /// The bytes that it both reads and writes, after the launch.
    after: SavedBytes,
    /// The bytes that it only reads or only writes, after the launch; `None` if they exceed [`MOST_SAVED`].
    around: Option<SavedBytes>,
    /// Which of the bytes that it only reads or only writes were written since the launch.
    lost: Lost,
    /// What the caches held before and after it.
    caches: Caches,
    earlier: Box<Earlier>,
    /// Its duration and use of the device.
    ran: Ran,
    /// Whether a launch was already taken from this one.
    used: bool,
}

/// How a launch is to be run.
pub(crate) enum Plan {
    /// It is computed.
    Run,
    /// It is computed with a footprint. It is expected to change these ranges of bytes, whose contents before
    /// it are to be saved.
    Trace(Vec<(u64, u64)>),
    /// It is not computed. It has the effect and duration of the launch of this number, and leaves this in the
    /// caches.
    Repeatable(Box<Earlier>, Ran, Option<u128>),
    /// It is not computed. It has the effect of this launch, which found something else in the caches.
    Effect(Box<Earlier>, Ran),
}

/// Earlier launches and fills of a program.
#[derive(Default)]
pub(crate) struct Repeats {
    known: Vec<KnownLaunch>,
    /// Fills whose bytes have not changed since: address, size in bytes, value.
    filled: Vec<(u64, u64, u8)>,
    /// Caches that launches left, by their number, the one used last at the end.
    kept: Vec<(u128, Kept<Lru>)>,
}

impl Repeats {
    /// Whether the effect of an equal launch on memory is known.
    pub fn knows(&self, key: &Key) -> bool {
        self.known.iter().any(|known| known.key == *key && matches!(known.state, State::Repeatable(_)))
    }

    /// How to run a launch that is not worth remembering.
    pub fn computed(&self) -> Plan {
        computed_plan(&self.known)
    }

    /// Decides how the next launch is run. For [`Plan::Repeatable`], the bytes that it would write are put into
    /// `memory`, which begins at address `base`; for [`Plan::Effect`] as well, which is possible if the launch need only be
    /// executed.
    pub fn plan(
        &mut self,
        key: &Key,
        base: u64,
        memory: &mut [u8],
        Wanted { caches, executes, accesses }: Wanted,
    ) -> Plan {
        let Some(at) = self.known.iter().position(|known| known.key == *key) else {
            if self.known.len() == MOST {
                self.known.remove(0);
            }
            let plan = computed_plan(&self.known);
            self.known.push(KnownLaunch {
                key: key.clone(),
                state: State::New,
                in_vain: 0,
                outputs_change: false,
            });
            return plan;
        };
        // The list is ordered by use, so that the first one is forgotten first.
        let known = self.known.remove(at);
        self.known.push(known);
        let (known, others) = self.known.split_last_mut().expect("just put there");
        known.in_vain += u32::from(!executes);
        let vain = known.in_vain > MOST_IN_VAIN;
        match &mut known.state {
            State::New | State::Again | State::Changes(_) if vain => {
                known.state = State::Hopeless;
                computed_plan(others)
            }
            State::New | State::Again => {
                known.state = State::Again;
                Plan::Trace(Vec::new())
            }
            State::Changes(footprint) => Plan::Trace(clip(footprint.changed(), memory)),
            State::Hopeless => computed_plan(others),
            State::Repeatable(same) if accesses && same.earlier.accesses.is_none() => {
                known.state = State::Again;
                Plan::Trace(Vec::new())
            }
            State::Repeatable(same)
                if (executes || !vain || same.finds(caches, &self.kept)) && same.matches(memory) =>
            {
                let finds = same.finds(caches, &self.kept);
                if !finds && !executes {
                    return Plan::Trace(clip(same.footprint.changed(), memory));
                }
                same.used = true;
                known.in_vain = 0;
                same.lost = Lost::Nothing;
                same.after.restore(memory);
                for &(start, end) in &same.after.runs {
                    let address = base + start;
                    others.iter_mut().for_each(|o| o.written(|f| f.loses(address, end - start)));
                    self.filled.retain(|&filled| disjoint(filled, address, end - start));
                }
                let earlier = same.earlier.clone();
                match same.caches {
                    _ if !finds => Plan::Effect(earlier, same.ran),
                    caches => Plan::Repeatable(earlier, same.ran, caches.map(|(_, after)| after)),
                }
            }
            State::Repeatable(same) => {
                let lost = same.lost;
                known.forget_effect(lost);
                if vain {
                    known.state = State::Hopeless;
                }
                if matches!(known.state, State::Again) {
                    Plan::Trace(Vec::new())
                } else {
                    computed_plan(others)
                }
            }
        }
    }
    /// Records a launch for which [`Plan::Trace`] was given. `before` holds the contents of the plan's ranges
    /// before it, `record` its number and its record. Without a footprint it is not known which memory the launch has
    /// written.
    pub fn ran(
        &mut self,
        key: &Key,
        footprint: Option<Box<Footprint>>,
        (before, memory): (Vec<u8>, &[u8]),
        (earlier, ran, caches): (Earlier, Ran, Caches),
    ) {
        for known in self.known.iter_mut().filter(|known| known.key != *key) {
            match &footprint {
                Some(footprint) => known.written(|other| footprint.takes(other)),
                None => known.forget_effect(Lost::Inputs),
            }
        }
        self.filled.retain(|&(at, size, _)| footprint.as_ref().is_some_and(|f| !f.writes(at, size)));
        // `plan` moved it to the end.
        let Some((known, others)) = self.known.split_last_mut().filter(|(known, _)| known.key == *key) else {
            return;
        };
        let last = std::mem::replace(&mut known.state, State::Hopeless);
        let Some(mut footprint) = footprint.filter(|f| f.is_steady()) else { return };
        if known.outputs_change {
            footprint.read_outputs();
        }
        let changed = clip(footprint.changed(), memory);
        known.state = match last {
            State::New => State::New,
            State::Again if 2 * size(&changed) > MOST_SAVED => State::Hopeless,
            State::Again if !changed.is_empty() => State::Changes(footprint),
            // The bytes before the launch were saved at the places of the last footprint, so these must be the same. They may
            // differ once: translated code may access wider ranges than the interpreter accessed.
            State::Changes(last) if !last.equals(&footprint) => State::Changes(footprint),
            State::Repeatable(last) if !last.footprint.equals(&footprint) => State::Changes(footprint),
            State::Hopeless => State::Hopeless,
            _ => {
                let around = clip(footprint.kept(), memory);
                let few = 2 * size(&changed) + size(&around) <= MOST_SAVED;
                let after = SavedBytes::new(changed.clone(), memory);
                let before = SavedBytes { runs: changed, bytes: before };
                let around = few.then(|| SavedBytes::new(around, memory));
                let same = Repeatable {
                    footprint,
                    before,
                    after,
                    around,
                    lost: Lost::Nothing,
                    caches,
                    earlier: Box::new(earlier),
                    ran,
                    used: false,
                };
                // The launches that were used longest ago make room.
                let mut kept = same.bytes();
                for other in others.iter_mut().rev() {
                    let State::Repeatable(of) = &other.state else { continue };
                    kept += of.bytes();
                    if kept > MOST_SAVED {
                        other.state = State::New;
                    }
                }
                State::Repeatable(Box::new(same))
            }
        };
    }
    /// Keeps what a launch left in the caches.
    pub fn keep(&mut self, number: u128, caches: Kept<Lru>) {
        self.kept.push((number, caches));
        while self.kept.iter().map(|(_, kept)| kept.bytes()).sum::<usize>() > MOST_KEPT {
            self.kept.remove(0);
        }
    }
    /// Whether these caches are kept.
    pub fn keeps(&self, number: u128) -> bool {
        self.kept.iter().any(|&(kept, _)| kept == number)
    }
    /// Caches that are kept.
    pub fn kept(&mut self, number: u128) -> Option<Kept<Lru>> {
        let at = self.kept.iter().position(|&(kept, _)| kept == number)?;
        // The ones that were used longest ago make room.
        let used = self.kept.remove(at);
        let copy = used.1.clone();
        self.kept.push(used);
        Some(copy)
    }
    /// Notes that these bytes may have been written.
    pub fn written(&mut self, address: u64, size: u64) {
        self.known.iter_mut().for_each(|known| known.written(|f| f.loses(address, size)));
        self.filled.retain(|&filled| disjoint(filled, address, size));
    }
    /// Whether the last write to this range was a fill of exactly this range with `value`.
    pub fn is_filled(&self, address: u64, size: u64, value: u8) -> bool {
        self.filled.contains(&(address, size, value))
    }
    /// Notes that a range was filled with `value`.
    pub fn record_fill(&mut self, address: u64, size: u64, value: u8) {
        if self.filled.len() == MOST {
            self.filled.remove(0);
        }
        self.filled.push((address, size, value));
    }
    /// Notes that any memory may have changed.
    pub fn forget(&mut self) {
        self.filled.clear();
        self.known.iter_mut().for_each(|known| known.forget_effect(Lost::Inputs));
    }
}

impl KnownLaunch {
    /// Notes that memory was written. `by` says what the launch of a footprint loses by that.
    fn written(&mut self, by: impl Fn(&Footprint) -> Lost) {
        let State::Repeatable(same) = &mut self.state else { return };
        same.lost = same.lost.max(by(&same.footprint));
        let lost = same.lost;
        if lost > Lost::Nothing && same.around.is_none() {
            self.forget_effect(lost);
        }
    }
    /// Notes that the launch's effect is no longer known, because this was written.
    fn forget_effect(&mut self, lost: Lost) {
        let State::Repeatable(same) = &self.state else { return };
        // A launch that was repeated before may be repeated again.
        let may_be_again = same.used || lost == Lost::Outputs && !self.outputs_change;
        self.outputs_change |= !same.used && lost == Lost::Outputs;
        self.state = if may_be_again { State::Again } else { State::Hopeless };
    }
}

impl Repeatable {
    /// Whether memory has the contents with which the launch would have the same effect.
    fn matches(&self, memory: &[u8]) -> bool {
        (self.lost == Lost::Nothing || self.around.as_ref().is_some_and(|around| around.matches(memory)))
            && self.before.matches(memory)
    }
    /// Whether the caches hold what they held before it, and what it leaves in them is known.
    fn finds(&self, caches: Option<u128>, kept: &[(u128, Kept<Lru>)]) -> bool {
        match (self.caches, caches) {
            (Some((before, after)), Some(now)) => {
                before == now && (after == now || kept.iter().any(|&(number, _)| number == after))
            }
            (None, None) => true,
            _ => false,
        }
    }
    /// Number of bytes that are saved for it.
    fn bytes(&self) -> u64 {
        let kept = [Some(&self.before), Some(&self.after), self.around.as_ref()];
        kept.iter().flatten().map(|kept| kept.bytes.len() as u64).sum()
    }
}

impl SavedBytes {
    fn new(runs: Vec<(u64, u64)>, memory: &[u8]) -> Self {
        Self { bytes: contents(&runs, memory), runs }
    }
    /// Each range of memory with its saved bytes.
    fn ranges(&self) -> impl Iterator<Item = (std::ops::Range<usize>, &[u8])> {
        let mut rest = &self.bytes[..];
        self.runs.iter().map(move |&(start, end)| {
            let (bytes, later) = rest.split_at((end - start) as usize);
            rest = later;
            (start as usize..end as usize, bytes)
        })
    }
    /// Whether memory holds the saved bytes.
    fn matches(&self, memory: &[u8]) -> bool {
        self.ranges().all(|(place, bytes)| memory[place] == *bytes)
    }
    /// Copies the saved bytes into memory.
    fn restore(&self, memory: &mut [u8]) {
        self.ranges().for_each(|(place, bytes)| memory[place].copy_from_slice(bytes));
    }
}

/// How to run a launch that has to be computed: with a footprint if other launches are remembered, because it
/// may write their input.
fn computed_plan(others: &[KnownLaunch]) -> Plan {
    let any = others.iter().any(|known| matches!(known.state, State::Repeatable(_)));
    if any { Plan::Trace(Vec::new()) } else { Plan::Run }
}

/// Whether a fill does not overlap these bytes.
fn disjoint((from, bytes, _): (u64, u64, u8), address: u64, size: u64) -> bool {
    address.saturating_add(size) <= from || from + bytes <= address
}

/// Clips ranges to the end of memory, which may lie within the last piece.
fn clip(runs: Vec<(u64, u64)>, memory: &[u8]) -> Vec<(u64, u64)> {
    let end = memory.len() as u64;
    runs.into_iter().map(|run| (run.0, run.1.min(end))).collect()
}

/// Length of all runs together, in bytes.
fn size(runs: &[(u64, u64)]) -> u64 {
    runs.iter().map(|(start, end)| end - start).sum()
}

/// The contents of memory in these ranges, one after the other.
pub(crate) fn contents(runs: &[(u64, u64)], memory: &[u8]) -> Vec<u8> {
    runs.iter().map(|&(start, end)| &memory[start as usize..end as usize]).collect::<Vec<_>>().concat()
}

impl Gpu {
    /// Notes that bytes of device memory are about to change.
    pub(crate) fn invalidate(&mut self, address: u64, size: u64) {
        let end = address.saturating_add(size);
        if address < self.constants + self.constant_bytes && self.constants < end {
            // Footprints do not include constants.
            self.repeats.forget();
        }
        self.repeats.written(address, size);
    }
    /// Whether launches and fills may be left out whose effect is known.
    pub(crate) fn may_skip(&self) -> bool {
        self.options.repeat && self.options.detail != crate::Detail::Estimate && self.options.issues.is_none()
    }
    /// Whether accesses of launches are followed, to find races between streams.
    pub(crate) fn follows(&self) -> bool {
        self.sanitizer.as_deref().is_some_and(Sanitizer::follows_all)
    }
    /// What the caches hold; `None` without the timing model.
    pub(crate) fn caches(&mut self) -> Option<u128> {
        if self.caches.is_none() && self.options.timing {
            self.caches = self.model.contents();
        }
        self.caches
    }
    /// Whether it pays to find out what the caches hold before and after a launch: reading their state takes about as
    /// long as simulating this many instructions.
    pub(crate) fn pays(&self, kernel: FuncId, shape: &Shape) -> bool {
        if !self.options.timing {
            return true;
        }
        const LINES_PER_INSTRUCTION: u64 = 32;
        let lines = u64::from(self.spec.memory.l2_kb) * 8;
        let mut recent = self.launches.recent();
        let same = recent.find(|recent| recent.kernel == kernel && recent.shape == *shape);
        same.is_none_or(|recent| recent.warp_instructions >= lines / LINES_PER_INSTRUCTION)
    }
    /// The properties by which the launch is compared with others; `None` if it must be computed.
    pub(crate) fn key(&self, kernel: FuncId, shape: &Shape, params: &[u8]) -> Option<Key> {
        // A launch that would be refused is refused when it runs.
        if !self.may_skip() || self.budget().refuses(&self.options).is_some() {
            return None;
        }
        // Accesses to single allocations are asked for after several launches, so none may be missing.
        if self.sanitizer.as_deref().is_some_and(|by| by.follows() && !by.follows_all()) {
            return None;
        }
        // Only the state of the policies of real GPUs is known.
        if self.options.timing && self.models.is_some() {
            return None;
        }
        let allocations: Vec<_> =
            self.memory.allocations().take(MOST_ALLOCATIONS + 1).map(|a| (a.address, a.size)).collect();
        let few = allocations.len() <= MOST_ALLOCATIONS;
        few.then(|| Key { kernel, shape: *shape, params: params.to_vec(), limits: self.limits, allocations })
    }
    /// Appends the record of a launch that has the effect of an earlier one.
    pub(crate) fn repeat_launch(&mut self, (earlier, ran): (Box<Earlier>, Ran), caches: Option<u128>) -> Ran {
        if caches != self.caches {
            let kept = caches.and_then(|caches| self.repeats.kept(caches));
            kept.into_iter().for_each(|kept| self.model.put_back(kept));
            self.caches = caches;
        }
        let Earlier { number, record, accesses } = *earlier;
        self.accesses = accesses;
        // The first launches have the recordings of the one that they repeat.
        let first = self.launches.records().get(number as usize).filter(|_| self.launches.count() < RECORDED);
        let mut again = first.cloned().unwrap_or(record);
        (again.from, again.same_as) = (Vec::new(), Some(number));
        let instructions = again.report.warp_instructions();
        self.instructions = self.instructions.saturating_add(instructions);
        self.launches.push(again);
        ran
    }
}
