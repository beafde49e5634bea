//! Calls, returns and exits of threads.

use isa::{ArgsId, Effect, FuncId, FunctionKind, IssuedOp, Operand, Reg};

use crate::access::LaneFault;
use crate::env::Env;
use crate::fault::FaultKind;
use crate::lanes::{self, Row, each, map};
use crate::memory::CODE_BASE;
use crate::stack;
use crate::warp::{Warp, Window};

/// Largest register offset of a frame. Deeper calls are a stack overflow, whatever local memory the frames
/// take.
const MAX_WINDOW: u32 = 1 << 16;

/// Lets the lanes of `mask` exit or return by `f`. If the instruction is guarded, the other lanes of the path
/// go on.
pub(crate) fn leave(warp: &mut Warp, mask: u32, issued: &mut IssuedOp, f: impl FnOnce(&mut Warp, u32)) {
    let partial = mask != warp.current.mask;
    f(warp, mask);
    issued.effect = Effect::Exit;
    if partial {
        warp.advance();
    }
}

pub(crate) fn ret(env: &Env<'_>, warp: &mut Warp, mask: u32, src: Option<Operand>, issued: &mut IssuedOp) {
    let Some((window, dst)) = warp.caller() else { return leave(warp, mask, issued, Warp::exit) };
    if let (Some(dst), Some(src)) = (dst, src) {
        let ty = env.program.functions[FuncId(warp.current.window.function)].ret.unwrap_or(isa::Ty::U32);
        let lo;
        if ty.wide() {
            let v = warp.get64(&env.params, ty, src);
            lo = map(&v, |x| x as u32);
            let hi = map(&v, |x| (x >> 32) as u32);
            blend(warp.row_in(window, Reg(dst.0 + 1)), &hi, mask);
        } else {
            lo = warp.get(&env.params, src);
        }
        blend(warp.row_in(window, dst), &lo, mask);
    }
    leave(warp, mask, issued, |warp, mask| {
        warp.ret(mask);
    });
    issued.effect = Effect::Branch { diverged: false };
}

pub(crate) fn blend(row: &mut Row, value: &Row, mask: u32) {
    for lane in each(mask) {
        row[lane] = value[lane];
    }
}

pub(crate) fn call(
    env: &Env<'_>,
    warp: &mut Warp,
    mask: u32,
    func: FuncId,
    args: ArgsId,
    dst: Option<Reg>,
) -> Result<(), LaneFault> {
    let program = env.program;
    let caller = &program.functions[FuncId(warp.current.window.function)];
    let callee = &program.functions[func];
    let old = warp.current.window;
    let window = Window {
        regs: (old.regs + u32::from(caller.regs)).next_multiple_of(4),
        preds: old.preds + u32::from(caller.preds),
        sp: old.sp + stack::frame_distance(caller.frame_bytes),
        function: func.0,
    };
    if window.sp + callee.frame_bytes > env.local_bytes || window.regs > MAX_WINDOW {
        return Err(FaultKind::StackOverflow.into());
    }
    warp.reserve(
        (window.regs + u32::from(callee.regs)) as usize,
        (window.preds + u32::from(callee.preds)) as usize,
    );
    for (arg, param) in program.args[args].iter().zip(&callee.params) {
        if arg.ty.wide() {
            let v = warp.get64(&env.params, arg.ty, arg.value);
            blend(warp.row_in(window, param.reg), &map(&v, |x| x as u32), mask);
            blend(warp.row_in(window, Reg(param.reg.0 + 1)), &map(&v, |x| (x >> 32) as u32), mask);
        } else {
            let v = warp.get(&env.params, arg.value);
            blend(warp.row_in(window, param.reg), &v, mask);
        }
    }
    warp.call(mask, callee.start.0, window, dst);
    Ok(())
}

/// An indirect call. Lanes that call the same function as the first lane go together; the others keep their
/// pc and call when their turn comes.
pub(crate) fn call_pointer(
    env: &Env<'_>,
    warp: &mut Warp,
    issued: &mut IssuedOp,
    func: Reg,
    args: ArgsId,
    dst: Option<Reg>,
) -> Result<(), LaneFault> {
    let pointers = warp.pair(func);
    let first = pointers[issued.mask.trailing_zeros() as usize];
    let same = lanes::ballot(&pointers, &[first; 32], |a, b| a == b) & issued.mask;
    let index = first.wrapping_sub(CODE_BASE) / 16;
    let known = first >= CODE_BASE && first.is_multiple_of(16) && index < env.program.functions.len() as u64;
    let func = FuncId(index as u32);
    if !known || env.program.functions[func].kind != FunctionKind::Device {
        let lane = issued.mask.trailing_zeros() as usize;
        return Err(LaneFault { kind: FaultKind::BadCall, lane: Some(lane), address: first, size: 8 });
    }
    if same != issued.mask {
        // Lanes with other targets stay here and call one group after another. All reconverge after the call.
        let pc = warp.current.pc;
        warp.split_call(same, pc);
        issued.mask = same;
        issued.effect = Effect::Branch { diverged: true };
    }
    call(env, warp, same, func, args, dst)
}
