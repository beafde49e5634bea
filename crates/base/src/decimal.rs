//! Conversion of floating-point numbers from and to decimal text, correctly rounded, for literals, `strtod`
//! and `printf`.
//!
//! Both directions use one exact decimal number, which is multiplied and divided by powers of two. That is a
//! little slower than the standard library's conversions, and needs a twentieth of their code and tables,
//! which browsers would have to download.

/// Decimal digits in a group.
const GROUP: usize = 9;
/// One more than the largest value of a group. 2^9 divides it, so that dividing a number by up to 2^9 needs
/// at most one more group.
const BASE: u64 = 1_000_000_000;

/// The value of the text `[sign]digits[.digits][e[sign]digits]` as a double; `None` for any other text.
///
/// ```
/// assert_eq!(base::decimal::parse_f64("-6.02e23"), Some(-6.02e23));
/// assert_eq!(base::decimal::parse_f64("0x10"), None);
/// ```
pub fn parse_f64(text: &str) -> Option<f64> {
    parse(text, 53, -1022)
}

/// The value of a text as [`parse_f64`] reads it, rounded once to single precision.
pub fn parse_f32(text: &str) -> Option<f32> {
    parse(text, 24, -126).map(|value| value as f32)
}

/// The magnitude of the finite number `m` with `precision` digits after the point, as `%f` prints it.
///
/// ```
/// assert_eq!(base::decimal::fixed(2.0 / 3.0, 4), "0.6667");
/// assert_eq!(base::decimal::fixed(0.5, 0), "0"); // halfway: to the even digit, as in C
/// ```
pub fn fixed(m: f64, precision: usize) -> String {
    let (mut digits, mut whole) = Decimal::of(m).digits();
    whole += usize::from(round(&mut digits, whole + precision));
    let mut text = String::with_capacity(digits.len() + 2);
    text.push_str(if whole == 0 { "0" } else { "" });
    for (i, &digit) in digits.iter().enumerate() {
        text.push_str(if i == whole { "." } else { "" });
        text.push(char::from(b'0' + digit));
    }
    text
}

/// The magnitude of the finite number `m` as `%e` prints it: one digit, and `precision` digits after the
/// point. The second value is the decimal exponent.
pub fn exponential(m: f64, precision: usize) -> (String, i32) {
    let (all, whole) = Decimal::of(m).digits();
    let zeros = all.iter().take_while(|&&digit| digit == 0).count();
    let mut digits = all[zeros..].to_vec();
    let mut exponent = if digits.is_empty() { 0 } else { whole as i32 - 1 - zeros as i32 };
    if round(&mut digits, precision + 1) {
        digits.pop();
        exponent += 1;
    }
    let mut text = String::with_capacity(digits.len() + 1);
    for (i, &digit) in digits.iter().enumerate() {
        text.push_str(if i == 1 { "." } else { "" });
        text.push(char::from(b'0' + digit));
    }
    (text, exponent)
}

/// Rounds to `keep` digits, ties to even. Returns true if a digit was added in front, so that there are `keep
/// + 1`.
fn round(digits: &mut Vec<u8>, keep: usize) -> bool {
    if keep >= digits.len() {
        digits.resize(keep, 0);
        return false;
    }
    let odd = keep > 0 && digits[keep - 1] % 2 == 1;
    let tie = !digits[keep + 1..].iter().any(|&digit| digit != 0);
    let up = digits[keep] > 5 || (digits[keep] == 5 && (odd || !tie));
    digits.truncate(keep);
    if !up {
        return false;
    }
    for digit in digits.iter_mut().rev() {
        *digit = (*digit + 1) % 10;
        if *digit != 0 {
            return false;
        }
    }
    digits.insert(0, 1);
    true
}

/// An exact non-negative number.
struct Decimal {
    /// Groups of nine digits, the least significant first.
    groups: Vec<u32>,
    /// Number of groups after the decimal point.
    fraction: usize,
}

impl Decimal {
    /// The exact magnitude of a finite number.
    fn of(m: f64) -> Self {
        let bits = m.to_bits() & !(1 << 63);
        let field = (bits >> 52) as i32;
        let mut significand = bits & ((1 << 52) - 1) | u64::from(field != 0) << 52;
        let mut exponent = field.max(1) - 1075;
        let even = significand.trailing_zeros().min(52);
        significand >>= even;
        exponent += even as i32;
        let mut number = Self { groups: Vec::new(), fraction: 0 };
        while significand > 0 {
            number.groups.push((significand % BASE) as u32);
            significand /= BASE;
        }
        while exponent > 0 {
            number.double(exponent.min(29) as u32);
            exponent -= exponent.min(29);
        }
        while exponent < 0 && !number.groups.is_empty() {
            number.halve((-exponent).min(9) as u32);
            exponent += (-exponent).min(9);
        }
        number
    }

    /// The number digits · 10^scale. Both may be little larger than what the text of a finite number needs.
    fn from_digits(mut digits: Vec<u8>, scale: i32) -> Self {
        let fraction = usize::try_from(-scale).unwrap_or(0).div_ceil(GROUP);
        let zeros = (fraction * GROUP) as i32 + scale;
        digits.resize(digits.len() + zeros as usize, 0);
        let value = |group: &[u8]| group.iter().fold(0, |value, &digit| value * 10 + u32::from(digit));
        let mut groups: Vec<u32> = digits.rchunks(GROUP).map(value).collect();
        groups.resize(groups.len().max(fraction), 0);
        Self { groups, fraction }
    }

    /// Multiplies by 2^bits, where bits is at most 29.
    fn double(&mut self, bits: u32) {
        let mut carry = 0;
        for group in &mut self.groups {
            let value = (u64::from(*group) << bits) + carry;
            *group = (value % BASE) as u32;
            carry = value / BASE;
        }
        if carry > 0 {
            self.groups.push(carry as u32);
        }
    }

    /// Divides by 2^bits, where bits is at most 9.
    fn halve(&mut self, bits: u32) {
        let mut rest = 0;
        for group in self.groups.iter_mut().rev() {
            let value = rest * BASE + u64::from(*group);
            *group = (value >> bits) as u32;
            rest = value & ((1 << bits) - 1);
        }
        if rest > 0 {
            self.groups.insert(0, ((rest * BASE) >> bits) as u32);
            self.fraction += 1;
        }
        while self.groups.len() > self.fraction && self.groups.last() == Some(&0) {
            self.groups.pop();
        }
    }

    /// The integral part, unless it has more than 64 bits.
    fn whole(&self) -> Option<u64> {
        let groups = &self.groups[self.fraction..];
        let value = |high: u64, &group: &u32| high.checked_mul(BASE)?.checked_add(group.into());
        groups.iter().rev().try_fold(0, value)
    }

    /// All digits without leading zeros before the point, and the number of digits before the point.
    fn digits(&self) -> (Vec<u8>, usize) {
        let mut digits = Vec::with_capacity(self.groups.len() * GROUP);
        for &group in self.groups.iter().rev() {
            let mut value = group;
            let start = digits.len();
            digits.resize(start + GROUP, 0);
            for digit in digits[start..].iter_mut().rev() {
                *digit = (value % 10) as u8;
                value /= 10;
            }
        }
        let whole = digits.len() - self.fraction * GROUP;
        let zeros = digits[..whole].iter().take_while(|&&digit| digit == 0).count();
        (digits.split_off(zeros), whole - zeros)
    }
}

/// The number of a text, rounded to `precision` bits, or fewer for magnitudes below 2^least (denormals).
fn parse(text: &str, precision: i32, least: i32) -> Option<f64> {
    let (digits, scale) = scan(text.strip_prefix(['-', '+']).unwrap_or(text))?;
    let magnitude = digits.len() as i64 + scale;
    let value = if digits.is_empty() || magnitude < -400 {
        0.0
    } else if magnitude > 400 {
        f64::INFINITY
    } else {
        nearest(Decimal::from_digits(digits, scale as i32), precision, least)
    };
    Some(if text.starts_with('-') { -value } else { value })
}

/// The digits without zeros at either end, and the power of ten of the last one; `None` if the text is no
/// number.
fn scan(text: &str) -> Option<(Vec<u8>, i64)> {
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let (sign, power) = match exponent.as_bytes().first()? {
        b'-' => (-1, &exponent[1..]),
        b'+' => (1, &exponent[1..]),
        _ => (1, exponent),
    };
    let decimal = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    if number.len() <= usize::from(crate::find(number, ".").is_some()) || power.is_empty() {
        return None;
    }
    if !(decimal(whole) && decimal(fraction) && decimal(power)) {
        return None;
    }
    let power = power.bytes().fold(0i64, |value, c| (value * 10 + i64::from(c - b'0')).min(1 << 40));
    let mut digits: Vec<u8> =
        whole.bytes().chain(fraction.bytes()).map(|c| c - b'0').skip_while(|&digit| digit == 0).collect();
    let mut scale = sign * power - fraction.len() as i64;
    while digits.last() == Some(&0) {
        digits.pop();
        scale += 1;
    }
    Some((digits, scale))
}

/// The nearest binary floating-point number, ties to even.
fn nearest(mut number: Decimal, precision: i32, least: i32) -> f64 {
    // The value stays number · 2^exponent, until the integral part has exactly 64 bits.
    let mut exponent = 0;
    let kept = loop {
        match number.whole() {
            None => {
                number.halve(9);
                exponent += 9;
            }
            Some(whole) if whole.leading_zeros() == 0 => break whole,
            Some(whole) => {
                let bits = whole.leading_zeros().min(29);
                number.double(bits);
                exponent -= bits as i32;
            }
        }
    };
    let more = number.groups[..number.fraction].iter().any(|&group| group != 0);
    let drop = 64 - precision + (least - (exponent + 63)).max(0);
    if drop > 64 {
        return 0.0;
    }
    let (high, low) = (u128::from(kept) >> drop, u128::from(kept) & ((1 << drop) - 1));
    let half = 1u128 << (drop - 1);
    let up = low > half || (low == half && (more || high % 2 == 1));
    // The product is exact, since both have at most 53 bits. The power of two alone may exceed the range of
    // doubles.
    let power = |e: i32| f64::from_bits(((1023 + e) as u64) << 52);
    let scale = exponent + drop;
    (high + u128::from(up)) as f64 * power(scale / 2) * power(scale - scale / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bit patterns of all kinds: numbers of any exponent, and numbers with few digits.
    fn samples() -> impl Iterator<Item = f64> {
        let mut x = 1u64;
        let random = (0..4000).map(move |i| {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let short = (x >> 40) as f64 / [1.0, 8.0, 1000.0, 1e10, 1e-10][i % 5];
            if i % 2 == 0 { f64::from_bits(x >> 1) } else { short }
        });
        let edges =
            [0.0, 5e-324, f64::MIN_POSITIVE, f64::MAX, 0.5, 1.5, 2.5, 0.125, 999.9995, 9.5, 1e22, 1e23];
        random.chain(edges).filter(|m| m.is_finite())
    }

    #[test]
    fn prints_as_core_does() {
        for m in samples() {
            for precision in [0, 1, 2, 6, 17, 40] {
                assert_eq!(fixed(m, precision), format!("{m:.precision$}"));
                let (digits, exponent) = exponential(m, precision);
                assert_eq!(format!("{digits}e{exponent}"), format!("{m:.precision$e}"));
            }
        }
    }

    #[test]
    fn reads_as_core_does() {
        let check = |text: &str| {
            assert_eq!(parse_f64(text), text.parse().ok(), "{text}");
            assert_eq!(parse_f32(text), text.parse().ok(), "{text}");
        };
        for m in samples() {
            check(&format!("{m:e}"));
            check(&format!("{:e}", m.min(f32::MAX.into()) as f32));
            // Close to the middle between two single-precision numbers, and exactly on it.
            check(&format!("{:.30e}", f64::from(m.min(1e30) as f32) * (1.0 + f64::powi(2.0, -25))));
            check(&format!("{:.3}", m.min(1e20)));
        }
        let ties = [
            "9007199254740993",
            "9007199254740992.9999",
            "9007199254740993.00000000000000000001",
            "1.",
            ".5",
        ];
        let ends = [
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
        ];
        let floats = [
            "3.4028235677973366e38",
            "3.4028235677973365e38",
            "1e-46",
            "7.006492321624085e-46",
            "1e400",
            "1e-400",
        ];
        let odd = [
            "",
            ".",
            "-",
            "--5",
            "e5",
            "1e",
            "1e+",
            "1.5.5",
            "1e5.",
            "1x",
            "00012e-2",
            "-0",
            "+1.5E+2",
            "1e99999999999999999999",
        ];
        ties.into_iter().chain(ends).chain(floats).chain(odd).for_each(check);
        check(&format!("0.{}1e1000", "0".repeat(1000)));
        check(&format!("{}.5", "123456789".repeat(40)));
        check(&format!("{}e-800", "987654321".repeat(100)));
    }
}
