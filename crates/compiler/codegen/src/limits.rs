//! Limits that are checked at compile time: those that ptxas checks, and those of the simulator.

use base::{Code, Diagnostic, Idx};
use hir::{Module, Storage};
use isa::{FunctionKind, Program};

use crate::Target;

/// Size of the constant bank, bytes.
const CONSTANT: u64 = 64 << 10;
/// Largest local variable, bytes: more than any stack holds (8 MiB on the host, 512 KiB on the device).
const STACK: u64 = 256 << 20;
/// A size in 32 bits. Sizes beyond every limit are clamped to 1 GiB, so that sums of them do not wrap.
pub(crate) fn bounded(bytes: u64) -> u32 {
    bytes.min(1 << 30) as u32
}

/// Reports local variables that fit on no stack.
pub(crate) fn variables(module: &Module) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (_, function) in module.functions.iter() {
        for (_, local) in function.locals.iter() {
            let size = module.types.size(local.ty);
            if size > STACK {
                let args = [local.name.clone(), mebibytes(size), mebibytes(STACK)];
                found.push(Diagnostic::new(Code::VariableTooLarge, local.span, args));
            }
        }
    }
    found.dedup_by_key(|d| d.span);
    found
}

/// Reports kernels with more `__shared__` variables than a block has memory, or more parameters than a launch can pass.
pub(crate) fn kernels(program: &Program, target: &Target) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut check = |size: fn(&isa::Function) -> u32, most: u32, code: Code| {
        for (_, f) in program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Kernel) {
            if size(f) > most {
                let args = [f.name.clone(), size(f).to_string(), most.to_string()];
                found.push(Diagnostic::new(code, f.span, args));
            }
        }
    };
    check(|f| f.static_smem, target.info.static_shared, Code::TooMuchShared);
    check(|f| f.param_bytes, target.info.param_bytes, Code::TooManyParameters);
    found
}

/// Reports variables of static storage that do not fit: in each memory the first one that is too much. `used` has, by
/// variable, the variables of the program for host and device.
pub(crate) fn statics(
    module: &Module,
    used: &[[Option<isa::GlobalId>; 2]],
    target: &Target,
) -> Vec<Diagnostic> {
    let [host, device] = target.memory;
    let mut found = Vec::new();
    let is_used = |id: hir::GlobalId| used[id.index()].iter().any(Option::is_some);
    let mut add = |of: &dyn Fn(Storage) -> bool, most: u64, code: Code, shown: &dyn Fn(u64) -> String| {
        let mut total = 0u64;
        for (_, global) in module.globals.iter().filter(|(id, g)| of(g.storage) && is_used(*id)) {
            total = total.saturating_add(module.types.size(global.ty));
            if total > most {
                let args = [global.name.clone(), shown(total), shown(most)];
                found.push(Diagnostic::new(code, global.span, args));
                return;
            }
        }
    };
    add(&|s| s == Storage::Constant, CONSTANT, Code::TooMuchConstant, &|bytes| bytes.to_string());
    let on_device = |s| matches!(s, Storage::Device | Storage::Managed);
    add(&on_device, device.saturating_sub(1 << 20), Code::TooMuchStatic, &mebibytes);
    // The stack and the literals of the host take memory as well.
    add(&|s| s == Storage::Host, host.saturating_sub(16 << 20), Code::TooMuchStatic, &mebibytes);
    found
}

/// A size in MiB, rounded up.
fn mebibytes(bytes: u64) -> String {
    bytes.div_ceil(1 << 20).to_string()
}
