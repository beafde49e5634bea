//! Loading: places a program's global variables in host memory.

use isa::{GlobalSpace, RelocTarget};

use crate::machine::Machine;
use crate::step::code_pointer;

/// Allocates all variables and string literals of the host, and fills in initial bytes and pointers. Literals
/// are placed together first and are read-only afterwards. Device variables get their device address, which
/// `cudaMemcpyToSymbol` takes as the symbol.
pub fn load(m: &mut Machine) {
    let program = m.program;
    let literals = program.globals.iter().filter(|(_, g)| g.space == GlobalSpace::Literal);
    let sizes: Vec<(u64, u64)> = literals.map(|(_, g)| (g.size, g.align.into())).collect();
    let literals = m.memory.alloc_side_by_side(&sizes).unwrap_or_default();
    let end = |(at, (size, _)): (&u64, &(u64, u64))| at + size;
    let read_only = literals.first().copied().zip(literals.iter().zip(&sizes).next_back().map(end));
    let mut literals = literals.into_iter();
    for (id, global) in program.globals.iter() {
        let address = match global.space {
            GlobalSpace::Host => alloc(m, global),
            GlobalSpace::Literal => literals.next().unwrap_or(0),
            GlobalSpace::Device | GlobalSpace::Const | GlobalSpace::Managed => m.gpu.symbol(id),
        };
        if global.space == GlobalSpace::Managed {
            crate::runtime::manage(m, address, global.size);
        }
        m.globals.push(address);
    }
    for (id, global) in program.globals.iter().filter(|(_, g)| g.space.on_host()) {
        let address = m.globals[base::Idx::index(id)];
        let mut bytes = global.init.clone();
        bytes.resize(global.size as usize, 0);
        for reloc in &global.relocs {
            let target = match reloc.target {
                RelocTarget::Global(g) => m.globals[base::Idx::index(g)],
                RelocTarget::Func(f) => code_pointer(f),
            };
            let at = reloc.at as usize;
            bytes[at..at + 8].copy_from_slice(&target.wrapping_add_signed(reloc.addend).to_le_bytes());
        }
        if let Some(place) = m.memory.write(address, bytes.len() as u64) {
            place.copy_from_slice(&bytes);
        }
    }
    if let Some((from, end)) = read_only {
        m.memory.make_read_only(from, end);
    }
}

fn alloc(m: &mut Machine, global: &isa::Global) -> u64 {
    m.memory.alloc(global.size, global.align.into()).unwrap_or(0)
}
