//! What a warp asked of memory, for the reader: the accesses of each launch beside its profile.

use arch::DeviceSpec;
use arch::policy::{self, AddressMap, SharedAtomics};
use exec::Listen;
use gpu::LaunchRecord;
use isa::{Pc, Program, Space};
use protocol::{
    Access, AccessKind, AccessPart, AccessRequest, AccessRules, Accesses, Allocation, Coalescing, Profile,
};
use timing::{Part, WarpOp};

/// Whom to listen to.
pub fn listen(AccessRequest { block, warp, most }: AccessRequest) -> Listen {
    Listen { block, warp, most }
}

/// Adds to the profile's launches what was heard.
pub fn add(
    profile: &mut Profile,
    AccessRequest { block, warp, .. }: AccessRequest,
    (device, program): (&DeviceSpec, &Program),
    launches: &[LaunchRecord],
    line: &dyn Fn(Pc) -> u32,
) {
    for (launch, record) in profile.launches.iter_mut().zip(launches) {
        let Some(heard) = &record.accesses else { continue };
        let named = heard.allocations.iter().map(|named| Allocation {
            address: named.block.address,
            size: named.block.size,
            name: named.name.clone(),
        });
        launch.accesses = Some(Accesses {
            block,
            warp,
            rules: rules(device),
            allocations: named.collect(),
            list: heard.list.iter().map(|(op, parts)| access(program, op, parts, line)).collect(),
            dropped: heard.dropped,
        });
    }
}

fn rules(device: &DeviceSpec) -> AccessRules {
    let (arch, memory) = (&device.arch, &device.memory);
    let [banks, bank_bytes, bank_lanes] = timing::shared_rules(arch.shared.banks);
    AccessRules {
        cc: [arch.cc.major, arch.cc.minor],
        coalescing: match arch.coalescing {
            policy::Coalescing::HalfWarpInOrder => Coalescing::HalfWarpInOrder,
            policy::Coalescing::HalfWarpSegments => Coalescing::HalfWarpSegments,
            policy::Coalescing::L1Lines128 => Coalescing::Lines128,
            policy::Coalescing::Sectors32 => Coalescing::Sectors32,
        },
        banks,
        bank_bytes,
        bank_lanes,
        locks: arch.shared.atomics == SharedAtomics::LockLoop,
        partitions: memory.partitions.max(1),
        strip_bytes: memory.strip_bytes,
        hashed: memory.map != AddressMap::RoundRobin,
    }
}

fn access(program: &Program, op: &WarpOp, parts: &[Part], line: &dyn Fn(Pc) -> u32) -> Access {
    let kind = match program.inst(op.pc).kind {
        isa::InstKind::St { .. } => AccessKind::Store,
        isa::InstKind::Atom { .. } => AccessKind::Atomic,
        _ => AccessKind::Load,
    };
    let mut addresses = vec![0; 32];
    let active = (0..32).filter(|lane| op.mask >> lane & 1 != 0);
    let (space, bytes) = match op.effect {
        timing::Effect::Texture { texels, bytes } => {
            for (lane, &texel) in active.zip(op.texels.iter().step_by(texels.max(1).into())) {
                addresses[lane] = texel;
            }
            (protocol::Space::Texture, bytes.into())
        }
        timing::Effect::Memory { space, bytes } => {
            active.for_each(|lane| addresses[lane] = op.addresses[lane]);
            match space {
                Space::Shared => (protocol::Space::Shared, bytes),
                Space::Const => (protocol::Space::Constant, bytes),
                Space::Local => (protocol::Space::Local, bytes.min(4)),
                Space::Global | Space::Generic => (protocol::Space::Global, bytes),
            }
        }
        _ => (protocol::Space::Global, 0),
    };
    let part = |part: &Part| AccessPart {
        address: part.address,
        bytes: part.bytes,
        lanes: part.lanes,
        partition: part.partition,
    };
    let parts = parts.iter().map(part).collect();
    Access { pc: op.pc.0, line: line(op.pc), space, kind, bytes, mask: op.mask, addresses, parts }
}
