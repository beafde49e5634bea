//! A DRAM channel as a server (cc 2.0 on): requests come in order and are answered with the time they are done.
//!
//! The controller's reordering shows in one way: a request to one of the rows that a bank served last counts as a row hit,
//! because a controller with a window would have served them together. The [`DramScheduler`] decides which rows count. Activations
//! occupy their bank and keep a minimum distance. A bus (HBM has two per channel, each with half of the banks) carries one transfer
//! at a time. Writes are collected and transferred together, after which the bus turns around. A refresh blocks all banks and
//! the bus, or one bank.

use arch::DramSpec;
use arch::policy::Refreshed;

use super::cache::mix;
use crate::load::BankLoad;
use crate::policies::DramScheduler;

/// Bytes of a line.
const LINE: u64 = 128;
/// Rows of a bank for which the window collects requests.
const GATHERED: usize = 4;

/// A row, and the number of the bus's last request for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    number: u32,
    wanted: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bank {
    /// The most recent rows, of reads and of writes: a controller serves reads and writes in separate phases.
    rows: [[Row; GATHERED]; 2],
    free: u64,
    load: BankLoad,
}

/// Fixed properties, ps.
#[derive(Clone, Copy, Debug)]
pub struct ChannelSpec {
    rc: u64,
    rrd: u64,
    open: u64,
    clock_x10: u64,
    bytes_per_clock: u64,
    burst: u64,
    page: u64,
    banks: u64,
    buses: u64,
    window: u64,
    turn: u64,
    refreshed: Refreshed,
    refresh: u64,
    refresh_every: u64,
}

impl ChannelSpec {
    /// At a memory clock.
    pub fn new(spec: &DramSpec, memory_mhz: u32) -> Self {
        let buses = u64::from(spec.buses.max(1));
        let ps = |tenths: u32| u64::from(tenths) * 100_000 / u64::from(memory_mhz);
        Self {
            rc: ps(spec.t_rc),
            rrd: ps(spec.t_rrd),
            open: ps(spec.t_open),
            clock_x10: 10_000_000 / u64::from(memory_mhz),
            bytes_per_clock: (u64::from(spec.bytes_per_clock) / buses).max(1),
            burst: u64::from(spec.burst_bytes.max(1)),
            page: u64::from(spec.page_bytes.max(1)),
            banks: (u64::from(spec.banks) / buses).max(1),
            buses,
            window: u64::from(spec.window),
            turn: ps(spec.t_turn),
            refreshed: spec.refreshed,
            refresh: u64::from(spec.refresh_ns) * 1000,
            refresh_every: u64::from(spec.refresh_every_ns) * 1000,
        }
    }
}

impl ChannelSpec {
    /// Bus time of a full window of requests, ps.
    pub fn queue(&self) -> u64 {
        self.window * self.burst * self.clock_x10 / (10 * self.bytes_per_clock)
    }
}

/// State of a channel.
#[derive(Clone, Debug)]
pub struct Channel<D> {
    buses: Vec<Bus>,
    scheduler: D,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Bus {
    number: u64,
    banks: Vec<Bank>,
    free: u64,
    activate_free: u64,
    requests: u64,
    /// Collected writes: bytes, and their bus time, ps.
    waiting: (u64, u64),
    /// Time that it transferred, turned around or waited for a refresh, ps.
    worked: u64,
}

impl<D: DramScheduler> Channel<D> {
    /// With all rows closed.
    pub fn new(spec: &ChannelSpec, number: usize, scheduler: D) -> Self {
        let bank = Bank {
            rows: [[Row { number: u32::MAX, wanted: 0 }; GATHERED]; 2],
            free: 0,
            load: BankLoad::default(),
        };
        let banks = vec![bank; spec.banks as usize];
        let bus = |of| Bus {
            number: number as u64 * spec.buses + of,
            banks: banks.clone(),
            free: 0,
            activate_free: 0,
            requests: 0,
            waiting: (0, 0),
            worked: 0,
        };
        Self { buses: (0..spec.buses).map(bus).collect(), scheduler }
    }
    /// Transfers and rows opened by bank, and the time the channel could not have done without.
    pub fn load(&self, spec: &ChannelSpec) -> (Vec<BankLoad>, u64) {
        let banks = self.buses.iter().flat_map(|bus| bus.banks.iter().map(|bank| bank.load));
        (banks.collect(), self.buses.iter().map(|bus| bus.work(spec)).max().unwrap_or(0))
    }
    /// Transfers `bytes` at a channel-local address, requested at `now`. Returns when the transfer begins and ends, ps; for a write, when
    /// it could, since writes are collected. The access time of DRAM is not included: the caller adds it as latency.
    pub fn transfer(
        &mut self,
        spec: &ChannelSpec,
        local: u64,
        bytes: u64,
        write: bool,
        now: u64,
    ) -> (u64, u64) {
        // Lines take the buses in turn, unevenly enough that no stride stays on one.
        let line = local / LINE;
        let bus = (line ^ mix(line / spec.buses)) % spec.buses;
        let local = line / spec.buses * LINE + local % LINE;
        self.buses[bus as usize].transfer((spec, &self.scheduler), local, bytes, write, now)
    }
}

impl Bus {
    fn work(&self, spec: &ChannelSpec) -> u64 {
        let rows = self.banks.iter().map(|bank| bank.load.rows);
        let (all, most) = (rows.clone().sum::<u64>(), rows.max().unwrap_or(0));
        (self.worked + self.waiting.1).max(all * spec.rrd).max(most * spec.rc)
    }
    fn transfer(
        &mut self,
        (spec, scheduler): (&ChannelSpec, &impl DramScheduler),
        local: u64,
        bytes: u64,
        write: bool,
        now: u64,
    ) -> (u64, u64) {
        let page = local / spec.page;
        // Banks are hashed with the row, so that strides of whole pages spread.
        let row = (page / spec.banks) as u32;
        let number = (page ^ (page / spec.banks)) % spec.banks;
        let bank = &mut self.banks[number as usize];
        let (mut ready, mut opening) = (now, 0);
        bank.load.requests += 1;
        let rows = &mut bank.rows[usize::from(write && scheduler.separates_writes())];
        self.requests += 1;
        let wanted = self.requests;
        let found = rows.iter().position(|open| open.number == row);
        // The last row of a bank is open still; another is gathered for while its requests are in the window.
        match found.filter(|&at| scheduler.row_is_open(at, wanted - rows[at].wanted, spec.window)) {
            Some(at) => rows[..=at].rotate_right(1),
            None => {
                // Bank, activations and bus each work on without waiting for one another's stragglers: the window finds them
                // something else to do.
                ready = now.max(bank.free).max(self.activate_free);
                self.activate_free = self.activate_free.max(now) + spec.rrd;
                bank.free = bank.free.max(now) + spec.rc;
                rows.rotate_right(1);
                bank.load.rows += 1;
                opening = spec.open;
            }
        }
        rows[0] = Row { number: row, wanted };
        let bytes = bytes.next_multiple_of(spec.burst);
        let mut moved = bytes * spec.clock_x10 / (10 * spec.bytes_per_clock);
        if write {
            let waiting = (self.waiting.0 + bytes, self.waiting.1 + moved + opening);
            if waiting.0 < u64::from(DramSpec::DRAINED) {
                self.waiting = waiting;
                let begin = now.max(self.free).max(ready);
                return (begin, begin + moved);
            }
            (self.waiting, moved, opening) = ((0, 0), waiting.1 + spec.turn, 0);
        }
        let free = now.max(self.free + opening);
        let begin = self.refreshed(spec, number, free);
        let carried = if spec.refreshed == Refreshed::Bank { free } else { begin };
        self.worked += carried + moved - now.max(self.free);
        self.free = carried + moved;
        let begin = begin.max(ready);
        (begin, begin + moved)
    }

    /// The first time from `at` on at which no refresh of the bank or the channel is going on.
    fn refreshed(&self, spec: &ChannelSpec, bank: u64, at: u64) -> u64 {
        if spec.refresh_every == 0 {
            return at;
        }
        let who = match spec.refreshed {
            Refreshed::Channel => self.number,
            Refreshed::Bank => self.number * spec.banks + bank,
        };
        // Neighbours have theirs at times far apart.
        let phase = who * 618 % 1000 * spec.refresh_every / 1000;
        at + spec.refresh.saturating_sub((at + phase) % spec.refresh_every)
    }
}
