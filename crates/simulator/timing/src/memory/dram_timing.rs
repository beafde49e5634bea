//! Timing parameters of a DRAM channel of cc 1.x.

use arch::DramSpec;

use super::dram::MOST;
use crate::load::BankLoad;

/// Bytes of a sector: what is transferred is one or several of them.
const SECTOR: u32 = 32;

/// What a number of sectors takes, up to a line of 128 bytes; the rest makes it a power of two, so that no number is outside.
#[derive(Clone, Copy, Debug)]
pub struct Times([u64; 8]);

impl Times {
    /// From the time of so many bytes.
    pub fn new(of: impl Fn(u32) -> u64) -> Self {
        Self(std::array::from_fn(|sectors| of(sectors as u32 * SECTOR)))
    }
    /// Of so many bytes: whole sectors, up to 128 bytes.
    #[inline]
    pub fn of(&self, bytes: u32) -> u64 {
        debug_assert!(bytes.is_multiple_of(SECTOR) && bytes <= 128);
        self.0[(bytes / SECTOR % 8) as usize]
    }
}

/// Timing in ps.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// From a row's activation to its first transfer.
    pub(super) rp_rcd: u64,
    /// From an activation to the next of that bank, and of any.
    pub(super) rc: u64,
    pub(super) rrd: u64,
    /// From the last write to the next activation of that bank (write recovery).
    pub(super) wr: u64,
    transfer: Times,
    /// Starvation limit: the age from which a request comes first.
    pub(super) starve: u64,
    /// A change of the bus's direction.
    pub(super) turn: u64,
    /// Requests that the controller sees.
    pub(super) window: u32,
}

impl Timing {
    /// In picoseconds of that memory clock.
    pub fn new(spec: &DramSpec, memory_mhz: u32) -> Self {
        // Tenths of a clock: 10^5 ps·MHz.
        let ps = |tenths: u32| u64::from(tenths) * 100_000 / u64::from(memory_mhz);
        let (clock_x10, rate) = (10_000_000 / u64::from(memory_mhz), u64::from(spec.bytes_per_clock));
        Self {
            rp_rcd: ps(spec.t_rp + spec.t_rcd),
            // A bank whose row is not open yet opens no other.
            rc: ps(spec.t_rc).max(ps(spec.t_rp + spec.t_rcd)),
            wr: ps(spec.t_wr),
            rrd: ps(spec.t_rrd),
            transfer: Times::new(|bytes| u64::from(bytes) * clock_x10 / (10 * rate)),
            starve: u64::from(spec.starve_ns) * 1000,
            turn: ps(spec.t_turn),
            window: spec.window.min(MOST),
        }
    }
    /// Time that opening rows keeps the channel, and each of its banks, from others.
    pub fn rows(&self, loads: impl Iterator<Item = BankLoad>, times: &mut Vec<u64>) {
        let mut all = 0;
        for bank in loads {
            all += bank.rows;
            times.push(bank.rows * self.rc);
        }
        times.push(all * self.rrd);
    }
    /// Time of the bus.
    #[inline]
    pub(super) fn transfer(&self, bytes: u32) -> u64 {
        self.transfer.of(bytes)
    }
}
