//! The verifier of the SSA form. Debug builds run it after each pass.
//!
//! It checks, for the blocks that are reachable from the entry:
//! - each block ends with a terminator, and the lists of predecessors are the edges that exist;
//! - phis come first, and have one operand for each predecessor;
//! - an instruction is in one block only, and has not been replaced by another value;
//! - the definition of each operand dominates its use; for a phi, the end of the predecessor;
//! - the number of operands and their classes are those that the operation takes, and the class of the result is the operation's.

use std::fmt::{Display, Formatter};

use isa::{Bar, BinOp, MemTy, Special, TernOp, UnOp};

use crate::ir::{Block, Class, Func, Op, Term, Val};
use crate::passes::cfg::Loops;
use crate::print::Printer;

/// A broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The block in which it is broken.
    pub block: Block,
    /// The instruction that breaks it; none where the block as a whole does.
    pub value: Option<Val>,
    /// What is wrong.
    pub message: String,
}

impl Display for VerifyError {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self.value {
            Some(v) => write!(f, "block {}, {v}: {}", self.block, self.message),
            None => write!(f, "block {}: {}", self.block, self.message),
        }
    }
}

/// Verifies a function in debug builds.
///
/// # Panics
/// The SSA form is broken. The message names `pass`, which has just run, and each broken rule with its block and value.
pub fn check(pass: &str, f: &Func) {
    if cfg!(debug_assertions) {
        let errors = verify(f);
        if !errors.is_empty() {
            let list: String = errors.iter().map(|error| format!("\n  {error}")).collect();
            let text = Printer { func: f, program: None, sources: None };
            panic!("the SSA form is broken after the pass `{pass}`:{list}\n{text}");
        }
    }
}

/// All broken rules of a function.
pub fn verify(f: &Func) -> Vec<VerifyError> {
    let loops = Loops::find(f);
    let mut verifier = Verifier { f, loops: &loops, homes: vec![None; f.insts.len()], errors: Vec::new() };
    for &b in &loops.order {
        verifier.collect(b);
    }
    for &b in &loops.order {
        verifier.edges(b);
        verifier.phis(b);
        for (at, &v) in f.block(b).insts.iter().enumerate() {
            verifier.uses(b, at, v);
            verifier.operands(b, v);
        }
        verifier.terminator(b);
    }
    verifier.errors
}

struct Verifier<'a> {
    f: &'a Func,
    loops: &'a Loops,
    /// By value: the reachable block that has it, and its place there.
    homes: Vec<Option<(Block, usize)>>,
    errors: Vec<VerifyError>,
}

impl Verifier<'_> {
    fn report(&mut self, block: Block, value: Option<Val>, message: String) {
        self.errors.push(VerifyError { block, value, message });
    }

    fn is_reachable(&self, b: Block) -> bool {
        self.loops.position[b.0 as usize] != u32::MAX
    }

    /// Finds out where each value is.
    fn collect(&mut self, b: Block) {
        for (at, &v) in self.f.block(b).insts.iter().enumerate() {
            if let Some((other, _)) = self.homes[v.0 as usize].replace((b, at)) {
                self.report(b, Some(v), format!("is also in block {other}"));
            }
            let now = self.f.resolve(v);
            if now != v {
                self.report(b, Some(v), format!("was replaced by {now} and is still in its block"));
            }
        }
    }

    /// The block's predecessors are the blocks that lead to it, each as often as it does.
    fn edges(&mut self, b: Block) {
        let preds = &self.f.block(b).preds;
        for &pred in preds {
            if self.f.succs(pred).iter().all(|&s| s != b) {
                self.report(b, None, format!("the predecessor {pred} does not lead here"));
            }
        }
        for &s in &self.f.succs(b) {
            let edges = self.f.succs(b).iter().filter(|&&x| x == s).count();
            let entries = self.f.block(s).preds.iter().filter(|&&p| p == b).count();
            if edges != entries {
                let message = format!("{edges} edges lead to {s}, which names this block {entries} times");
                self.report(b, None, message);
            }
        }
    }

    fn phis(&mut self, b: Block) {
        let mut others = false;
        for &v in &self.f.block(b).insts {
            if self.f.op(v) != Op::Phi {
                others = true;
                continue;
            }
            if others {
                self.report(b, Some(v), "a phi after other instructions".into());
            }
            let (operands, preds) = (self.f.inst(v).args.len(), self.f.block(b).preds.len());
            if operands != preds {
                let message = format!("a phi of {operands} operands in a block of {preds} predecessors");
                self.report(b, Some(v), message);
            }
        }
    }

    /// The operands and the guard of an instruction are defined before it.
    fn uses(&mut self, b: Block, at: usize, v: Val) {
        let inst = self.f.inst(v);
        for (n, &a) in inst.args.iter().enumerate() {
            let a = self.f.resolve(a);
            if inst.op != Op::Phi {
                self.dominates(a, (b, at), Some(v), "");
            } else if let Some(&pred) = self.f.block(b).preds.get(n)
                && self.is_reachable(pred)
            {
                self.dominates(a, (pred, usize::MAX), Some(v), &format!(" along the edge from {pred}"));
            }
        }
        if let Some((guard, _)) = inst.guard {
            let guard = self.f.resolve(guard);
            self.dominates(guard, (b, at), Some(v), " as its guard");
            if self.f.class(guard) != Class::Pred {
                self.report(b, Some(v), format!("the guard {guard} is no predicate"));
            }
        }
    }

    fn dominates(&mut self, a: Val, (b, at): (Block, usize), user: Option<Val>, how: &str) {
        let block = user.and_then(|v| self.homes[v.0 as usize]).map_or(b, |home| home.0);
        match self.homes[a.0 as usize] {
            None => self.report(block, user, format!("uses {a}{how}, which is in no reachable block")),
            Some((home, place)) => {
                let before = if home == b { place < at } else { self.loops.dominates(home, b) };
                if !before {
                    let message =
                        format!("uses {a}{how}, whose definition in block {home} does not dominate the use");
                    self.report(block, user, message);
                }
            }
        }
    }

    fn terminator(&mut self, b: Block) {
        if self.f.block(b).term == Term::Open {
            self.report(b, None, "has no terminator".into());
        }
        let Some(v) = self.f.term_use(b) else { return };
        match self.homes[v.0 as usize] {
            Some((home, _)) if home == b || self.loops.dominates(home, b) => {}
            Some((home, _)) => {
                let message =
                    format!("the terminator uses {v}, whose definition in block {home} does not dominate it");
                self.report(b, Some(v), message);
            }
            None => {
                self.report(b, Some(v), format!("the terminator uses {v}, which is in no reachable block"))
            }
        }
        if matches!(self.f.block(b).term, Term::Branch { .. }) && self.f.class(v) != Class::Pred {
            self.report(b, Some(v), format!("the condition {v} of the branch is no predicate"));
        }
    }

    /// Operands and result have the classes of the operation.
    fn operands(&mut self, b: Block, v: Val) {
        let inst = self.f.inst(v);
        let found: Vec<Class> = inst.args.iter().map(|&a| self.f.class(self.f.resolve(a))).collect();
        let list = |classes: &[Class]| classes.iter().map(Class::to_string).collect::<Vec<_>>().join(", ");
        let expected = expected(self.f, v, &found);
        if let Some(expected) = expected
            && expected != found
        {
            let message = format!("takes operands ({}) and has ({})", list(&expected), list(&found));
            return self.report(b, Some(v), message);
        }
        if let Some(result) = result(self.f, v, &found)
            && result != inst.class
        {
            self.report(b, Some(v), format!("is {} and the operation gives {result}", inst.class));
        }
        if let Op::Const(bits) = inst.op {
            let most = match inst.class {
                Class::Pred => 1,
                Class::R1 => u32::MAX.into(),
                _ => u64::MAX,
            };
            if bits > most {
                self.report(b, Some(v), format!("the constant {bits:#x} does not fit {}", inst.class));
            }
        }
    }
}

/// The classes of an operation's operands. `None` where any will do.
fn expected(f: &Func, v: Val, found: &[Class]) -> Option<Vec<Class>> {
    use Class::{Pred, R1, R2};
    let of = Class::of;
    let address = |space: isa::Space| if space.wide() { R2 } else { R1 };
    let count = found.len();
    Some(match f.op(v) {
        Op::Const(_) | Op::Undef | Op::Arg(_) | Op::KParam(_) | Op::Special(_) | Op::GlobalAddr(..) => vec![],
        Op::FuncAddr(_) | Op::LocalAddr(_) | Op::Fence(_) | Op::Trap => vec![],
        Op::Phi => vec![f.class(v); count],
        Op::Unary(_, ty) => vec![of(ty)],
        Op::Binary(BinOp::Shl | BinOp::Shr, ty) => vec![of(ty), R1],
        Op::Binary(_, ty) => vec![of(ty); 2],
        Op::Ternary(TernOp::MadWide, _) => vec![R1, R1, R2],
        Op::Ternary(TernOp::Lea, ty) => vec![of(ty), R1, of(ty)],
        Op::Ternary(TernOp::Bfe, ty) => vec![of(ty), R1, R1],
        Op::Ternary(_, ty) => vec![of(ty); 3],
        Op::Math(m, ty) if count == 2 => vec![of(ty), if m.takes_integer() { R1 } else { of(ty) }],
        Op::Math(_, ty) => vec![of(ty)],
        Op::Cvt { from, .. } => vec![of(from)],
        Op::Cmp(_, ty) if count == 3 => vec![of(ty), of(ty), Pred],
        Op::Cmp(_, ty) => vec![of(ty); 2],
        Op::PLogic(_) => vec![Pred; 2],
        Op::PNot => vec![Pred],
        Op::Select => vec![Pred, f.class(v), f.class(v)],
        Op::ToGeneric(_) => vec![R1],
        Op::Load { space, .. } => vec![address(space)],
        Op::Store { space, mem, .. } => vec![address(space), of_memory(mem)],
        Op::Atom { space, ty, .. } => {
            let mut classes = vec![of(ty); count.clamp(2, 3)];
            classes[0] = address(space);
            classes
        }
        Op::Tex(geom, _) => {
            let mut classes = vec![R1; 1 + geom.coordinates()];
            classes[0] = R2;
            classes
        }
        Op::Bar(_) if count == 3 => vec![R1, R1, Pred],
        Op::Bar(_) => vec![R1; 2],
        Op::WarpSync => vec![R1],
        Op::Shfl(_) => vec![R1; 4],
        Op::Vote(_) => vec![Pred, R1],
        Op::Collect(_) => vec![R1; 2],
        Op::Mma(kind) => vec![of(kind.word()); kind.words().iter().sum()],
        Op::Part { .. } | Op::Pack => return None,
        Op::Call { sig, .. } | Op::Sys { sig, .. } => signature(f, sig, &[]),
        Op::CallPtr { sig } => signature(f, sig, &[R2]),
        Op::Launch { sig, .. } => signature(f, sig, &[R1, R1, R1, R1, R1, R1, R2, R2]),
    })
}

/// The operands of a call: `first`, then one for each type of the signature.
fn signature(f: &Func, sig: u32, first: &[Class]) -> Vec<Class> {
    let types = f.sigs.get(sig as usize).map(Vec::as_slice).unwrap_or_default();
    first.iter().copied().chain(types.iter().map(|&ty| Class::of(ty))).collect()
}

fn of_memory(mem: MemTy) -> Class {
    match mem.regs() {
        1 => Class::R1,
        2 => Class::R2,
        _ => Class::R4,
    }
}

/// The class of an operation's result. `None` where any will do.
fn result(f: &Func, v: Val, found: &[Class]) -> Option<Class> {
    Some(match f.op(v) {
        Op::Const(_) | Op::Undef | Op::Arg(_) | Op::KParam(_) | Op::Phi | Op::Select => return None,
        Op::Call { .. } | Op::CallPtr { .. } | Op::Sys { .. } => return None,
        Op::Unary(UnOp::Popc | UnOp::Clz, _) => Class::R1,
        Op::Unary(_, ty) | Op::Math(_, ty) | Op::Atom { ty, .. } => Class::of(ty),
        Op::Binary(BinOp::MulWide, _) | Op::Ternary(TernOp::MadWide, _) => Class::R2,
        Op::Binary(_, ty) | Op::Ternary(_, ty) => Class::of(ty),
        Op::Cvt { to, .. } => Class::of(to),
        Op::Cmp(..) | Op::PLogic(_) | Op::PNot => Class::Pred,
        Op::Special(Special::Clock64 | Special::GlobalTimer) => Class::R2,
        Op::GlobalAddr(..) | Op::FuncAddr(_) | Op::ToGeneric(_) => Class::R2,
        Op::Load { mem, .. } | Op::Tex(_, mem) => of_memory(mem),
        Op::Mma(kind) => {
            if kind.result() == 2 {
                Class::R2
            } else {
                Class::R4
            }
        }
        Op::Bar(Bar::Count | Bar::And | Bar::Or) => Class::R1,
        Op::Bar(_) | Op::Store { .. } | Op::Fence(_) | Op::WarpSync | Op::Trap | Op::Launch { .. } => {
            Class::None
        }
        Op::Special(_) | Op::Shfl(_) | Op::Vote(_) | Op::Collect(_) | Op::LocalAddr(_) => Class::R1,
        Op::Part { wide, .. } => {
            if wide {
                Class::R2
            } else {
                Class::R1
            }
        }
        Op::Pack => match found.iter().map(|class| class.regs()).sum::<u8>() {
            2 => Class::R2,
            4 => Class::R4,
            _ => Class::None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{FileId, Span};
    use isa::{FunctionKind, Loc, Space, Ty};

    fn loc() -> Loc {
        Loc { span: Span::new(FileId(0), 0, 0), inlined: None }
    }

    /// A branch on a parameter whose arms meet in a phi:
    /// b0: v0 = 1, v1 = param, v2 = v1 < v0, branch v2; b1: v3 = 2; b2: v4 = 3; b3: v5 = phi, ret.
    struct Diamond {
        f: Func,
        blocks: [Block; 4],
        cond: Val,
        arms: [Val; 2],
        phi: Val,
    }

    fn diamond() -> Diamond {
        let mut f = Func::new(FunctionKind::Kernel, loc(), false);
        let blocks = [f.entry, f.new_block(loc()), f.new_block(loc()), f.new_block(loc())];
        let [entry, then, or_else, join] = blocks;
        let one = f.push(entry, Op::Const(1), Class::R1, &[], loc());
        let param = f.push(entry, Op::KParam(0), Class::R1, &[], loc());
        let cond = f.push(entry, Op::Cmp(isa::Cmp::Lt, Ty::I32), Class::Pred, &[param, one], loc());
        f.branch(entry, cond, then, or_else);
        let arms = [(then, 2), (or_else, 3)].map(|(b, n)| f.push(b, Op::Const(n), Class::R1, &[], loc()));
        f.jump(then, join);
        f.jump(or_else, join);
        let phi = f.push(join, Op::Phi, Class::R1, &arms, loc());
        f.block_mut(join).term = Term::Ret(None);
        Diamond { f, blocks, cond, arms, phi }
    }

    /// Breaks a function, and finds exactly the errors whose texts are given.
    fn finds(spoil: impl FnOnce(&mut Diamond), expected: &[&str]) {
        let mut d = diamond();
        assert_eq!(verify(&d.f), []);
        spoil(&mut d);
        let found: Vec<String> = verify(&d.f).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn definitions_dominate_uses() {
        finds(
            |d| d.f.inst_mut(d.phi).args.swap(0, 1),
            &[
                "block b3, v5: uses v4 along the edge from b1, whose definition in block b2 does not dominate the use",
                "block b3, v5: uses v3 along the edge from b2, whose definition in block b1 does not dominate the use",
            ],
        );
        finds(
            |d| {
                let [a, b] = d.arms;
                d.f.push(d.blocks[3], Op::Binary(BinOp::Add, Ty::I32), Class::R1, &[a, b], loc());
            },
            &[
                "block b3, v6: uses v3, whose definition in block b1 does not dominate the use",
                "block b3, v6: uses v4, whose definition in block b2 does not dominate the use",
            ],
        );
        // In one block, the order counts.
        finds(
            |d| d.f.block_mut(d.blocks[0]).insts.swap(1, 2),
            &["block b0, v2: uses v1, whose definition in block b0 does not dominate the use"],
        );
        finds(
            |d| d.f.block_mut(d.blocks[3]).term = Term::Ret(Some(d.arms[0])),
            &["block b3, v3: the terminator uses v3, whose definition in block b1 does not dominate it"],
        );
    }

    #[test]
    fn removed_values_have_no_use() {
        finds(
            |d| d.f.block_mut(d.blocks[1]).insts.clear(),
            &["block b3, v5: uses v3 along the edge from b1, which is in no reachable block"],
        );
        finds(
            |d| d.f.block_mut(d.blocks[0]).insts.truncate(2),
            &["block b0, v2: the terminator uses v2, which is in no reachable block"],
        );
        finds(
            |d| {
                let entry = d.blocks[0];
                let new = d.f.detached(d.f.inst(d.arms[0]).clone());
                d.f.block_mut(entry).insts.push(new);
                d.f.replace(d.arms[0], new);
            },
            &["block b1, v3: was replaced by v6 and is still in its block"],
        );
        finds(
            |d| d.f.block_mut(d.blocks[2]).insts.insert(0, d.cond),
            &[
                "block b2, v2: is also in block b0",
                "block b0, v2: the terminator uses v2, whose definition in block b2 does not dominate it",
            ],
        );
    }

    #[test]
    fn blocks_end_and_edges_agree() {
        finds(|d| d.f.block_mut(d.blocks[3]).term = Term::Open, &["block b3: has no terminator"]);
        finds(
            |d| d.f.block_mut(d.blocks[2]).term = Term::Ret(None),
            &["block b3: the predecessor b2 does not lead here"],
        );
        finds(
            |d| {
                d.f.block_mut(d.blocks[3]).preds.pop();
                d.f.inst_mut(d.phi).args.pop();
            },
            &["block b2: 1 edges lead to b3, which names this block 0 times"],
        );
    }

    #[test]
    fn phis_have_an_operand_for_each_edge() {
        finds(
            |d| {
                d.f.inst_mut(d.phi).args.pop();
            },
            &["block b3, v5: a phi of 1 operands in a block of 2 predecessors"],
        );
        finds(
            |d| {
                let join = d.blocks[3];
                let late = d.f.push(join, Op::Const(1), Class::R1, &[], loc());
                d.f.block_mut(join).insts.swap(0, 1);
                let _ = late;
            },
            &["block b3, v5: a phi after other instructions"],
        );
    }

    #[test]
    fn classes_of_operands_and_results_agree() {
        finds(
            |d| {
                let join = d.blocks[3];
                let load = Op::Load { space: Space::Global, mem: MemTy::B64, cache: isa::CacheOp::Ca };
                d.f.push(join, load, Class::R1, &[d.phi], loc());
            },
            &["block b3, v6: takes operands (b64) and has (b32)"],
        );
        finds(
            |d| d.f.inst_mut(d.cond).class = Class::R1,
            &[
                "block b0, v2: is b32 and the operation gives pred",
                "block b0, v2: the condition v2 of the branch is no predicate",
            ],
        );
        finds(
            |d| d.f.inst_mut(d.arms[1]).class = Class::R2,
            &["block b3, v5: takes operands (b32, b32) and has (b32, b64)"],
        );
        finds(
            |d| d.f.inst_mut(d.arms[1]).op = Op::Const(1 << 32),
            &["block b2, v4: the constant 0x100000000 does not fit b32"],
        );
        finds(
            |d| d.f.inst_mut(d.arms[0]).guard = Some((d.arms[0], false)),
            &[
                "block b1, v3: uses v3 as its guard, whose definition in block b1 does not dominate the use",
                "block b1, v3: the guard v3 is no predicate",
            ],
        );
    }

    #[test]
    #[should_panic(
        expected = "the SSA form is broken after the pass `number_values`:\n  block b3: has no terminator"
    )]
    fn a_broken_function_names_the_pass() {
        let mut d = diamond();
        d.f.block_mut(d.blocks[3]).term = Term::Open;
        check("number_values", &d.f);
    }
}
