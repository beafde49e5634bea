//! Names of PTX instructions, and the table `ptx.txt` that gives their meaning in C++.
//!
//! A row of the table has words of an instruction's name, separated by dots and beginning with its first
//! word, and a value. A row matches if the name has all of its words; of the matching rows, the one with most
//! words is used. An instruction is unknown if some word of its name is in no row and is neither a type nor a
//! modifier. Some words are implied by a name: `f` for a floating-point type, `F` for a floating-point
//! result, `i` for integers only, `r` for a rounding.
//!
//! In a value, `a` to `d` are the operands after the first, cast to the instruction's type; `p` and `q` are
//! operands cast to the type of the result; capital letters are operands without a cast. `!` before the value
//! says that there is no first operand to assign to, and `X` is that operand. `t`, `r` and `w` are the types
//! of the operands, of the result, and the wide type; `h` is the half of a pair; `@` is the rounding. A row
//! `|name` gives the value of a second result.

/// Types: name in PTX, name in C++, width in bits.
const TYPES: &[(&str, &str, usize)] = &[
    ("u32", "unsigned int", 32),
    ("b32", "unsigned int", 32),
    ("tf32", "unsigned int", 32),
    ("s32", "int", 32),
    ("f32", "float", 32),
    ("u64", "unsigned long", 64),
    ("b64", "unsigned long", 64),
    ("s64", "long", 64),
    ("f64", "double", 64),
    ("u16", "unsigned short", 16),
    ("b16", "unsigned short", 16),
    ("s16", "short", 16),
    ("f16", "__f16", 16),
    ("bf16", "__bf16", 16),
    ("u8", "unsigned char", 8),
    ("b8", "unsigned char", 8),
    ("s8", "signed char", 8),
    ("pred", "bool", 1),
];

/// Types whose bits have another type: C++ name, function to bits, function from bits.
pub(super) const BITS: &[(&str, &str, &str)] = &[
    ("float", "__float_as_uint", "__uint_as_float"),
    ("double", "__double_as_longlong", "__longlong_as_double"),
    ("__f16", "__half_as_ushort", "__ushort_as_half"),
    ("__bf16", "__bfloat16_as_ushort", "__ushort_as_bfloat16"),
];

/// Words of a name without an effect in the simulator: generic address spaces, scopes, cache operators.
const HARMLESS: &[&str] = &[
    "global",
    "weak",
    "relaxed",
    "acquire",
    "release",
    "acq_rel",
    "sc",
    "gpu",
    "cta",
    "sys",
    "cluster",
    "volatile",
    "ca",
    "cg",
    "cs",
    "lu",
    "wb",
    "wt",
    "uni",
    "aligned",
    "noftz",
    "shared",
    "shared::cta",
    "shared::cluster",
    "local",
    "const",
    "v2",
    "v4",
];

pub(super) fn type_of(name: &str) -> Option<&'static str> {
    TYPES.iter().find(|(ptx, ..)| *ptx == name).map(|(_, ty, _)| *ty)
}

pub(super) fn bits_of(ty: &str) -> usize {
    TYPES.iter().find(|(_, cpp, _)| *cpp == ty).map_or(32, |(.., bits)| *bits)
}

pub(super) fn is_float(ty: &str) -> bool {
    BITS.iter().any(|(float, ..)| *float == ty)
}

/// The unsigned type of a width in bits.
pub(super) fn unsigned(bits: usize) -> &'static str {
    TYPES
        .iter()
        .find(|(ptx, _, n)| *n == bits && ptx.starts_with('b'))
        .map_or("unsigned int", |(_, ty, _)| *ty)
}

/// The function that reinterprets a value (a float or not) as the type `to`. `None` if no conversion is
/// needed.
pub(super) fn reinterpreted(to: &str, float: Option<bool>) -> Option<&'static str> {
    match float {
        Some(true) if !is_float(to) => {
            BITS.iter().find(|(ty, ..)| bits_of(ty) == bits_of(to)).map(|row| row.1)
        }
        Some(false) => BITS.iter().find(|(ty, ..)| *ty == to).map(|row| row.2),
        _ => None,
    }
}

/// Divides operands at commas outside of braces.
pub(super) fn operands(text: &str) -> Vec<&str> {
    let (mut list, mut from, mut inner) = (Vec::new(), 0, false);
    for (i, c) in text.char_indices() {
        inner = (inner || c == '{') && c != '}';
        if c == ',' && !inner {
            list.push(text[from..i].trim());
            from = i + 1;
        }
    }
    list.push(text[from..].trim());
    list.retain(|o| !o.is_empty());
    list
}

/// The elements of `{ a, b }`.
pub(super) fn elements(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    Some(inner.split(',').map(str::trim).collect())
}

/// A parsed instruction.
pub(super) struct Inst<'a> {
    /// Words of its name, where types of pairs are replaced by those of their halves, and the implied words.
    pub words: Vec<&'a str>,
    pub list: Vec<&'a str>,
    /// Type of the operands.
    pub ty: &'static str,
    /// Type of the result.
    pub result: &'static str,
    /// Whether the operands and the result are pairs, such as `f16x2`.
    pub pairs: (bool, bool),
    /// Half of a pair that is being computed, 0 or 1.
    pub half: usize,
}

impl<'a> Inst<'a> {
    /// The instruction with this name and these operands.
    pub fn new(name: &'a str, list: Vec<&'a str>) -> Self {
        let mut words: Vec<&str> = name.split('.').collect();
        let pair = |w: &&str| matches!(*w, "f16x2" | "bf16x2" | "u16x2" | "s16x2");
        let mut types = words.iter().filter(|w| pair(w) || type_of(w).is_some()).copied();
        let first = types.next().unwrap_or("b32");
        let last = types.next_back().unwrap_or(first);
        let single = |w: &'a str| if pair(&w) { &w[..w.len() - 2] } else { w };
        let of = |w| type_of(single(w)).unwrap_or("unsigned int");
        let (mut ty, mut result) = (of(last), of(first));
        let op = words[0];
        if op == "slct" {
            ty = result;
        } else if !matches!(op, "cvt" | "set" | "dp4a" | "dp2a") {
            result = ty;
        }
        let pairs = (pair(&last), pair(if matches!(op, "cvt" | "set") { &first } else { &last }));
        words = words.into_iter().map(single).collect();
        if is_float(ty) {
            words.push("f");
        }
        if is_float(result) {
            words.push("F");
        } else if !is_float(ty) {
            words.push("i");
        }
        if words.iter().any(|w| matches!(*w, "rn" | "rz" | "rm" | "rp")) {
            words.push("r");
        }
        Self { words, list, ty, result, pairs, half: 0 }
    }

    /// Whether a word is in the name or implied.
    pub fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// The value of the matching row.
    pub fn row(&self, op: &str) -> Option<&'static str> {
        let rows = headers::text("ptx.txt").lines().filter_map(|l| l.split_once(' '));
        let fits = |row: &(&str, &str)| {
            let mut key = row.0.split('.');
            key.next() == Some(op) && key.all(|w| self.has(w))
        };
        let (key, value) = rows.filter(fits).max_by_key(|row| row.0.split('.').count())?;
        let known = |w: &&str| {
            key.split('.').any(|k| k == *w)
                || type_of(w).is_some()
                || HARMLESS.contains(w)
                || matches!(*w, "f" | "F" | "i" | "r" | "and" | "or" | "xor")
                || w.starts_with("L1::")
                || w.starts_with("L2::")
                || (base::find(key, ".r").is_some() && matches!(*w, "rn" | "rz" | "rm" | "rp"))
                || (*w == "rn" && bits_of(self.ty) == 16)
                || (matches!(*w, "ftz" | "sat" | "relu") && (self.has("f") || self.has("F")))
        };
        self.words[1..].iter().all(known).then_some(value)
    }

    /// The C++ text for a word of a value that is no operand.
    pub fn word(&self, word: &str) -> String {
        let vector = self.has("v2") as usize * 2 + self.has("v4") as usize * 4;
        match word {
            "t" if vector > 0 => {
                let (sign, name) = self.ty.split_once(' ').unwrap_or(("", self.ty));
                format!("{}{name}{vector}", if sign == "unsigned" { "u" } else { "" })
            }
            "t" => self.ty.into(),
            "r" => self.result.into(),
            "w" => {
                let wide = unsigned(2 * bits_of(self.ty));
                if self.ty.starts_with('u') {
                    wide.into()
                } else {
                    format!("signed {}", &wide["unsigned ".len()..])
                }
            }
            "h" => self.half.to_string(),
            _ if base::find(word, "@").is_some() => {
                let modes = [("rz", "rz"), ("rm", "rd"), ("rp", "ru")];
                let mode = modes.iter().find(|(w, _)| self.has(w)).map_or("rn", |m| m.1);
                let name = |ty: &str| match ty {
                    "__f16" => "half",
                    "__bf16" => "bfloat16",
                    "long" => "ll",
                    "unsigned long" => "ull",
                    "float" | "double" => {
                        if ty == "float" {
                            "float"
                        } else {
                            "double"
                        }
                    }
                    _ => {
                        if ty.starts_with('u') {
                            "uint"
                        } else {
                            "int"
                        }
                    }
                };
                let both = format!("{}2{}_{mode}", name(self.ty), name(self.result));
                base::replace(&base::replace(word, "@@", &both), "@", mode)
            }
            _ => word.into(),
        }
    }
}
