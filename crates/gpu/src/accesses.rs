//! What the warp that is listened to asked of memory, and what became of it.

use arch::DeviceSpec;
use exec::memory::Allocation;
use exec::{Asked, Heard};
use isa::{FuncId, Global, GlobalSpace, Program, Space};
use timing::{Effect, Part, Parts, WarpId, WarpOp};

use crate::Gpu;

/// The accesses of a warp.
#[derive(Clone, Debug)]
pub struct Accesses {
    /// In the order in which it issued them, each with its parts; addresses of local memory are those in device memory.
    pub list: Vec<(WarpOp, Vec<Part>)>,
    /// Those there was no room for.
    pub dropped: u64,
    /// Device memory that they lie in, in order of address; none overlap.
    pub allocations: Vec<Named>,
}

/// A part of device memory with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Address and size.
    pub block: Allocation,
    /// Variable, or parameter of the kernel; empty: not known.
    pub name: String,
}

impl Named {
    fn new(block: Allocation) -> Self {
        Self { block, name: String::new() }
    }
    fn has(&self, address: u64) -> bool {
        address.wrapping_sub(self.block.address) < self.block.size
    }
}

impl Accesses {
    /// What became of what was heard.
    pub(crate) fn of(
        device: &DeviceSpec,
        (program, kernel): (&Program, FuncId),
        heard: Option<Box<Heard>>,
    ) -> Option<Box<Self>> {
        let heard = heard?;
        let parts = Parts::new(device, program, kernel);
        let list = heard.list.into_iter().map(|Asked { step, addresses, texels }| {
            let effect = effect(step.effect);
            let mut op = WarpOp { pc: step.pc, path: step.path, mask: step.mask, effect, addresses, texels };
            let parts = parts.of(WarpId(heard.warp_id), &mut op);
            (op, parts)
        });
        Some(Box::new(Self { list: list.collect(), dropped: heard.dropped, allocations: Vec::new() }))
    }
}

impl Gpu {
    /// Gives the launches from number `first` on the memory that their accesses lie in: it may be freed later. Parameters are
    /// those of the first.
    pub(crate) fn find_allocations(&mut self, program: &Program, (first, params): (usize, &[u8])) {
        for at in first..self.launches.len() {
            let launch = &mut self.launches[at];
            let Some(accesses) = &mut launch.accesses else { continue };
            let mut found: Vec<Named> = Vec::new();
            for (op, _) in &accesses.list {
                let (space, touched) = touched(op);
                for &address in touched.iter().filter(|&&address| address != u64::MAX) {
                    if found.iter().any(|named| named.has(address)) {
                        continue;
                    }
                    found.extend(match space {
                        Space::Const => constant(program, address),
                        Space::Global => self.memory.allocation(address).map(Named::new),
                        _ => None,
                    });
                }
            }
            let on_device = |g: &Global| matches!(g.space, GlobalSpace::Device | GlobalSpace::Managed);
            let globals = program.globals.iter().filter(|(_, g)| on_device(g));
            let globals = globals.map(|(id, g)| (self.globals[id.0 as usize], &g.name));
            let function = &program.functions[launch.kernel];
            let values = function.params.iter().filter(|p| at == first && p.bytes == 8 && !p.by_address);
            let values = values.filter_map(|p| {
                let bytes = params.get(p.offset as usize..p.offset as usize + 8)?;
                Some((u64::from_le_bytes(bytes.try_into().ok()?), &p.name))
            });
            for (address, name) in globals.chain(values) {
                split(&mut found, address, name);
            }
            base::sort_by_key(&mut found, |named| named.block.address);
            accesses.allocations = found;
        }
    }
}

/// Which addresses of which space an access touched.
fn touched(op: &WarpOp) -> (Space, Vec<u64>) {
    match op.effect {
        Effect::Memory { space, .. } => {
            (space, (0..32).filter(|lane| op.mask >> lane & 1 != 0).map(|lane| op.addresses[lane]).collect())
        }
        _ => (Space::Global, op.texels.clone()),
    }
}

/// The constant at an offset of the bank: there, addresses are offsets.
fn constant(program: &Program, offset: u64) -> Option<Named> {
    let mut constants = program.globals.iter().map(|(_, g)| g).filter(|g| g.space == GlobalSpace::Const);
    let g = constants.find(|g| offset.wrapping_sub(g.address.into()) < g.size)?;
    Some(Named { block: Allocation { address: g.address.into(), size: g.size }, name: g.name.clone() })
}

/// Memory from an address on has this name.
fn split(found: &mut Vec<Named>, address: u64, name: &str) {
    let Some(named) = found.iter_mut().find(|named| named.has(address)) else { return };
    let before = address - named.block.address;
    if before > 0 {
        let block = Allocation { address, size: named.block.size - before };
        named.block.size = before;
        found.push(Named { block, name: name.to_owned() });
    } else if named.name.is_empty() {
        named.name = name.to_owned();
    }
}

/// As the model names it.
pub(crate) fn effect(of: exec::Effect) -> Effect {
    match of {
        exec::Effect::None => Effect::None,
        exec::Effect::Memory { space, bytes } => Effect::Memory { space, bytes },
        exec::Effect::Texture { texels, bytes } => Effect::Texture { texels, bytes },
        exec::Effect::Groups { count } => Effect::Groups { count },
        exec::Effect::Branch { diverged } => Effect::Branch { diverged },
        exec::Effect::Barrier { id, warps, waits } => Effect::Barrier { id, warps, waits },
        exec::Effect::Exit => Effect::Exit,
    }
}
