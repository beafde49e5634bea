//! Translates instructions of inline PTX: each becomes statements around the C++ expression from the table
//! `ptx.txt`.

use super::Parser;
use super::asm::Asm;
use super::inst::{BITS, Inst, bits_of, elements, is_float, operands, reinterpreted, type_of, unsigned};
use crate::token::Token;

impl Parser<'_> {
    /// Translates an instruction to a statement. `None` if it is not in the table.
    pub(super) fn instruction(&mut self, line: &str, asm: &mut Asm, code: &mut Vec<Token>) -> Option<()> {
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let list = operands(rest);
        if let Some(ty) = name.strip_prefix(".reg") {
            return self.registers(ty, rest.trim(), asm, code);
        }
        if matches!(name, "bra" | "bra.uni") {
            code.extend(self.made(&format!("goto {} ;", asm.label(list.first()?))));
            return Some(());
        }
        let mut inst = Inst::new(name, list);
        let op = inst.words[0];
        let memory = matches!(op, "ld" | "st");
        let orders = |w: &&str| matches!(*w, "acquire" | "release" | "acq_rel");
        let ordered = (memory || matches!(op, "atom" | "red")) && inst.words.iter().any(orders);
        if memory && (ordered || inst.has("relaxed")) {
            inst.words.push("volatile");
        }
        // A barrier with a count of threads has rows of its own.
        if matches!(op, "bar" | "barrier") {
            inst.words[0] = "bar";
            if inst.list.len() > if inst.has("red") { 3 } else { 1 } {
                inst.words.push("n");
            }
        }
        // An arrival with a count has rows of its own.
        if op == "mbarrier" && inst.list.len() > 2 && (inst.has("arrive") || inst.has("arrive_drop")) {
            inst.words.push("n");
        }
        if ordered {
            code.extend(self.made("__threadfence ( ) ;"));
        }
        self.effect(&mut inst, asm, code)?;
        if ordered {
            code.extend(self.made("__threadfence ( ) ;"));
        }
        Some(())
    }

    fn effect(&mut self, inst: &mut Inst, asm: &Asm, code: &mut Vec<Token>) -> Option<()> {
        let op = inst.words[0];
        if let Some(tile) = super::tile::Tile::of(inst) {
            return self.tile(&tile?, inst, asm, code);
        }
        if let Some(parts) = (op == "mov").then(|| inst.list.first().and_then(|to| elements(to))).flatten() {
            let step = bits_of(inst.ty) / parts.len();
            code.extend(self.made(&format!("{{ {} __v =", inst.ty)));
            code.extend(self.asm_value(inst.list.get(1)?, asm, Some(inst.ty))?);
            code.extend(self.made(";"));
            for (i, to) in parts.iter().enumerate() {
                let value = self.made(&format!("( {} ) ( __v >> {} )", unsigned(step), i * step));
                self.assign(to, unsigned(step), value, asm, code)?;
            }
            code.extend(self.made("}"));
            return Some(());
        }
        let row = inst.row(if op == "set" { "setp" } else { op })?;
        if let Some(value) = row.strip_prefix("! ") {
            code.extend(self.value(value, inst, asm)?);
            code.extend(self.made(";"));
            return Some(());
        }
        let to = *inst.list.first()?;
        if matches!(op, "set" | "setp") {
            return self.compared(row, inst, asm, code);
        }
        let (to, second) = to.split_once('|').map_or((to, None), |(to, q)| (to, Some(q)));
        code.extend(self.made("{"));
        if second.is_some() {
            let row = inst.row(&format!("|{op}"))?;
            code.extend(self.made("bool __q ="));
            code.extend(self.value(row, inst, asm)?);
            code.extend(self.made(";"));
        }
        let value = self.values(row, inst, asm)?;
        let result = match inst.pairs.1 {
            true => "unsigned int",
            false if inst.has("wide") => unsigned(2 * bits_of(inst.ty)),
            false if row.starts_with("( unsigned int )") => "unsigned int",
            false => inst.result,
        };
        match elements(to) {
            Some(parts) => {
                code.extend(self.made("auto __v ="));
                code.extend(value);
                code.extend(self.made(";"));
                for (to, member) in parts.iter().zip(["x", "y", "z", "w"]) {
                    let value = self.made(&format!("__v . {member}"));
                    self.assign(to, result, value, asm, code)?;
                }
            }
            // An instruction with a side effect is executed even if its result is not used.
            None if to.trim() == "_" => {
                code.extend(value);
                code.extend(self.made(";"));
            }
            None => self.assign(to, result, value, asm, code)?,
        }
        if let Some(second) = second {
            let value = self.made("__q");
            self.assign(second, "bool", value, asm, code)?;
        }
        code.extend(self.made("}"));
        Some(())
    }

    /// The value of an instruction, for both halves of pairs.
    fn values(&mut self, row: &str, inst: &mut Inst, asm: &Asm) -> Option<Vec<Token>> {
        if !inst.pairs.1 {
            return self.value(row, inst, asm);
        }
        let bits = BITS.iter().find(|b| b.0 == inst.result).map_or("( unsigned short )", |b| b.1);
        let mut out = self.made("(");
        for half in 0..2 {
            inst.half = half;
            out.extend(self.made(&format!("{} ( unsigned int ) {bits} (", ["", "|"][half])));
            out.extend(self.value(row, inst, asm)?);
            out.extend(self.made([")", ") << 16"][half]));
        }
        out.extend(self.made(")"));
        Some(out)
    }

    /// The value of a row.
    fn value(&mut self, row: &str, inst: &Inst, asm: &Asm) -> Option<Vec<Token>> {
        let mut out = self.made("(");
        let wrappers = [("relu", "__relu ("), ("sat", "__saturated ("), ("ftz", "__flushed (")];
        let wrappers = wrappers.iter().filter(|(w, _)| is_float(inst.result) && inst.has(w)).copied();
        let wrappers: Vec<&str> = wrappers.filter(|_| !row.starts_with('!')).map(|w| w.1).collect();
        wrappers.iter().for_each(|w| out.extend(self.made(w)));
        for word in row.split(' ') {
            let at = match word {
                "X" => 0,
                "a" | "A" | "p" if inst.words[0] == "cvt" && inst.pairs.1 && !inst.pairs.0 => 2 - inst.half,
                "a" | "A" | "p" => 1,
                "b" | "B" | "q" => 2,
                "c" | "C" => 3,
                "D" => 4,
                _ => {
                    out.extend(self.made(&inst.word(word)));
                    continue;
                }
            };
            let cast = match word {
                "a" | "b" | "c" => Some(inst.ty),
                "p" | "q" => Some(inst.result),
                _ => None,
            };
            let text = *inst.list.get(at)?;
            let flush = inst.has("ftz") && cast.is_some_and(is_float);
            out.extend(self.made(if flush { "__flushed (" } else { "(" }));
            if let Some(parts) = elements(text) {
                out.extend(self.packed(&parts, inst, asm)?);
            } else if inst.pairs.0 && cast.is_some() {
                let bits = reinterpreted(inst.ty, Some(false));
                out.extend(self.made(bits.unwrap_or("( short )")));
                out.extend(self.made("( ( unsigned short ) ("));
                out.extend(self.asm_value(text, asm, Some("unsigned int"))?);
                out.extend(self.made(&format!(">> {} ) )", 16 * inst.half)));
            } else if let Some(address) = text.strip_prefix('[') {
                out.extend(self.address(address.strip_suffix(']')?, inst, asm)?);
            } else {
                out.extend(self.asm_value(text, asm, cast)?);
            }
            out.extend(self.made(")"));
        }
        wrappers.iter().for_each(|_| out.extend(self.made(")")));
        out.extend(self.made(")"));
        Some(out)
    }

    /// `{ a, b }` as a value: a vector, or the bits of a longer integer.
    fn packed(&mut self, parts: &[&str], inst: &Inst, asm: &Asm) -> Option<Vec<Token>> {
        let vector = inst.words[0] != "mov";
        let step = bits_of(inst.ty) / parts.len();
        let element = if vector { inst.ty } else { unsigned(step) };
        let mut out = if vector { self.made(&format!("make_{} (", inst.word("t"))) } else { self.made("(") };
        for (i, part) in parts.iter().enumerate() {
            let before = match (i, vector) {
                (0, true) => "",
                (_, true) => ",",
                (0, false) => "( t )",
                (_, false) => "| ( t )",
            };
            out.extend(self.made(&before.replace('t', inst.ty)));
            out.extend(self.asm_value(part, asm, Some(element))?);
            if !vector {
                out.extend(self.made(&format!("<< {}", i * step)));
            }
        }
        out.extend(self.made(")"));
        Some(out)
    }

    /// `base+offset` as a generic address.
    pub(super) fn address(&mut self, text: &str, inst: &Inst, asm: &Asm) -> Option<Vec<Token>> {
        let at = text.find(['+', '-']);
        let (base, offset) = at.map_or((text, "+0"), |at| text.split_at(at));
        let space = ["shared", "local"].into_iter().find(|s| inst.words.iter().any(|w| w.starts_with(s)));
        let function = space.map_or(String::new(), |s| format!("__cvta_{s}_to_generic ( ( size_t )"));
        let mut out = self.made(&format!("( ( char * ) {function} ("));
        out.extend(self.asm_value(base.trim(), asm, None)?);
        out.extend(self.made(if space.is_some() { ") )" } else { ")" }));
        out.extend(self.made(&format!("{} {} )", &offset[..1], offset[1..].trim())));
        Some(out)
    }

    /// `setp` and `set`: a comparison, combined with an optional third predicate. A second result gets the
    /// negation.
    fn compared(&mut self, row: &str, inst: &mut Inst, asm: &Asm, code: &mut Vec<Token>) -> Option<()> {
        let joins = [("and", "&"), ("or", "|"), ("xor", "^")];
        let join = joins.iter().find(|(w, _)| inst.has(w)).map(|(_, op)| *op);
        let (to, second) = inst.list[0].split_once('|').map_or((inst.list[0], None), |(p, q)| (p, Some(q)));
        let result = inst.result;
        let set = inst.words[0] == "set";
        if !set {
            inst.result = "bool";
        }
        code.extend(self.made("{ bool __c ="));
        code.extend(self.value(row, inst, asm)?);
        if inst.pairs.0 {
            inst.half = 1;
            code.extend(self.made(", __e ="));
            code.extend(self.value(row, inst, asm)?);
        }
        code.extend(self.made(", __d ="));
        match join {
            Some(_) => code.extend(self.asm_value(inst.list.get(3)?, asm, None)?),
            None => code.extend(self.made("true")),
        }
        code.extend(self.made(";"));
        let join = join.unwrap_or("&");
        let (yes, no) = if is_float(result) { ("1.0f", "0.0f") } else { ("- 1", "0") };
        let value = match set {
            true => self.made(&format!("( {result} ) ( __c {join} __d ? {yes} : {no} )")),
            false => self.made(&format!("__c {join} __d")),
        };
        self.assign(to, if set { result } else { "bool" }, value, asm, code)?;
        if let Some(second) = second {
            let not = if inst.pairs.0 { "__e" } else { "( ! __c )" };
            let value = self.made(&format!("{not} {join} __d"));
            self.assign(second, "bool", value, asm, code)?;
        }
        code.extend(self.made("}"));
        Some(())
    }

    /// Assigns `value` to `to`, reinterpreting its bits.
    pub(super) fn assign(
        &mut self,
        to: &str,
        ty: &str,
        value: Vec<Token>,
        asm: &Asm,
        code: &mut Vec<Token>,
    ) -> Option<()> {
        let to = to.trim();
        if to == "_" {
            return Some(());
        }
        code.extend(self.asm_value(to, asm, None)?);
        let bits = match asm.float(to) {
            Some(false) => BITS.iter().find(|b| b.0 == ty).map(|b| b.1),
            Some(true) if !is_float(ty) => BITS.iter().find(|b| bits_of(b.0) == bits_of(ty)).map(|b| b.2),
            _ => None,
        };
        code.extend(self.made("="));
        if asm.operand(to).is_some() && !is_float(ty) && bits_of(ty) == 64 {
            // The destination may be a pointer, to which a number can only be assigned with a cast.
            code.extend(self.made("( decltype ( +"));
            code.extend(self.asm_value(to, asm, None)?);
            code.extend(self.made(") )"));
        }
        code.extend(self.made(&format!("{} (", bits.unwrap_or_default())));
        code.extend(value);
        code.extend(self.made(") ;"));
        Some(())
    }

    /// `.reg .u32 a, b<4>`: declares registers.
    fn registers(&mut self, ty: &str, text: &str, asm: &mut Asm, code: &mut Vec<Token>) -> Option<()> {
        let (ty, names) = if ty.is_empty() { text.split_once(char::is_whitespace)? } else { (ty, text) };
        let ty = type_of(ty.strip_prefix('.')?)?;
        for register in names.split(',') {
            let name = register.trim();
            let (name, count) = name.split_once('<').map_or((name, None), |(name, n)| (name, Some(n)));
            let times = count.map_or(Ok(1), |n| n.trim_end_matches('>').trim().parse::<usize>());
            for i in 0..times.ok()? {
                let name = if count.is_some() { format!("{name}{i}") } else { name.to_string() };
                let register = (name, is_float(ty));
                code.extend(self.made(&format!("{ty} {} ;", Asm::register(&register.0))));
                asm.registers.push(register);
            }
        }
        Some(())
    }

    /// Translates an operand of an instruction: an operand of the statement, a special register, a register,
    /// or a number.
    pub(super) fn asm_value(&mut self, text: &str, asm: &Asm, cast: Option<&str>) -> Option<Vec<Token>> {
        if let Some(rest) = text.strip_prefix('!') {
            let mut out = self.made("( !");
            out.extend(self.asm_value(rest.trim(), asm, None)?);
            out.extend(self.made(")"));
            return Some(out);
        }
        let mut out = Vec::new();
        if let Some(ty) = cast {
            let bits = reinterpreted(ty, asm.float(text));
            out.extend(self.made(&format!("( {ty} ) {}", bits.unwrap_or_default())));
        }
        if let Some(o) = asm.operand(text) {
            out.extend(&o.tokens);
            return Some(out);
        }
        let special = format!("%{}", text.trim_start_matches('%'));
        let rows = headers::text("ptx.txt").lines().filter_map(|l| l.split_once(' '));
        let value = rows.filter(|row| row.0 == special || row.0 == text).map(|row| row.1).next();
        let number = |prefix: &str| {
            let tail = text.strip_prefix('0')?;
            tail.get(..1).filter(|p| p.eq_ignore_ascii_case(prefix)).map(|_| &tail[1..])
        };
        let text = match value {
            _ if asm.registers.iter().any(|r| r.0 == text) => Asm::register(text),
            Some(value) => value.to_string(),
            None => match (number("f"), number("d"), text.strip_prefix('-')) {
                (Some(bits), ..) => format!("__uint_as_float ( 0x{bits} )"),
                (_, Some(bits), _) => format!("__longlong_as_double ( 0x{bits} )"),
                (.., Some(number)) => format!("- {number}"),
                _ if text.starts_with('%') => return None,
                _ => text.to_string(),
            },
        };
        out.extend(self.made(&format!("( {text} )")));
        Some(out)
    }
}
