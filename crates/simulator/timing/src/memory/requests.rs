//! Requests that SMs send to the L2 within a window. They are served when all SMs have reached the window's end.
//!
//! A time that only the answer tells is represented by the request's number until then ([`pending`]).

use super::place::Place;

/// Marks a word that holds a request's number instead of a time.
const PENDING: u64 = 1 << 63;

/// In place of a time: the one that the answer to this request tells.
pub fn pending(number: u32) -> u64 {
    PENDING | u64::from(number)
}
/// The time is not known in this window.
pub fn is_pending(time: u64) -> bool {
    time & PENDING != 0
}
/// The number of the request that tells the time; `None`: the time is known.
pub fn pending_number(time: u64) -> Option<u32> {
    is_pending(time).then_some(time as u32)
}

/// What a request asks of the L2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Reads sectors. `place`: its miss slot, if it takes one.
    Read { target: FillTarget, place: Option<u16> },
    /// Writes words of sectors. `place`: its entry in the store queue.
    Write { place: u8 },
    /// Adds words to an earlier write that still waits.
    Join,
    /// An atomic on words.
    Atomic { float: bool },
}

/// The cache that a read fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillTarget {
    /// None.
    Nowhere,
    /// The L1: the line in `place`, whose ready time was `before`.
    L1 { place: u32, before: u64 },
    /// The cache of a texture unit: a place for each sector, `u32::MAX` for those not read.
    Texture { unit: u8, places: [u32; 4] },
}

/// A request, and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Cycle in which the SM sent it.
    pub cycle: u64,
    /// What it asks.
    pub what: RequestKind,
    /// Address of the line.
    pub line: u64,
    /// Sectors of the line, a bit each.
    pub sectors: u8,
    /// Instruction that it is for, from the kernel's first.
    pub at: u32,
    /// Words that are written, a bit each.
    pub words: u32,
    /// When it left the SM, ps. Once answered: when the L2 took it, if back pressure delayed it.
    pub sent: u64,
    /// When the data is at the SM, or the store at its slice, ps.
    pub done: u64,
    /// When everything that was asked for of its line so far is at the SM, ps.
    pub line_ready: u64,
}

/// The requests of an SM in this window.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    /// In the order in which it sent them.
    pub all: Vec<Request>,
    /// Cycle in which the SM is sending.
    pub cycle: u64,
    /// Instruction for which it does, from the kernel's first.
    pub at: u32,
    /// Back pressure: when the L2 takes further requests of this SM, ps.
    pub pushed: u64,
}

impl Requests {
    /// Number of the next request.
    pub fn next(&self) -> u32 {
        self.all.len() as u32
    }
    /// Adds a request. Returns the SM if it is its first one in the window.
    #[inline]
    pub fn push(
        &mut self,
        sm: usize,
        what: RequestKind,
        (line, sectors, words): (u64, u8, u32),
        sent: u64,
    ) -> Option<u32> {
        let (cycle, at, first) = (self.cycle, self.at, self.all.is_empty());
        self.all.push(Request { cycle, what, line, sectors, at, words, sent, done: 0, line_ready: 0 });
        first.then_some(sm as u32)
    }
    /// A time, resolved by the answer to an earlier request if it is pending.
    pub fn resolve(&self, time: u64) -> u64 {
        pending_number(time).map_or(time, |number| self.all[number as usize].line_ready)
    }
    /// Removes all.
    pub fn clear(&mut self) {
        self.all.clear();
        self.pushed = 0;
    }
}

/// All requests of a window, ordered by cycle, then SM, then number.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// SM, number, and where the L2 has the line.
    pub requests: Vec<(u32, u32, Place)>,
    /// By cycle of the window: requests before it. Used while sorting.
    first: Vec<u32>,
}

impl Order {
    /// Sorts the requests by counting, since a window has few cycles. `place` finds where the L2 has a line of an SM's request.
    pub fn sort<'a>(
        &mut self,
        sms: impl Iterator<Item = (u32, &'a Requests)> + Clone,
        place: impl Fn(u32, u64) -> Place,
    ) {
        let all = || sms.clone().flat_map(|(_, requests)| &requests.all);
        self.requests.clear();
        let first = sms.clone().filter_map(|(_, requests)| requests.all.first());
        let Some(begin) = first.map(|request| request.cycle).min() else { return };
        self.first.clear();
        let mut count = 0;
        for request in all() {
            let at = (request.cycle - begin) as usize + 1;
            if self.first.len() <= at {
                self.first.resize(at + 1, 0);
            }
            self.first[at] += 1;
            count += 1;
        }
        for at in 1..self.first.len() {
            self.first[at] += self.first[at - 1];
        }
        self.requests.resize(count, (0, 0, Place::default()));
        for (sm, requests) in sms {
            for (number, request) in requests.all.iter().enumerate() {
                let at = &mut self.first[(request.cycle - begin) as usize];
                self.requests[*at as usize] = (sm, number as u32, place(sm, request.line));
                *at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // As sorting does.
        #[test]
        fn by_cycle_then_sm_then_number(sms in prop::collection::vec(prop::collection::vec(0u64..40, 0..30), 1..5), begin in 0u64..1000) {
            let sms: Vec<Requests> = sms.into_iter().map(|mut cycles| {
                cycles.sort_unstable();
                let mut requests = Requests::default();
                for cycle in cycles {
                    requests.cycle = begin + cycle;
                    requests.push(0, RequestKind::Join, (0, 0, 0), 0);
                }
                requests
            }).collect();
            let mut order = Order::default();
            for _ in 0..2 {
                order.sort((0..).zip(&sms), |_, _| Place::default());
            }
            let of = |&(sm, number, _): &(u32, u32, Place)| (sms[sm as usize].all[number as usize].cycle, sm, number);
            prop_assert!(order.requests.is_sorted_by_key(of));
            prop_assert_eq!(order.requests.len(), sms.iter().map(|sm| sm.all.len()).sum::<usize>());
        }
    }
}
