//! The order of functions in a wasm, similar ones side by side and equal ones once, and of the variables in each, most used
//! ones first.
//!
//! gzip looks back 32 KiB, so a function is cheap when what resembles it stands just before it; wasm-bindgen leaves
//! functions sorted by size. Small ones that many call come first of all, where their numbers are a byte. It also gains
//! where a few numbers of variables are frequent, and where each load and store is written in one way: what they say of
//! alignment is a hint that means nothing to a result. Only places, indices and hints change, no instruction does, and the
//! same input gives the same output.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, Function, FunctionSection, Instruction, Module, ValType};
use wasmparser::{
    BinaryReader, CodeSectionReader, CompositeInnerType, FunctionBody, FunctionSectionReader, MemArg,
    Operator, Parser, Payload, TypeRef,
};

/// Bytes that count as one feature of a function.
const GRAM: usize = 7;
/// Functions with smaller numbers are called with a byte less.
const SHORT: usize = 128;
/// Functions up to this many bytes may get such numbers: they have little to lose by not standing beside what resembles them.
const SMALL: usize = 40;

/// What more functions than this have in common says nothing about them. With a window of 26 to 32 kB, values from 100 to
/// 400 and up to four rounds of ordering, the three modules differ by 0.5 KiB in all after gzip.
const COMMON: usize = 100;
/// How far back similarity counts, bytes: nearly gzip's window.
const WINDOW: usize = 32_000;

/// The same module with its functions in an order in which similar ones stand beside each other.
pub fn by_similarity(wasm: &[u8]) -> Result<Vec<u8>> {
    let parts = Parts::of(wasm)?;
    // What functions have in common is seen once their variables have their numbers.
    let each: Vec<usize> = (0..parts.bodies.len()).collect();
    let numbered = parts.written(wasm, &each, &each)?;
    let numbered = Parts::of(&numbered)?;
    let same = numbered.same()?;
    let once: Vec<usize> = each.into_iter().filter(|&f| same[f] == f).collect();
    let bodies: Vec<&[u8]> = once.iter().map(|&f| numbered.bodies[f]).collect();
    let first = numbered.called_most(&once, &same)?;
    let order: Vec<usize> = chain(&bodies, &first).into_iter().map(|at| once[at]).collect();
    parts.written(wasm, &order, &same)
}

/// What has to be known of a module to write its functions anew.
struct Parts<'a> {
    /// How many functions are imported.
    imported: u32,
    /// The type of each function, and how many parameters it has.
    types: Vec<u32>,
    params: Vec<u32>,
    bodies: Vec<&'a [u8]>,
}

impl<'a> Parts<'a> {
    fn of(wasm: &'a [u8]) -> Result<Self> {
        let mut parts = Self { imported: 0, types: Vec::new(), params: Vec::new(), bodies: Vec::new() };
        let mut arity = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(groups) => {
                    for group in groups {
                        arity.extend(group?.types().map(|ty| match &ty.composite_type.inner {
                            CompositeInnerType::Func(f) => f.params().len() as u32,
                            _ => 0,
                        }));
                    }
                }
                Payload::FunctionSection(types) => {
                    parts.types = types.into_iter().collect::<Result<_, _>>()?;
                    parts.params = parts.types.iter().map(|&ty| arity[ty as usize]).collect();
                }
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        parts.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => parts.bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        Ok(parts)
    }

    /// For each function the first that is the same: equal instructions, and calls of what is the same.
    fn same(&self) -> Result<Vec<usize>> {
        let mut code = Vec::new();
        let mut calls = Vec::new();
        for body in &self.bodies {
            let (own, called) = without_calls(body)?;
            code.push(own);
            calls.push(called);
        }
        let mut same = firsts(self.types.iter().zip(&code));
        loop {
            let target = |&f: &u32| f.checked_sub(self.imported).map_or(Err(f), |own| Ok(same[own as usize]));
            let called = calls.iter().map(|called| called.iter().map(target).collect::<Vec<_>>());
            let finer = firsts(same.iter().zip(called));
            if finer == same {
                return Ok(same);
            }
            same = finer;
        }
    }

    /// Which of these functions get short numbers: the small ones that are called from most places.
    fn called_most(&self, once: &[usize], same: &[usize]) -> Result<Vec<bool>> {
        let mut calls = vec![0u32; same.len()];
        for &f in once {
            for called in without_calls(self.bodies[f])?.1 {
                if let Some(own) = called.checked_sub(self.imported) {
                    calls[same[own as usize]] += 1;
                }
            }
        }
        let mut callees: Vec<usize> =
            (0..once.len()).filter(|&at| self.bodies[once[at]].len() <= SMALL).collect();
        callees.sort_by_key(|&at| std::cmp::Reverse(calls[once[at]]));
        let mut first = vec![false; once.len()];
        for &at in callees.iter().take(SHORT.saturating_sub(self.imported as usize)) {
            first[at] = true;
        }
        Ok(first)
    }

    /// The module with its functions in this order, of old positions; what is not among them is the `same` as one.
    fn written(&self, wasm: &[u8], order: &[usize], same: &[usize]) -> Result<Vec<u8>> {
        let mut moved = vec![0; same.len()];
        for (new, &old) in order.iter().enumerate() {
            moved[old] = new as u32;
        }
        let moved = same.iter().map(|&first| moved[first]).collect();
        let mut module = Module::new();
        Reorder { imported: self.imported, order, moved, params: &self.params, locals: Vec::new() }
            .parse_core_module(&mut module, Parser::new(0), wasm)
            .map_err(|error| anyhow!("functions of a wasm can't be put in order: {error}"))?;
        Ok(module.finish())
    }
}

/// For each key the position of the first equal one.
fn firsts<K: Ord>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut seen = BTreeMap::new();
    keys.enumerate().map(|(at, key)| *seen.entry(key).or_insert(at)).collect()
}

/// A function's code without whom it calls, and whom.
fn without_calls(body: &[u8]) -> Result<(Vec<u8>, Vec<u32>)> {
    let (mut code, mut calls) = (Vec::new(), Vec::new());
    let mut reader = FunctionBody::new(BinaryReader::new(body, 0)).get_operators_reader()?;
    code.extend(&body[..reader.original_position()]);
    while !reader.eof() {
        let from = reader.original_position();
        let op = reader.read()?;
        let mut bytes = &body[from..reader.original_position()];
        if let Operator::Call { function_index } | Operator::RefFunc { function_index } = op {
            calls.push(function_index);
            bytes = &bytes[..1];
        }
        code.extend(bytes);
    }
    Ok((code, calls))
}

/// Gives old positions in their new order: those of `first`, then from the longest function on, next always the one that
/// has most in common with those just placed, for its size.
fn chain(bodies: &[&[u8]], first: &[bool]) -> Vec<usize> {
    let features = Features::of(bodies);
    let mut open: Vec<usize> = (0..bodies.len()).collect();
    let mut shared = vec![0u64; bodies.len()];
    let mut in_window = vec![0u32; features.functions.len()];
    let (mut order, mut oldest, mut bytes) = (Vec::<usize>::new(), 0, 0);
    while !open.is_empty() {
        let alike = |f: usize| shared[f] * shared[f] * 1024 / (bodies[f].len() as u64 + 20);
        let value = |f: usize| (first[f], alike(f), bodies[f].len());
        let best = (0..open.len()).max_by_key(|&i| (value(open[i]), std::cmp::Reverse(open[i])));
        let next = open.swap_remove(best.unwrap_or_default());
        order.push(next);
        bytes += bodies[next].len();
        for &gram in &features.grams[next] {
            in_window[gram] += 1;
            if in_window[gram] == 1 {
                features.functions[gram].iter().for_each(|&f| shared[f] += 1);
            }
        }
        while bytes > WINDOW && oldest + 1 < order.len() {
            let old = order[oldest];
            oldest += 1;
            bytes -= bodies[old].len();
            for &gram in &features.grams[old] {
                in_window[gram] -= 1;
                if in_window[gram] == 0 {
                    features.functions[gram].iter().for_each(|&f| shared[f] -= 1);
                }
            }
        }
    }
    order
}

/// Which byte sequences each function has, of those that some but not many functions have.
struct Features {
    grams: Vec<Vec<usize>>,
    functions: Vec<Vec<usize>>,
}

impl Features {
    fn of(bodies: &[&[u8]]) -> Self {
        let mut uses: Vec<(u64, usize)> = Vec::new();
        for (f, body) in bodies.iter().enumerate() {
            let packed = |gram: &[u8]| gram.iter().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
            uses.extend(body.windows(GRAM).map(|gram| (packed(gram), f)));
        }
        uses.sort_unstable();
        uses.dedup();
        let mut features = Self { grams: vec![Vec::new(); bodies.len()], functions: Vec::new() };
        for group in uses.chunk_by(|a, b| a.0 == b.0).filter(|group| (2..=COMMON).contains(&group.len())) {
            for &(_, f) in group {
                features.grams[f].push(features.functions.len());
            }
            features.functions.push(group.iter().map(|&(_, f)| f).collect());
        }
        features
    }
}

/// Rewrites a module: `order` has old positions, `moved` new ones, both without the imported functions before them.
struct Reorder<'p> {
    imported: u32,
    order: &'p [usize],
    moved: Vec<u32>,
    /// How many parameters each function has: variables that stay where they are.
    params: &'p [u32],
    /// New numbers of the variables of the function that is being written.
    locals: Vec<u32>,
}

type Outcome<T> = Result<T, reencode::Error>;

impl Reencode for Reorder<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, func: u32) -> Outcome<u32> {
        let own = func.checked_sub(self.imported);
        Ok(own.map_or(func, |own| self.imported + self.moved[own as usize]))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Outcome<()> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for i in 0..self.order.len() {
            functions.function(self.type_index(types[self.order[i]])?);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Outcome<()> {
        let bodies = section.into_iter().collect::<Result<Vec<FunctionBody<'_>>, _>>()?;
        for i in 0..self.order.len() {
            let old = self.order[i];
            let mut function = self.by_use(&bodies[old], self.params[old])?;
            let mut reader = bodies[old].get_operators_reader()?;
            while !reader.eof() {
                function.instruction(&self.parse_instruction(&mut reader)?);
            }
            code.function(&function);
        }
        Ok(())
    }

    fn mem_arg(&mut self, arg: MemArg) -> Outcome<wasm_encoder::MemArg> {
        reencode::utils::mem_arg(self, MemArg { align: arg.max_align, ..arg })
    }

    fn instruction<'a>(&mut self, op: Operator<'a>) -> Outcome<Instruction<'a>> {
        match variable(&op) {
            None => reencode::utils::instruction(self, op),
            Some(old) => {
                let new = self.locals[old as usize];
                Ok(match op {
                    Operator::LocalSet { .. } => Instruction::LocalSet(new),
                    Operator::LocalTee { .. } => Instruction::LocalTee(new),
                    _ => Instruction::LocalGet(new),
                })
            }
        }
    }
}

impl Reorder<'_> {
    /// Numbers the variables of a function anew: by type, then by how often they are used, in powers of two, then by
    /// who is first.
    fn by_use(&mut self, body: &FunctionBody<'_>, params: u32) -> Outcome<Function> {
        let mut types = Vec::new();
        for run in body.get_locals_reader()? {
            let (count, ty) = run?;
            types.extend(std::iter::repeat_n(self.val_type(ty)?, count as usize));
        }
        let mut uses = vec![(0u32, 0usize); types.len()];
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            let at = reader.original_position();
            if let Some(own) = variable(&reader.read()?).and_then(|v| v.checked_sub(params)) {
                let (count, first) = &mut uses[own as usize];
                *first = if *count == 0 { at } else { *first };
                *count += 1;
            }
        }
        let mut order: Vec<usize> = (0..types.len()).collect();
        order.sort_by_key(|&v| (rank(types[v]), std::cmp::Reverse(uses[v].0.checked_ilog2()), uses[v].1));
        self.locals = (0..params).chain(types.iter().map(|_| 0)).collect();
        for (new, &old) in order.iter().enumerate() {
            self.locals[params as usize + old] = params + new as u32;
        }
        Ok(Function::new_with_locals_types(order.iter().map(|&v| types[v])))
    }
}

/// The variable that an instruction reads or writes.
fn variable(op: &Operator<'_>) -> Option<u32> {
    match *op {
        Operator::LocalGet { local_index }
        | Operator::LocalSet { local_index }
        | Operator::LocalTee { local_index } => Some(local_index),
        _ => None,
    }
}

/// Frequent types first.
fn rank(ty: ValType) -> u8 {
    match ty {
        ValType::I32 => 0,
        ValType::I64 => 1,
        ValType::F64 => 2,
        ValType::F32 => 3,
        ValType::V128 => 4,
        ValType::Ref(_) => 5,
    }
}
