//! What the stepper shows of a launch at one place of its execution.
//!
//! A *place* is the number of warp instructions that all warps of the launch have executed before it.

use serde::{Deserialize, Serialize};

/// A launch at one place of its execution, as one warp sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepView {
    /// The place.
    pub place: u64,
    /// The last place.
    pub end: u64,
    /// How the launch ends there.
    pub ending: StepEnding,
    /// The kernel.
    pub kernel: String,
    /// `gridDim` and `blockDim`.
    pub shape: [[u32; 3]; 2],
    /// Number of the chosen block, with `blockIdx.x` varying fastest.
    pub block: u64,
    /// `blockIdx` of the chosen block.
    pub block_index: [u32; 3],
    /// The chosen warp of the block.
    pub warp: u32,
    /// State of the chosen warp.
    pub warp_state: WarpState,
    /// States of all warps of the block, in order.
    pub warps: Vec<WarpState>,
    /// `threadIdx` of the first and the last lane of the warp.
    pub threads: [[u32; 3]; 2],
    /// Places where lanes of the warp are; the one that goes on first.
    pub paths: Vec<StepPath>,
    /// The functions that the lanes of the first path are in, innermost first.
    pub calls: Vec<StepCall>,
    /// Variables of the innermost function of the reader, parameters first.
    pub variables: Vec<StepVariable>,
    /// Variables in shared memory.
    pub shared: Vec<StepVariable>,
    /// What the command asked for.
    pub answer: Option<StepVariable>,
    /// What the kernel has printed so far.
    pub printed: String,
    /// Why the command could not be carried out, if so.
    pub failed: Option<StepFailure>,
}

/// How a launch ends.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum StepEnding {
    /// All blocks end.
    #[default]
    Done,
    /// An instruction faults: the message, rendered.
    Fault(String),
    /// It goes on, but no more is recorded.
    Limit,
}

/// What a warp does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WarpState {
    /// Its block has not started.
    #[default]
    NotStarted,
    /// It goes on when its turn comes.
    Ready,
    /// It waits at a barrier of the block.
    Barrier,
    /// It waits for something else.
    Waits,
    /// All its lanes have exited.
    Exited,
}

/// Lanes of a warp that are at one place of the source.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepPath {
    /// The lanes, as bits.
    pub lanes: u32,
    /// File of the place, if it is one of the reader.
    pub file: String,
    /// Line of the place, from 1; 0 outside of the reader's files.
    pub line: u32,
    /// What the lanes wait for.
    pub state: WarpState,
}

/// A function that lanes are in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepCall {
    /// Its name.
    pub name: String,
    /// File of the place in it.
    pub file: String,
    /// Line of the place in it, from 1.
    pub line: u32,
}

/// A variable, or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepVariable {
    /// Name of the variable, member or element.
    pub name: String,
    /// Its type in C++ notation.
    pub ty: String,
    /// Its values.
    pub values: StepValues,
    /// Lanes whose value differs from that at the place shown before, as bits.
    pub changed: u32,
    /// Members or elements.
    pub parts: Vec<StepVariable>,
}

/// Values of a variable by lane.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum StepValues {
    /// Its parts have values.
    #[default]
    Parts,
    /// It has the same value in all lanes, or there is one for the whole block.
    Same(String),
    /// An integer that is `first + step * lane`.
    Affine {
        /// Value of lane 0, or what it would be there.
        first: i64,
        /// Difference from lane to lane.
        step: i64,
    },
    /// Values by lane; `None` where it has none yet, or where the lane is not in the function.
    Lanes(Vec<Option<String>>),
    /// The elements of an array that the whole block has, in order.
    Elements {
        /// Lengths by dimension, the outermost first.
        lengths: Vec<u64>,
        /// The elements, or the first of them.
        texts: Vec<String>,
    },
}

/// Why a command of the stepper was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepFailure {
    /// There is no such place in this direction.
    NoSuchPlace,
    /// The command is not known.
    NotUnderstood,
    /// The grid has no such block, or the block no such warp.
    NoSuchWarp,
    /// An expression is not understood from here on.
    Expression(String),
    /// Nothing has this name here.
    UnknownName(String),
    /// The expression has no value in any lane, or is no object in memory where one is needed.
    NoValue,
}
