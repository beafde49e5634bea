//! What an SM sends to the L2 in a window, to be served when all SMs have come to its end.
//!
//! Where a time is to stand that only the answer will tell, the request's number stands for it until then.

use super::place::Place;

/// Set in what stands for a time that is not known yet.
const PENDING: u64 = 1 << 63;

/// Stands for the time that a request's answer tells.
pub fn pending(number: u32) -> u64 {
    PENDING | u64::from(number)
}
/// Not known in this window.
pub fn is_pending(time: u64) -> bool {
    time & PENDING != 0
}
/// The request that will tell.
pub fn pending_number(time: u64) -> Option<u32> {
    is_pending(time).then_some(time as u32)
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Sectors. `place`: among the L1's misses.
    Read { target: FillTarget, place: Option<u16> },
    /// Words of sectors. `place`: in the store queue.
    Write { place: u8 },
    /// Words for an earlier write that waits.
    Join,
    /// An atomic.
    Atomic { float: bool },
}

/// Where what is read is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillTarget {
    /// Nowhere.
    Nowhere,
    /// In the L1, in this place, in a line that was to be ready then.
    L1 { place: u32, before: u64 },
    /// By a texture unit, each sector in its place.
    Texture { unit: u8, places: [u32; 4] },
}

/// A request, and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Cycle of the SM's event.
    pub cycle: u64,
    /// What it is.
    pub what: RequestKind,
    /// Address of the line, and what of it.
    pub line: u64,
    pub sectors: u8,
    pub words: u32,
    /// When it left the SM, ps; once answered, when the L2 let it go.
    pub sent: u64,
    /// Data is at the SM, or the store at its slice.
    pub done: u64,
    /// All that was asked for of its line so far is at the SM.
    pub line_ready: u64,
}

/// The requests of an SM.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    /// In the order in which it sent them.
    pub all: Vec<Request>,
    /// Cycle of the event that sends.
    pub cycle: u64,
    /// Until when the L2 holds up who sends, ps.
    pub pushed: u64,
}

impl Requests {
    /// Number of the next one.
    pub fn next(&self) -> u32 {
        self.all.len() as u32
    }
    /// One more; if it is the first, the SM is one that sent something.
    #[inline]
    pub fn push(
        &mut self,
        sm: usize,
        what: RequestKind,
        (line, sectors, words): (u64, u8, u32),
        sent: u64,
    ) -> Option<u32> {
        let (cycle, first) = (self.cycle, self.all.is_empty());
        self.all.push(Request { cycle, what, line, sectors, words, sent, done: 0, line_ready: 0 });
        first.then_some(sm as u32)
    }
    /// A time, or what the answer of an earlier request made of it.
    pub fn resolve(&self, time: u64) -> u64 {
        pending_number(time).map_or(time, |number| self.all[number as usize].line_ready)
    }
    /// None.
    pub fn clear(&mut self) {
        self.all.clear();
        self.pushed = 0;
    }
}

/// All requests of a window by cycle, then SM, then number.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// SM and number, and where the L2 has their line.
    pub requests: Vec<(u32, u32, Place)>,
    /// By cycle: how many come before.
    first: Vec<u32>,
}

impl Order {
    /// Finds the order, by counting: cycles of a window are few.
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
