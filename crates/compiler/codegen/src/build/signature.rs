//! The signature of a program's function, and the layout of a kernel's shared variables.

use hir::{FnId, FnKind as K, Storage};
use isa::{FuncId, Reg, Ty};

use super::{Shape, shape};
use crate::analysis::shared_of;
use crate::limits::bounded;
use crate::module::ModuleCx;

/// Fills in the parameters and the result of the program's function.
pub fn signature(cx: &mut ModuleCx<'_>, id: FnId, func: FuncId) {
    let module = cx.module;
    let f = &module.functions[id];
    let (mut params, mut offset) = (Vec::new(), 0u32);
    let by_pointer = |ty| shape(&module.types, ty) == Shape::Memory;
    if f.kind != K::Kernel && by_pointer(f.ret) {
        params.push(isa::Param { name: String::new(), offset: 0, bytes: 8, reg: Reg(0), by_address: false });
    }
    for &p in &f.params {
        let local = &f.locals[p];
        let (mut bytes, align) = (bounded(module.types.size(local.ty)), module.types.align(local.ty));
        let by_address = by_pointer(local.ty);
        if f.kind == K::Kernel {
            offset = offset.next_multiple_of(align);
        } else if by_address {
            bytes = 8;
        }
        let at = if f.kind == K::Kernel { offset } else { 0 };
        offset = bounded((offset + bytes).into());
        params.push(isa::Param { name: local.name.clone(), offset: at, bytes, reg: Reg(0), by_address });
    }
    let demotes = f.kind != K::Host && cx.target.info.demotes_double;
    let ret = match shape(&module.types, f.ret) {
        Shape::Num(Ty::F64) if demotes => Some(Ty::F32),
        Shape::Bool => Some(Ty::U8),
        Shape::Num(ty) => Some(ty),
        Shape::Void | Shape::Memory | Shape::Demoted => None,
    };
    let out = &mut cx.program.functions[func];
    out.params = params;
    out.ret = ret;
    out.param_bytes = if f.kind == K::Kernel { offset } else { 0 };
}

/// Lays out the shared variables that a kernel reaches.
pub(super) struct SharedLayout {
    pub offsets: Vec<(hir::GlobalId, u32)>,
    pub bytes: u32,
    pub dynamic: bool,
}

pub(super) fn layout_shared(cx: &ModuleCx<'_>, id: FnId) -> SharedLayout {
    let module = cx.module;
    let vars: Vec<hir::GlobalId> = if cx.one_shared_layout {
        module.globals.iter().filter(|(_, g)| g.storage == Storage::Shared).map(|(id, _)| id).collect()
    } else {
        shared_of(&cx.infos, id)
    };
    let (mut offsets, mut bytes, mut external) = (Vec::new(), 0u32, Vec::new());
    for g in vars {
        let global = &module.globals[g];
        let size = bounded(module.types.size(global.ty));
        if size == 0 {
            external.push(g);
            continue;
        }
        // Arrays of 16 bytes and more are aligned for 128-bit accesses.
        let align = module.types.align(global.ty).max(global.align).max(if size >= 16 { 16 } else { 4 });
        bytes = bytes.next_multiple_of(align);
        offsets.push((g, bytes));
        bytes = bounded((bytes + size).into());
    }
    let dynamic = !external.is_empty();
    offsets.extend(external.into_iter().map(|g| (g, bytes.next_multiple_of(16))));
    SharedLayout { offsets, bytes, dynamic }
}
