//! A DRAM channel as a server (cc 2.0 on): requests come in order and are answered with the time they are done.
//!
//! The controller's reordering shows in one way: a request to one of the rows a bank served last counts as a row hit,
//! because a scheduling window would have gathered them. Activations cost bank time and keep their distance; the bus
//! carries one transfer at a time, loses time when it turns around, and rests while the banks are refreshed.

use arch::DramSpec;

use crate::load::BankLoad;

/// Rows a window gathers requests for, of each bank.
const GATHERED: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bank {
    /// Rows gathered for, of reads and of writes: a controller reads and writes by turns.
    rows: [[u32; GATHERED]; 2],
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
    /// Of a turn-around, each write's share.
    turn: u64,
    refresh: u64,
    refresh_every: u64,
}

impl ChannelSpec {
    /// At that memory clock.
    pub fn new(spec: &DramSpec, memory_mhz: u32) -> Self {
        let ps = |tenths: u32| u64::from(tenths) * 100_000 / u64::from(memory_mhz);
        Self {
            rc: ps(spec.t_rc),
            rrd: ps(spec.t_rrd),
            open: ps(spec.t_open),
            clock_x10: 10_000_000 / u64::from(memory_mhz),
            bytes_per_clock: u64::from(spec.bytes_per_clock.max(1)),
            burst: u64::from(spec.burst_bytes.max(1)),
            page: u64::from(spec.page_bytes.max(1)),
            banks: u64::from(spec.banks.max(1)),
            turn: ps(spec.t_turn) / u64::from(DramSpec::WRITES),
            refresh: u64::from(spec.refresh_ns) * 1000,
            refresh_every: u64::from(spec.refresh_every_ns) * 1000,
        }
    }
}

/// State of a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    banks: Vec<Bank>,
    bus_free: u64,
    activate_free: u64,
    /// The bus has read since it last wrote.
    reading: bool,
    /// Refreshes of the channels do not coincide.
    phase: u64,
    /// Time the bus worked, turned around or was refreshed, ps.
    worked: u64,
}

impl Channel {
    /// All rows closed.
    pub fn new(spec: &ChannelSpec, number: usize, of: usize) -> Self {
        let phase = spec.refresh_every * number as u64 / of.max(1) as u64;
        let bank = Bank { rows: [[u32::MAX; GATHERED]; 2], free: 0, load: BankLoad::default() };
        let banks = vec![bank; spec.banks as usize];
        Self { banks, bus_free: 0, activate_free: 0, reading: false, phase, worked: 0 }
    }
    /// Transfers and rows opened by bank, and the time the channel could not have done without.
    pub fn load(&self, spec: &ChannelSpec) -> (Vec<BankLoad>, u64) {
        let (mut rows, mut most) = (0, 0);
        for bank in &self.banks {
            rows += bank.load.rows;
            most = most.max(bank.load.rows);
        }
        let work = self.worked.max(rows * spec.rrd).max(most * spec.rc);
        (self.banks.iter().map(|bank| bank.load).collect(), work)
    }
    /// Transfers `bytes` at the channel-local address, asked for at `now`. Returns when the transfer begins and ends;
    /// that the first data also needs access time is part of the latency the caller adds.
    pub fn transfer(
        &mut self,
        spec: &ChannelSpec,
        local: u64,
        bytes: u64,
        write: bool,
        now: u64,
    ) -> (u64, u64) {
        let page = local / spec.page;
        // Banks are hashed with the row, so that strides of whole pages spread.
        let row = (page / spec.banks) as u32;
        let bank = &mut self.banks[((page ^ (page / spec.banks)) % spec.banks) as usize];
        let (mut ready, mut opening) = (now, 0);
        bank.load.requests += 1;
        let rows = &mut bank.rows[usize::from(write)];
        match rows.iter().position(|&open| open == row) {
            Some(at) => rows[..=at].rotate_right(1),
            None => {
                // Bank, activations and bus each work on without waiting for one another's stragglers: the window finds them
                // something else to do.
                ready = now.max(bank.free).max(self.activate_free);
                self.activate_free = self.activate_free.max(now) + spec.rrd;
                bank.free = bank.free.max(now) + spec.rc;
                rows.rotate_right(1);
                rows[0] = row;
                bank.load.rows += 1;
                opening = spec.open;
            }
        }
        let turn = if write && self.reading { spec.turn } else { 0 };
        self.reading = !write;
        let moved = bytes.next_multiple_of(spec.burst) * spec.clock_x10 / (10 * spec.bytes_per_clock);
        let begin = self.refreshed(spec, now.max(self.bus_free + turn + opening));
        self.worked += begin + moved - now.max(self.bus_free);
        self.bus_free = begin + moved;
        let begin = begin.max(ready);
        (begin, begin + moved)
    }

    /// The first time from `at` on at which no refresh is going on.
    fn refreshed(&self, spec: &ChannelSpec, at: u64) -> u64 {
        if spec.refresh_every == 0 {
            return at;
        }
        let since = (at + self.phase) % spec.refresh_every;
        at + spec.refresh.saturating_sub(since)
    }
}
