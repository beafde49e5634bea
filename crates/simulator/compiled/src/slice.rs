//! The arithmetic of a group on which its addresses depend. It is executed twice: once to check the addresses, and once
//! with the rest of the group.

use isa::{InstKind, Pc, Program, Reg};

use crate::group::{Group, Registers, Room, bit, predicates_read};

/// For each instruction of a group, whether the base of a cluster depends on it.
pub(crate) fn needed(program: &Program, group: &Group) -> Vec<bool> {
    let mut wanted = Registers::default();
    let mut wanted_preds = 0u64;
    let mut needed = vec![false; (group.end - group.start) as usize];
    for pc in (group.start..group.end).rev() {
        let inst = program.inst(Pc(pc));
        if let InstKind::SetP { dst, .. } | InstKind::PLogic { dst, .. } = inst.kind
            && wanted_preds & bit(dst) != 0
        {
            needed[(pc - group.start) as usize] = true;
            if inst.guard.is_always() {
                wanted_preds &= !bit(dst);
            }
        }
        if let Some(def) = inst.kind.def(|_| 0)
            && wanted.meets(def.first, def.count)
        {
            needed[(pc - group.start) as usize] = true;
            if inst.guard.is_always() {
                wanted.remove(def.first, def.count);
            }
        }
        if needed[(pc - group.start) as usize] {
            inst.kind.each_use(|used| wanted.insert(used.first, used.count));
            predicates_read(inst).into_iter().flatten().for_each(|pred| wanted_preds |= bit(pred));
        }
        for cluster in group.clusters.iter().filter(|c| c.accesses[0].0 == pc) {
            if let ([_, Some(_)], Some(pred)) = (cluster.version, cluster.guard.pred) {
                wanted_preds |= bit(pred);
            }
            if let ([Some(_), _], Some(Reg(base))) = (cluster.version, cluster.base) {
                wanted.insert(Reg(base), 1 + u8::from(cluster.room == Room::Global));
            }
        }
    }
    needed
}
