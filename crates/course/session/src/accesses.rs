//! Converts recorded access traces of warps into the form that the profile shows.

use protocol::{
    Access, AccessKind, AccessPart, AccessRequest, AccessRules, Accesses, Allocation, Coalescing, Profile,
};
use warpsim::arch::DeviceSpec;
use warpsim::arch::policy::{self, AddressMap, SharedAtomics};
use warpsim::device::LaunchRecord;
use warpsim::functional::TraceFilter;
use warpsim::isa::{Effect, Issue, Pc, Program, Space};
use warpsim::timing::{Part, Parts, WarpId};

/// The trace filter that a request asks for.
pub fn filter(AccessRequest { block, warp, most }: AccessRequest) -> TraceFilter {
    TraceFilter { block, warp, most }
}

/// Adds the access traces of launches to the profile.
pub fn add(
    profile: &mut Profile,
    AccessRequest { block, warp, .. }: AccessRequest,
    (device, program): (&DeviceSpec, &Program),
    launches: &[LaunchRecord],
    line: &dyn Fn(Pc) -> u32,
) {
    for (launch, record) in profile.launches.iter_mut().zip(launches) {
        let Some(trace) = &record.accesses else { continue };
        let parts = Parts::new(device, program, record.kernel);
        let mut accesses =
            Accesses { block, warp, rules: rules(device), dropped: trace.dropped, ..Accesses::default() };
        for named in &record.named {
            let (address, size, name) = (named.address, named.size, named.name.clone());
            accesses.allocations.push(Allocation { address, size, name });
        }
        for issue in &trace.records {
            accesses.list.push(access(program, &parts, WarpId(trace.warp_id), issue.clone(), line));
        }
        launch.accesses = Some(accesses);
    }
}

fn rules(device: &DeviceSpec) -> AccessRules {
    let (arch, memory) = (&device.arch, &device.memory);
    let [banks, bank_bytes, bank_lanes] = warpsim::timing::shared_rules(arch.shared.banks);
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

fn access(
    program: &Program,
    parts: &Parts<'_>,
    warp: WarpId,
    mut issue: Issue,
    line: &dyn Fn(Pc) -> u32,
) -> Access {
    let op = issue.op;
    let kind = match program.inst(op.pc).kind {
        warpsim::isa::InstKind::St { .. } => AccessKind::Store,
        warpsim::isa::InstKind::Atom { .. } => AccessKind::Atomic,
        _ => AccessKind::Load,
    };
    let (space, bytes) = match op.effect {
        Effect::Memory { space, bytes } => match space {
            Space::Shared => (protocol::Space::Shared, bytes),
            Space::Const => (protocol::Space::Constant, bytes),
            Space::Local => (protocol::Space::Local, bytes.min(4)),
            Space::Global | Space::Global32 | Space::Generic => (protocol::Space::Global, bytes),
        },
        Effect::Texture { texels: each, bytes } => {
            // The address of the first texel represents the lane.
            let lanes = (0..32).filter(|lane| op.mask >> lane & 1 != 0);
            for (lane, &first) in lanes.zip(issue.texels.iter().step_by(each.max(1).into())) {
                issue.addresses[lane] = first;
            }
            (protocol::Space::Texture, bytes.into())
        }
        _ => (protocol::Space::Global, 0),
    };
    let mut made = Vec::new();
    let passes = parts.of(warp, &mut issue, &mut |part| {
        let Part { address, bytes, lanes, partition } = part;
        made.push(AccessPart { address, bytes, lanes, partition });
    });
    let mut own = issue.addresses.to_vec();
    for (lane, address) in own.iter_mut().enumerate() {
        if op.mask >> lane & 1 == 0 {
            *address = 0;
        }
    }
    Access {
        pc: op.pc.0,
        line: line(op.pc),
        space,
        kind,
        bytes,
        mask: op.mask,
        addresses: own,
        parts: made,
        passes,
    }
}
