//! A small device that stands for a large one: a part of the SMs with the same part of L2 and DRAM.
//!
//! Parts are accurate if addresses are spread over their channels as over those of the whole device, which the constants and
//! [`DeviceSpec::part`] see to. Errors of transposes of 1024² over 30 block sizes, for parts that were tried and left out: a quarter of a GTX 1080 (one
//! channel) up to 18 %, an eighth of a P100 (8 channels) up to 20 %, an eighth of an A100 (10 channels) up to 18 %.

use crate::DeviceSpec;
use crate::policy::AddressMap;

/// The whole device has at most so many times the channels of the part.
const MOST: u32 = 8;
/// Fewest SMs and channels of a part. Devices with fewer channels than twice the latter are divided by two.
const LEAST_SMS: f64 = 7.0;
const LEAST_CHANNELS: u32 = 3;
/// Fewest channels of a device whose L2, in KB, holds all that most programs of lessons access, so that little depends on the
/// channels: an RTX 4090 and a 5090 err by 0.7 % on average and 6.8 % at worst with two, by 10.9 % with one. (An RTX 3090, whose L2 is
/// smaller, would err by 13.5 % with two.)
const LEAST_CHANNELS_BEHIND: u32 = 2;
const LARGE_L2_KB: u32 = 32 * 1024;
/// Most by which the shares of SMs and of channels may differ.
const UNLIKE: f64 = 0.04;

/// A part of a device.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// A device with so many SMs, channels of DRAM and KB of L2. Each has the rates of the whole device's.
    pub device: DeviceSpec,
    /// SMs of the whole device over those of the part.
    pub of: f64,
}

impl DeviceSpec {
    /// The smallest part of the device that behaves like it: a grid takes as long there if it has as many blocks for each SM. `None`
    /// if there is none: on 1.x strides decide which partitions are busy, so their number matters, and other devices may be too small.
    pub fn part(&self) -> Option<Part> {
        let all = self.memory.partitions;
        let few = if self.memory.l2_kb >= LARGE_L2_KB { LEAST_CHANNELS_BEHIND } else { LEAST_CHANNELS };
        let least = all.div_ceil(MOST).max(few.min(all.div_ceil(2)));
        (least..=all * 2 / 3).find_map(|channels| self.with_channels(channels))
    }

    /// The part with so many channels, if it has about as many for each SM as the whole device.
    fn with_channels(&self, channels: u32) -> Option<Part> {
        let all = f64::from(self.memory.partitions);
        let sms = (f64::from(self.sm_count) * f64::from(channels) / all).round();
        let of = f64::from(self.sm_count) / sms;
        if sms < LEAST_SMS || (of * f64::from(channels) / all - 1.0).abs() > UNLIKE {
            return None;
        }
        let is_like = match self.memory.map {
            AddressMap::RoundRobin => false,
            AddressMap::Hashed => channels < 8 || !channels.is_power_of_two(),
            // Few pairs of slices collide less often than many.
            AddressMap::Pages if self.memory.l2_halves == 1 => !channels.is_multiple_of(2),
            // Whole pairs in each half.
            AddressMap::Pages => channels.is_multiple_of(4),
        };
        if !is_like {
            return None;
        }
        let mut device = *self;
        device.sm_count = sms as u32;
        device.memory.partitions = channels;
        let share =
            |whole: u32| (u64::from(whole) * u64::from(channels) / u64::from(self.memory.partitions)) as u32;
        device.bus_bits = share(self.bus_bits);
        device.memory.l2_kb = share(self.memory.l2_kb).max(1);
        // Blocks of the whole device are handed out and retire one after the other.
        let fabric = &mut device.memory.fabric;
        for pace in [&mut fabric.fill_ps, &mut fabric.retire_ps] {
            *pace = (f64::from(*pace) * of) as u32;
        }
        Some(Part { device, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_as_much_of_everything_for_each_sm() {
        let mut divided = 0;
        for device in DeviceSpec::all() {
            let Some(Part { device: part, of }) = device.part() else { continue };
            divided += 1;
            assert!((1.4..8.5).contains(&of), "{}: {of}", device.slug);
            for (name, whole, share) in [
                ("bandwidth", device.peak_bandwidth(), part.peak_bandwidth()),
                ("L2", device.memory.l2_kb.into(), part.memory.l2_kb.into()),
                ("channels", device.memory.partitions.into(), part.memory.partitions.into()),
            ] {
                let ratio = whole as f64 / share as f64 / of;
                assert!((ratio - 1.0).abs() <= UNLIKE + 0.01, "{}, {name}: {ratio}", device.slug);
            }
        }
        assert!(divided > 15, "{divided}");
    }

    #[test]
    fn devices_of_1_x_have_no_parts() {
        assert!(
            DeviceSpec::all().filter(|device| device.memory.l2_kb == 0).all(|device| device.part().is_none())
        );
    }
}
