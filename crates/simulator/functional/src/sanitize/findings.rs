//! The list of all findings, without duplicates.

use isa::{Pc, Program};

use super::work::called;
use super::{Finding, FindingKind};

/// Largest number of distinct findings. A program with more has the same error everywhere.
const MOST: usize = 100;

/// Findings, one for each kind and pair of instructions.
#[derive(Default)]
pub(super) struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    pub fn add(&mut self, finding: Finding) {
        let other = |f: &Finding| f.other.map(|o| o.pc);
        let same =
            |f: &&mut Finding| f.kind == finding.kind && f.pc == finding.pc && other(f) == other(&finding);
        if let Some(known) = self.list.iter_mut().find(same) {
            let count = known.count + finding.count;
            if let (FindingKind::Leak, Some(all), Some(more)) =
                (known.kind, &mut known.allocation, finding.allocation)
            {
                all.size += more.size;
            }
            // A race between warps needs stronger synchronisation than one between lanes, so it is reported.
            if known.same_warp && !finding.same_warp {
                *known = finding;
            }
            known.count = count;
        } else if self.list.len() < MOST {
            self.list.push(finding);
        }
    }
    /// Number of findings, each as often as it was made.
    pub fn total(&self) -> u64 {
        self.list.iter().map(|finding| finding.count).sum()
    }
    /// Takes all findings. Findings at copies of one source location, which unrolling makes, are merged, and
    /// so are all findings of one function's missing fence.
    pub fn take(&mut self, program: &Program) -> Vec<Finding> {
        let first_that = |pc: &mut Pc, is_like: &dyn Fn(Pc) -> bool| {
            let here = &program.locs[pc.0 as usize];
            let same = |at: &u32| program.locs[*at as usize] == *here && is_like(Pc(*at));
            pc.0 = (0..program.locs.len() as u32).find(same).unwrap_or(pc.0);
        };
        let first = |pc: &mut Pc| first_that(pc, &|_| true);
        // Macros make several calls at one location. The call of the same name is meant.
        let given = |pc: &mut Pc| {
            let name = called(program, *pc);
            first_that(pc, &|other| called(program, other) == name);
        };
        for mut finding in std::mem::take(&mut self.list) {
            first(&mut finding.pc);
            if let Some(other) = &mut finding.other {
                first(&mut other.pc);
            }
            match &mut finding.kind {
                FindingKind::InUse(work, _) => given(&mut work.at),
                FindingKind::Unordered(work, other) => {
                    given(&mut work.at);
                    given(&mut other.at);
                }
                FindingKind::Unfenced => {
                    let here = program.functions.iter().find(|(_, f)| (f.start..f.end).contains(&finding.pc));
                    let here = here.map(|(_, f)| f.start..f.end).unwrap_or_default();
                    let known = |f: &&mut Finding| f.kind == finding.kind && here.contains(&f.pc);
                    if let Some(known) = self.list.iter_mut().find(known) {
                        known.count += finding.count;
                        continue;
                    }
                }
                _ => {}
            }
            self.add(finding);
        }
        std::mem::take(&mut self.list)
    }
}
