//! Execution of one host instruction. The arithmetic is that of `functional`; this file moves operands and
//! results.

use functional::FaultKind;
use functional::memory::CODE_BASE;
use functional::scalar::{self, Rules};
use isa::{
    Address, AtomOp, BinOp, FuncId, InstKind, MemTy, Operand, PredOp, Reg, Space, Special, TernOp, Ty, UnOp,
};

use crate::machine::{Machine, Stop};
use crate::value::Args;

/// Executes an instruction whose guard holds.
#[inline]
#[expect(clippy::too_many_lines, reason = "one arm for each kind of instruction")]
pub fn step(m: &mut Machine, kind: &InstKind) -> Result<(), Stop> {
    use InstKind::*;
    match *kind {
        Mov { ty, dst, src } => {
            if ty.wide() {
                m.set64(dst, m.get64(src, ty))
            } else {
                m.set32(dst, m.get32(src))
            }
        }
        Unary { op, ty, dst, a } => unary(m, op, ty, dst, a),
        Binary { op, ty, dst, a, b } => binary(m, op, ty, dst, a, b)?,
        Ternary { op, ty, dst, a, b, c } => ternary(m, op, ty, dst, a, b, c),
        Math { f, ty, dst, a, b } => {
            let (a, b) = if ty.wide() {
                let b = if f.takes_integer() { m.get32(b).into() } else { m.get64(b, ty) };
                (m.get64(a, ty), b)
            } else {
                (m.get32(a).into(), m.get32(b).into())
            };
            m.set(dst, ty.wide(), functional::math(f, ty, Rules::Host, a, b));
        }
        Cvt { to, from, round, dst, a } => {
            let a = if from.wide() { m.get64(a, from) } else { m.get32(a).into() };
            m.set(dst, to.wide(), functional::convert_on_host(to, from, round, a));
        }
        SetP { cmp, ty, dst, a, b, and } => {
            let holds = if ty.wide() {
                scalar::compare64(cmp, ty, m.get64(a, ty), m.get64(b, ty))
            } else {
                scalar::compare32(cmp, ty, Rules::Host, m.get32(a), m.get32(b))
            };
            m.set_pred(dst, holds && m.guard(and));
        }
        PLogic { op, dst, a, b } => {
            let (a, b) = (m.guard(a), m.guard(b));
            m.set_pred(
                dst,
                match op {
                    PredOp::And => a && b,
                    PredOp::Or => a || b,
                    PredOp::Xor => a != b,
                },
            );
        }
        Select { ty, dst, a, b, pred } => {
            let chosen = if m.guard(pred) { a } else { b };
            if ty.wide() { m.set64(dst, m.get64(chosen, ty)) } else { m.set32(dst, m.get32(chosen)) }
        }
        Special { dst, what } => special(m, dst, what),
        GlobalAddr { dst, global, offset } => {
            let base = m.globals[base::Idx::index(global)];
            m.set64(dst, base.wrapping_add_signed(offset.into()));
        }
        ToGeneric { dst, a, .. } => m.set64(dst, m.frame() + u64::from(m.get32(a))),
        FromGeneric { dst, a, .. } => m.set32(dst, m.get64(a, Ty::U64).wrapping_sub(m.frame()) as u32),
        FuncAddr { dst, func } => m.set64(dst, code_pointer(func)),
        Ld { space, ty, dst, addr, .. } => load(m, space, ty, dst, addr)?,
        St { space, ty, addr, src, .. } => store(m, space, ty, addr, src)?,
        Atom { space, op, ty, dst, addr, a, b } => atomic(m, space, op, ty, dst, addr, a, b)?,
        Bra { target, .. } => {
            m.jump(target);
            return Ok(());
        }
        Call { func, args, dst } => {
            let values = m.bits(args);
            m.advance();
            return m.enter(func, &values, dst);
        }
        CallPtr { func, args, dst } => {
            let values = m.bits(args);
            let target = function_at(m, m.pair(func))?;
            m.advance();
            return m.enter(target, &values, dst);
        }
        Ret { src } => {
            let value = src.map_or(0, |src| m.returned(src));
            m.leave(value);
            return Ok(());
        }
        Sys { ext, args, dst } => {
            let Some(entry) = m.entry(ext) else {
                let name = m.program.externs[ext].clone();
                return Err(m.fault(FaultKind::UnknownFunction(name)));
            };
            let values = Args(m.values(args));
            let at = m.at();
            let result = match crate::runtime::forbidden(m, entry) {
                Some(error) => error,
                None => match (entry.run)(m, &values) {
                    Err(stop) => crate::runtime::refuse(m, entry.name, at, stop)?,
                    Ok(result) => result,
                },
            };
            match dst {
                Some(dst) => m.set(dst, entry.wide, result),
                None => crate::runtime::dropped(m, ext, result),
            }
        }
        Launch { kernel, config, args } => crate::runtime::launch(m, kernel, config, args)?,
        Fence { .. } => {}
        Bar { .. }
        | WarpSync { .. }
        | Shfl { .. }
        | Vote { .. }
        | Collect { .. }
        | Tex { .. }
        | Mma { .. }
        | WithShared { .. } => {
            return Err(m.fault(FaultKind::UnknownFunction("device operation".into())));
        }
        Exit => return Err(Stop::Exit(0)),
        Trap => return Err(m.fault(FaultKind::Abort)),
    }
    m.advance();
    Ok(())
}

/// The pointer that stands for a function in memory.
pub fn code_pointer(func: FuncId) -> u64 {
    CODE_BASE + 16 * u64::from(func.0)
}

/// The function of a pointer, or a fault if it is none.
pub fn function_at(m: &Machine, pointer: u64) -> Result<FuncId, Stop> {
    let number = pointer.wrapping_sub(CODE_BASE) / 16;
    if pointer >= CODE_BASE && pointer.is_multiple_of(16) && (number as usize) < m.program.functions.len() {
        return Ok(FuncId(number as u32));
    }
    Err(m.fault(FaultKind::BadCall))
}

fn unary(m: &mut Machine, op: UnOp, ty: Ty, dst: Reg, a: Operand) {
    if ty.wide() {
        let r = scalar::unary64(op, ty, m.get64(a, ty));
        m.set(dst, !matches!(op, UnOp::Popc | UnOp::Clz), r);
    } else {
        m.set32(dst, scalar::unary32(op, ty, Rules::Host, m.get32(a)));
    }
}

#[inline]
fn binary(m: &mut Machine, op: BinOp, ty: Ty, dst: Reg, a: Operand, b: Operand) -> Result<(), Stop> {
    if matches!(op, BinOp::Div | BinOp::Rem) && !ty.is_float() {
        let divisor = if ty.wide() { m.get64(b, ty) } else { m.get32(b).into() };
        if divisor == 0 {
            return Err(m.fault(FaultKind::DivisionByZero));
        }
    }
    if op == BinOp::MulWide {
        m.set64(dst, scalar::mul_wide(ty, m.get32(a), m.get32(b)));
    } else if ty.wide() {
        let b = if matches!(op, BinOp::Shl | BinOp::Shr) { m.get32(b).into() } else { m.get64(b, ty) };
        m.set64(dst, scalar::binary64(op, ty, m.get64(a, ty), b));
    } else {
        m.set32(dst, scalar::binary32(op, ty, Rules::Host, m.get32(a), m.get32(b)));
    }
    Ok(())
}

#[inline]
fn ternary(m: &mut Machine, op: TernOp, ty: Ty, dst: Reg, a: Operand, b: Operand, c: Operand) {
    match op {
        TernOp::MadWide => {
            let product = scalar::mul_wide(ty, m.get32(a), m.get32(b));
            m.set64(dst, product.wrapping_add(m.get64(c, Ty::U64)));
        }
        TernOp::Lea if ty.wide() => {
            m.set64(
                dst,
                scalar::ternary64(op, ty, Rules::Host, m.get64(a, ty), m.get32(b).into(), m.get64(c, ty)),
            );
        }
        _ if ty.wide() => {
            m.set64(
                dst,
                scalar::ternary64(op, ty, Rules::Host, m.get64(a, ty), m.get64(b, ty), m.get64(c, ty)),
            );
        }
        _ => m.set32(dst, scalar::ternary32(op, ty, Rules::Host, m.get32(a), m.get32(b), m.get32(c))),
    }
}

/// Reads a special register. Only the clocks are meaningful on the host.
fn special(m: &mut Machine, dst: Reg, what: Special) {
    let value = match what {
        Special::Clock | Special::Clock64 => m.now_ps() / 333,
        Special::GlobalTimer => m.now_ps() / 1000,
        Special::WarpSize => 32,
        Special::NTid(_) | Special::NCtaId(_) | Special::NClusterCta(_) | Special::ActiveMask => 1,
        Special::Tid(_)
        | Special::CtaId(_)
        | Special::LaneId
        | Special::WarpId
        | Special::SmId
        | Special::DynamicSmem
        | Special::TotalSmem
        | Special::ConstantBytes
        | Special::Stack
        | Special::Descriptor
        | Special::ClusterCta(_)
        | Special::ClusterRank
        | Special::CtaInCluster => 0,
    };
    m.set(dst, what.regs() == 2, value);
}

#[inline]
fn address(m: &Machine, space: Space, addr: Address) -> u64 {
    let offset = addr.offset.into();
    match (space, addr.base) {
        // Offsets in a frame are sums of 32 bits, in which the register may be negative.
        (Space::Local, Some(reg)) => {
            m.frame() + u64::from(m.get32(Operand::Reg(reg)).wrapping_add_signed(addr.offset))
        }
        (Space::Local, None) => m.frame().wrapping_add_signed(offset),
        (_, Some(reg)) => m.pair(reg).wrapping_add_signed(offset),
        (_, None) => offset as u64,
    }
}

#[inline]
fn load(m: &mut Machine, space: Space, ty: MemTy, dst: Reg, addr: Address) -> Result<(), Stop> {
    let at = address(m, space, addr);
    match ty {
        MemTy::B32 => {
            let v = m.load(at, 4)?;
            m.set32(dst, v as u32);
        }
        MemTy::B64 => {
            let v = m.load(at, 8)?;
            m.set64(dst, v);
        }
        MemTy::B128 => {
            let (low, high) = (m.load(at, 8)?, m.load(at + 8, 8)?);
            m.set64(dst, low);
            m.set64(Reg(dst.0 + 2), high);
        }
        MemTy::U8 => {
            let v = m.load(at, 1)?;
            m.set32(dst, v as u32);
        }
        MemTy::S8 => {
            let v = m.load(at, 1)?;
            m.set32(dst, v as i8 as u32);
        }
        MemTy::U16 => {
            let v = m.load(at, 2)?;
            m.set32(dst, v as u32);
        }
        MemTy::S16 => {
            let v = m.load(at, 2)?;
            m.set32(dst, v as i16 as u32);
        }
    }
    Ok(())
}

#[inline]
fn store(m: &mut Machine, space: Space, ty: MemTy, addr: Address, src: Operand) -> Result<(), Stop> {
    let at = address(m, space, addr);
    let bytes = u64::from(ty.bytes());
    match (ty, src) {
        (MemTy::B64, _) => m.store(at, 8, m.get64(src, Ty::U64)),
        (MemTy::B128, Operand::Reg(first)) => {
            let (low, high) = (m.pair(first), m.pair(Reg(first.0 + 2)));
            m.store(at, 8, low)?;
            m.store(at + 8, 8, high)
        }
        (MemTy::B128, _) => {
            m.store(at, 8, 0)?;
            m.store(at + 8, 8, 0)
        }
        _ => m.store(at, bytes, m.get32(src).into()),
    }
}

#[allow(clippy::too_many_arguments)] // the operands of the instruction
fn atomic(
    m: &mut Machine,
    space: Space,
    op: AtomOp,
    ty: Ty,
    dst: Option<Reg>,
    addr: Address,
    a: Operand,
    b: Operand,
) -> Result<(), Stop> {
    let at = address(m, space, addr);
    let bytes = u64::from(ty.bytes());
    let old = m.load(at, bytes)?;
    let get = |m: &Machine, x| if ty.wide() { m.get64(x, ty) } else { u64::from(m.get32(x)) };
    let new = functional::atomic::apply(op, ty, old, get(m, a), get(m, b));
    m.store(at, bytes, new)?;
    if let Some(dst) = dst {
        m.set(dst, ty.wide(), old);
    }
    Ok(())
}
