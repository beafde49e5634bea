//! Machine code of a program's device functions, and what each instruction did in each launch.

use serde::{Deserialize, Serialize};

/// The functions of a program that ran on the device or could have, and the counters of their instructions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MachineCode {
    /// The kernels of the reader, and all other functions that launches executed, in order of their addresses.
    pub functions: Vec<MachineFunction>,
    /// Functions that are left out, because there are too many instructions.
    pub left_out: u32,
    /// Names of the files to which [`Instruction::file`] refers.
    pub files: Vec<String>,
    /// Counters of the launches, in order. Shorter than the list of launches if there are too many counters.
    pub launches: Vec<Vec<InstructionCounters>>,
}

/// A function as machine code.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MachineFunction {
    /// Name, with template arguments.
    pub name: String,
    /// Whether it is a kernel. Else it is a function that kernels call.
    pub is_kernel: bool,
    /// Registers of a thread.
    pub regs: u32,
    /// Local memory of a thread, in bytes, spilled registers included.
    pub local_bytes: u32,
    /// Local memory that holds spilled registers, in bytes.
    pub spill_bytes: u32,
    /// Static shared memory of a block, in bytes.
    pub static_smem: u32,
    /// Parameters, in bytes.
    pub param_bytes: u32,
    /// Address of the first instruction: its index in the program.
    pub first: u32,
    /// The instructions.
    pub code: Vec<Instruction>,
}

/// One machine instruction.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Instruction {
    /// The instruction, with names like those of PTX and registers like those of SASS.
    pub text: String,
    /// Number of 32-bit registers that are alive while it executes.
    pub live: u16,
    /// Line of the reader's file that it belongs to: for code inlined from elsewhere the line that calls it.
    /// 0: none.
    pub line: u32,
    /// The file that it was compiled from, if that is another one: one more than an index of
    /// [`MachineCode::files`]. 0: it is the reader's file.
    pub file: u16,
    /// Line in that file.
    pub file_line: u32,
}

/// What one instruction did in a launch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct InstructionCounters {
    /// Address of the instruction.
    pub pc: u32,
    pub warp_instructions: u64,
    pub thread_instructions: u64,
    /// Memory requests, global, local, texture or shared.
    pub requests: u64,
    /// Transactions of the requests to device memory.
    pub transactions: u64,
    /// Bytes moved by them, including bytes that no thread asked for.
    pub bytes: u64,
    /// Passes through shared memory.
    pub wavefronts: u64,
    /// Passes that bank conflicts added.
    pub conflicts: u64,
    /// Branches at which lanes went both ways.
    pub divergent: u64,
    /// Share of all stalled warp-cycles of the launch that were spent before this instruction, 0..=1.
    pub stall_share: f64,
    /// Reasons of these stalls with their shares of the instruction's stalled cycles, the largest first, at
    /// most three.
    pub stalls: Vec<(String, f64)>,
}
