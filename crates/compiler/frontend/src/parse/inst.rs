//! Names of PTX's instructions, and the table in `ptx.txt` of what they are in C++.
//!
//! A row is words of an instruction's name, the first of them its first, and a value; of the rows whose words are all
//! there the one with most counts, and a word that no row, type or modifier accounts for makes the instruction unknown.
//! Words that names only imply: `f` a float type, `F` a float result, `i` integers only, `r` a rounding. In the value,
//! a to d are the operands after the first, cast to the instruction's type, p and q cast to that of the result, capitals
//! as they are; `!` before it says that there is no first operand to assign to, X. t, r and w are the types of operands
//! and result and the wide one, h the half of a pair, `@` the rounding. A row `|name` is what a second result gets.

use crate::headers;

/// PTX's name of a type, C++'s, the bits.
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

/// Types of C++ whose bits have another type, the functions there and back.
pub(super) const BITS: &[(&str, &str, &str)] = &[
    ("float", "__float_as_uint", "__uint_as_float"),
    ("double", "__double_as_longlong", "__longlong_as_double"),
    ("__f16", "__half_as_ushort", "__ushort_as_half"),
    ("__bf16", "__bfloat16_as_ushort", "__ushort_as_bfloat16"),
];

/// Words of a name that change nothing here: spaces of generic addresses, scopes, caches.
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

/// An unsigned type of so many bits.
pub(super) fn unsigned(bits: usize) -> &'static str {
    TYPES
        .iter()
        .find(|(ptx, _, n)| *n == bits && ptx.starts_with('b'))
        .map_or("unsigned int", |(_, ty, _)| *ty)
}

/// The function that keeps bits and makes `to` of a value that is a float or not.
pub(super) fn reinterpreted(to: &str, float: Option<bool>) -> Option<&'static str> {
    match float {
        Some(true) if !is_float(to) => {
            BITS.iter().find(|(ty, ..)| bits_of(ty) == bits_of(to)).map(|row| row.1)
        }
        Some(false) => BITS.iter().find(|(ty, ..)| *ty == to).map(|row| row.2),
        _ => None,
    }
}

/// Operands, which commas part but those in braces.
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

/// Elements of `{ a, b }`.
pub(super) fn elements(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    Some(inner.split(',').map(str::trim).collect())
}

/// An instruction.
pub(super) struct Inst<'a> {
    /// Words of its name, types of pairs as those of their halves, and what they imply.
    pub words: Vec<&'a str>,
    pub list: Vec<&'a str>,
    /// The types of operands and result.
    pub ty: &'static str,
    pub result: &'static str,
    /// `f16x2` and its kin, as operands and as result.
    pub pairs: (bool, bool),
    /// The half of a pair that is computed.
    pub half: usize,
}

impl<'a> Inst<'a> {
    /// The instruction of that name with these operands.
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

    /// A word is in its name or implied.
    pub fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// The value of the row for it.
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

    /// What a word of a value means that is no operand.
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
