//! Times of the data array of an L2 slice.

use arch::DeviceSpec;

use super::period_ps;

/// Bytes per clock at which the array is filled from DRAM or the other half.
const FILL_BYTES: u32 = 160;

/// Times of a slice's array, ps, by numbers of sectors.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Reading.
    read: [u64; 5],
    /// Fills from DRAM or the other half.
    taken_in: [u64; 5],
    /// Writing: some of the bytes of the sectors, all of them.
    written: [[u64; 5]; 2],
}

impl Times {
    /// Of a device.
    pub fn new(device: &DeviceSpec) -> Self {
        let (clock, fabric) = (period_ps(device.clocks.core_mhz), &device.memory.fabric);
        let transfer = |bytes: u64, per_clock: u32| bytes * clock / u64::from(per_clock.max(1));
        let each = |header: u32, per_clock: u32| -> [u64; 5] {
            std::array::from_fn(|sectors| transfer(32 * sectors as u64 + u64::from(header), per_clock))
        };
        Self {
            read: each(0, fabric.out_bytes).map(|time| time.max(clock)),
            taken_in: each(0, FILL_BYTES),
            // Bytes to leave alone are named in a header of their own.
            written: [each(fabric.header_bytes, fabric.in_bytes), each(0, fabric.in_bytes)],
        }
    }
    /// Time to read `sectors` and to fill `taken_in`, ps.
    pub fn reading(&self, sectors: u8, taken_in: u8) -> u64 {
        self.read[sectors.count_ones() as usize] + self.taken_in[taken_in.count_ones() as usize]
    }
    /// Time to write words of sectors, ps.
    pub fn writing(&self, sectors: u8, words: u32) -> u64 {
        let whole = words.count_ones() == sectors.count_ones() * 8;
        self.written[usize::from(whole)][sectors.count_ones() as usize]
    }
}
