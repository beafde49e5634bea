//! Names of the memory that a kernel can access, for displays of its accesses.

use isa::{FuncId, GlobalSpace, Program};

use crate::Gpu;

/// A named range of device memory: an allocation, a variable, or the rest of an allocation from a pointer on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// First address, bytes. For constants: the offset in the constant bank.
    pub address: u64,
    /// Size, bytes.
    pub size: u64,
    /// Name of the variable or of the kernel's parameter; empty for an allocation.
    pub name: String,
}

/// Largest number of allocations that are listed.
const ALLOCATIONS: usize = 64;

impl Gpu {
    /// Allocations, global variables, and the targets of a kernel's pointer parameters.
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
