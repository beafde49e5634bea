//! A device's properties by name, so that readers and researchers describe devices of their own.
//!
//! A device is written `PRESET`, or `PRESET+FIELD=VALUE+FIELD=VALUE`: the preset with those fields replaced, for example
//! `h200-sxm+sm_count=1+arch.issue.order=round-robin`. An edited device can be written wherever a preset can: on the command line,
//! in a lesson, in a link. There are three kinds of fields: numbers ([`NAMES`]), choices between algorithms ([`WORDS`]) and `name`.
//! Invariant: an edited device is one that the simulator can run; zeros where a machine needs something are refused.

use crate::policy::{AddressMap, IntPipe, L1Loads, L1Stores, Refreshed, SharedBanks, WarpOrder};
use crate::{DeviceName, DeviceSpec};

/// Why a text does not describe a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeviceError {
    /// There is no preset and no generic device `cc-X.Y` of that name.
    Unknown(String),
    /// Not `FIELD=VALUE`.
    Malformed(String),
    /// No field of a device has that name.
    NoField(String),
    /// The field has none of the words that can be chosen there: the field and its words.
    NoWord(&'static str, &'static [&'static str]),
    /// A name is empty, too long or has a character that separates fields.
    BadName(String),
    /// The value is no whole number, or a machine cannot have it: the field, the least and the most it may be.
    OutOfRange(&'static str, u32, u32),
}

impl std::error::Error for DeviceError {}

impl std::fmt::Display for DeviceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(
                    f,
                    "no device is called `{name}`: `warpbook devices` lists them, cc-X.Y is a generic one"
                )
            }
            Self::Malformed(edit) => {
                write!(f, "`{edit}` does not edit a device: write FIELD=VALUE, such as sm_count=1")
            }
            Self::NoField(name) => no_field(name, f),
            Self::NoWord(name, words) => write!(f, "{name} must be one of {}", words.join(", ")),
            Self::BadName(name) => {
                let most = DeviceName::MOST;
                write!(f, "`{name}` cannot be a device's name: 1 to {most} bytes, without + and =")
            }
            Self::OutOfRange(name, least, most) => {
                write!(f, "{name} must be a whole number from {least} to {most}")
            }
        }
    }
}

/// Says that no field is called `name`, and lists the fields that may be meant: those in another group with the same last word, or
/// else those of the same group. An unknown group is answered with the groups.
fn no_field(name: &str, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    write!(f, "a device has no field called `{name}`")?;
    let split = |field: &'static str| field.rsplit_once('.').unwrap_or(("", field));
    let words = WORDS.iter().map(|(field, _)| *field);
    let fields: Vec<&'static str> = ["name"].into_iter().chain(NAMES.iter().copied()).chain(words).collect();
    let (group, last) = name.rsplit_once('.').unwrap_or(("", name));
    let elsewhere: Vec<&str> = fields.iter().copied().filter(|field| split(field).1 == last).collect();
    if !elsewhere.is_empty() {
        return write!(f, "; did you mean {}?", elsewhere.join(" or "));
    }
    let near: Vec<&str> = fields.iter().copied().filter(|field| split(field).0 == group).collect();
    let groups = || {
        let mut groups: Vec<&str> =
            fields.iter().map(|field| split(field).0).filter(|g| !g.is_empty()).collect();
        groups.sort_unstable();
        groups.dedup();
        groups.join(", ")
    };
    match (group, near.is_empty()) {
        ("", _) => write!(f, "; it has {}, and the groups {}", near.join(", "), groups()),
        (_, true) => write!(f, "; it has the groups {}", groups()),
        (_, false) => write!(f, "; {group} has {}", near.join(", ")),
    }
}

impl DeviceSpec {
    /// The device of that name, edits applied from left to right. Bus width and data rate change the numbers that follow from
    /// them ([`Self::set`]) unless those are written, too.
    ///
    /// # Errors
    /// An unknown name or field, a malformed edit, or a value out of range.
    ///
    /// ```
    /// let half = arch::DeviceSpec::parse("h200-sxm+sm_count=66").unwrap();
    /// assert_eq!(half.get("sm_count"), Some(66));
    /// assert!(arch::DeviceSpec::parse("h200-sxm+sms=66").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<DeviceSpec, DeviceError> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let mut device = *Self::named(name).ok_or_else(|| DeviceError::Unknown(name.into()))?;
        let mut written = Vec::new();
        for edit in parts {
            let malformed = || DeviceError::Malformed(edit.into());
            let (name, value) = edit.split_once('=').ok_or_else(malformed)?;
            let (name, value) = (name.trim(), value.trim());
            device.edit(name, value)?;
            written.extend(value.parse().ok().map(|number: u32| (name, number)));
        }
        // A number that is written holds, also where another edit would have scaled it.
        for (name, number) in written {
            if let Some((_, slot)) = slot(&mut device, name) {
                *slot = number;
            }
        }
        Ok(device)
    }

    /// Replaces one field by a value as it is written.
    ///
    /// # Errors
    /// There is no such field, or it cannot have that value.
    pub fn edit(&mut self, name: &str, value: &str) -> Result<(), DeviceError> {
        if name == "name" {
            let fits = (1..=DeviceName::MOST).contains(&value.len()) && !value.contains(['+', '=']);
            if !fits {
                return Err(DeviceError::BadName(value.into()));
            }
            self.name = DeviceName::new(value);
            return Ok(());
        }
        if let Some((name, words)) = WORDS.iter().find(|(word, _)| *word == name) {
            return choose(self, name, value).ok_or(DeviceError::NoWord(name, words));
        }
        match value.parse() {
            Ok(number) => self.set(name, number),
            Err(_) => match NAMES.iter().find(|known| **known == name) {
                Some(name) => {
                    let (least, most) = range(name);
                    Err(DeviceError::OutOfRange(name, least, most))
                }
                None => Err(DeviceError::NoField(name.into())),
            },
        }
    }

    /// The word of a field that chooses an algorithm ([`WORDS`]). None if there is no such field.
    ///
    /// ```
    /// let device = arch::DeviceSpec::named("h200-sxm").unwrap();
    /// assert_eq!(device.word("memory.map"), Some("pages"));
    /// ```
    pub fn word(&self, name: &str) -> Option<&'static str> {
        chosen(self, name)
    }

    /// One of its numbers.
    pub fn get(&self, name: &str) -> Option<u32> {
        let mut device = *self;
        slot(&mut device, name).map(|(_, slot)| *slot)
    }

    /// Replaces one number. Those that state the same property in another way are scaled with it: the number of partitions
    /// with `bus_bits`, bytes per clock of a DRAM channel with `clocks.data_rate`, and the reverse.
    ///
    /// # Errors
    /// There is no field of that name, or the value is outside of its [`range`].
    pub fn set(&mut self, name: &str, value: u32) -> Result<(), DeviceError> {
        let (name, slot) = slot(self, name).ok_or_else(|| DeviceError::NoField(name.into()))?;
        let (least, most) = range(name);
        if !(least..=most).contains(&value) {
            return Err(DeviceError::OutOfRange(name, least, most));
        }
        let before = std::mem::replace(slot, value);
        self.follow(name, before, value);
        Ok(())
    }

    /// Adjusts the fields that describe the same quantity: bus width and number of channels, transfer rate
    /// and bytes per clock.
    fn follow(&mut self, name: &str, before: u32, after: u32) {
        let scale = |number: u32, most: u32| {
            let scaled = u64::from(number) * u64::from(after) / u64::from(before);
            scaled.clamp(1, u64::from(most)) as u32
        };
        match name {
            "bus_bits" => self.memory.partitions = scale(self.memory.partitions, PARTITIONS),
            "memory.partitions" => self.bus_bits = scale(self.bus_bits, MOST),
            "clocks.data_rate" => {
                self.memory.dram.bytes_per_clock = scale(self.memory.dram.bytes_per_clock, MOST);
            }
            "clocks.memory_mhz" | "memory.dram.bytes_per_clock" => {
                self.clocks.data_rate = scale(self.clocks.data_rate, MOST);
            }
            _ => {}
        }
    }
}

/// Smallest and largest value of a field. Only caches, additional times and the like may be zero, which means
/// absent.
pub fn range(name: &str) -> (u32, u32) {
    let field = name.rsplit('.').next().unwrap_or(name);
    match field {
        "sm_count" => (1, 1024),
        "partitions" => (1, PARTITIONS),
        "schedulers" | "dispatch" | "l2_halves" => (1, 8),
        "copy_engines" => (0, 8),
        "warps_per_sm" => (1, WARPS),
        "blocks_per_sm" => (1, 256),
        "threads_per_block" | "threads_per_sm" => (32, 8192),
        "banks" => (1, 64),
        "second_bytes" => (256, 1 << 20),
        "window" => (1, WINDOW),
        "l2_kb" | "l2_partial_ways" | "header_bytes" | "fill_ps" | "turnaround_ns" | "setup_ns"
        | "t_turn" | "t_open" | "refresh_ns" | "l1_kb" | "l2_far" | "latency_ns" | "retire_ps"
        | "start_ns" | "end_ns" | "launch_ns" | "reserved" | "unified_kb" | "l2_ways" | "branch"
        | "barrier" | "l1" | "l2" | "dram" | "per_block_optin" => (0, MOST),
        _ => (1, MOST),
    }
}

/// Largest value of any number.
const MOST: u32 = 100_000_000;
/// Largest number of DRAM channels.
const PARTITIONS: u32 = 1024;
/// Largest number of warps of an SM: no GPU has had more, and a scheduler keeps its warps as bits of a word.
const WARPS: u32 = 64;
/// Largest number of entries of a DRAM scheduler's window.
const WINDOW: u32 = 64;

macro_rules! fields {
    ($($first:ident $(. $rest:ident)*),* $(,)?) => {
        /// Names of all numbers that may be edited: paths of fields, such as `memory.dram.banks`.
        pub const NAMES: &[&str] = &[$(concat!(stringify!($first) $(, ".", stringify!($rest))*)),*];

        fn slot<'d>(device: &'d mut DeviceSpec, name: &str) -> Option<(&'static str, &'d mut u32)> {
            $(
                if name == concat!(stringify!($first) $(, ".", stringify!($rest))*) {
                    let name = concat!(stringify!($first) $(, ".", stringify!($rest))*);
                    return Some((name, &mut device.$first$(.$rest)*));
                }
            )*
            None
        }
    };
}

macro_rules! words {
    ($($first:ident $(. $rest:ident)*: $policy:ident { $($word:literal = $variant:ident),* $(,)? })*) => {
        /// Every field that chooses an algorithm, with the words that can be chosen; [`crate::policy`] says what they mean.
        pub const WORDS: &[(&str, &[&str])] =
            &[$((concat!(stringify!($first) $(, ".", stringify!($rest))*), &[$($word),*])),*];

        /// Sets a field of [`WORDS`]; nothing if the word cannot be chosen there.
        fn choose(device: &mut DeviceSpec, name: &str, word: &str) -> Option<()> {
            $(
                if name == concat!(stringify!($first) $(, ".", stringify!($rest))*) {
                    device.$first$(.$rest)* = match word {
                        $($word => $policy::$variant,)*
                        _ => return None,
                    };
                }
            )*
            Some(())
        }

        /// The word that a field of [`WORDS`] has. None if there is no such field.
        fn chosen(device: &DeviceSpec, name: &str) -> Option<&'static str> {
            $(
                if name == concat!(stringify!($first) $(, ".", stringify!($rest))*) {
                    return Some(match device.$first$(.$rest)* {
                        $($policy::$variant => $word,)*
                    });
                }
            )*
            None
        }
    };
}

words! {
    arch.issue.order: WarpOrder { "round-robin" = RoundRobin, "greedy-then-oldest" = GreedyThenOldest }
    arch.issue.int_pipe: IntPipe { "shared" = Shared, "separate" = Separate }
    arch.shared.banks: SharedBanks {
        "half-warp-one-broadcast" = HalfWarpOneBroadcast,
        "warp-multicast" = WarpMulticast,
        "warp-wide-rows" = WarpWideRows,
    }
    arch.caches.l1_loads: L1Loads { "absent" = Absent, "read-only-path" = ReadOnlyPath, "all" = All }
    arch.caches.l1_stores: L1Stores {
        "bypass" = Bypass,
        "write-evict" = WriteEvict,
        "write-through" = WriteThrough,
    }
    memory.map: AddressMap { "round-robin" = RoundRobin, "hashed" = Hashed, "pages" = Pages }
    memory.dram.refreshed: Refreshed { "channel" = Channel, "bank" = Bank }
}

fields! {
    sm_count, memory_mb, bus_bits, link_mbps, copy_engines,
    clocks.core_mhz, clocks.sm_mhz, clocks.memory_mhz, clocks.data_rate,
    memory.partitions, memory.strip_bytes, memory.l2_kb, memory.l2_ways, memory.l2_halves, memory.l2_far, memory.l2_partial_ways,
    memory.fabric.queue, memory.fabric.train, memory.fabric.header_bytes, memory.fabric.in_bytes, memory.fabric.out_bytes, memory.fabric.sm_out_bytes, memory.fabric.sm_in_bytes, memory.fabric.latency_ns, memory.fabric.atomic_clocks, memory.fabric.fill_ps, memory.fabric.retire_ps, memory.fabric.turnaround_ns, memory.fabric.setup_ns, memory.fabric.start_ns, memory.fabric.end_ns, memory.fabric.launch_ns,
    memory.dram.banks, memory.dram.page_bytes, memory.dram.bytes_per_clock, memory.dram.burst_bytes, memory.dram.t_rp, memory.dram.t_rcd, memory.dram.t_rc, memory.dram.t_wr, memory.dram.t_rrd, memory.dram.t_open, memory.dram.window, memory.dram.starve_ns, memory.dram.t_turn, memory.dram.refresh_ns, memory.dram.refresh_every_ns,
    arch.sms_per_cluster,
    arch.limits.threads_per_block, arch.limits.blocks_per_sm, arch.limits.warps_per_sm, arch.limits.threads_per_sm,
    arch.allocation.regs_per_sm, arch.allocation.regs_per_block, arch.allocation.regs_per_thread, arch.allocation.reg_unit, arch.allocation.warp_unit,
    arch.shared.per_sm, arch.shared.per_block, arch.shared.per_block_optin, arch.shared.unit, arch.shared.reserved, arch.shared.clocks_per_pass, arch.shared.unified_kb,
    arch.issue.schedulers, arch.issue.interval, arch.issue.dispatch, arch.issue.memory_queue, arch.issue.branch, arch.issue.barrier,
    arch.rates.fp32, arch.rates.fp16, arch.rates.fp64, arch.rates.sfu, arch.rates.int_add, arch.rates.compare, arch.rates.logic, arch.rates.shift, arch.rates.int_mul, arch.rates.mul24, arch.rates.bit_field, arch.rates.popc, arch.rates.shuffle, arch.rates.vote, arch.rates.convert, arch.rates.convert_small, arch.rates.convert64, arch.rates.barrier, arch.rates.memory,
    arch.latencies.alu, arch.latencies.int_mul, arch.latencies.sfu, arch.latencies.fp64, arch.latencies.shuffle, arch.latencies.shared, arch.latencies.constant, arch.latencies.l1, arch.latencies.l2, arch.latencies.dram, arch.latencies.shared_atomic,
    arch.caches.l1_kb, arch.caches.l1_ways, arch.caches.l1_sectors_per_clock, arch.caches.l1_tags, arch.caches.l1_misses,
    arch.constants.second_bytes, arch.constants.second_latency, arch.constants.latency,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_changes_that_number_only() {
        let plain = *DeviceSpec::named("h200-sxm").unwrap();
        let edited = DeviceSpec::parse("h200-sxm+sm_count=1+memory.l2_kb=0").unwrap();
        assert_eq!((edited.sm_count, edited.memory.l2_kb), (1, 0));
        let mut back = edited;
        back.set("sm_count", plain.sm_count).unwrap();
        back.set("memory.l2_kb", plain.memory.l2_kb).unwrap();
        assert_eq!(back, plain);
    }

    #[test]
    fn what_the_bus_carries_agrees_with_its_numbers() {
        let check = |edit: &str, times: u64| {
            let plain = DeviceSpec::parse("tesla-k20x").unwrap();
            let edited = DeviceSpec::parse(&format!("tesla-k20x+{edit}")).unwrap();
            let channels = |d: &DeviceSpec| {
                let memory = &d.memory;
                u64::from(memory.partitions * memory.dram.bytes_per_clock) * u64::from(d.clocks.memory_mhz)
            };
            assert_eq!(edited.peak_bandwidth(), times * plain.peak_bandwidth(), "{edit}");
            assert_eq!(channels(&edited), times * channels(&plain), "{edit}");
        };
        check("bus_bits=768", 2);
        check("memory.partitions=12", 2);
        check("clocks.memory_mhz=3900", 3);
        check("memory.dram.bytes_per_clock=44", 2);
        check("clocks.data_rate=10400", 2);
        let both = DeviceSpec::parse("tesla-k20x+memory.partitions=6+bus_bits=1024").unwrap();
        assert_eq!((both.memory.partitions, both.bus_bits), (6, 1024));
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| DeviceSpec::parse(text).unwrap_err();
        assert_eq!(error("h300"), DeviceError::Unknown("h300".into()));
        assert_eq!(error("h200-sxm+sms"), DeviceError::Malformed("sms".into()));
        assert_eq!(error("h200-sxm+sm_count=x"), DeviceError::OutOfRange("sm_count", 1, 1024));
        assert_eq!(error("h200-sxm+sm_count=-3"), DeviceError::OutOfRange("sm_count", 1, 1024));
        assert_eq!(error("h200-sxm+sms=3"), DeviceError::NoField("sms".into()));
        assert_eq!(error("h200-sxm+sm_count=0"), DeviceError::OutOfRange("sm_count", 1, 1024));
        assert_eq!(error("h200-sxm+sms=many"), DeviceError::NoField("sms".into()));
        assert_eq!(error("h200-sxm+name="), DeviceError::BadName(String::new()));
        let said = |field: &str, rest: &str| {
            let message = DeviceError::NoField(field.into()).to_string();
            let begin = format!("a device has no field called `{field}`; ");
            assert!(message.strip_prefix(&begin).is_some_and(|said| said.starts_with(rest)), "{message}");
        };
        said("l2_kb", "did you mean memory.l2_kb?");
        said("arch.isue.order", "did you mean arch.issue.order?");
        said(
            "clocks.memory_ghz",
            "clocks has clocks.core_mhz, clocks.sm_mhz, clocks.memory_mhz, clocks.data_rate",
        );
        said(
            "sm_cuont",
            "it has name, sm_count, memory_mb, bus_bits, link_mbps, copy_engines, and the groups arch, ",
        );
        said("memroy.l3_kb", "it has the groups arch, arch.allocation, ");
        let words: &[&str] = &["round-robin", "hashed", "pages"];
        assert_eq!(error("h200-sxm+memory.map=7"), DeviceError::NoWord("memory.map", words));
    }

    #[test]
    fn algorithms_and_names_are_chosen_by_words() {
        let mut device =
            DeviceSpec::parse("h200-sxm+name=Half an H200+arch.issue.order=round-robin").unwrap();
        assert_eq!((&*device.name, device.arch.issue.order), ("Half an H200", WarpOrder::RoundRobin));
        for (name, words) in WORDS {
            let before = device;
            let changed = words.iter().filter(|word| {
                device.edit(name, word).unwrap();
                device != before
            });
            assert_eq!(changed.count(), words.len() - 1, "{name}");
        }
    }

    #[test]
    fn every_name_can_be_set_on_every_device() {
        for device in DeviceSpec::all().chain(DeviceSpec::generic()) {
            for name in NAMES {
                let mut edited = *device;
                let (least, most) = range(name);
                edited.set(name, most).unwrap();
                let at_most = edited;
                edited.set(name, least).unwrap();
                assert_ne!(edited, at_most, "{} {name}", device.slug);
                assert_eq!((edited.get(name), at_most.get(name)), (Some(least), Some(most)), "{name}");
            }
        }
    }
}
