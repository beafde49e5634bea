//! What lies where in device memory while a launch runs, by the names that its kernel knows.

use isa::{FuncId, GlobalSpace, Program};

use crate::Gpu;

/// A block of device memory, or what lies in it from where a pointer points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// First address; of a constant its offset in the constant bank.
    pub address: u64,
    /// Bytes.
    pub size: u64,
    /// Variable, or parameter of the kernel; empty: an allocation.
    pub name: String,
}

/// Most allocations.
const ALLOCATIONS: usize = 64;

impl Gpu {
    /// Allocations, variables, and what a kernel's parameters point to.
    pub(crate) fn named(&self, program: &Program, kernel: FuncId, params: &[u8]) -> Vec<Named> {
        let mut all = Vec::new();
        let mut add = |address, size, name: &str| all.push(Named { address, size, name: name.to_owned() });
        for block in self.memory.allocations().take(ALLOCATIONS) {
            add(block.address, block.size, "");
        }
        for (id, global) in program.globals.iter() {
            match global.space {
                GlobalSpace::Host | GlobalSpace::Literal => {}
                GlobalSpace::Const => add(global.address.into(), global.size, &global.name),
                GlobalSpace::Device | GlobalSpace::Managed => add(self.symbol(id), global.size, &global.name),
            }
        }
        for param in program.functions[kernel].params.iter().filter(|param| param.bytes == 8) {
            let bytes = params.get(param.offset as usize..).and_then(|bytes| bytes.first_chunk());
            let address = bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes));
            if let Some(block) = self.memory.allocation(address) {
                add(address, block.address + block.size - address, &param.name);
            }
        }
        all
    }
}
