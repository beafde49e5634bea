//! Translates instructions of inline PTX that work on tiles: tensor operations, matrices in shared memory,
//! asynchronous copies. Each becomes the call of a template in `ptx.h`, with the elements of its operand
//! lists as arguments.

use super::Parser;
use super::asm::Asm;
use super::inst::{Inst, elements, type_of};
use crate::token::Token;

/// The call that represents an instruction.
pub(super) struct Tile {
    /// The template with its arguments. Empty if the instruction has no effect in the simulator.
    function: String,
    /// Whether the call returns the words of a result.
    result: bool,
}

impl Tile {
    /// `None` for other instructions; `Some(None)` for unsupported forms.
    pub fn of(inst: &Inst) -> Option<Option<Tile>> {
        let words = &inst.words;
        Some(match words[0] {
            "mma" => mma(words).map(|function| Tile { function, result: true }),
            "ldmatrix" | "stmatrix" => {
                let count = ["x1", "x2", "x4"].iter().find(|x| inst.has(x)).map(|x| &x[1..]);
                let shape = inst.has("m8n8") && inst.has("b16");
                let function = count
                    .filter(|_| shape)
                    .map(|n| format!("__{} < {n} , {} >", words[0], inst.has("trans")));
                function.map(|function| Tile { function, result: words[0] == "ldmatrix" })
            }
            "cp" if inst.has("mbarrier") => {
                // Copies are complete when they are issued, so their arrival is immediate.
                let function = if inst.has("noinc") { "__mbarrier_arrive_noinc" } else { "" };
                Some(Tile { function: function.into(), result: false })
            }
            "cp" if inst.has("bulk") => {
                let known = |w: &&str| {
                    ["bulk", "global", "bulk_group", "i"].contains(w)
                        || w.starts_with("shared")
                        || *w == "mbarrier::complete_tx::bytes"
                };
                let waits = ["commit_group", "wait_group"].iter().any(|w| inst.has(w));
                let function = if waits { "" } else { "__bulk_copy" };
                (waits || words[2..].iter().all(known))
                    .then(|| Tile { function: function.into(), result: false })
            }
            "cp" if inst.has("async") => {
                let known = |w: &&str| {
                    let part = ["global", "ca", "cg", "i"].contains(w);
                    part || w.starts_with("shared") || w.starts_with("L2::")
                };
                let waits = ["commit_group", "wait_group", "wait_all"].iter().any(|w| inst.has(w));
                let function = if waits { "" } else { "__cp_async" };
                (waits || words[2..].iter().all(known))
                    .then(|| Tile { function: function.into(), result: false })
            }
            _ => return None,
        })
    }
}

/// The template for `mma.sync.aligned.SHAPE.row.col[.satfinite].D.A.B.C`.
fn mma(words: &[&str]) -> Option<String> {
    let at = words.iter().position(|w| *w == "col")?;
    let shape =
        *words[..at].iter().find(|w| w.starts_with('m') && w.ends_with(|c: char| c.is_ascii_digit()))?;
    let saturates = words.get(at + 1) == Some(&"satfinite");
    let types = words.get(at + 1 + usize::from(saturates)..)?;
    let &[d, a, b, c, ..] = types else { return None };
    let depth = shape.split_once('k')?.1;
    let call = match (shape, a, b, d) {
        ("m16n8k8" | "m16n8k16", "f16", "f16", "f16" | "f32") if c == d => {
            format!("__tensor < {} , __f16 , {} >", type_of(d)?, if depth == "8" { 75 } else { 80 })
        }
        ("m16n8k8" | "m16n8k16", "bf16", "bf16", "f32") => "__tensor < float , __bf16 , 80 >".into(),
        ("m16n8k4" | "m16n8k8", "tf32", "tf32", "f32") => "__tensor < float , float , 80 >".into(),
        ("m8n8k4", "f64", "f64", "f64") => "__tensor_double".into(),
        ("m8n8k16" | "m16n8k16" | "m16n8k32", "s8" | "u8", "s8" | "u8", "s32") => {
            format!("__tensor_bytes < {depth} , {saturates} , {} , {} >", type_of(a)?, type_of(b)?)
        }
        _ => return None,
    };
    (words[..at].contains(&"row") && (!saturates || d == "s32")).then_some(call)
}

impl Parser<'_> {
    pub(super) fn tile(&mut self, tile: &Tile, inst: &Inst, asm: &Asm, code: &mut Vec<Token>) -> Option<()> {
        if tile.function.is_empty() {
            code.extend(self.made(";"));
            return Some(());
        }
        let word = if inst.has("f64") { "double" } else { "unsigned int" };
        code.extend(self.made(&format!("{{ {word} __d [ 4 ]")));
        let from = usize::from(tile.result);
        for (i, text) in inst.list.iter().enumerate().skip(from) {
            let Some(parts) = elements(text) else { continue };
            code.extend(self.made(&format!(", __w{i} [ 4 ] = {{")));
            for part in parts {
                code.extend(self.asm_value(part, asm, Some(word))?);
                code.extend(self.made(","));
            }
            code.extend(self.made("}"));
        }
        code.extend(self.made(&format!("; {} (", tile.function)));
        let mut before = "";
        if tile.result {
            code.extend(self.made("__d"));
            before = ",";
        }
        for (i, text) in inst.list.iter().enumerate().skip(from) {
            code.extend(self.made(before));
            before = ",";
            if elements(text).is_some() {
                code.extend(self.made(&format!("__w{i}")));
            } else if let Some(address) = text.strip_prefix('[') {
                // Of the first two addresses of a copy, one is in global memory: the second, unless the
                // instruction names `global` first.
                let global = Inst::new("ld.global", Vec::new());
                let shared = inst.words.iter().position(|w| w.starts_with("shared"));
                let target = inst.words.iter().position(|w| *w == "global") < shared;
                let space =
                    if inst.words[0] == "cp" && i == usize::from(!target) && i < 2 { &global } else { inst };
                code.extend(self.address(address.strip_suffix(']')?, space, asm)?);
            } else {
                code.extend(self.asm_value(text, asm, None)?);
            }
        }
        code.extend(self.made(") ;"));
        if tile.result {
            for (i, to) in elements(inst.list.first()?)?.into_iter().enumerate() {
                let value = self.made(&format!("__d [ {i} ]"));
                self.assign(to, word, value, asm, code)?;
            }
        }
        code.extend(self.made("}"));
        Some(())
    }
}
