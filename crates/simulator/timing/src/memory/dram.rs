//! A DRAM channel with a scheduling window (partitions of cc 1.x).
//!
//! The controller sees up to 64 requests. Each bank has one open row; a request is *ready* when its row is open. Which ready request is
//! transferred next, and which banks may open another row, is decided by a [`DramScheduler`]. Bus, activations and banks
//! overlap. A change between reading and writing costs bus time. A write joins a waiting write to the same sector.
//!
//! Sets of requests and of banks are words with a bit for each, so that questions about the whole window take a few
//! instructions of the host.
//!
//! Invariants: every request that does not join leaves exactly once, and not before its row is open; the bus carries one at a time.

use arch::DramSpec;

use super::LoadId;
pub use super::dram_timing::{Times, Timing};
use crate::bits::bits;
use crate::event_queue::NEVER;
use crate::load::BankLoad;
use crate::policies::{DramQueue, DramScheduler};

/// A request in the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// When it entered the window, ps.
    pub arrived: u64,
    /// Bytes to transfer.
    pub bytes: u32,
    /// Its bank.
    pub bank: u32,
    /// Its row of that bank.
    pub row: u32,
    /// Its first sector in the device's memory.
    pub sector: u32,
    /// The load that waits for it; `None`: it is a write.
    pub load: Option<LoadId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bank {
    /// The row that is open or being opened.
    row: u32,
    /// The row is being opened, and nothing is transferred before it is.
    opening: bool,
    /// When the row is open, ps.
    open_at: u64,
    /// Earliest time of the bank's next activation, ps.
    activate_at: u64,
    /// Requests for this bank.
    requests: u64,
    /// Of those, the ones for its row.
    hits: u64,
    /// Transfers and activations so far.
    load: BankLoad,
}

/// State of a channel. Requests are in the window in the order in which they came. A request that leaves leaves a gap; gaps are closed
/// when all places have been used. Bit i of a set of requests is the request in place i.
#[derive(Clone, Debug)]
pub struct Dram<D> {
    window: [Request; MOST as usize],
    /// Places used, gaps included.
    used: u32,
    /// Requests that wait.
    count: u32,
    /// Requests whose row is open.
    ready: u64,
    /// Places whose request is, or was, a write.
    writes: u64,
    /// The bus has carried a write last.
    writing: bool,
    banks: [Bank; MOST as usize],
    /// Banks that the channel has.
    number: usize,
    /// Banks with requests, none of which is for the open row.
    wanting: u64,
    /// Banks whose row is being opened, in that order: a ring from `opened` to `opens`. Each has a request for the row.
    openings: [u8; MOST as usize],
    opened: u8,
    opens: u8,
    /// When the first of those rows is open, ps.
    opens_at: u64,
    /// When the bus is free, ps.
    bus_free: u64,
    /// Earliest time of the next activation of any bank, ps.
    activate_at: u64,
    /// Earliest time at which the oldest request may exceed the starvation limit, ps.
    next_starvation_check: u64,
    /// Until this time, [`Dram::step`] asks for no action in which nothing could be done, ps.
    pub idles_until: u64,
    /// Which request comes next.
    scheduler: D,
}

const NO_ROW: u32 = u32::MAX;

/// Most requests in a window, and most banks: they are bits of a word.
pub const MOST: u32 = 64;

/// Number of the lowest bit that is set; any number if none is.
#[inline(always)]
fn first(set: u64) -> usize {
    (set.trailing_zeros() % MOST) as usize
}

impl<D: DramScheduler> Dram<D> {
    /// All banks closed; see [`Self::idles_until`].
    pub fn new(spec: &DramSpec, scheduler: D, idles_until: u64) -> Self {
        let load = BankLoad::default();
        let bank =
            Bank { row: NO_ROW, opening: false, open_at: 0, activate_at: 0, requests: 0, hits: 0, load };
        Self {
            window: [Request::default(); MOST as usize],
            used: 0,
            count: 0,
            ready: 0,
            writes: 0,
            writing: false,
            banks: [bank; MOST as usize],
            number: spec.banks.min(MOST) as usize,
            wanting: 0,
            openings: [0; MOST as usize],
            opened: 0,
            opens: 0,
            opens_at: NEVER,
            bus_free: 0,
            activate_at: 0,
            next_starvation_check: 0,
            idles_until,
            scheduler,
        }
    }
    /// Transfers and activations of each bank.
    pub fn loads(&self) -> impl Iterator<Item = BankLoad> {
        self.banks[..self.number].iter().map(|bank| bank.load)
    }
    /// The window is full.
    #[inline]
    pub fn full(&self, timing: &Timing) -> bool {
        self.count >= timing.window
    }
    /// One of these requests is a write to the same bytes, which a new write joins.
    #[inline(always)]
    fn joins(&self, request: &Request, others: u64) -> bool {
        let same = |at: usize| {
            let other = &self.window[at % MOST as usize];
            other.sector == request.sector && other.bytes == request.bytes
        };
        bits(others & self.writes).any(same)
    }
    /// A request enters the window, which must not be full. Returns the time at which the channel must act because of it; [`NEVER`] if
    /// it acts anyway before the request can matter.
    #[inline]
    pub fn push(&mut self, request: Request) -> u64 {
        let number = request.bank % MOST;
        let Bank { row, requests, hits, .. } = self.banks[number as usize];
        let (hit, write) = (row == request.row, request.load.is_none());
        // Those to the same bytes want the same row.
        if write && self.joins(&request, if hit { hits } else { requests & !hits }) {
            return NEVER;
        }
        if self.used == MOST {
            self.close_gaps();
        }
        let place = self.used % MOST;
        let bit = 1 << place;
        self.used = place + 1;
        self.count += 1;
        self.writes |= u64::from(write) << place;
        self.window[place as usize] = request;
        let bank = &mut self.banks[number as usize];
        let at = if hit {
            bank.hits |= bit;
            self.wanting &= !(1 << number);
            // Of a bank that is being opened all become ready at once.
            self.ready |= if bank.opening { 0 } else { bit };
            self.bus_free.max(bank.open_at)
        } else if bank.requests == 0 {
            self.wanting |= 1 << number;
            self.activate_at.max(bank.activate_at)
        } else {
            NEVER
        };
        bank.requests |= bit;
        at.max(request.arrived)
    }

    /// The requests that wait.
    fn waiting(&self) -> u64 {
        self.banks.iter().fold(0, |all, bank| all | bank.requests)
    }

    /// Closes the gaps: moves the waiting requests to the first places, in their order.
    #[cold]
    fn close_gaps(&mut self) {
        let (ready, writes) = (self.ready, self.writes);
        (self.ready, self.writes, self.used) = (0, 0, 0);
        let waiting = self.waiting();
        for bank in &mut self.banks {
            (bank.requests, bank.hits) = (0, 0);
        }
        for old in bits(waiting) {
            let (new, request) = (self.used, self.window[old]);
            self.window[new as usize % MOST as usize] = request;
            let bank = &mut self.banks[(request.bank % MOST) as usize];
            bank.requests |= 1 << new;
            bank.hits |= u64::from(bank.row == request.row) << new;
            self.ready |= (ready >> old & 1) << new;
            self.writes |= (writes >> old & 1) << new;
            self.used += 1;
        }
    }

    /// Acts at `now`: opens a row if one can be opened and, if the bus is free, starts the transfer that the scheduler chooses. Returns
    /// the request that leaves with the end of its transfer, ps, and the time of the next action.
    #[inline]
    pub fn step(&mut self, timing: &Timing, now: u64) -> (Option<(&Request, u64)>, u64) {
        while self.opens_at <= now {
            self.opened();
        }
        let activation = self.activate(timing, now);
        let ready = self.ready;
        if self.bus_free > now {
            let bus = if ready == 0 && self.opens_at == NEVER { NEVER } else { self.bus_free };
            let idle = self.idle(bus, activation) && activation.min(self.opens_at) < self.idles_until;
            return (None, activation.min(if idle { self.opens_at } else { bus }));
        }
        if ready == 0 {
            return (None, activation.min(self.opens_at));
        }
        let queue = DramQueue { ready, writes: self.writes, writing: self.writing };
        let Some(chosen) = self.scheduler.transfer(&queue, &|| first(self.waiting())) else {
            // Its row has to be opened first.
            return (None, activation.min(self.opens_at));
        };
        let chosen = chosen % MOST as usize;
        let request = &self.window[chosen];
        let write = request.load.is_none();
        let gap = if write == self.writing { 0 } else { timing.turn };
        let done = now + gap + timing.transfer(request.bytes);
        self.writing = write;
        self.bus_free = done;
        let bank = &mut self.banks[(request.bank % MOST) as usize];
        let bit = 1 << chosen;
        self.ready = ready & !bit;
        bank.requests &= !bit;
        bank.hits &= !bit;
        bank.load.requests += 1;
        if write {
            bank.activate_at = bank.activate_at.max(done + timing.wr);
        }
        if bank.hits == 0 && bank.requests != 0 {
            self.wanting |= 1 << (request.bank % MOST);
        }
        self.count -= 1;
        if self.count == 0 {
            (self.used, self.writes) = (0, 0);
            return (Some((request, done)), activation);
        }
        // The bank's last hit may have held up an activation: look again soon.
        let mut next = activation.min(done);
        if self.idle(done, activation) {
            let later = self.opens_at.min(if self.wanting != 0 { self.activate_at } else { NEVER });
            if later > done && later < self.idles_until {
                next = later;
            }
        }
        (Some((&self.window[chosen], done)), next)
    }

    /// Nothing can be done at `bus`, when the bus becomes free: no request is ready then, and no row can be opened before or then.
    #[inline(always)]
    fn idle(&self, bus: u64, activation: u64) -> bool {
        self.ready == 0 && bus < activation && bus < self.opens_at && bus <= self.next_starvation_check
    }

    /// The first of the rows that are being opened is open: its requests are ready.
    #[inline(always)]
    fn opened(&mut self) {
        let at = |place: u8| (u32::from(place) % MOST) as usize;
        let bank = &mut self.banks[at(self.openings[at(self.opened)])];
        bank.opening = false;
        self.ready |= bank.hits;
        self.opened = self.opened.wrapping_add(1);
        let next = &self.banks[at(self.openings[at(self.opened)])];
        self.opens_at = if self.opened == self.opens { NEVER } else { next.open_at };
    }

    /// Opens a row if the scheduler wants one and the timing allows it. Returns when another can be opened, ps.
    #[inline(always)]
    fn activate(&mut self, timing: &Timing, now: u64) -> u64 {
        let mut wanting = self.wanting;
        if now > self.next_starvation_check {
            wanting |= self.starving(timing, now);
        }
        let wanting = self.scheduler.activate(wanting, &|| self.closed_for_oldest());
        if wanting == 0 {
            return NEVER;
        }
        if self.activate_at > now {
            return self.activate_at;
        }
        self.choose(timing, now, wanting)
    }

    /// The bank of the oldest request, unless it shows the row that the request wants.
    fn closed_for_oldest(&self) -> Option<u32> {
        let waiting = self.waiting();
        let oldest = first(waiting);
        let bank = self.window[oldest].bank % MOST;
        (waiting != 0 && self.banks[bank as usize].hits >> oldest & 1 == 0).then_some(bank)
    }

    /// The bank of a request that has waited too long for its row.
    #[cold]
    fn starving(&mut self, timing: &Timing, now: u64) -> u64 {
        let waiting = self.waiting();
        if waiting == 0 {
            return 0;
        }
        let oldest = &self.window[first(waiting)];
        let Bank { hits, .. } = self.banks[(oldest.bank % MOST) as usize];
        // Those that come after it are younger.
        self.next_starvation_check = oldest.arrived + timing.starve;
        u64::from(now > self.next_starvation_check && hits >> first(waiting) & 1 == 0) << oldest.bank
    }

    /// Opens the row of the oldest request of these banks, if one of the banks can open a row now. Returns when more can be done, ps.
    fn choose(&mut self, timing: &Timing, now: u64, wanting: u64) -> u64 {
        let (mut able, mut next) = (0u64, NEVER);
        for bank in bits(wanting) {
            let Bank { activate_at, requests, .. } = self.banks[bank % MOST as usize];
            if activate_at <= now {
                able |= requests;
            } else {
                next = next.min(activate_at);
            }
        }
        if able == 0 {
            return next;
        }
        let Request { bank, row, .. } = self.window[first(able)];
        self.open(bank % MOST, row, now + timing.rp_rcd, now + timing.rc);
        self.activate_at = now + timing.rrd;
        let more = if wanting & (wanting - 1) == 0 { NEVER } else { self.activate_at };
        more.min(now + timing.rp_rcd)
    }

    #[inline(always)]
    fn open(&mut self, number: u32, row: u32, open_at: u64, activate_at: u64) {
        let bank = &mut self.banks[number as usize];
        bank.load.rows += 1;
        (bank.row, bank.opening, bank.open_at, bank.activate_at) = (row, true, open_at, activate_at);
        let mut hits = 0;
        for at in bits(bank.requests) {
            hits |= u64::from(self.window[at % MOST as usize].row == row) << at;
        }
        bank.hits = hits;
        self.ready &= !bank.requests;
        self.wanting &= !(1 << number);
        self.openings[(u32::from(self.opens) % MOST) as usize] = number as u8;
        self.opens = self.opens.wrapping_add(1);
        self.opens_at = self.opens_at.min(open_at);
    }
}
