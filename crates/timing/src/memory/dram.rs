//! A DRAM channel with a scheduling window: first ready, first come (cc 1.x partitions).
//!
//! The controller sees the requests of its window. A bank shows one row; requests to it transfer in the order they came,
//! requests to others wait for an activation, which the oldest of them chooses. Bus, activations and banks overlap.
//! Invariants: every request leaves exactly once; none before its row is open; the bus carries one at a time.

use arch::DramSpec;

use crate::agenda::NEVER;

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
            window: spec.window as usize,
        }
    }
    fn transfer(&self, bytes: u32) -> u64 {
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

/// State of a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dram {
    window: Vec<Request>,
    banks: Vec<Bank>,
    bus_free: u64,
    /// Next activation of any bank not before.
    activate_at: u64,
}

const NO_ROW: u32 = u32::MAX;

impl Dram {
    /// All banks closed.
    pub fn new(spec: &DramSpec) -> Self {
        Self {
            window: Vec::with_capacity(spec.window as usize),
            banks: vec![Bank { row: NO_ROW, open_at: 0, activate_at: 0 }; spec.banks as usize],
            bus_free: 0,
            activate_at: 0,
        }
    }
    /// Takes no more.
    pub fn full(&self, timing: &Timing) -> bool {
        self.window.len() >= timing.window
    }
    /// A request enters; needs room.
    pub fn push(&mut self, request: Request) {
        self.window.push(request);
    }

    /// Acts at `now`: starts the activations it can and, if the bus is free, the best transfer. Returns the request that
    /// left with the end of its transfer, and when to act again.
    pub fn step(&mut self, timing: &Timing, now: u64) -> (Option<(Request, u64)>, u64) {
        let Some(oldest) = self.window.first() else { return (None, NEVER) };
        let starving = (now > oldest.arrived + timing.starve).then_some((oldest.bank, oldest.row));
        let (mut hit, mut next, mut hits) = (None, NEVER, 0u32);
        // Banks that a waiting request's open row keeps from being closed.
        for (at, request) in self.window.iter().enumerate() {
            let bank = &self.banks[request.bank as usize];
            if bank.row == request.row {
                hits |= 1 << request.bank;
                if bank.open_at > now {
                    next = next.min(bank.open_at);
                } else if hit.is_none() {
                    hit = Some(at);
                }
            }
        }
        if let Some((bank, row)) = starving
            && self.banks[bank as usize].row != row
        {
            hits &= !(1 << bank);
        }
        next = next.min(self.activate(timing, now, hits));
        if self.bus_free > now {
            return (None, next.min(self.bus_free));
        }
        let Some(at) = hit else { return (None, next) };
        // The starving row may just have been opened in place of the hit's.
        if self.banks[self.window[at].bank as usize].row != self.window[at].row {
            return (None, now + 1);
        }
        let request = self.window.remove(at);
        let done = now + timing.transfer(request.bytes);
        self.bus_free = done;
        if request.load.is_none() {
            let bank = &mut self.banks[request.bank as usize];
            bank.activate_at = bank.activate_at.max(done + timing.wr);
        }
        let again = if self.window.is_empty() { NEVER } else { done };
        (Some((request, done)), again)
    }

    /// Opens the row of the oldest request of each bank without a hit, as far as the timing allows; returns when more can
    /// be done.
    fn activate(&mut self, timing: &Timing, now: u64, mut claimed: u32) -> u64 {
        let mut next = NEVER;
        for request in &self.window {
            if claimed >> request.bank & 1 == 1 {
                continue;
            }
            claimed |= 1 << request.bank;
            let bank = &mut self.banks[request.bank as usize];
            let at = bank.activate_at.max(self.activate_at);
            if at > now {
                next = next.min(at);
                continue;
            }
            *bank = Bank { row: request.row, open_at: now + timing.rp_rcd, activate_at: now + timing.rc };
            self.activate_at = now + timing.rrd;
            next = next.min(bank.open_at);
        }
        next
    }
}
