//! Writes the WebAssembly of a function: one case for each group of a `switch` in a loop.

use std::mem::offset_of;

use isa::{Function, Guard, InstKind, Operand, Pc, Pred, Program, Reg};
use wasm_encoder::{
    BlockType, CodeSection, EntityType, ExportKind, ExportSection, FunctionSection, ImportSection,
    InstructionSink, MemArg, MemorySection, MemoryType, Module, TypeSection, ValType,
};

use crate::group::{Group, Kind, MAX_CLUSTERS, groups};
use crate::{Context, Count, Uniform};

/// Bytes of a register's row.
const ROW: u64 = 128;
/// Bytes of a vector: the lanes that are executed together.
const VECTOR: i32 = 16;

/// What the code is translated for.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The module has a memory of its own with 64-bit addresses and this many pages of 64 KiB, which the engine places over
    /// the simulator's. Otherwise it imports a memory with 32-bit addresses.
    pub wide: Option<u64>,
    /// The engine's relaxed multiply-adds are rounded once. Otherwise single precision is computed in doubles, and double
    /// precision is left to the interpreter.
    pub fused: bool,
    /// Paths may lack lanes. Otherwise all 32 lanes are active.
    pub masked: bool,
    /// Floats obey IEEE 754, as from compute capability 2.0 on. Otherwise they are left to the interpreter.
    pub ieee: bool,
    /// Instructions that are left to the interpreter.
    pub left: &'a dyn Fn(Pc) -> bool,
    /// Address of each global variable in device memory.
    pub globals: &'a [u64],
}

/// A translated function.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The module.
    pub wasm: Vec<u8>,
    /// Its groups, by their first instruction. Their indices are what `run` takes.
    pub groups: Vec<Group>,
    /// Number of [`crate::Site`]s.
    pub sites: usize,
    /// Number of guarded clusters.
    pub guarded: usize,
}

/// Translates a function of device code. `None` if it has no instruction that can be translated.
pub fn translate(program: &Program, function: &Function, options: &Options) -> Option<Unit> {
    let groups = groups(program, function, options);
    if !groups.iter().any(|group| group.kind == Kind::Body) {
        return None;
    }
    let sites = groups.iter().flat_map(|g| &g.clusters).filter(|c| c.site.is_some()).count();
    let guarded = groups.iter().flat_map(|g| &g.clusters).filter(|c| c.guarded.is_some()).count();
    let alive = program.alive(function);
    let mut code = Vec::new();
    let mut emitter = Emitter {
        s: InstructionSink::new(&mut code),
        program,
        options,
        depth: 0,
        vectors: 0,
        most_vectors: 0,
        distances: Vec::new(),
        registers: Vec::new(),
        predicates: Vec::new(),
    };
    emitter.function(&groups, &|pc, reg| alive.before(Pc(pc), reg));
    let vectors = emitter.most_vectors;
    let pointer = if options.wide.is_some() { ValType::I64 } else { ValType::I32 };
    let locals = [(POINTERS, pointer), (WORDS, ValType::I32), (1, ValType::I64), (vectors, ValType::V128)];
    let mut body = wasm_encoder::Function::new(locals);
    body.raw(code);
    Some(Unit { wasm: module_of(&body, options.wide), groups, sites, guarded })
}

/// A module that imports a memory and whose function returns 1 if relaxed multiply-adds are rounded once.
pub fn probe() -> Vec<u8> {
    // x² − 1 − 2⁻¹¹ with x = 1 + 2⁻¹² is 2⁻²⁴. Rounded before the subtraction it is 0.
    let x = 1.0 + f32::EPSILON * 2048.0;
    let c = -(1.0 + f32::EPSILON * 4096.0);
    let lanes = |x: f32| (0..4).fold(0, |all, lane| all | i128::from(x.to_bits()) << (32 * lane));
    let mut code = Vec::new();
    let mut s = InstructionSink::new(&mut code);
    s.v128_const(lanes(x)).v128_const(lanes(x)).v128_const(lanes(c)).f32x4_relaxed_madd();
    s.v128_const(0).f32x4_ne().i32x4_all_true().end();
    let mut body = wasm_encoder::Function::new([]);
    body.raw(code);
    module_of(&body, None)
}

/// A module with one function, `run`. It imports the memory and a function for the host's mathematics ([`crate::Engine`]),
/// which has the number 0.
pub(crate) fn module_of(body: &wasm_encoder::Function, wide: Option<u64>) -> Vec<u8> {
    let pointer = if wide.is_some() { ValType::I64 } else { ValType::I32 };
    let mut types = TypeSection::new();
    types.ty().function([pointer, ValType::I32], [ValType::I32]);
    types.ty().function([ValType::I32, ValType::I64, ValType::I64], [ValType::I64]);
    let memory = MemoryType {
        minimum: wide.unwrap_or(0),
        maximum: wide,
        memory64: wide.is_some(),
        shared: false,
        page_size_log2: None,
    };
    let mut imports = ImportSection::new();
    imports.import("env", "math", EntityType::Function(1));
    let mut memories = MemorySection::new();
    if wide.is_some() {
        memories.memory(memory);
    } else {
        imports.import("env", "memory", EntityType::Memory(memory));
    }
    let mut functions = FunctionSection::new();
    functions.function(0);
    let mut exports = ExportSection::new();
    exports.export("run", ExportKind::Func, 1);
    let mut code = CodeSection::new();
    code.function(body);
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&memories);
    module.section(&exports).section(&code);
    module.finish()
}

// Locals: the arguments, pointers, words, one of 64 bits, vectors.
const CONTEXT: u32 = 0;
const GROUP: u32 = 1;
const REGISTERS: u32 = 2;
const COUNTS: u32 = 3;
/// Row of register 0 at the current vector.
pub(crate) const AT: u32 = 4;
pub(crate) const POINTER: u32 = 5;
const BASES: u32 = 6;
const POINTERS: u32 = 4 + 2 * MAX_CLUSTERS as u32;
const FIRST_WORD: u32 = 2 + POINTERS;
const MASK: u32 = FIRST_WORD;
const BUDGET: u32 = FIRST_WORD + 1;
const JUMPS: u32 = FIRST_WORD + 2;
const STOP: u32 = FIRST_WORD + 3;
const RESULT: u32 = FIRST_WORD + 4;
/// Number of the current vector's first lane.
pub(crate) const LANE: u32 = FIRST_WORD + 5;
pub(crate) const WORD: u32 = FIRST_WORD + 6;
const OF_CLUSTERS: u32 = FIRST_WORD + 7;
/// Ballots of the predicates that a group computes. At most this many are in one group.
const BALLOTS: u32 = OF_CLUSTERS + 5 * MAX_CLUSTERS as u32;
pub(crate) const MAX_PREDS: u32 = 16;
const WORDS: u32 = 7 + 5 * MAX_CLUSTERS as u32 + MAX_PREDS;
const THREADS: u32 = FIRST_WORD + WORDS;
const FIRST_VECTOR: u32 = THREADS + 1;
/// Vectors that an instruction uses for intermediate results.
const SCRATCH: u32 = 8;

/// The local of an intermediate vector, from 0 to 7.
pub(crate) fn scratch(i: u32) -> u32 {
    FIRST_VECTOR + i
}

/// Locals of a cluster.
#[derive(Clone, Copy)]
pub(crate) struct ClusterLocals(u32);

impl ClusterLocals {
    pub fn of(cluster: usize) -> Self {
        Self(cluster as u32)
    }
    /// Address of the first byte of the range.
    pub fn bytes(self) -> u32 {
        BASES + 2 * self.0
    }
    /// Address of the first lane's element at the cluster's smallest offset.
    pub fn first(self) -> u32 {
        BASES + 2 * self.0 + 1
    }
    /// What to add to the low word of the base.
    pub fn shift(self) -> u32 {
        OF_CLUSTERS + 5 * self.0
    }
    /// Largest distance from the start of the range.
    pub fn last(self) -> u32 {
        OF_CLUSTERS + 5 * self.0 + 1
    }
    /// In each vector, the lanes' elements are not consecutive.
    pub fn scattered(self) -> u32 {
        OF_CLUSTERS + 5 * self.0 + 2
    }
    /// In each vector, the lanes' elements are not one element.
    pub fn varied(self) -> u32 {
        OF_CLUSTERS + 5 * self.0 + 3
    }
    /// Lanes, as a ballot of every vector, in which the guard held.
    pub fn taken(self) -> u32 {
        OF_CLUSTERS + 5 * self.0 + 4
    }
}

/// The value of a register in the current vector.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    reg: Reg,
    local: u32,
    /// The group wrote it.
    written: bool,
    /// A NaN in it need not be the canonical one yet.
    any_nan: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct PredValue {
    pred: Pred,
    local: u32,
    /// The local with its ballot, if the group wrote it.
    ballot: Option<u32>,
}

pub(crate) struct Emitter<'a, 'b> {
    pub s: InstructionSink<'b>,
    pub program: &'a Program,
    pub options: &'a Options<'a>,
    /// Blocks, loops and ifs that are open.
    depth: u32,
    pub vectors: u32,
    most_vectors: u32,
    /// For each cluster of the group, the distances of the lanes of the current vector from the start of its range.
    pub distances: Vec<u32>,
    pub registers: Vec<Value>,
    pub predicates: Vec<PredValue>,
}

pub(crate) fn at(offset: u64) -> MemArg {
    MemArg { offset, align: 0, memory_index: 0 }
}

/// The address of a context's field.
macro_rules! field {
    ($name:ident) => {
        crate::emit::at(std::mem::offset_of!(crate::Context, $name) as u64)
    };
}
pub(crate) use field;

impl Emitter<'_, '_> {
    /// The code of the function: a loop around a `switch` with a case for each group.
    fn function(&mut self, groups: &[Group], alive: &dyn Fn(u32, Reg) -> bool) {
        self.load_pointer(field!(registers), REGISTERS);
        self.load_pointer(field!(counts), COUNTS);
        for (arg, local) in
            [(field!(mask), MASK), (field!(budget), BUDGET), (field!(jumps), JUMPS), (field!(stop), STOP)]
        {
            self.s.local_get(CONTEXT).i32_load(arg).local_set(local);
        }
        self.s.local_get(CONTEXT).i64_load32_u(field!(threads)).local_set(THREADS);
        self.open_block();
        self.s.loop_(BlockType::Empty);
        self.depth += 1;
        for _ in groups {
            self.open_block();
        }
        self.s.local_get(GROUP).br_table(0..groups.len() as u32, 0);
        for (i, group) in groups.iter().enumerate() {
            self.close();
            self.group(groups, i, group, alive);
        }
        self.s.unreachable();
        self.close();
        self.close();
        self.s.local_get(CONTEXT).local_get(BUDGET).i32_store(field!(budget));
        self.s.local_get(CONTEXT).local_get(JUMPS).i32_store(field!(jumps));
        self.s.local_get(RESULT).end();
    }

    /// The case of a group. Each way out of it is another case or leaves the function.
    fn group(&mut self, groups: &[Group], index: usize, group: &Group, alive: &dyn Fn(u32, Reg) -> bool) {
        let n = group.end - group.start;
        self.s.local_get(BUDGET).i32_const(n as i32).i32_lt_u();
        self.leave_if(group.start);
        if group.is_join {
            self.s.local_get(STOP).i32_const(group.start as i32).i32_eq();
            self.leave_if(group.start);
        }
        match group.kind {
            Kind::Body => {
                self.body(group, alive);
                self.executed(index, n);
            }
            Kind::Jump => return self.jump(groups, index, group),
            Kind::Leave => {
                let guard = self.program.inst(Pc(group.start)).guard;
                self.ballot(guard);
                self.s.local_get(MASK).i32_and();
                self.leave_if(group.start);
                self.executed(index, n);
            }
        }
        self.go_on(groups, index, group.end);
    }

    /// Goes on at `pc` after the group `index`.
    fn go_on(&mut self, groups: &[Group], index: usize, pc: u32) {
        if groups.get(index + 1).is_none_or(|next| next.start != pc) {
            self.leave(pc);
        }
    }

    /// A jump of all lanes or of none.
    fn jump(&mut self, groups: &[Group], index: usize, group: &Group) {
        let inst = self.program.inst(Pc(group.start));
        let InstKind::Bra { target, .. } = inst.kind else { unreachable!("made for jumps") };
        let backward = target.0 <= group.start;
        if backward {
            // The interpreter does not count a jump to where the path ends, and may have to let another path run.
            self.s.local_get(JUMPS).i32_eqz();
            self.s.local_get(STOP).i32_const(target.0 as i32).i32_eq().i32_or();
            self.leave_if(group.start);
        }
        if !inst.guard.is_always() {
            self.ballot(inst.guard);
            self.s.local_get(MASK).i32_and().local_tee(WORD);
            self.s.i32_eqz();
            self.open_if();
            self.executed(index, 1);
            self.land(groups, group.end);
            self.close();
            self.s.local_get(WORD).local_get(MASK).i32_ne();
            self.leave_if(group.start);
        }
        if backward {
            self.s.local_get(JUMPS).i32_const(1).i32_sub().local_set(JUMPS);
        }
        self.executed(index, 1);
        self.land(groups, target.0);
    }

    /// Jumps to the group that starts at `pc`, or leaves the function if there is none.
    fn land(&mut self, groups: &[Group], pc: u32) {
        match groups.binary_search_by_key(&pc, |group| group.start) {
            Ok(group) => {
                self.s.i32_const(group as i32).local_set(GROUP).br(self.depth - 2);
            }
            Err(_) => self.leave(pc),
        }
    }

    /// Checks the accesses of a group and executes it.
    fn body(&mut self, group: &Group, alive: &dyn Fn(u32, Reg) -> bool) {
        self.vectors = SCRATCH;
        if !group.clusters.is_empty() {
            self.check(group);
        }
        self.distances = group.clusters.iter().map(|_| self.vector()).collect();
        self.begin_vectors();
        for pc in group.start..group.end {
            let inst = self.program.inst(Pc(pc));
            match inst.kind {
                InstKind::Ld { ty, dst, .. } => self.load(group, pc, ty, dst),
                InstKind::St { ty, src, .. } => self.store(group, pc, ty, src),
                _ => self.compute(inst),
            }
        }
        self.write_back(&|reg| alive(group.end, reg));
        self.collect_ballots();
        self.end_vectors();
        self.write_predicates();
    }

    /// Begins a loop over vectors.
    pub fn begin_vectors(&mut self) {
        self.registers.clear();
        self.predicates.clear();
        self.s.local_get(REGISTERS).local_set(AT).i32_const(0).local_set(LANE);
        self.s.loop_(BlockType::Empty);
        self.depth += 1;
    }

    /// Ends a loop over vectors.
    pub fn end_vectors(&mut self) {
        self.s.local_get(AT);
        self.pointer_const(VECTOR.into());
        self.pointer_add();
        self.s.local_set(AT);
        self.s.local_get(LANE).i32_const(4).i32_add().local_tee(LANE).i32_const(32).i32_ne().br_if(0);
        self.close();
    }

    /// Writes the registers that are needed after the group.
    fn write_back(&mut self, alive: &dyn Fn(Reg) -> bool) {
        let written: Vec<Reg> =
            self.registers.iter().filter(|v| v.written && alive(v.reg)).map(|v| v.reg).collect();
        for reg in written {
            self.s.local_get(AT);
            self.get(reg);
            if self.options.masked {
                self.s.local_get(AT).v128_load(at(ROW * u64::from(reg.0)));
                self.lanes();
                self.s.v128_bitselect();
            }
            self.s.v128_store(at(ROW * u64::from(reg.0)));
        }
    }

    fn write_predicates(&mut self) {
        for PredValue { pred, ballot, .. } in std::mem::take(&mut self.predicates) {
            let Some(ballot) = ballot else { continue };
            let arg = at(4 * u64::from(pred.0));
            self.pointer_field(field!(predicates));
            self.s.local_get(ballot);
            if self.options.masked {
                self.s.local_get(MASK).i32_and();
                self.pointer_field(field!(predicates));
                self.s.i32_load(arg).local_get(MASK).i32_const(-1).i32_xor().i32_and().i32_or();
            }
            self.s.i32_store(arg).i32_const(0).local_set(ballot);
        }
    }

    /// Counts a group of `n` instructions.
    fn executed(&mut self, group: usize, n: u32) {
        self.s.local_get(BUDGET).i32_const(n as i32).i32_sub().local_set(BUDGET);
        let offset = (size_of::<Count>() * group) as u64;
        let (warps, threads) = (at(offset), at(offset + 8));
        self.s.local_get(COUNTS).local_get(COUNTS).i64_load(warps).i64_const(1).i64_add().i64_store(warps);
        self.s.local_get(COUNTS).local_get(COUNTS).i64_load(threads);
        self.s.local_get(THREADS).i64_add().i64_store(threads);
    }

    // Control flow.

    fn open_block(&mut self) {
        self.s.block(BlockType::Empty);
        self.depth += 1;
    }
    pub fn open_if(&mut self) {
        self.s.if_(BlockType::Empty);
        self.depth += 1;
    }
    pub fn close(&mut self) {
        self.s.end();
        self.depth -= 1;
    }
    /// Ends execution before the instruction at `pc`.
    fn leave(&mut self, pc: u32) {
        self.s.i32_const(pc as i32).local_set(RESULT).br(self.depth - 1);
    }
    /// Ends execution before the instruction at `pc` if the word on the stack is not zero.
    pub fn leave_if(&mut self, pc: u32) {
        self.open_if();
        self.leave(pc);
        self.close();
    }

    // Addresses.

    fn load_pointer(&mut self, arg: MemArg, local: u32) {
        self.pointer_field(arg);
        self.s.local_set(local);
    }
    /// Pushes a pointer of the context.
    pub fn pointer_field(&mut self, arg: MemArg) {
        self.s.local_get(CONTEXT);
        self.pointer_load(arg);
    }
    /// Loads a pointer from the address on the stack.
    pub fn pointer_load(&mut self, arg: MemArg) {
        if self.options.wide.is_some() {
            self.s.i64_load(arg)
        } else {
            self.s.i32_load(arg)
        };
    }
    /// Pushes a word of the context.
    pub fn word_field(&mut self, arg: MemArg) {
        self.s.local_get(CONTEXT).i32_load(arg);
    }
    pub fn pointer_const(&mut self, x: i64) {
        if self.options.wide.is_some() {
            self.s.i64_const(x)
        } else {
            self.s.i32_const(x as i32)
        };
    }
    pub fn pointer_add(&mut self) {
        if self.options.wide.is_some() {
            self.s.i64_add()
        } else {
            self.s.i32_add()
        };
    }
    /// Makes a pointer of the word on the stack.
    pub fn widen(&mut self) {
        if self.options.wide.is_some() {
            self.s.i64_extend_i32_u();
        }
    }

    // Values.

    /// A local for a vector of the group.
    pub fn vector(&mut self) -> u32 {
        self.vectors += 1;
        self.most_vectors = self.most_vectors.max(self.vectors);
        FIRST_VECTOR + self.vectors - 1
    }
    /// Pushes the active lanes of the current vector as a mask.
    pub fn lanes(&mut self) {
        self.s.local_get(MASK);
        self.spread();
    }
    /// Makes a mask of the bits of the current vector in the ballot on the stack.
    fn spread(&mut self) {
        const BITS: i128 = 1 | 2 << 32 | 4 << 64 | 8 << 96;
        self.s
            .local_get(LANE)
            .i32_shr_u()
            .i32x4_splat()
            .v128_const(BITS)
            .v128_and()
            .v128_const(BITS)
            .i32x4_eq();
    }
    /// Pushes the ballot of a guard.
    fn ballot(&mut self, guard: Guard) {
        match guard.pred {
            Some(pred) => {
                self.pointer_field(field!(predicates));
                self.s.i32_load(at(4 * u64::from(pred.0)));
                if guard.negate {
                    self.s.i32_const(-1).i32_xor();
                }
            }
            None => {
                self.s.i32_const(if guard.negate { 0 } else { -1 });
            }
        }
    }
    /// Pushes the lanes of a guard as a mask.
    pub fn guard(&mut self, guard: Guard) {
        let Some(pred) = guard.pred else {
            self.s.v128_const(if guard.negate { 0 } else { -1 });
            return;
        };
        match self.predicates.iter().find(|p| p.pred == pred) {
            Some(known) => {
                self.s.local_get(known.local);
            }
            None => {
                self.ballot(Guard::on(pred));
                self.spread();
                let local = self.vector();
                self.s.local_tee(local);
                self.predicates.push(PredValue { pred, local, ballot: None });
            }
        }
        if guard.negate {
            self.s.v128_not();
        }
    }
    /// Pops the lanes in which a predicate holds.
    pub fn set_pred(&mut self, pred: Pred, guard: Guard) {
        if !guard.is_always() {
            let new = scratch(7);
            self.s.local_set(new);
            self.s.local_get(new);
            self.guard(Guard::on(pred));
            self.guard(guard);
            self.s.v128_bitselect();
        }
        let known = self.predicates.iter().position(|p| p.pred == pred);
        let index = known.unwrap_or_else(|| {
            let local = self.vector();
            self.predicates.push(PredValue { pred, local, ballot: None });
            self.predicates.len() - 1
        });
        self.s.local_set(self.predicates[index].local);
        if self.predicates[index].ballot.is_none() {
            let taken = self.predicates.iter().filter(|p| p.ballot.is_some()).count() as u32;
            self.predicates[index].ballot = Some(BALLOTS + taken);
        }
    }
    /// Adds the current vector to the ballots of the predicates that the group computes.
    pub fn collect_ballots(&mut self) {
        for i in 0..self.predicates.len() {
            let PredValue { local, ballot, .. } = self.predicates[i];
            let Some(ballot) = ballot else { continue };
            self.s.local_get(local).i32x4_bitmask().local_get(LANE).i32_shl();
            self.s.local_get(ballot).i32_or().local_set(ballot);
        }
    }

    fn value(&mut self, reg: Reg) -> usize {
        if let Some(i) = self.registers.iter().position(|v| v.reg == reg) {
            return i;
        }
        let local = self.vector();
        self.s.local_get(AT).v128_load(at(ROW * u64::from(reg.0))).local_set(local);
        self.registers.push(Value { reg, local, written: false, any_nan: false });
        self.registers.len() - 1
    }
    /// Pushes a register.
    pub fn get(&mut self, reg: Reg) {
        let i = self.value(reg);
        let Value { local, any_nan, .. } = self.registers[i];
        if any_nan {
            self.s.local_get(local);
            self.canonical(local);
            self.s.local_set(local);
            self.registers[i].any_nan = false;
        }
        self.s.local_get(local);
    }
    /// Pushes a register whose NaNs may have any bits.
    pub fn get_float(&mut self, reg: Reg) {
        let i = self.value(reg);
        self.s.local_get(self.registers[i].local);
    }
    /// Pops the new value of a register in the lanes of a guard. `any_nan`: its NaNs may have any bits.
    pub fn set(&mut self, reg: Reg, guard: Guard, any_nan: bool) {
        let known = self.registers.iter().position(|v| v.reg == reg);
        if guard.is_always() {
            let index = known.unwrap_or_else(|| {
                let local = self.vector();
                self.registers.push(Value { reg, local, written: true, any_nan });
                self.registers.len() - 1
            });
            self.s.local_set(self.registers[index].local);
            (self.registers[index].written, self.registers[index].any_nan) = (true, any_nan);
            return;
        }
        // Bits of a NaN must be known before another value is blended in, which need not be a float.
        let new = scratch(7);
        self.s.local_set(new);
        if any_nan {
            self.s.local_get(new);
            self.canonical(new);
            self.s.local_set(new);
        }
        self.s.local_get(new);
        self.get(reg);
        self.guard(guard);
        self.s.v128_bitselect();
        let index = self.value(reg);
        self.s.local_set(self.registers[index].local);
        self.registers[index].written = true;
    }
    /// Replaces NaNs of the vector on the stack, which is also in a local, by the GPU's.
    fn canonical(&mut self, local: u32) {
        const NAN: i128 = 0x7fff_ffff_7fff_ffff_7fff_ffff_7fff_ffff;
        self.s.v128_const(NAN).local_get(local).local_get(local).f32x4_eq().v128_bitselect();
    }
    /// Pushes a 32-bit operand.
    pub fn operand(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(reg) => self.get(reg),
            Operand::Imm(x) => self.splat(x),
            Operand::Param(offset) => {
                self.pointer_field(field!(parameters));
                self.s.v128_load32_splat(at(offset.into()));
            }
        }
    }
    /// Pushes a 32-bit float whose NaNs may have any bits.
    pub fn operand_float(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(reg) => self.get_float(reg),
            _ => self.operand(operand),
        }
    }
    /// Pushes a constant in all lanes.
    pub fn splat(&mut self, x: u32) {
        let x = i128::from(x);
        self.s.v128_const(x | x << 32 | x << 64 | x << 96);
    }
    /// Pushes a uniform special register.
    pub fn uniform(&mut self, which: Uniform) {
        let offset = offset_of!(Context, uniforms) + 4 * which.index();
        self.s.local_get(CONTEXT).v128_load32_splat(at(offset as u64));
    }
}
