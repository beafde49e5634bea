//! Functions that are equal but for what they name and where they stand get their code once.
//!
//! Before the passes, a function's callees, variables and places become numbers in the order in which they first occur
//! ([`Names`]); when its code is put into the program they become again what they stand for. So the code depends on nothing
//! else, whether it is made now or kept from an equal function before, of this program or an earlier one of the thread: a
//! worker compiles the same headers again and again, and a program has many equal instances of templates.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use base::{FileId, LongMap, Span};
use isa::{ArgsId, ExternId, FuncId, GlobalId, InstKind, Loc, Pc, Program};

use crate::emit::Code;
use crate::ir::{Func, Op, Term};

/// Things by their numbers, which follow their first occurrence.
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

/// What the numbers in a function stand for.
pub struct Names {
    functions: Numbers<FuncId>,
    globals: Numbers<GlobalId>,
    externs: Numbers<ExternId>,
    /// One for each run of equal places.
    places: Vec<Loc>,
}

impl Names {
    /// Puts numbers into the function.
    pub fn take(f: &mut Func) -> Self {
        let (functions, globals) = (Numbers::new(), Numbers::new());
        let mut names = Names { functions, globals, externs: Numbers::new(), places: Vec::new() };
        for inst in &mut f.insts {
            match &mut inst.op {
                Op::GlobalAddr(g, _) => g.0 = names.globals.number(*g),
                Op::FuncAddr(f) | Op::Call { func: f, .. } | Op::Launch { kernel: f, .. } => {
                    f.0 = names.functions.number(*f);
                }
                Op::Sys { ext, .. } => ext.0 = names.externs.number(*ext),
                _ => {}
            }
            names.hide(&mut inst.loc);
        }
        for b in &mut f.blocks {
            names.hide(&mut b.loc);
        }
        names
    }

    fn hide(&mut self, loc: &mut Loc) {
        if self.places.last() != Some(loc) {
            self.places.push(*loc);
        }
        let number = self.places.len() as u32 - 1;
        *loc = Loc { span: Span::new(FileId(0), number, number), inlined: None };
    }

    /// The place that a number stands for.
    fn place(&self, hidden: Loc) -> Loc {
        self.places[hidden.span.start() as usize]
    }

    /// Puts code into a program as that of function `id`. Gives the places of its guesses.
    pub fn give(&self, code: &Code, program: &mut Program, id: FuncId) -> Vec<Span> {
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
        program.locs.extend(code.locs.iter().map(|&l| self.place(l)));
        let f = &mut program.functions[id];
        (f.start, f.end) = (Pc(start), Pc(start + code.insts.len() as u32));
        (f.regs, f.preds) = (code.regs, code.preds);
        (f.frame_bytes, f.spill_bytes) = (code.frame_bytes, code.spill_bytes);
        for (p, r) in f.params.iter_mut().zip(&code.params) {
            p.reg = *r;
        }
        code.guessed.iter().map(|&l| self.place(l).span).collect()
    }
}

/// What is hashed, as words, and their hash: of a function everything that its code depends on.
#[derive(Default)]
pub struct Key {
    words: Vec<u32>,
    hash: u64,
}

impl Key {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.words.clear();
        self.hash = 0;
    }

    /// Of a function with numbers for names, and of what else is asked for.
    pub fn new(f: &Func, asked: impl Hash) -> Self {
        let mut key = Key { words: Vec::with_capacity(f.insts.len() * 12), hash: 0 };
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

impl Hasher for Key {
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

/// Words of keys and code after which the older half is forgotten: some 8 MiB.
const MOST: usize = 2 << 20;

#[derive(Default)]
struct Kept {
    by_hash: LongMap<u64, u32>,
    all: Vec<(Rc<[u32]>, Rc<Code>)>,
    words: usize,
}

impl Kept {
    fn get(&self, key: &Key) -> Option<(Rc<[u32]>, Rc<Code>)> {
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
    /// Used lately, and before.
    static KEPT: RefCell<[Kept; 2]> = RefCell::default();
}

/// The code for a key, kept or made now.
pub fn code(key: Key, make: impl FnOnce() -> Option<Code>) -> Option<Rc<Code>> {
    let found = KEPT.with_borrow(|[now, before]| match now.get(&key) {
        Some(entry) => Some((entry, false)),
        None => before.get(&key).map(|entry| (entry, true)),
    });
    let (entry, older) = match found {
        Some(found) => found,
        None => ((key.words.into(), Rc::new(make()?)), true),
    };
    let code = entry.1.clone();
    if older {
        KEPT.with_borrow_mut(|[now, before]| {
            if now.words > MOST {
                *before = std::mem::take(now);
            }
            now.put(key.hash, entry);
        });
    }
    Some(code)
}
