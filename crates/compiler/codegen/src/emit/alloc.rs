//! Register allocation: linear scan with holes. Virtual registers are packed in the order of the starts of their live ranges,
//! each into the first physical registers that are free over all its ranges. Those that do not fit are spilled to local
//! memory.

use isa::Reg;

use super::Machine;
use super::live::{Live, Ranges, live};
use super::spill::spill;

/// The assignment of registers.
pub struct Colors {
    /// By virtual register: its first physical register.
    pub regs: Vec<u16>,
    /// By virtual predicate: its physical predicate.
    pub preds: Vec<u16>,
    pub reg_count: u16,
    pub pred_count: u8,
}

/// Rounds of spilling with one limit. After these the limit is raised a little, so that every function gets code.
const ROUNDS: usize = 200;

/// Assigns registers, and changes the code where values are spilled. `None` if the numbers of virtual registers are used up.
pub fn allocate(m: &mut Machine, limit: u32) -> Option<Colors> {
    let mut limit = limit;
    for round in 1.. {
        let ranges = live(m);
        match color(m, &ranges, limit) {
            Ok(colors) => return Some(colors),
            Err(victims) if victims.is_empty() => limit += 8,
            Err(victims) => spill(m, &victims),
        }
        if m.too_large() {
            return None;
        }
        if round % ROUNDS == 0 {
            limit += 8;
        }
    }
    None
}

/// The live ranges that one physical register holds.
#[derive(Default)]
struct Line {
    taken: Ranges,
}

impl Line {
    fn is_free(&self, ranges: &Ranges) -> bool {
        let mut at = match ranges.first() {
            Some(first) => self.taken.partition_point(|t| t.1 <= first.0),
            None => return true,
        };
        for r in ranges {
            while at < self.taken.len() && self.taken[at].1 <= r.0 {
                at += 1;
            }
            if at < self.taken.len() && self.taken[at].0 < r.1 {
                return false;
            }
        }
        true
    }
    fn take(&mut self, ranges: &Ranges) {
        for &r in ranges {
            let at = self.taken.partition_point(|t| t.0 < r.0);
            self.taken.insert(at, r);
        }
    }
}

fn color(m: &Machine, live: &Live, limit: u32) -> Result<Colors, Vec<usize>> {
    let begin = |v: usize| m.numbers(v).filter_map(|r| live.regs[r].first().map(|range| range.0)).min();
    let mut order: Vec<_> = (0..m.vregs.len()).filter_map(|v| Some((begin(v)?, v))).collect();
    // Of those that start together wide ones go first, since they are harder to place.
    base::sort_by_key(&mut order, |&(begin, v)| (begin, std::cmp::Reverse(m.vregs[v].regs), v));
    let mut wishes: Vec<Vec<(usize, i32)>> = vec![Vec::new(); m.vregs.len()];
    for &(a, b) in &m.hints {
        let (x, y) = (m.owner[a.0 as usize] as usize, m.owner[b.0 as usize] as usize);
        // Offset between the first registers of the two.
        let delta = |v: usize, r: Reg| i32::from(r.0) - i32::from(m.vregs[v].first);
        let d = delta(x, a) - delta(y, b);
        wishes[x].push((y, -d));
        wishes[y].push((x, d));
    }
    let mut lines: Vec<Line> = Vec::new();
    let mut regs = vec![u16::MAX; m.vregs.len()];
    let (mut victims, mut count, mut failed) = (Vec::new(), 0u16, false);
    for (_, v) in order {
        let size = m.vregs[v].regs;
        let fits = |lines: &mut Vec<Line>, base: i32| {
            let align = i32::from(size);
            if base < 0 || base % align != 0 || base + align > limit as i32 {
                return false;
            }
            while (lines.len() as i32) < base + align {
                lines.push(Line::default());
            }
            m.numbers(v).zip(base as usize..).all(|(r, line)| lines[line].is_free(&live.regs[r]))
        };
        let wished = wishes[v]
            .iter()
            .filter(|(w, _)| regs[*w] != u16::MAX)
            .map(|&(w, d)| i32::from(regs[w]) + d)
            .find(|&base| fits(&mut lines, base));
        let found =
            wished.or_else(|| (0..limit as i32).step_by(size.into()).find(|&base| fits(&mut lines, base)));
        match found {
            Some(base) => {
                for (r, line) in m.numbers(v).zip(base as usize..) {
                    lines[line].take(&live.regs[r]);
                }
                regs[v] = base as u16;
                count = count.max(base as u16 + u16::from(size));
            }
            None => {
                failed = true;
                victims.extend(cheapest(m, live, &regs, v));
            }
        }
    }
    if failed {
        base::sort_by_key(&mut victims, |&v| v);
        victims.dedup();
        return Err(victims);
    }
    let (preds, pred_count) = color_preds(m, live);
    Ok(Colors { regs, preds, reg_count: count, pred_count })
}

/// What to spill so that `v` fits: of the values that are live where `v` begins, the one of least cost for the time for which
/// it frees a register. Temporaries of earlier spills are not spilled again.
fn cheapest(m: &Machine, live: &Live, regs: &[u16], v: usize) -> Option<usize> {
    let ranges = |x: usize| m.numbers(x).flat_map(|r| &live.regs[r]);
    let at = ranges(v).map(|r| r.0).min()?;
    let length = |x: usize| ranges(x).map(|r| r.1 - r.0).sum::<u32>().max(1) as f32;
    let alive = |x: usize| ranges(x).any(|r| r.0 <= at && at < r.1);
    (0..m.vregs.len())
        .filter(|&x| x == v || (regs[x] != u16::MAX && alive(x)))
        .filter(|&x| !m.vregs[x].temporary)
        .min_by(|&x, &y| (live.weight[x] / length(x)).total_cmp(&(live.weight[y] / length(y))))
}

fn color_preds(m: &Machine, live: &Live) -> (Vec<u16>, u8) {
    let mut order: Vec<usize> = (0..m.preds as usize).filter(|&p| !live.preds[p].is_empty()).collect();
    base::sort_by_key(&mut order, |&p| live.preds[p][0].0);
    let mut lines: Vec<Line> = Vec::new();
    let mut preds = vec![0; m.preds as usize];
    for p in order {
        let at = match lines.iter().position(|l| l.is_free(&live.preds[p])) {
            Some(at) => at,
            None => {
                lines.push(Line::default());
                lines.len() - 1
            }
        };
        lines[at].take(&live.preds[p]);
        preds[p] = at as u16;
    }
    (preds, lines.len().min(255) as u8)
}
