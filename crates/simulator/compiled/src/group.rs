//! Divides a function into groups, and the accesses of a group into clusters.
//!
//! The lanes of a group are executed four at a time, so the order of its accesses is not the order of the program. That
//! makes no difference as long as
//!
//! - no lane reads what another lane writes: a group does not load from a memory after it stored there, or the other way
//!   round, and it stores to each memory at most once;
//! - all addresses are known before the first access: no address depends on a value that the group loads.

use isa::{Address, Function, Guard, InstKind, MemTy, Operand, PARAM_WINDOW, Pc, Pred, Program, Reg, Space};

use crate::alu;
use crate::emit::Options;

/// Most instructions of a group.
const MAX_INSTRUCTIONS: u32 = 64;
/// Most clusters of a group.
pub(crate) const MAX_CLUSTERS: usize = 12;

/// Instructions that are executed as a whole or not at all.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its first instruction.
    pub start: u32,
    /// The instruction after its last one.
    pub end: u32,
    /// Its accesses.
    pub clusters: Vec<Cluster>,
    pub(crate) kind: Kind,
    /// Paths may end at its first instruction.
    pub(crate) is_join: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Arithmetic and accesses.
    Body,
    /// A jump.
    Jump,
    /// A guarded end of the thread or of the function. It is executed only if no lane ends.
    Leave,
}

/// The memory of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    Global,
    /// Global memory by 32-bit addresses.
    Global32,
    Shared,
    Constants,
    Parameters,
}

/// Accesses by the same value of a base register. They are checked together.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Its accesses: instruction, and offset from the base register.
    pub accesses: Vec<(u32, i32)>,
    /// Smallest offset from the base register.
    pub first: i32,
    /// Bytes from the smallest offset to the end of the last element.
    pub span: u32,
    /// Index of its [`crate::Site`], if it accesses global memory.
    pub site: Option<usize>,
    /// It stores.
    pub stores: bool,
    /// The base register, a pair if it is wide.
    pub base: Option<Reg>,
    /// The base is a pair.
    pub is_wide: bool,
    /// Alignment of addresses in bytes: the size of the largest element.
    pub align: u32,
    /// Which of the path's lanes access.
    pub guard: Guard,
    /// Index in [`crate::Context::guarded`] if the guard may hold in no lane.
    pub guarded: Option<usize>,
    pub(crate) room: Room,
    /// The instructions of the group that computed the base and the guard's predicate, if any did.
    pub(crate) version: [Option<u32>; 2],
    /// Size of the first element. The distance between lanes is compared with it.
    pub(crate) stride: u32,
}

impl Cluster {
    /// Extends the cluster by an access of `size` bytes at an offset. False if a single check does not suffice then.
    fn add(&mut self, pc: u32, offset: i32, size: u32) -> bool {
        let first = self.first.min(offset);
        let end = (i64::from(self.first) + i64::from(self.span)).max(i64::from(offset) + i64::from(size));
        let span = end - i64::from(first);
        let aligned = |x: i32, size: u32| (i64::from(x) - i64::from(first)) % i64::from(size) == 0;
        if span > 1 << 16 || !aligned(offset, size) || !aligned(self.first, self.align) {
            return false;
        }
        self.accesses.push((pc, offset));
        (self.first, self.span, self.align) = (first, span as u32, self.align.max(size));
        true
    }
}

/// Registers of a function as a set.
#[derive(Clone, Default)]
pub(crate) struct Registers(Vec<bool>);

impl Registers {
    pub fn insert(&mut self, reg: Reg, count: u8) {
        let end = usize::from(reg.0) + usize::from(count);
        if self.0.len() < end {
            self.0.resize(end, false);
        }
        self.0[usize::from(reg.0)..end].fill(true);
    }
    pub fn remove(&mut self, reg: Reg, count: u8) {
        let end = (usize::from(reg.0) + usize::from(count)).min(self.0.len());
        if let Some(range) = self.0.get_mut(usize::from(reg.0)..end) {
            range.fill(false);
        }
    }
    pub fn meets(&self, reg: Reg, count: u8) -> bool {
        (reg.0..reg.0 + u16::from(count)).any(|r| self.0.get(usize::from(r)).copied().unwrap_or(false))
    }
}

/// What the group that is being made contains so far.
#[derive(Default)]
struct Open {
    clusters: Vec<Cluster>,
    /// Registers and predicates whose values depend on loads of the group.
    loaded: Registers,
    loaded_preds: u64,
    /// Instruction that last wrote a register.
    versions: Vec<(Reg, u32)>,
    /// Instruction that last wrote a predicate.
    pred_versions: Vec<(Pred, u32)>,
    /// Accesses to global and to shared memory: loads, stores.
    global: [bool; 2],
    shared: [bool; 2],
}

/// The groups of a function, by their first instruction.
pub(crate) fn groups(program: &Program, function: &Function, options: &Options) -> Vec<Group> {
    let (start, end) = (function.start.0, function.end.0);
    let mut leads = vec![false; (end - start) as usize + 1];
    let mut joins = leads.clone();
    for pc in start..end {
        match program.inst(Pc(pc)).kind {
            InstKind::Bra { target, join } => {
                leads[(target.0 - start) as usize] = true;
                leads[(join.0 - start) as usize] = true;
                joins[(join.0 - start) as usize] = true;
            }
            InstKind::CallPtr { .. } => joins[(pc + 1 - start) as usize] = true,
            _ => {}
        }
    }
    let mut groups = Vec::new();
    let (mut sites, mut guarded) = (0, 0);
    let mut pc = start;
    while pc < end {
        let first = pc;
        let mut open = Open::default();
        while pc < end
            && (pc == first || !leads[(pc - start) as usize])
            && pc - first < MAX_INSTRUCTIONS
            && open.takes(program, pc, options)
        {
            pc += 1;
        }
        let kind = if pc > first {
            Kind::Body
        } else {
            let inst = program.inst(Pc(pc));
            pc += 1;
            match inst.kind {
                _ if (options.left)(Pc(first)) => continue,
                InstKind::Bra { .. } => Kind::Jump,
                InstKind::Exit | InstKind::Ret { .. } if !inst.guard.is_always() => Kind::Leave,
                _ => continue,
            }
        };
        for cluster in &mut open.clusters {
            if matches!(cluster.room, Room::Global | Room::Global32) {
                cluster.site = Some(sites);
                sites += 1;
            }
            if !cluster.guard.is_always() {
                cluster.guarded = Some(guarded);
                guarded += 1;
            }
        }
        let is_join = joins[(first - start) as usize];
        groups.push(Group { start: first, end: pc, clusters: open.clusters, kind, is_join });
    }
    groups
}

impl Open {
    /// Adds an instruction to the group. False if it belongs to another one, or to none.
    fn takes(&mut self, program: &Program, pc: u32, options: &Options) -> bool {
        let inst = program.inst(Pc(pc));
        if (options.left)(Pc(pc)) {
            return false;
        }
        match inst.kind {
            InstKind::Ld { space, ty, dst, addr, .. } => {
                if !self.access(pc, inst.guard, (space, ty, addr), false) {
                    return false;
                }
                self.loaded.insert(dst, ty.regs());
                self.versions.extend((0..u16::from(ty.regs())).map(|k| (Reg(dst.0 + k), pc)));
                true
            }
            InstKind::St { space, ty, addr, src, .. } => {
                let short = ty != MemTy::B128 || matches!(src, Operand::Reg(_));
                short && self.access(pc, inst.guard, (space, ty, addr), true)
            }
            _ if alu::can(inst, options) => {
                self.compute(inst, pc);
                true
            }
            _ => false,
        }
    }

    /// Notes the result of arithmetic.
    fn compute(&mut self, inst: &isa::Inst, pc: u32) {
        let mut depends = self.reads_loaded_pred(inst);
        inst.kind.each_use(|used| depends |= self.loaded.meets(used.first, used.count));
        if let Some(def) = inst.kind.def(|_| 0) {
            depends |= !inst.guard.is_always() && self.loaded.meets(def.first, def.count);
            if depends {
                self.loaded.insert(def.first, def.count);
            } else {
                self.loaded.remove(def.first, def.count);
            }
            self.versions.extend((0..u16::from(def.count)).map(|k| (Reg(def.first.0 + k), pc)));
        }
        if let InstKind::SetP { dst, .. } | InstKind::PLogic { dst, .. } = inst.kind {
            self.pred_versions.push((dst, pc));
            let bit = bit(dst);
            let kept = !inst.guard.is_always() && self.loaded_preds & bit != 0;
            self.loaded_preds = self.loaded_preds & !bit | if depends | kept { bit } else { 0 };
        }
    }

    fn reads_loaded_pred(&self, inst: &isa::Inst) -> bool {
        predicates_read(inst).into_iter().flatten().any(|pred| self.loaded_preds & bit(pred) != 0)
    }

    /// Adds an access. False if it must be in another group.
    fn access(
        &mut self,
        pc: u32,
        guard: Guard,
        (space, ty, addr): (Space, MemTy, Address),
        stores: bool,
    ) -> bool {
        if guard.pred.is_some_and(|pred| self.loaded_preds & bit(pred) != 0) {
            return false;
        }
        let (room, offset) = match space {
            Space::Global | Space::Generic => (Room::Global, addr.offset),
            Space::Global32 => (Room::Global32, addr.offset),
            Space::Shared => (Room::Shared, addr.offset),
            Space::Const if addr.base.is_none() && addr.offset as u32 >= PARAM_WINDOW => {
                (Room::Parameters, addr.offset - PARAM_WINDOW as i32)
            }
            Space::Const => (Room::Constants, addr.offset),
            Space::Local => return false,
        };
        if room == Room::Global && addr.base.is_none() {
            return false;
        }
        let words = 1 + u8::from(room == Room::Global);
        if addr.base.is_some_and(|base| self.loaded.meets(base, words)) {
            return false;
        }
        let seen = match room {
            Room::Global | Room::Global32 => &mut self.global,
            Room::Shared => &mut self.shared,
            Room::Constants | Room::Parameters => &mut [false; 2],
        };
        if seen[1] || (stores && seen[0]) {
            return false;
        }
        let wrote = |reg: Reg| self.versions.iter().rev().find(|(r, _)| *r == reg).map(|v| v.1);
        let version = addr.base.and_then(|base| {
            let high = if words == 2 { wrote(Reg(base.0 + 1)) } else { None };
            wrote(base).max(high)
        });
        let of_guard = self.pred_versions.iter().rev().find(|(p, _)| Some(*p) == guard.pred).map(|v| v.1);
        let version = [version, of_guard];
        let same = |c: &&mut Cluster| {
            (c.room, c.base, c.version, c.guard, c.stores) == (room, addr.base, version, guard, stores)
        };
        let added = self.clusters.iter_mut().filter(same).any(|c| c.add(pc, offset, ty.bytes()));
        if !added {
            if self.clusters.len() == MAX_CLUSTERS {
                return false;
            }
            self.clusters.push(Cluster {
                accesses: vec![(pc, offset)],
                first: offset,
                span: ty.bytes(),
                site: None,
                stores,
                guard,
                guarded: None,
                room,
                base: addr.base,
                is_wide: words == 2,
                version,
                align: ty.bytes(),
                stride: ty.bytes(),
            });
        }
        seen[usize::from(stores)] = true;
        true
    }
}

/// The bit of a predicate in a set of those that groups compute, which have small numbers. Others are in no set.
pub(crate) fn bit(pred: Pred) -> u64 {
    1u64.checked_shl(pred.0.into()).unwrap_or(0)
}

/// Predicate registers that an instruction reads, its guard included.
pub(crate) fn predicates_read(inst: &isa::Inst) -> [Option<Pred>; 3] {
    let [a, b] = match inst.kind {
        InstKind::SetP { and, .. } => [and.pred, None],
        InstKind::PLogic { a, b, .. } => [a.pred, b.pred],
        InstKind::Select { pred, .. } => [pred.pred, None],
        _ => [None, None],
    };
    [inst.guard.pred, a, b]
}

#[cfg(test)]
mod tests {
    use isa::{CacheOp, FunctionKind, Guard, Inst, Pred};

    use super::*;

    /// Groups of a function of these instructions, as ranges.
    fn ranges(code: &[Inst]) -> Vec<(u32, u32)> {
        let function = Function {
            regs: 16,
            preds: 1,
            ..Function::new(
                "k",
                FunctionKind::Kernel,
                Pc(0)..Pc(code.len() as u32),
                base::Span::new(base::FileId(0), 0, 0),
            )
        };
        let program = Program { code: code.to_vec(), ..Program::default() };
        let options =
            Options { wide: None, fused: true, masked: false, ieee: true, left: &|_| false, globals: &[] };
        groups(&program, &function, &options).iter().map(|g| (g.start, g.end)).collect()
    }
    fn load(space: Space, dst: u16, base: u16, offset: i32) -> Inst {
        let addr = Address { base: Some(Reg(base)), offset };
        Inst::new(InstKind::Ld { space, ty: MemTy::B32, dst: Reg(dst), addr, cache: CacheOp::Ca })
    }
    fn store(space: Space, base: u16, src: u16) -> Inst {
        let addr = Address { base: Some(Reg(base)), offset: 0 };
        let src = Operand::Reg(Reg(src));
        Inst::new(InstKind::St { space, ty: MemTy::B32, addr, src, volatile: false })
    }
    fn add(dst: u16, a: u16) -> Inst {
        let [a, b] = [Operand::Reg(Reg(a)), Operand::Imm(4)];
        Inst::new(InstKind::Binary { op: isa::BinOp::Add, ty: isa::Ty::U32, dst: Reg(dst), a, b })
    }

    #[test]
    fn no_lane_reads_what_another_stores() {
        let global = Space::Global;
        // Loads and stores of different memories share a group, those of one do not.
        assert_eq!(ranges(&[load(global, 4, 2, 0), store(Space::Shared, 5, 4), add(5, 5)]), [(0, 3)]);
        assert_eq!(ranges(&[load(global, 4, 2, 0), store(global, 6, 4)]), [(0, 1), (1, 2)]);
        assert_eq!(ranges(&[store(global, 6, 4), load(global, 4, 2, 0)]), [(0, 1), (1, 2)]);
        assert_eq!(ranges(&[store(global, 6, 4), store(global, 8, 4)]), [(0, 1), (1, 2)]);
    }

    #[test]
    fn addresses_are_known_before_the_first_access() {
        // Register 4 is loaded; 5 is computed from it, and 6 from what is known before.
        let shared = Space::Shared;
        let code =
            [load(shared, 4, 2, 0), add(5, 4), add(6, 2), load(shared, 7, 6, 0), load(shared, 8, 5, 0)];
        assert_eq!(ranges(&code), [(0, 4), (4, 5)]);
        // A register that was loaded is known again once it was computed anew.
        let code = [load(shared, 4, 2, 0), add(4, 2), load(shared, 7, 4, 0)];
        assert_eq!(ranges(&code), [(0, 3)]);
        let guarded = Inst { guard: Guard::on(Pred(0)), ..add(4, 2) };
        assert_eq!(ranges(&[load(shared, 4, 2, 0), guarded, load(shared, 7, 4, 0)]), [(0, 2), (2, 3)]);
    }

    #[test]
    fn predicates_may_have_any_number() {
        let guarded = Inst { guard: Guard::on(Pred(70)), ..load(Space::Shared, 4, 2, 0) };
        assert_eq!(ranges(&[guarded, Inst { guard: Guard::on(Pred(255)), ..add(2, 2) }]), [(0, 2)]);
    }

    #[test]
    fn jumps_are_groups_of_their_own_and_targets_begin_one() {
        let bra = Inst { guard: Guard::on(Pred(0)), kind: InstKind::Bra { target: Pc(1), join: Pc(4) } };
        let code = [add(2, 2), add(3, 3), add(4, 4), bra, add(5, 5), Inst::new(InstKind::Exit)];
        assert_eq!(ranges(&code), [(0, 1), (1, 3), (3, 4), (4, 5)]);
    }
}
