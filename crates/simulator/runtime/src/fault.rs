//! Faults of host code: kind, instruction, and the calls that led to it.

use functional::memory::{BadAddress, Region};
use functional::{Access, Fault, FaultKind, Refused};
use isa::{Pc, Space};

use crate::machine::{Machine, Stop};

impl Machine<'_> {
    /// The calls that are active, innermost first.
    pub(crate) fn callers(&self) -> Vec<Pc> {
        // Each frame resumes at the instruction after the call.
        self.frames.iter().skip(1).rev().map(|f| Pc(f.resume.saturating_sub(1))).collect()
    }

    /// The current instruction and the active calls, innermost first.
    pub(crate) fn calls(&self) -> Vec<Pc> {
        std::iter::once(self.at()).chain(self.callers()).collect()
    }

    /// Records that an allocation of `asked` bytes of host memory failed here.
    #[cold]
    pub(crate) fn note_refused(&mut self, asked: u64) {
        let refused = Refused { calls: self.calls(), asked, most: self.memory.capacity() };
        self.refused_block = Some(Box::new(refused));
    }

    /// A fault at the current instruction.
    #[cold]
    pub(crate) fn fault(&self, kind: FaultKind) -> Stop {
        Stop::Fault(Box::new(Fault::new(kind, self.at(), None)))
    }
    /// A fault at the current instruction that has an address.
    #[cold]
    pub(crate) fn fault_at(&self, kind: FaultKind, address: u64) -> Stop {
        Stop::Fault(Box::new(Fault { address, ..Fault::new(kind, self.at(), None) }))
    }
    /// The fault of an access that host memory does not allow.
    #[cold]
    pub(crate) fn denied(&self, access: Access, address: u64, size: u64) -> Stop {
        let kind = match Region::of(address) {
            Region::Null => FaultKind::Null(access),
            Region::Device | Region::Window => FaultKind::DevicePointer(access),
            Region::Wild => FaultKind::OutOfBounds(access, Space::Generic, None),
            Region::Host if self.memory.locate(address, size).is_some() => FaultKind::Literal,
            Region::Host => match self.memory.explain(address) {
                BadAddress::Freed(block) => FaultKind::UseAfterFree(access, block),
                BadAddress::Outside(nearest) => FaultKind::OutOfBounds(access, Space::Generic, nearest),
            },
        };
        let fault = Fault::new(kind, self.at(), None);
        Stop::Fault(Box::new(Fault { address, size: size as u32, ..fault }))
    }
}
