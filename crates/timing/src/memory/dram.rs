//! A DRAM channel with a scheduling window: first ready, first come (cc 1.x partitions).
//!
//! The controller sees the requests of its window. A bank shows one row; requests to it transfer in the order they came,
//! requests to others wait for an activation, which the oldest of them chooses. Bus, activations and banks overlap; a change
//! between reading and writing costs the bus time, so that requests in its direction go first. Writes to the same sector join.
//! Invariants: every request that does not join leaves exactly once; none before its row is open; the bus carries one at a
//! time.

use arch::DramSpec;

use crate::agenda::NEVER;
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

/// Timing in ps.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    rp_rcd: u64,
    rc: u64,
    wr: u64,
    rrd: u64,
    clock_x10: u64,
    bytes_per_clock: u64,
    starve: u64,
    turn: u64,
    window: usize,
}

impl Timing {
    /// In picoseconds of that memory clock.
    pub fn new(spec: &DramSpec, memory_mhz: u32) -> Self {
        // Tenths of a clock: 10^5 ps·MHz.
        let ps = |tenths: u32| u64::from(tenths) * 100_000 / u64::from(memory_mhz);
        Self {
            rp_rcd: ps(spec.t_rp + spec.t_rcd),
            rc: ps(spec.t_rc),
            wr: ps(spec.t_wr),
            rrd: ps(spec.t_rrd),
            clock_x10: 10_000_000 / u64::from(memory_mhz),
            bytes_per_clock: u64::from(spec.bytes_per_clock),
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
        u64::from(bytes) * self.clock_x10 / (10 * self.bytes_per_clock)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bank {
    row: u32,
    /// Column accesses from here on.
    open_at: u64,
    /// Next activation of this bank not before.
    activate_at: u64,
}

/// State of a channel. Requests stand in the window in the order they came; bit i of `hits` says that request i is for the
/// row its bank shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dram {
    window: Vec<Request>,
    hits: u64,
    /// Bit i: request i is a write.
    writes: u64,
    /// The bus carries writes.
    writing: bool,
    banks: Vec<Bank>,
    /// Requests in the window by bank, and of those the hits.
    waiting: Vec<(u16, u16)>,
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
            window: Vec::with_capacity(spec.window as usize),
            hits: 0,
            writes: 0,
            writing: false,
            banks: vec![Bank { row: NO_ROW, open_at: 0, activate_at: 0 }; banks],
            waiting: vec![(0, 0); banks],
            occupied: 0,
            hit_banks: 0,
            bus_free: 0,
            activate_at: 0,
            loads: vec![BankLoad::default(); banks],
        }
    }
    /// Takes no more.
    pub fn full(&self, timing: &Timing) -> bool {
        self.window.len() >= timing.window
    }
    /// A write joins one to the same bytes of memory that waits already: the bytes of a sector go to it together.
    fn joins(&self, request: &Request) -> bool {
        let same = |other: &Request| {
            other.load.is_none() && (other.sector, other.bytes) == (request.sector, request.bytes)
        };
        request.load.is_none() && self.window.iter().any(same)
    }
    /// A request enters; needs room. Returns when the channel should act because of it: [`NEVER`] if it has a reason to
    /// act before this one can matter.
    pub fn push(&mut self, request: Request) -> u64 {
        if self.joins(&request) {
            return NEVER;
        }
        let bank = &self.banks[request.bank as usize];
        let hit = bank.row == request.row;
        let first = self.occupied >> request.bank & 1 == 0;
        let at = match (first, hit) {
            (_, true) => self.bus_free.max(bank.open_at),
            (true, false) => self.activate_at.max(bank.activate_at),
            (false, false) => NEVER,
        };
        self.hits |= u64::from(hit) << self.window.len();
        self.writes |= u64::from(request.load.is_none()) << self.window.len();
        let (all, hits) = &mut self.waiting[request.bank as usize];
        *all += 1;
        *hits += u16::from(hit);
        self.occupied |= 1 << request.bank;
        self.hit_banks |= u64::from(hit) << request.bank;
        let now = request.arrived;
        self.window.push(request);
        at.max(now)
    }

    /// Acts at `now`: starts an activation if it can and, if the bus is free, the best transfer. Returns the request that
    /// left with the end of its transfer, and when to act again.
    pub fn step(&mut self, timing: &Timing, now: u64) -> (Option<(Request, u64)>, u64) {
        let activation = self.activate(timing, now);
        if self.bus_free > now {
            let bus = if self.hits == 0 { NEVER } else { self.bus_free };
            return (None, activation.min(bus));
        }
        let same = if self.writing { self.writes } else { !self.writes };
        let mut next = activation;
        // What needs no change of direction goes first.
        for (mut left, gap) in [(self.hits & same, 0), (self.hits & !same, timing.turn)] {
            while left != 0 {
                let at = left.trailing_zeros() as usize;
                let open_at = self.banks[self.window[at].bank as usize].open_at;
                if open_at <= now {
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
                    return (Some((request, done)), activation.min(again));
                }
                next = next.min(open_at);
                left &= left - 1;
            }
        }
        (None, next)
    }

    fn remove(&mut self, at: usize) -> Request {
        let request = self.window.remove(at);
        self.loads[request.bank as usize].requests += 1;
        let below = (1u64 << at) - 1;
        self.hits = self.hits & below | self.hits >> 1 & !below;
        self.writes = self.writes & below | self.writes >> 1 & !below;
        let (all, hits) = &mut self.waiting[request.bank as usize];
        *all -= 1;
        *hits -= 1;
        if *all == 0 {
            self.occupied &= !(1 << request.bank);
        }
        if *hits == 0 {
            self.hit_banks &= !(1 << request.bank);
        }
        request
    }

    /// Opens the row of the oldest request among banks without a hit, if the timing allows; returns when more can be done.
    fn activate(&mut self, timing: &Timing, now: u64) -> u64 {
        let mut wanting = self.occupied & !self.hit_banks;
        if let Some(oldest) = self.window.first()
            && now > oldest.arrived + timing.starve
            && self.hits & 1 == 0
        {
            wanting |= 1 << oldest.bank;
        }
        if wanting == 0 {
            return NEVER;
        }
        if self.activate_at > now {
            return self.activate_at;
        }
        let (mut able, mut next, mut left) = (0u64, NEVER, wanting);
        while left != 0 {
            let bank = left.trailing_zeros();
            let at = self.banks[bank as usize].activate_at;
            if at <= now {
                able |= 1 << bank;
            } else {
                next = next.min(at);
            }
            left &= left - 1;
        }
        if able == 0 {
            return next;
        }
        let oldest = self.window.iter().find(|request| able >> request.bank & 1 == 1);
        let Request { bank, row, .. } = *oldest.expect("an occupied bank has a request");
        self.open(bank, row, now + timing.rp_rcd, now + timing.rc);
        self.activate_at = now + timing.rrd;
        let more = if wanting & (wanting - 1) == 0 { NEVER } else { self.activate_at };
        more.min(now + timing.rp_rcd)
    }

    fn open(&mut self, bank: u32, row: u32, open_at: u64, activate_at: u64) {
        self.banks[bank as usize] = Bank { row, open_at, activate_at };
        self.loads[bank as usize].rows += 1;
        let mut count = 0;
        for (at, request) in self.window.iter().enumerate() {
            if request.bank == bank {
                let hit = request.row == row;
                self.hits = self.hits & !(1 << at) | u64::from(hit) << at;
                count += u16::from(hit);
            }
        }
        self.waiting[bank as usize].1 = count;
        self.hit_banks |= 1 << bank;
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
