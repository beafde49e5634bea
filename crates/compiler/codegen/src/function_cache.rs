//! The cache of compiled functions: functions that differ only in the names they use and in their source locations are compiled
//! once a thread.
//!
//! Before the passes, [`FunctionStencil::new`] splits a function into a *stencil*, in which callees, variables, library functions
//! and source locations are ordinals, and the [`FunctionParameters`] that the ordinals stand for. The passes see only the stencil,
//! so its code depends on nothing else. [`FunctionParameters::apply_params`] puts the names and locations of a function into the
//! code of its stencil. The cache outlives a compilation: a browser's worker compiles the same headers again and again, and a
//! program has many equal instances of templates.
//!
//! Invariant: cached code is the code that would be made now (tested in `tests/function_cache.rs`).

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use base::{FileId, LongMap, Span};
use isa::{ArgsId, ExternId, FuncId, GlobalId, InstKind, Loc, Pc, Program};

use crate::emit::Code;
use crate::ir::{Func, Op, Term};

/// Ordinals of ids, in the order of their first occurrence.
struct Numbers<T> {
    all: Vec<T>,
    of: LongMap<T, u32>,
}

impl<T: Ord + Copy> Numbers<T> {
    fn new() -> Self {
        Numbers { all: Vec::new(), of: LongMap::default() }
    }
    fn number(&mut self, thing: T) -> u32 {
        self.of.get(thing).unwrap_or_else(|| {
            let new = self.all.len() as u32;
            self.of.insert(thing, new);
            self.all.push(thing);
            new
        })
    }
}

/// A function without names: callees, variables, library functions and source locations are ordinals, in the order of their first
/// occurrence. Functions that differ in nothing else have equal stencils.
pub struct FunctionStencil(Func);

/// What the ordinals of a [`FunctionStencil`] stand for.
pub struct FunctionParameters {
    functions: Numbers<FuncId>,
    globals: Numbers<GlobalId>,
    externs: Numbers<ExternId>,
    /// Source locations, one entry for each run of equal ones.
    places: Vec<Loc>,
}

impl FunctionStencil {
    /// Splits a function into its stencil and its parameters.
    pub fn new(mut f: Func) -> (Self, FunctionParameters) {
        let (functions, globals) = (Numbers::new(), Numbers::new());
        let mut params =
            FunctionParameters { functions, globals, externs: Numbers::new(), places: Vec::new() };
        for inst in &mut f.insts {
            match &mut inst.op {
                Op::GlobalAddr(g, _) => g.0 = params.globals.number(*g),
                Op::FuncAddr(f) | Op::Call { func: f, .. } | Op::Launch { kernel: f, .. } => {
                    f.0 = params.functions.number(*f);
                }
                Op::Sys { ext, .. } => ext.0 = params.externs.number(*ext),
                _ => {}
            }
            params.take_location(&mut inst.loc);
        }
        for b in &mut f.blocks {
            params.take_location(&mut b.loc);
        }
        (FunctionStencil(f), params)
    }
    /// The function, for the passes. Its code is the code of every function with this stencil.
    pub fn into_func(self) -> Func {
        self.0
    }
}

impl FunctionParameters {
    /// Keeps a source location and leaves its ordinal in its place.
    fn take_location(&mut self, loc: &mut Loc) {
        if self.places.last() != Some(loc) {
            self.places.push(*loc);
        }
        let number = self.places.len() as u32 - 1;
        *loc = Loc { span: Span::new(FileId(0), number, number), inlined: None };
    }

    /// The source location that an ordinal stands for.
    fn location(&self, ordinal: Loc) -> Loc {
        self.places[ordinal.span.start() as usize]
    }

    /// Puts the code of a stencil into a program as the code of function `id`, with the names and locations of that function.
    /// Returns the locations of accesses whose state space was guessed.
    pub fn apply_params(&self, code: &Code, program: &mut Program, id: FuncId) -> Vec<Span> {
        let first_args = program.args.len() as u32;
        for list in &code.args {
            program.args.push(list.clone());
        }
        let start = program.code.len() as u32;
        let args = |a: &mut ArgsId| a.0 += first_args;
        let pc = |p: &mut Pc| p.0 += start;
        let function = |f: &mut FuncId| *f = self.functions.all[f.0 as usize];
        for inst in &code.insts {
            let mut inst = *inst;
            match &mut inst.kind {
                InstKind::Bra { target, join } => [target, join].into_iter().for_each(pc),
                InstKind::GlobalAddr { global, .. } => *global = self.globals.all[global.0 as usize],
                InstKind::FuncAddr { func, .. } => function(func),
                InstKind::Call { func, args: a, .. } => {
                    function(func);
                    args(a);
                }
                InstKind::Sys { ext, args: a, .. } => {
                    *ext = self.externs.all[ext.0 as usize];
                    args(a);
                }
                InstKind::CallPtr { args: a, .. } | InstKind::Mma { args: a, .. } => args(a),
                InstKind::Launch { kernel, config, args: a } => {
                    function(kernel);
                    [config, a].into_iter().for_each(args);
                }
                _ => {}
            }
            program.code.push(inst);
        }
        program.locs.extend(code.locs.iter().map(|&l| self.location(l)));
        let f = &mut program.functions[id];
        (f.start, f.end) = (Pc(start), Pc(start + code.insts.len() as u32));
        (f.regs, f.preds) = (code.regs, code.preds);
        (f.frame_bytes, f.spill_bytes) = (code.frame_bytes, code.spill_bytes);
        for (p, r) in f.params.iter_mut().zip(&code.params) {
            p.reg = *r;
        }
        code.guessed.iter().map(|&l| self.location(l).span).collect()
    }
}

/// The words that were hashed, and their hash. Also hashes the operations of value numbering.
#[derive(Default)]
pub struct StencilKey {
    words: Vec<u32>,
    hash: u64,
}

impl StencilKey {
    /// Forgets everything that was hashed.
    pub fn clear(&mut self) {
        self.words.clear();
        self.hash = 0;
    }

    /// The key of a stencil that is compiled as `asked` says: everything that its code depends on.
    pub fn new(stencil: &FunctionStencil, asked: impl Hash) -> Self {
        let f = &stencil.0;
        let mut key = StencilKey { words: Vec::with_capacity(f.insts.len() * 12), hash: 0 };
        asked.hash(&mut key);
        (f.kind, f.entry, f.simplify).hash(&mut key);
        f.sigs.hash(&mut key);
        for s in &f.slots {
            (s.size, s.align).hash(&mut key);
        }
        for i in &f.insts {
            // There are many, so what is small shares a word.
            let guarded = u32::from(i.guard.is_some());
            key.write_u32((i.args.len() as u32) << 8 | guarded << 4 | i.class as u32);
            (i.op, i.loc.span.start()).hash(&mut key);
            i.guard.iter().for_each(|guard| guard.hash(&mut key));
            i.args.iter().for_each(|a| key.write_u32(a.0));
        }
        for b in &f.blocks {
            (&b.insts, &b.preds, b.loc.span.start(), b.unroll, b.dead).hash(&mut key);
            match b.term {
                Term::Open => 0.hash(&mut key),
                Term::Jump(to) => (1, to).hash(&mut key),
                Term::Branch { cond, then, or_else } => (2, cond, then, or_else).hash(&mut key),
                Term::Ret(v) => (3, v).hash(&mut key),
            }
        }
        key
    }
}

impl Hasher for StencilKey {
    fn write_u32(&mut self, word: u32) {
        self.words.push(word);
        // Multiplication carries low bits up, rotation brings high ones down.
        self.hash = (self.hash.rotate_left(23) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.write_u32(b.into()));
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u32(n.into());
    }
    fn write_u64(&mut self, n: u64) {
        self.write_u32(n as u32);
        self.write_u32((n >> 32) as u32);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u32(n as u32);
    }
    fn write_isize(&mut self, n: isize) {
        self.write_u32(n as u32);
    }
    fn finish(&self) -> u64 {
        self.hash
    }
}

/// Words of keys and code, of 4 bytes each, after which the older generation is dropped: some 8 MiB.
const MOST: usize = 2 << 20;

/// Cached code of one generation.
#[derive(Default)]
struct Generation {
    by_hash: LongMap<u64, u32>,
    all: Vec<(Rc<[u32]>, Rc<Code>)>,
    words: usize,
}

impl Generation {
    fn get(&self, key: &StencilKey) -> Option<(Rc<[u32]>, Rc<Code>)> {
        let found = &self.all[self.by_hash.get(key.hash)? as usize];
        (*found.0 == *key.words).then(|| found.clone())
    }
    fn put(&mut self, hash: u64, entry: (Rc<[u32]>, Rc<Code>)) {
        self.words += entry.0.len() + entry.1.insts.len() * 16;
        self.by_hash.insert(hash, self.all.len() as u32);
        self.all.push(entry);
    }
}

thread_local! {
    /// The current generation, and the one before. Code that is used again moves into the current one.
    static GENERATIONS: RefCell<[Generation; 2]> = RefCell::default();
}

/// The code of a stencil: cached, or made now. `None` when the function is too large.
pub fn get_or_compile(key: StencilKey, make: impl FnOnce() -> Option<Code>) -> Option<Rc<Code>> {
    let found = GENERATIONS.with_borrow(|[now, before]| match now.get(&key) {
        Some(entry) => Some((entry, false)),
        None => before.get(&key).map(|entry| (entry, true)),
    });
    let (entry, older) = match found {
        Some(found) => found,
        None => ((key.words.into(), Rc::new(make()?)), true),
    };
    let code = entry.1.clone();
    if older {
        GENERATIONS.with_borrow_mut(|[now, before]| {
            if now.words > MOST {
                *before = std::mem::take(now);
            }
            now.put(key.hash, entry);
        });
    }
    Some(code)
}
