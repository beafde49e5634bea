//! Which passes run: each can be left out by itself, which tests do.

/// A pass that may be left out: the code computes the same without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Constants are folded and identities applied as instructions are made.
    Simplify,
    /// Equal values are computed once.
    ValueNumbering,
    /// Local variables in memory become values.
    Promotion,
    /// Loops with a constant number of rounds.
    FullUnrolling,
    /// Loops with a number of rounds known on entry.
    RuntimeUnrolling,
    /// Short arms of branches become selects and guarded instructions.
    IfConversion,
    /// What does not change moves before its loop.
    LoopInvariants,
    /// Addresses in loops become pointers that move on, scaled sums one instruction.
    Strength,
    /// Division is written out.
    Division,
    /// Neighbouring loads become wide ones.
    Vectors,
    /// Values go where they are used.
    Sinking,
    /// Products and sums become one instruction.
    Contraction,
    /// Instructions are put in the order that waits least.
    Scheduling,
}

impl Pass {
    /// All, in the order in which they first run.
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
    /// The code as it comes out of the tree.
    pub const NONE: Passes = Passes(0);
    /// What users get.
    pub const ALL: Passes = Passes(u32::MAX);

    /// Contains it.
    pub fn has(self, pass: Pass) -> bool {
        self.0 >> pass as u32 & 1 == 1
    }
    /// All of these and it.
    pub fn with(self, pass: Pass) -> Self {
        Passes(self.0 | 1 << pass as u32)
    }
    /// All of these but it.
    pub fn without(self, pass: Pass) -> Self {
        Passes(self.0 & !(1 << pass as u32))
    }
}
