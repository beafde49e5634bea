//! Infers the state space of each access: pointers among kernel parameters are global, and addresses of variables have the
//! space of the variable. Pointers into spaces with 32-bit addresses are then computed in 32 bits.

use isa::{BinOp, CacheOp, FunctionKind, Loc, MemTy, PARAM_WINDOW, Space, TernOp, Ty};

use super::Pointer;
use super::cfg::reachable;
use super::memory::split;
use crate::Target;
use crate::ir::{Block, Class, Func, Inst, Op, Val};

/// The space that a value points into, if it is a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Know {
    /// Not a pointer, as far as is known.
    Nothing,
    In(Space),
    /// One of several spaces, or unknown.
    Any,
}

impl Know {
    fn join(self, other: Know) -> Know {
        match (self, other) {
            (Know::Nothing, x) | (x, Know::Nothing) => x,
            (a, b) if a == b => a,
            _ => Know::Any,
        }
    }
}

/// Sets the space of each access, and rewrites pointers that need only 32 bits. Returns the locations of accesses whose space
/// was guessed.
pub fn infer_address_spaces(f: &mut Func, target: &Target, pointers: &[Pointer]) -> Vec<Loc> {
    let mut guessed = Vec::new();
    if f.kind == FunctionKind::Host {
        return guessed;
    }
    let order = reachable(f);
    let know = infer(f, &order);
    // By pointer: its 32-bit counterpart in its own space, and its low word in global memory.
    let mut twins = [vec![None; f.insts.len()], vec![None; f.insts.len()]];
    for &b in &order {
        for v in f.block(b).insts.clone() {
            let (Op::Load { space, .. } | Op::Store { space, .. } | Op::Atom { space, .. }) = f.op(v) else {
                continue;
            };
            let p = f.arg(v, 0);
            if space == Space::Generic || space == Space::Global && target.info.code.narrow_addresses {
                let found = know[p.0 as usize];
                let space = match found {
                    _ if space == Space::Global => space,
                    Know::In(space) => space,
                    // Without generic addressing, nvcc assumed global memory.
                    _ if !target.info.generic_addressing => {
                        guessed.push(f.inst(v).loc);
                        Space::Global
                    }
                    _ => continue,
                };
                let space = match space {
                    Space::Global if target.info.code.narrow_addresses => Space::Global32,
                    space => space,
                };
                let global = space == Space::Global32;
                let address =
                    if space.wide() { p } else { twin(f, p, global, &know, &mut twins[usize::from(global)]) };
                let inst = f.inst_mut(v);
                inst.args[0] = address;
                match &mut inst.op {
                    Op::Load { space: s, .. } | Op::Store { space: s, .. } | Op::Atom { space: s, .. } => {
                        *s = space
                    }
                    _ => {}
                }
            }
            if target.info.code.read_only_loads {
                mark_read_only(f, v, pointers);
            }
        }
    }
    if target.info.code.narrow_addresses {
        share_low_words(f, &order, &twins[1]);
    }
    guessed
}

/// If a pointer is needed in 64 bits anyway, for instance for a comparison, its low word serves as the address, so that no
/// second value takes a register.
fn share_low_words(f: &mut Func, order: &[Block], twins: &[Option<Val>]) {
    let mut needed = vec![false; f.insts.len()];
    let mut work: Vec<Val> = Vec::new();
    for &b in order {
        work.extend(f.block(b).insts.iter().filter(|&&v| !f.op(v).is_removable()));
        work.extend(f.term_use(b));
    }
    while let Some(v) = work.pop() {
        if !std::mem::replace(&mut needed[v.0 as usize], true) {
            f.each_use(v, |u| work.push(u));
        }
    }
    for (p, t) in twins.iter().enumerate() {
        let p = Val(p as u32);
        if let Some(t) = *t
            && needed[p.0 as usize]
            && !matches!(f.op(p), Op::KParam(_))
        {
            let home = block_of(f, p);
            let low = low(f, p, home, p);
            f.replace(t, low);
        }
    }
    f.drop_replaced();
}

fn infer(f: &Func, order: &[Block]) -> Vec<Know> {
    let mut know = vec![Know::Nothing; f.insts.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for &b in order {
            for &v in &f.block(b).insts {
                if f.class(v) != Class::R2 {
                    continue;
                }
                let new = know[v.0 as usize].join(transfer(f, v, &know));
                if new != know[v.0 as usize] {
                    know[v.0 as usize] = new;
                    changed = true;
                }
            }
        }
    }
    know
}

fn transfer(f: &Func, v: Val, know: &[Know]) -> Know {
    let of = |n: usize| know[f.arg(v, n).0 as usize];
    match f.op(v) {
        Op::KParam(_) => Know::In(Space::Global),
        // A load of a pointer among the parameters.
        Op::Load { space: Space::Const, .. } if split(f, f.arg(v, 0)).1 >= PARAM_WINDOW.into() => {
            Know::In(Space::Global)
        }
        Op::GlobalAddr(..) => Know::In(Space::Global),
        Op::ToGeneric(space) => Know::In(space),
        Op::Ternary(TernOp::MadWide, _) => of(2),
        Op::Ternary(TernOp::Lea, _) => of(2),
        // The pointer is the first operand; an integer has no space.
        Op::Binary(BinOp::Add | BinOp::Sub, _) => match of(0) {
            Know::Nothing => of(1),
            known => known,
        },
        // May be a pointer to shared memory of another block of the cluster.
        Op::Binary(BinOp::Or, _) => Know::Any,
        Op::Phi => (0..f.inst(v).args.len()).map(of).fold(Know::Nothing, Know::join),
        Op::Select => of(1).join(of(2)),
        Op::Load { .. }
        | Op::Arg(_)
        | Op::Call { .. }
        | Op::CallPtr { .. }
        | Op::Sys { .. }
        | Op::Atom { .. } => Know::Any,
        _ => Know::Nothing,
    }
}

/// The 32-bit counterpart of a pointer: its low word if it points to global memory, else its offset in its space.
fn twin(f: &mut Func, p: Val, global: bool, know: &[Know], twins: &mut Vec<Option<Val>>) -> Val {
    let p = f.resolve(p);
    if let Op::ToGeneric(_) = f.op(p)
        && !global
    {
        return f.arg(p, 0);
    }
    if twins.len() < f.insts.len() {
        twins.resize(f.insts.len(), None);
    }
    if let Some(t) = twins[p.0 as usize] {
        return t;
    }
    let inst = f.inst(p).clone();
    let mut new = Inst { class: Class::R1, args: Default::default(), ..inst.clone() };
    let home = block_of(f, p);
    match inst.op {
        Op::Phi => {
            let t = f.detached(new);
            twins[p.0 as usize] = Some(t);
            f.block_mut(home).insts.insert(0, t);
            for i in 0..inst.args.len() {
                let a = f.arg(p, i);
                let a = twin(f, a, global, know, twins);
                f.inst_mut(t).args.push(a);
            }
            return t;
        }
        Op::Select => {
            let (a, b) = (f.arg(p, 1), f.arg(p, 2));
            let (a, b) = (twin(f, a, global, know, twins), twin(f, b, global, know, twins));
            new.args = smallvec::smallvec![f.arg(p, 0), a, b];
        }
        Op::Binary(o @ (BinOp::Add | BinOp::Sub), _) => {
            let (x, y) = (f.arg(p, 0), f.arg(p, 1));
            let pointer_first = o != BinOp::Add || know.get(x.0 as usize) != Some(&Know::Nothing);
            let (x, y) = if pointer_first { (x, y) } else { (y, x) };
            let x = twin(f, x, global, know, twins);
            let y = low(f, y, home, p);
            new.op = Op::Binary(o, Ty::I32);
            new.args = smallvec::smallvec![x, y];
        }
        Op::Ternary(TernOp::MadWide, _) => {
            let (i, s, base) = (f.arg(p, 0), f.arg(p, 1), f.arg(p, 2));
            let base = twin(f, base, global, know, twins);
            let product = f.detached(Inst {
                op: Op::Binary(BinOp::Mul, Ty::I32),
                args: smallvec::smallvec![i, s],
                ..new.clone()
            });
            insert_before(f, home, p, product);
            new.op = Op::Binary(BinOp::Add, Ty::I32);
            new.args = smallvec::smallvec![base, product];
        }
        Op::KParam(_) => {}
        Op::Const(bits) => new.op = Op::Const(bits & 0xffff_ffff),
        _ => return low(f, p, home, p),
    }
    let t = f.detached(new);
    insert_after(f, home, p, t);
    if twins.len() < f.insts.len() {
        twins.resize(f.insts.len(), None);
    }
    twins[p.0 as usize] = Some(t);
    t
}

/// The low half of an integer. The instruction is placed before `at`, or after it if the integer is `at` itself.
fn low(f: &mut Func, v: Val, home: Block, at: Val) -> Val {
    let loc = f.inst(at).loc;
    let t = f.detached(Inst {
        op: Op::Part { index: 0, wide: false },
        class: Class::R1,
        args: smallvec::smallvec![v],
        guard: None,
        loc,
    });
    if v == at {
        insert_after(f, home, at, t);
    } else {
        insert_before(f, home, at, t);
    }
    t
}

fn block_of(f: &Func, v: Val) -> Block {
    let at = f.blocks.iter().position(|b| b.insts.contains(&v)).expect("a value in a block");
    Block(at as u32)
}

fn insert_before(f: &mut Func, b: Block, at: Val, v: Val) {
    let i = f.block(b).insts.iter().position(|&x| x == at).expect("in its block");
    f.block_mut(b).insts.insert(i, v);
}

fn insert_after(f: &mut Func, b: Block, at: Val, v: Val) {
    let i = f.block(b).insts.iter().position(|&x| x == at).expect("in its block");
    let i = (i + 1).max(f.phis(b).count());
    f.block_mut(b).insts.insert(i, v);
}

/// Makes loads through `const T* __restrict__` parameters use the read-only path.
fn mark_read_only(f: &mut Func, v: Val, pointers: &[Pointer]) {
    let Op::Load { space: Space::Global, cache: CacheOp::Ca, mem } = f.op(v) else { return };
    let mut p = f.arg(v, 0);
    loop {
        p = match f.op(p) {
            Op::KParam(at) if pointers.iter().any(|p| p.read_only && p.offset == at.into()) => break,
            Op::Ternary(TernOp::MadWide, _) => f.arg(p, 2),
            Op::Binary(BinOp::Add | BinOp::Sub, Ty::U64) => f.arg(p, 0),
            _ => return,
        };
    }
    let mem: MemTy = mem;
    f.inst_mut(v).op = Op::Load { space: Space::Global, cache: CacheOp::Nc, mem };
}
