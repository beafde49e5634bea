//! Contents of device memory after a fault, for the reader to look at.

use base::SourceMap;
use protocol::{MemoryKind, MemoryPiece};
use warpsim::device::Gpu;
use warpsim::functional::{Fault, FaultKind};
use warpsim::isa::{GlobalSpace, Program, Space};

use crate::texts;

/// Bytes kept of the block that the fault is about, and of any other block.
const KEPT: [u64; 2] = [64 << 10, 8 << 10];
/// Largest number of blocks kept.
const BLOCKS: usize = 64;
/// Distance in bytes up to which an invalid access is attributed to a block.
const NEAR: u64 = 4096;

/// Allocations, device variables, and the shared memory of the block of threads that faulted. The block that
/// the fault is about comes first.
pub fn pieces(gpu: &Gpu, program: &Program, sources: &SourceMap, fault: &Fault) -> Vec<MemoryPiece> {
    let mut all = Vec::new();
    let in_shared = matches!(
        fault.kind,
        FaultKind::OutOfBounds(_, Space::Shared, _) | FaultKind::Misaligned(_, Space::Shared)
    );
    if !fault.shared.is_empty() {
        let size = fault.shared.len() as u64;
        all.push(piece(MemoryKind::Shared, (0, size), &fault.shared, in_shared.then_some(fault)));
    }
    let held = |address: u64, size: u64| {
        let from = address.wrapping_sub(gpu.memory().base()) as usize;
        gpu.memory().bytes().get(from..from + size as usize)
    };
    let meant = fault.allocation().map(|a| a.address);
    for (address, size) in gpu.allocations() {
        let Some(bytes) = held(address, size) else { continue };
        let reaches = fault.address.wrapping_add(NEAR).wrapping_sub(address) < size + 2 * NEAR;
        let about = (!in_shared && meant.map_or(reaches, |meant| meant == address)).then_some(fault);
        let mut piece = piece(MemoryKind::Allocation, (address, size), bytes, about);
        let origin = gpu.origin(address).map(|origin| program.locs[origin.allocated.0 as usize].span);
        piece.allocated = origin.map(|span| texts::range(span, sources));
        all.push(piece);
    }
    for (id, global) in program.globals.iter() {
        let on_device =
            matches!(global.space, GlobalSpace::Device | GlobalSpace::Managed | GlobalSpace::Const);
        let address = gpu.symbol(id);
        if let Some(bytes) = held(address, global.size).filter(|_| on_device && !global.name.is_empty()) {
            let kind = MemoryKind::Variable(global.name.clone());
            all.push(piece(kind, (address, global.size), bytes, None));
        }
    }
    base::sort_by_key(&mut all, |piece| piece.fault.is_none());
    all.truncate(BLOCKS);
    all
}

fn piece(kind: MemoryKind, (address, size): (u64, u64), bytes: &[u8], about: Option<&Fault>) -> MemoryPiece {
    let fault = about.map(|fault| (fault.address.wrapping_sub(address) as i64, fault.size));
    let kept = KEPT[usize::from(fault.is_none())];
    let middle = fault.map_or(0, |(at, _)| at.clamp(0, size as i64) as u64);
    // The part begins at a multiple of 64 bytes, so that the page shows whole lines of values.
    let from = middle.saturating_sub(kept / 2).min(size.saturating_sub(kept)) & !63;
    let to = (from + kept).min(size);
    MemoryPiece {
        kind,
        address,
        size,
        allocated: None,
        from,
        bytes: bytes[from as usize..to as usize].to_vec(),
        fault,
    }
}
