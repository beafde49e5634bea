//! A DRAM channel with a scheduling window: first ready, first come (cc 1.x partitions).
//!
//! The controller sees the requests of its window. A bank shows one row; requests to it transfer in the order they came,
//! requests to others wait for an activation, which the oldest of them chooses. Bus, activations and banks overlap; a change
//! between reading and writing costs the bus time, so that requests in its direction go first. Writes to the same sector join.
//! Invariants: every request that does not join leaves exactly once; none before its row is open; the bus carries one at a
//! time.

use arch::DramSpec;

use crate::agenda::NEVER;
use crate::bits::bits;
use crate::load::BankLoad;

/// A request in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// When it came, ps.
    pub arrived: u64,
    /// Bytes.
    pub bytes: u32,
    /// Bank it goes to.
    pub bank: u32,
    /// Row of that bank.
    pub row: u32,
    /// Its first sector in the device's memory.
    pub sector: u32,
    /// Who waits: an SM's load, or nobody for a write.
    pub load: Option<Load>,
}

/// A load of an SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Which SM.
    pub sm: u32,
    /// Its number there.
    pub token: u32,
}

/// Bytes of a sector: what is transferred is one or several of them.
const SECTOR: u32 = 32;

/// What a number of sectors takes, up to a line of 128 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Times([u64; 5]);

impl Times {
    /// From the time of so many bytes.
    pub fn new(of: impl Fn(u32) -> u64) -> Self {
        Self(std::array::from_fn(|sectors| of(sectors as u32 * SECTOR)))
    }
    /// Of so many bytes: whole sectors, up to 128 bytes.
    pub fn of(&self, bytes: u32) -> u64 {
        debug_assert!(bytes.is_multiple_of(SECTOR));
        self.0[(bytes / SECTOR) as usize]
    }
}

/// Timing in ps.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    rp_rcd: u64,
    rc: u64,
    wr: u64,
    rrd: u64,
    transfer: Times,
    starve: u64,
    turn: u64,
    window: usize,
}

impl Timing {
    /// In picoseconds of that memory clock.
    pub fn new(spec: &DramSpec, memory_mhz: u32) -> Self {
        // Tenths of a clock: 10^5 ps·MHz.
        let ps = |tenths: u32| u64::from(tenths) * 100_000 / u64::from(memory_mhz);
        let (clock_x10, rate) = (10_000_000 / u64::from(memory_mhz), u64::from(spec.bytes_per_clock));
        Self {
            rp_rcd: ps(spec.t_rp + spec.t_rcd),
            rc: ps(spec.t_rc),
            wr: ps(spec.t_wr),
            rrd: ps(spec.t_rrd),
            transfer: Times::new(|bytes| u64::from(bytes) * clock_x10 / (10 * rate)),
            starve: u64::from(spec.starve_ns) * 1000,
            turn: ps(spec.t_turn),
            window: spec.window.min(MOST) as usize,
        }
    }
    /// Time that opening rows keeps the channel, and each of its banks, from others.
    pub fn rows(&self, loads: &[BankLoad], times: &mut Vec<u64>) {
        let mut all = 0;
        for bank in loads {
            all += bank.rows;
            times.push(bank.rows * self.rc);
        }
        times.push(all * self.rrd);
    }
    /// Time of the bus.
    pub(super) fn transfer(&self, bytes: u32) -> u64 {
        self.transfer.of(bytes)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bank {
    row: u32,
    /// Column accesses from here on.
    open_at: u64,
    /// Next activation of this bank not before.
    activate_at: u64,
    /// Bit i: request i is for it.
    requests: u64,
}

/// State of a channel. Requests stand in the window in the order they came; those that leave leave a gap, until the places
/// are used up. Bit i of a word of the window says something of request i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dram {
    window: Vec<Request>,
    /// It is in the window still.
    waiting: u64,
    /// It is for the row its bank shows.
    hits: u64,
    /// It is a write.
    writes: u64,
    /// The bus carries writes.
    writing: bool,
    banks: Vec<Bank>,
    /// Banks with requests, and with hits.
    occupied: u64,
    hit_banks: u64,
    bus_free: u64,
    /// Next activation of any bank not before.
    activate_at: u64,
    /// Transfers and rows opened by bank.
    pub loads: Vec<BankLoad>,
}

const NO_ROW: u32 = u32::MAX;

/// Requests and banks are bits of a word.
pub const MOST: u32 = 64;

impl Dram {
    /// All banks closed.
    pub fn new(spec: &DramSpec) -> Self {
        let banks = spec.banks.min(MOST) as usize;
        Self {
            window: Vec::with_capacity(MOST as usize),
            waiting: 0,
            hits: 0,
            writes: 0,
            writing: false,
            banks: vec![Bank { row: NO_ROW, open_at: 0, activate_at: 0, requests: 0 }; banks],
            occupied: 0,
            hit_banks: 0,
            bus_free: 0,
            activate_at: 0,
            loads: vec![BankLoad::default(); banks],
        }
    }
    /// Takes no more.
    pub fn full(&self, timing: &Timing) -> bool {
        self.waiting.count_ones() as usize >= timing.window
    }
    /// A write joins one to the same bytes of memory that waits already: the bytes of a sector go to it together.
    fn joins(&self, request: &Request) -> bool {
        let same =
            |at: usize| (self.window[at].sector, self.window[at].bytes) == (request.sector, request.bytes);
        request.load.is_none() && bits(self.banks[request.bank as usize].requests & self.writes).any(same)
    }
    /// A request enters; needs room. Returns when the channel should act because of it: [`NEVER`] if it has a reason to
    /// act before this one can matter.
    #[inline]
    pub fn push(&mut self, request: Request) -> u64 {
        if self.joins(&request) {
            return NEVER;
        }
        if self.window.len() == MOST as usize {
            self.close_gaps();
        }
        let bank = &mut self.banks[request.bank as usize];
        let hit = bank.row == request.row;
        let at = match (bank.requests == 0, hit) {
            (_, true) => self.bus_free.max(bank.open_at),
            (true, false) => self.activate_at.max(bank.activate_at),
            (false, false) => NEVER,
        };
        let place = self.window.len();
        bank.requests |= 1 << place;
        self.waiting |= 1 << place;
        self.hits |= u64::from(hit) << place;
        self.writes |= u64::from(request.load.is_none()) << place;
        self.occupied |= 1 << request.bank;
        self.hit_banks |= u64::from(hit) << request.bank;
        let now = request.arrived;
        self.window.push(request);
        at.max(now)
    }

    /// Moves the waiting requests to the first places.
    fn close_gaps(&mut self) {
        let (hits, writes) = (self.hits, self.writes);
        (self.hits, self.writes) = (0, 0);
        for bank in &mut self.banks {
            bank.requests = 0;
        }
        for (new, old) in bits(self.waiting).enumerate() {
            self.window[new] = self.window[old];
            self.banks[self.window[new].bank as usize].requests |= 1 << new;
            self.hits |= (hits >> old & 1) << new;
            self.writes |= (writes >> old & 1) << new;
        }
        let count = self.waiting.count_ones();
        self.waiting = 1u64.unbounded_shl(count).wrapping_sub(1);
        self.window.truncate(count as usize);
    }

    /// Acts at `now`: starts an activation if it can and, if the bus is free, the best transfer. Returns the request that
    /// left with the end of its transfer, and when to act again.
    #[inline]
    pub fn step(&mut self, timing: &Timing, now: u64) -> (Option<(Request, u64)>, u64) {
        let activation = self.activate(timing, now);
        if self.bus_free > now {
            let bus = if self.hits == 0 { NEVER } else { self.bus_free };
            return (None, activation.min(bus));
        }
        let same = self.hits & if self.writing { self.writes } else { !self.writes };
        // What needs no change of direction goes first.
        let mut next = activation;
        let (at, gap) = match self.first_open(same, now, &mut next) {
            Some(at) => (at, 0),
            None => match self.first_open(self.hits & !same, now, &mut next) {
                Some(at) => (at, timing.turn),
                None => return (None, next),
            },
        };
        let request = self.remove(at);
        self.writing = request.load.is_none();
        let done = now + gap + timing.transfer(request.bytes);
        self.bus_free = done;
        if self.writing {
            let bank = &mut self.banks[request.bank as usize];
            bank.activate_at = bank.activate_at.max(done + timing.wr);
        }
        // The bank's last hit may have held up an activation: look again soon.
        let again = if self.occupied == 0 { NEVER } else { done };
        (Some((request, done)), activation.min(again))
    }

    /// The oldest of these hits whose row is open; of those before, when the first one's will be.
    #[inline(always)]
    fn first_open(&self, mut hits: u64, now: u64, next: &mut u64) -> Option<usize> {
        while hits != 0 {
            let at = hits.trailing_zeros() as usize;
            let open_at = self.banks[self.window[at].bank as usize].open_at;
            if open_at <= now {
                return Some(at);
            }
            *next = open_at.min(*next);
            hits &= hits - 1;
        }
        None
    }

    #[inline(always)]
    fn remove(&mut self, at: usize) -> Request {
        let request = self.window[at];
        let others = !(1u64 << at);
        self.waiting &= others;
        self.hits &= others;
        self.writes &= others;
        self.loads[request.bank as usize].requests += 1;
        let bank = &mut self.banks[request.bank as usize];
        bank.requests &= others;
        if bank.requests == 0 {
            self.occupied &= !(1 << request.bank);
        }
        if bank.requests & self.hits == 0 {
            self.hit_banks &= !(1 << request.bank);
        }
        if self.waiting == 0 {
            self.window.clear();
        }
        request
    }

    /// Opens the row of the oldest request among banks without a hit, if the timing allows; returns when more can be done.
    fn activate(&mut self, timing: &Timing, now: u64) -> u64 {
        let mut wanting = self.occupied & !self.hit_banks;
        if self.waiting & self.waiting.wrapping_neg() & !self.hits != 0 {
            let oldest = &self.window[self.waiting.trailing_zeros() as usize];
            if now > oldest.arrived + timing.starve {
                wanting |= 1 << oldest.bank;
            }
        }
        if wanting == 0 {
            return NEVER;
        }
        if self.activate_at > now {
            return self.activate_at;
        }
        let (mut able, mut next) = (0u64, NEVER);
        for bank in bits(wanting) {
            let Bank { activate_at, requests, .. } = self.banks[bank];
            if activate_at <= now {
                able |= requests;
            } else {
                next = next.min(activate_at);
            }
        }
        if able == 0 {
            return next;
        }
        let Request { bank, row, .. } = self.window[able.trailing_zeros() as usize];
        self.open(bank, row, now + timing.rp_rcd, now + timing.rc);
        self.activate_at = now + timing.rrd;
        let more = if wanting & (wanting - 1) == 0 { NEVER } else { self.activate_at };
        more.min(now + timing.rp_rcd)
    }

    fn open(&mut self, number: u32, row: u32, open_at: u64, activate_at: u64) {
        self.loads[number as usize].rows += 1;
        let bank = &mut self.banks[number as usize];
        (bank.row, bank.open_at, bank.activate_at) = (row, open_at, activate_at);
        let window = &self.window;
        let hits = bits(bank.requests).filter(|&at| window[at].row == row).map(|at| 1u64 << at).sum::<u64>();
        self.hits = self.hits & !bank.requests | hits;
        self.hit_banks |= 1 << number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec() -> (DramSpec, Timing) {
        let device = arch::DeviceSpec::named("geforce-8800-gts-512").unwrap();
        (device.memory.dram, Timing::new(&device.memory.dram, device.clocks.memory_mhz))
    }

    fn read(at: u64, row: u32) -> Request {
        let load = Some(Load { sm: 0, token: row });
        Request { arrived: at, bytes: 32, bank: 0, row, sector: row, load }
    }

    /// When the channel has sent everything in its window.
    fn end(dram: &mut Dram, timing: &Timing) -> (usize, u64) {
        let (mut sent, mut end, mut now) = (0, 0, 0);
        while now != NEVER {
            let (left, next) = dram.step(timing, now);
            if let Some((_, done)) = left {
                sent += 1;
                end = done;
            }
            now = next;
        }
        (sent, end)
    }

    #[test]
    fn writes_to_a_sector_join() {
        let (spec, timing) = spec();
        let mut dram = Dram::new(&spec);
        let write = Request { load: None, ..read(0, 3) };
        for sector in [7, 7, 8, 7] {
            dram.push(Request { sector, ..write });
        }
        dram.push(Request { sector: 7, ..read(0, 3) });
        assert_eq!(end(&mut dram, &timing).0, 3);
    }

    #[test]
    fn a_change_of_direction_costs_once() {
        let (spec, timing) = spec();
        let ends = |requests: &[Request]| {
            let mut dram = Dram::new(&spec);
            for request in requests {
                dram.push(*request);
            }
            end(&mut dram, &timing).1
        };
        let reads: Vec<Request> = (0..4).map(|sector| Request { sector, ..read(0, 1) }).collect();
        let mixed: Vec<Request> = (0..4)
            .map(|k| if k % 2 == 0 { reads[0] } else { Request { load: None, sector: k as u32, ..reads[0] } })
            .collect();
        assert_eq!(ends(&mixed), ends(&reads) + timing.turn);
    }
}
