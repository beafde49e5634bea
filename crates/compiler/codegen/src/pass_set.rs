//! The passes that a caller can switch off. Tests switch off each by itself, and compare results.

/// A pass, or a group of passes, that may be switched off. The code computes the same without it. The comment names the functions
/// in `passes`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Constants are folded and operations simplified as instructions are made (`Func::make`).
    Simplify,
    /// Equal values are computed once (`number_values`).
    ValueNumbering,
    /// Local variables in memory become values (`promote_slots`).
    Promotion,
    /// Loops with a constant trip count become straight code (`unroll_constant_loops`).
    FullUnrolling,
    /// Loops whose trip count is known on entry are unrolled by 4 or 16 (`unroll_runtime_loops`).
    RuntimeUnrolling,
    /// Short arms of branches become selects and guarded instructions (`convert_arms_to_selects`, `convert_arms_to_guards`).
    IfConversion,
    /// Loop-invariant code moves before its loop (`hoist_loop_invariants`).
    LoopInvariants,
    /// Addresses in loops become induction variables (`reduce_strength`, `distribute_scales`).
    Strength,
    /// Integer divisions become instruction sequences (`expand_divisions`).
    Division,
    /// Adjacent loads, and adjacent stores, become vector accesses (`vectorize_accesses`).
    Vectors,
    /// Values move out of loops to the only block that uses them (`sink_values`).
    Sinking,
    /// Products and sums become one instruction (`fuse_operations`).
    Contraction,
    /// Instructions are ordered so that warps wait little (list scheduling, in emission).
    Scheduling,
}

impl Pass {
    /// All passes, in the order in which they first run.
    pub const ALL: [Pass; 13] = [
        Pass::Simplify,
        Pass::ValueNumbering,
        Pass::Promotion,
        Pass::FullUnrolling,
        Pass::IfConversion,
        Pass::LoopInvariants,
        Pass::Strength,
        Pass::RuntimeUnrolling,
        Pass::Division,
        Pass::Vectors,
        Pass::Sinking,
        Pass::Contraction,
        Pass::Scheduling,
    ];
}

/// A set of passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Passes(u32);

impl Passes {
    /// No pass: the code as it is built from the tree.
    pub const NONE: Passes = Passes(0);
    /// Every pass: what users get.
    pub const ALL: Passes = Passes(u32::MAX);

    /// The set contains `pass`.
    pub fn has(self, pass: Pass) -> bool {
        self.0 >> pass as u32 & 1 == 1
    }
    /// The set with `pass`.
    pub fn with(self, pass: Pass) -> Self {
        Passes(self.0 | 1 << pass as u32)
    }
    /// The set without `pass`.
    pub fn without(self, pass: Pass) -> Self {
        Passes(self.0 & !(1 << pass as u32))
    }
}
