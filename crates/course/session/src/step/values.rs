//! Values of variables as text.

use super::expression::{Number, Value as EvaluatedTo};
use base::decimal;
use protocol::{StepValues, StepVariable};
use warpsim::functional::Memory;
use warpsim::functional::printf::{self, Value};
use warpsim::isa::debug::{DebugInfo, DebugType, TypeIndex, TypeKind};

/// Elements of an array that are shown of each thread.
const MOST_ELEMENTS: u64 = 64;
/// Elements of an array of the whole block that are shown.
const MOST_SHARED: usize = 4096;
/// Depth of members and elements that are shown.
const DEEPEST: u32 = 4;

/// Turns bytes into text.
pub struct Reader<'a> {
    /// Types.
    pub debug: &'a DebugInfo,
    /// Device memory.
    pub memory: &'a Memory,
    /// Names of blocks of device memory: address, size, name, and the size of an element.
    pub names: &'a [(u64, u64, String)],
}

/// The bytes of an object in each lane; `None` where there is none.
pub type LaneBytes<'a> = Vec<Option<&'a [u8]>>;

impl Reader<'_> {
    fn of(&self, ty: TypeIndex) -> &DebugType {
        &self.debug.types[ty as usize]
    }

    /// A variable with its parts, from its bytes by lane. `one`: the variable is one for the whole block.
    pub fn variable(&self, name: &str, ty: TypeIndex, lanes: &LaneBytes<'_>, depth: u32) -> StepVariable {
        let of = self.of(ty);
        let mut variable = StepVariable { name: name.into(), ty: of.name.clone(), ..StepVariable::default() };
        match &of.kind {
            TypeKind::Record { fields } if depth < DEEPEST => {
                variable.parts = fields
                    .iter()
                    .map(|field| match field.bits {
                        Some(bits) => self.bit_field(
                            &field.name,
                            field.ty,
                            &slices(lanes, field.offset, self.of(field.ty).bytes),
                            bits,
                        ),
                        None => {
                            let part = slices(lanes, field.offset, self.of(field.ty).bytes);
                            self.variable(&field.name, field.ty, &part, depth + 1)
                        }
                    })
                    .collect();
            }
            TypeKind::Array { .. } if depth == 0 && lanes.len() == 1 && self.is_grid(ty) => {
                variable.values = self.elements(ty, lanes[0].unwrap_or_default());
            }
            TypeKind::Array { of: element, len } if depth < DEEPEST => {
                let bytes = self.of(*element).bytes;
                let there = lanes.iter().flatten().map(|bytes| bytes.len() as u64).max().unwrap_or(0);
                let len = if *len > 0 { *len } else { there / bytes.max(1) };
                variable.parts = (0..len.min(MOST_ELEMENTS))
                    .map(|i| {
                        let part = slices(lanes, i * bytes, bytes);
                        self.variable(&format!("[{i}]"), *element, &part, depth + 1)
                    })
                    .collect();
            }
            TypeKind::Record { .. } | TypeKind::Array { .. } | TypeKind::Opaque => {
                variable.values = StepValues::Same("…".into());
            }
            _ => variable.values = self.values(of, lanes, None),
        }
        variable
    }

    /// Whether a type is an array of scalars.
    fn is_grid(&self, mut ty: TypeIndex) -> bool {
        while let TypeKind::Array { of, .. } = self.of(ty).kind {
            ty = of;
        }
        !matches!(self.of(ty).kind, TypeKind::Record { .. } | TypeKind::Opaque)
    }

    /// The elements of an array of scalars.
    fn elements(&self, mut ty: TypeIndex, bytes: &[u8]) -> StepValues {
        let mut lengths = Vec::new();
        while let TypeKind::Array { of, len } = self.of(ty).kind {
            let inner = self.of(of).bytes.max(1);
            lengths.push(if len > 0 { len } else { bytes.len() as u64 / inner });
            ty = of;
        }
        let element = self.of(ty);
        let scalars = bytes.chunks_exact(element.bytes.max(1) as usize).take(MOST_SHARED);
        StepValues::Elements {
            lengths,
            texts: scalars.map(|bytes| self.text(element, bytes, None)).collect(),
        }
    }

    fn bit_field(&self, name: &str, ty: TypeIndex, lanes: &LaneBytes<'_>, bits: (u8, u8)) -> StepVariable {
        let of = self.of(ty);
        let values = self.values(of, lanes, Some(bits));
        StepVariable { name: name.into(), ty: of.name.clone(), values, ..StepVariable::default() }
    }

    fn values(&self, of: &DebugType, lanes: &LaneBytes<'_>, bits: Option<(u8, u8)>) -> StepValues {
        let there = lanes.iter().flatten().count();
        if let TypeKind::Integer { signed } = of.kind
            && there > 2
        {
            let number = |bytes: &[u8]| integer(bytes, signed, bits);
            if let Some((first, step)) = affine(lanes.iter().map(|bytes| bytes.map(number))) {
                return match step {
                    0 => StepValues::Same(first.to_string()),
                    _ => StepValues::Affine { first, step },
                };
            }
        }
        by_lane_or_same(lanes.iter().map(|bytes| bytes.map(|bytes| self.text(of, bytes, bits))).collect())
    }

    /// Numbers and pointers by lane.
    pub fn numbers(&self, values: &[Option<EvaluatedTo>]) -> StepValues {
        let whole = |value: &Option<EvaluatedTo>| match value {
            Some(EvaluatedTo::Number(Number::Int { value, .. })) => Some(*value),
            _ => None,
        };
        let are_whole =
            values.iter().flatten().all(|value| matches!(value, EvaluatedTo::Number(Number::Int { .. })));
        if are_whole && let Some((first, step)) = affine(values.iter().map(whole)) {
            return if step == 0 {
                StepValues::Same(first.to_string())
            } else {
                StepValues::Affine { first, step }
            };
        }
        let text = |value: &EvaluatedTo| match *value {
            EvaluatedTo::Number(Number::Int { value, signed: false, .. }) => (value as u64).to_string(),
            EvaluatedTo::Number(Number::Int { value, .. }) => value.to_string(),
            EvaluatedTo::Number(Number::Float { value, single: true }) => single(value),
            EvaluatedTo::Number(Number::Float { value, .. }) => float(value, 17, decimal::parse_f64),
            EvaluatedTo::Pointer(to, address) => self.pointer(address, to),
            EvaluatedTo::Object(..) => "…".into(),
        };
        by_lane_or_same(values.iter().map(|value| value.as_ref().map(text)).collect())
    }

    /// A scalar as text.
    fn text(&self, of: &DebugType, bytes: &[u8], bits: Option<(u8, u8)>) -> String {
        match of.kind {
            TypeKind::Bool => if bytes[0] == 0 { "false" } else { "true" }.into(),
            TypeKind::Char { signed } => character(integer(bytes, signed, bits)),
            TypeKind::Integer { signed: false } if bytes.len() == 8 && bits.is_none() => {
                (integer(bytes, false, None) as u64).to_string()
            }
            TypeKind::Integer { signed } => integer(bytes, signed, bits).to_string(),
            TypeKind::Float => match bytes.len() {
                2 => float(half(bytes).into(), 5, |text| text.parse().ok()),
                4 => {
                    let value = f32::from_bits(integer(bytes, false, None) as u32);
                    single(value.into())
                }
                _ => float(f64::from_bits(integer(bytes, false, None) as u64), 17, decimal::parse_f64),
            },
            TypeKind::BFloat16 => {
                let value = f32::from_bits((integer(bytes, false, None) as u32) << 16);
                float(value.into(), 4, |text| decimal::parse_f32(text).map(f64::from))
            }
            TypeKind::Pointer { to } => self.pointer(integer(bytes, false, None) as u64, to),
            TypeKind::Opaque | TypeKind::Array { .. } | TypeKind::Record { .. } => "…".into(),
        }
    }

    /// A pointer: the block of memory that it points into, with the index of the element, or its address.
    fn pointer(&self, address: u64, to: TypeIndex) -> String {
        if address == 0 {
            return "nullptr".into();
        }
        let element = self.of(to).bytes.max(1);
        // A pointer may point past the end of its array, and there another one may begin.
        let inside = |past: u64| {
            self.names.iter().find(move |(start, size, _)| address.wrapping_sub(*start) < *size + past)
        };
        let known = inside(0).or_else(|| inside(1));
        let place = known.map(|(start, _, name)| (*start, name.as_str()));
        let place = place.or_else(|| self.memory.allocation(address).map(|block| (block.address, "")));
        match place {
            Some((start, name)) if !name.is_empty() => {
                let (index, rest) = ((address - start) / element, (address - start) % element);
                let rest = if rest > 0 { format!(" + {rest} B") } else { String::new() };
                format!("&{name}[{index}]{rest}")
            }
            Some((start, _)) => format!("{address:#x} (+{} B)", address - start),
            None => format!("{address:#x} ✗"),
        }
    }
}

/// A part of each lane's bytes.
fn slices<'a>(lanes: &LaneBytes<'a>, at: u64, bytes: u64) -> LaneBytes<'a> {
    let part = |whole: &'a [u8]| whole.get(at as usize..(at + bytes) as usize);
    lanes.iter().map(|whole| whole.and_then(part)).collect()
}

/// The bytes as an integer, or a bit-field in them.
pub fn integer(bytes: &[u8], signed: bool, bits: Option<(u8, u8)>) -> i64 {
    let mut word = [0; 8];
    let count = bytes.len().min(8);
    word[..count].copy_from_slice(&bytes[..count]);
    let (first, width) =
        bits.map_or((0, count as u32 * 8), |(first, width)| (u32::from(first), width.into()));
    let word = u64::from_le_bytes(word) >> first.min(63);
    let spare = 64 - width.clamp(1, 64);
    if signed { ((word << spare) as i64) >> spare } else { (word << spare >> spare) as i64 }
}

/// `first` and `step`, if the value of each lane that has one is `first + step * lane`.
fn affine(lanes: impl Iterator<Item = Option<i64>>) -> Option<(i64, i64)> {
    let values: Vec<(i64, i64)> = lanes.zip(0..).filter_map(|(value, lane)| Some((lane, value?))).collect();
    let [(lane, value), (next_lane, next), ..] = values[..] else { return None };
    let (apart, between) = (next.checked_sub(value)?, next_lane - lane);
    let step = apart / between;
    let first = value.checked_sub(step.checked_mul(lane)?)?;
    let is = |&(lane, value): &(i64, i64)| {
        step.checked_mul(lane).and_then(|n| first.checked_add(n)) == Some(value)
    };
    values.iter().all(is).then_some((first, step))
}

fn character(code: i64) -> String {
    match u8::try_from(code).map(char::from) {
        Ok(c) if c.is_ascii_graphic() || c == ' ' => format!("{code} '{c}'"),
        _ => code.to_string(),
    }
}

/// One text if all lanes that have a value have the same.
fn by_lane_or_same(texts: Vec<Option<String>>) -> StepValues {
    let mut there = texts.iter().flatten();
    match there.next() {
        Some(first) if there.all(|text| text == first) && texts.iter().flatten().count() > 1 => {
            StepValues::Same(first.clone())
        }
        Some(first) if texts.len() == 1 => StepValues::Same(first.clone()),
        _ => StepValues::Lanes(texts),
    }
}

/// The shortest text that means the same `float`.
fn single(value: f64) -> String {
    float(value, 9, |text| decimal::parse_f32(text).map(f64::from))
}

/// The shortest text of at most `most` digits that means the same value.
fn float(value: f64, most: usize, parse: impl Fn(&str) -> Option<f64>) -> String {
    let mut text = String::new();
    for digits in 6.min(most)..=most {
        let mut out = Vec::new();
        let format = format!("%.{digits}g");
        printf::format(format.as_bytes(), &[Value::Float(value)], |_| None, &mut out);
        text = String::from_utf8_lossy(&out).into_owned();
        if !value.is_finite() || parse(&text) == Some(value) {
            break;
        }
    }
    text
}

/// The value of an IEEE float of 16 bits.
pub fn half(bytes: &[u8]) -> f32 {
    let bits = integer(bytes, false, None) as u32;
    let (exponent, fraction) = (bits >> 10 & 31, bits & 1023);
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let scale = |exponent: i32| f32::from_bits(((127 + exponent) as u32) << 23);
    sign * match exponent {
        0 => fraction as f32 * scale(-24),
        31 if fraction == 0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1024 + fraction) as f32 * scale(exponent as i32 - 25),
    }
}
