//! The page's texts in its language, and the language's number formats.

mod table;

pub use protocol::fill;
pub use table::Texts;

use protocol::Lang;

impl Texts {
    /// The texts of a language.
    pub fn of(lang: Lang) -> &'static Texts {
        match lang {
            Lang::En => &table::EN,
            Lang::Ru => &table::RU,
        }
    }
    /// Name of a stall reason of the profile.
    pub fn stall<'a>(&self, name: &'a str) -> &'a str {
        viewmodels::stall(name, self.lang)
    }
    /// Names of an occupancy limiter, of which the profile may join several by `+`.
    pub fn limiter(&self, names: &str) -> String {
        let one = |name| match name {
            "blocks" => self.limit_blocks,
            "warps" => self.limit_warps,
            "regs" => self.limit_registers,
            "smem" => self.limit_shared_memory,
            other => other,
        };
        names.split('+').map(one).collect::<Vec<_>>().join(", ")
    }
    /// Name of a device's field.
    pub fn number<'a>(&self, field: &'a str) -> &'a str
    where
        'static: 'a,
    {
        match field {
            "sm_count" => self.number_sms,
            "clocks.sm_mhz" => self.number_sm_mhz,
            "clocks.memory_mhz" => self.number_memory_mhz,
            "bus_bits" => self.number_bus,
            "memory.l2_kb" => self.number_l2,
            "memory.fabric.latency_ns" => self.number_latency_ns,
            "arch.latencies.dram" => self.number_latency,
            "arch.allocation.regs_per_sm" => self.number_registers,
            "arch.shared.per_sm" => self.number_shared,
            "arch.limits.warps_per_sm" => self.number_warps,
            "arch.limits.blocks_per_sm" => self.number_blocks,
            "arch.issue.schedulers" => self.number_schedulers,
            "arch.rates.fp32" => self.number_fp32,
            other => other,
        }
    }
    /// The direction of a copy.
    pub fn copy_kind<'a>(&self, kind: &'a str) -> &'a str
    where
        'static: 'a,
    {
        match kind {
            "host_to_device" => self.copy_h2d,
            "device_to_host" => self.copy_d2h,
            "device_to_device" => self.copy_d2d,
            "host_to_host" => self.copy_h2h,
            other => other,
        }
    }
    /// A number with this many decimals: `12,345.6`, `12 345,6`.
    pub fn decimal(&self, value: f64, decimals: usize) -> String {
        diagnosis::Numbers(self.lang).decimal(value, decimals)
    }
    /// A whole number.
    pub fn count(&self, value: u64) -> String {
        self.decimal(value as f64, 0)
    }
    /// A share (0..=1) in whole per cent.
    pub fn percent(&self, share: f64) -> String {
        diagnosis::Numbers(self.lang).fine_percent(share)
    }
    /// A time in milliseconds, with three significant digits and a unit that fits.
    pub fn millis(&self, ms: f64) -> String {
        diagnosis::Numbers(self.lang).millis(ms)
    }
    /// The time of a launch; if it was sampled, with ≈ and the interval.
    pub fn launch_time(&self, launch: &protocol::Launch) -> String {
        diagnosis::Numbers(self.lang).estimate(launch.time_us / 1e3, launch.error_us / 1e3)
    }
    /// The time of all launches; if any was sampled, with ≈ and the interval.
    pub fn kernel_time_of(&self, profile: &protocol::Profile) -> String {
        let ms = profile.time_us() / 1e3;
        diagnosis::Numbers(self.lang).estimate(ms, ms * profile.error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        let check = |lang, value, decimals, expect: &str| {
            assert_eq!(Texts::of(lang).decimal(value, decimals), expect);
        };
        check(Lang::En, 12345.5, 1, "12,345.5");
        check(Lang::En, 999.0, 0, "999");
        check(Lang::En, -1234567.0, 0, "−1,234,567");
        check(Lang::Ru, 1234.5, 1, "1234,5");
        check(Lang::Ru, 1234567.25, 2, "1\u{a0}234\u{a0}567,25");
        assert_eq!(Texts::of(Lang::En).percent(0.034), "3.4%");
        assert_eq!(Texts::of(Lang::Ru).percent(0.5), "50\u{a0}%");
        assert_eq!(Texts::of(Lang::En).millis(0.0123), "12.3\u{a0}µs");
        assert_eq!(Texts::of(Lang::Ru).millis(3.164), "3,16\u{a0}мс");
    }

    #[test]
    fn both_languages_use_the_same_arguments() {
        for (en, ru) in table::PAIRS {
            for n in 0..6 {
                let place = format!("{{{n}}}");
                assert_eq!(en.contains(&place), ru.contains(&place), "{en} / {ru}");
            }
        }
    }
}
