//! Control flow within a function: which instructions can be reached from which.

use std::ops::Range;

use isa::{Inst, InstKind, Program};

/// Successors of the instruction at `at`: the target of a jump, and the next instruction unless all lanes
/// leave.
fn successors(inst: &Inst, at: u32) -> impl Iterator<Item = u32> {
    let (target, leaves) = match inst.kind {
        InstKind::Bra { target, .. } => (Some(target.0), true),
        InstKind::Exit | InstKind::Ret { .. } | InstKind::Trap => (None, true),
        _ => (None, false),
    };
    let next = !leaves || !inst.guard.is_always();
    target.into_iter().chain(next.then_some(at + 1))
}

/// Visits the instructions of a function that can be reached from `from`, each once. `f` returns whether to
/// go on to the successors. `function` is the function's range of instructions.
pub(crate) fn visit_reachable(
    code: &[Inst],
    function: &Range<u32>,
    from: u32,
    mut f: impl FnMut(u32) -> bool,
) {
    let mut seen = vec![false; function.len()];
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        let new =
            function.contains(&at) && !std::mem::replace(&mut seen[(at - function.start) as usize], true);
        if new && f(at) {
            open.extend(successors(&code[at as usize], at));
        }
    }
}

/// From `from` on, the threads of a kernel exit without another barrier, warp-level operation, call or
/// return.
pub(crate) fn exits_without_meeting(program: &Program, from: u32) -> bool {
    let ranges = program.functions.iter().map(|(_, f)| f.start.0..f.end.0);
    let Some(function) = ranges.into_iter().find(|range| range.contains(&from)) else { return false };
    let mut meets = false;
    visit_reachable(&program.code, &function, from, |at| {
        meets |= matches!(
            program.code[at as usize].kind,
            InstKind::Ret { .. } | InstKind::Call { .. } | InstKind::CallPtr { .. } | InstKind::Bar { .. }
        ) || program.code[at as usize].kind.member_mask().is_some();
        !meets
    });
    !meets
}
