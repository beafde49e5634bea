//! What a program asks for at compile time and cannot have: the messages of ptxas, and what the simulator holds.

use base::{Code, Diagnostic, Idx};
use hir::{Module, Storage};
use isa::{FunctionKind, Program};

use crate::Target;

/// Bytes of the constant bank.
const CONSTANT: u64 = 64 << 10;
/// Bytes of a variable of a function that are more than any stack has (8 MiB on the host, 512 KiB on the device).
const STACK: u64 = 256 << 20;
/// A size in 32 bits. What is more than anything can have stays so, and far from wrapping.
pub(crate) fn bounded(bytes: u64) -> u32 {
    bytes.min(1 << 30) as u32
}

/// Variables of functions that fit on no stack.
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

/// Kernels with more `__shared__` variables than a block has memory for, or more parameters than a launch can pass.
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

/// Variables of static storage that there is no room for: on each side the first with which it is too much.
/// `used` says by variable which the program has, from which side.
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
    // The host has its stack, and literals, in the same memory.
    add(&|s| s == Storage::Host, host.saturating_sub(16 << 20), Code::TooMuchStatic, &mebibytes);
    found
}

/// Whole MiB, rounded up.
fn mebibytes(bytes: u64) -> String {
    bytes.div_ceil(1 << 20).to_string()
}
