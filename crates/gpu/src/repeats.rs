//! Launches that would leave memory as it is are not computed again.
//!
//! A program that measures makes one launch hundreds of times. Without the timing model only what a launch leaves in memory
//! matters; so the second of two equal launches is watched ([`Footprint`]), and if it read nothing that it wrote, further ones
//! are taken from it for as long as nobody else writes to what it touched. The same holds of a fill, with which such programs
//! empty the caches before each launch.

use exec::footprint::{self, Footprint};
use isa::FuncId;

use crate::{Gpu, Ran, Shape};

/// Launches that are remembered: programs repeat a few in turn.
const MOST: usize = 8;

/// What makes two launches equal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Key {
    pub kernel: FuncId,
    pub shape: Shape,
    pub params: Vec<u8>,
    /// Limits of the device: stack, heap and so on.
    pub limits: [u64; 7],
}

/// A launch that was made before.
struct Known {
    key: Key,
    state: State,
}

enum State {
    /// It ran once.
    Once,
    /// It would do the same again: what it touched, its number among the launches, and what it took.
    Same { footprint: Box<Footprint>, record: usize, ran: Ran, used: bool },
    /// It is not worth a look: it changes what it reads, or others do before it comes again.
    Hopeless,
}

/// How a launch is to be run.
pub(crate) enum Plan {
    Run,
    /// With a look at what it touches.
    Trace,
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
    /// What to do with the next launch.
    pub fn plan(&mut self, key: &Key) -> Plan {
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
        match &mut self.known.last_mut().expect("just put there").state {
            State::Once => Plan::Trace,
            State::Same { record, ran, used, .. } => {
                *used = true;
                Plan::Same(*record, *ran)
            }
            State::Hopeless => Plan::Run,
        }
    }
    /// A launch has run that was watched; `record` is its number. No footprint: what it did is not known.
    pub fn ran(&mut self, key: &Key, footprint: Option<Box<Footprint>>, record: usize, ran: Ran) {
        for known in self.known.iter_mut().filter(|known| known.key != *key) {
            known.state.end_if(|other| footprint.as_ref().is_none_or(|f| f.disturbs(other)));
        }
        self.filled
            .retain(|&(address, size, _)| footprint.as_ref().is_some_and(|f| !f.writes(address, size)));
        let Some(known) = self.known.iter_mut().find(|known| known.key == *key) else { return };
        known.state = match footprint.filter(|f| f.repeats()) {
            Some(footprint) => State::Same { footprint, record, ran, used: false },
            None => State::Hopeless,
        };
    }
    /// Somebody may have written to these bytes, or freed them.
    pub fn written(&mut self, address: u64, size: u64) {
        self.known.iter_mut().for_each(|known| known.state.end_if(|f| f.touches(address, size)));
        let end = address.saturating_add(size);
        self.filled.retain(|&(from, bytes, _)| end <= from || from + bytes <= address);
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
    /// Memory is no more as the launch left it, if `changed` says so of its footprint.
    fn end_if(&mut self, changed: impl Fn(&Footprint) -> bool) {
        if let State::Same { footprint, used, .. } = self
            && changed(footprint)
        {
            // A look that was of use is worth another one.
            *self = if *used { State::Once } else { State::Hopeless };
        }
    }
}

impl Gpu {
    /// Bytes of device memory are about to change, or no longer to be there.
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
