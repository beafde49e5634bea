//! Transposes as a source that computes addresses instead of executing: the article's kernels in the shape a compiler gives
//! them, for tests of the model alone.
#![allow(dead_code)] // each test uses its part

use arch::{DeviceSpec, KernelResources, occupancy::occupancy};
use base::{FileId, Span};
use isa::*;
use isa::{Clock, Effect, Issue};
use timing::{BlockSlot, Faulted, LaunchShape, Model, Next, Report, WarpId, WarpSource};

/// Which transpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// Reads rows of A, writes columns of B.
    Prose,
    /// Reads columns, writes rows.
    Listing,
    /// Through a tile in shared memory, rows of so many words.
    Tile { pitch: u32 },
    /// Reads and writes rows.
    Copy,
}

/// A program of one kernel: `before` additions, a load, ..., a store.
pub fn program(variant: Variant, before: u32, after: u32) -> (Program, FuncId) {
    let add = |dst: u16, a: u16| InstKind::Binary {
        op: BinOp::Add,
        ty: Ty::I32,
        dst: Reg(dst),
        a: Operand::Reg(Reg(a)),
        b: Operand::Imm(1),
    };
    let global = Address { base: Some(Reg(0)), offset: 0 };
    let tile = Address { base: Some(Reg(1)), offset: 0 };
    let ld =
        |space, addr, dst| InstKind::Ld { space, ty: MemTy::B32, dst: Reg(dst), addr, cache: CacheOp::Ca };
    let st = |space, addr, src| InstKind::St {
        space,
        ty: MemTy::B32,
        addr,
        src: Operand::Reg(Reg(src)),
        volatile: false,
    };
    // Address arithmetic: half of it depends on what comes just before.
    let mut kinds: Vec<InstKind> = (0..before).map(|k| add((k / 2 % 2) as u16, (k % 2) as u16)).collect();
    kinds.push(ld(Space::Global, global, 4));
    if let Variant::Tile { .. } = variant {
        kinds.push(st(Space::Shared, tile, 4));
        let kind = Bar::Sync;
        kinds.push(InstKind::Bar {
            kind,
            id: Operand::Imm(0),
            count: Operand::Imm(Bar::BLOCK),
            dst: None,
            pred: Guard::ALWAYS,
        });
        kinds.push(ld(Space::Shared, tile, 4));
    }
    kinds.extend((0..after).map(|k| add((k % 2) as u16, (k % 2) as u16)));
    kinds.push(st(Space::Global, global, 4));
    kinds.push(InstKind::Exit);
    kernel(kinds)
}

/// A program of one kernel with this code, six registers and 24 bytes of parameters.
pub fn kernel(kinds: Vec<InstKind>) -> (Program, FuncId) {
    let span = Span::new(FileId(0), 0, 0);
    let mut program = Program {
        locs: vec![Loc { span, inlined: None }; kinds.len()],
        code: kinds.into_iter().map(Inst::new).collect(),
        ..Program::default()
    };
    let kernel = program.functions.push(Function {
        regs: 6,
        param_bytes: 24,
        ..Function::new("transpose", FunctionKind::Kernel, Pc(0)..Pc(program.code.len() as u32), span)
    });
    (program, kernel)
}

/// The source.
pub struct Transpose<'a> {
    pub program: &'a Program,
    pub variant: Variant,
    pub n: u32,
    pub block: [u32; 2],
    pub a: u64,
    pub b: u64,
    warps: u32,
    /// By warp id: block number, next instruction, memory accesses so far.
    cursors: Vec<(u64, u32, u32)>,
}

impl<'a> Transpose<'a> {
    pub fn new(program: &'a Program, variant: Variant, n: u32, block: [u32; 2]) -> Self {
        let a = 0x1_0000;
        let b = a + u64::from(n * n * 4).next_multiple_of(256);
        let warps = (block[0] * block[1]).div_ceil(32);
        Self { program, variant, n, block, a, b, warps, cursors: Vec::new() }
    }
    fn address(&self, warp: WarpId, lane: u32, access: u32) -> u64 {
        let (block, ..) = self.cursors[warp.0 as usize];
        let [bx, by] = self.block;
        let thread = warp.0 % self.warps * 32 + lane;
        let (tx, ty) = (thread % bx, thread / bx);
        let (x, y) = (block as u32 % (self.n / bx) * bx, block as u32 / (self.n / bx) * by);
        let at = |row: u32, column: u32| u64::from(row * self.n + column) * 4;
        match (self.variant, access) {
            (Variant::Prose | Variant::Copy | Variant::Tile { .. }, 0) => self.a + at(y + ty, x + tx),
            (Variant::Listing, 0) => self.a + at(x + tx, y + ty),
            (Variant::Prose, _) => self.b + at(x + tx, y + ty),
            (Variant::Listing | Variant::Copy, _) => self.b + at(y + ty, x + tx),
            (Variant::Tile { pitch }, 1) => u64::from(ty * pitch + tx) * 4,
            (Variant::Tile { pitch }, 2) => u64::from(tx * pitch + ty) * 4,
            (Variant::Tile { .. }, _) => self.b + at(x + ty, y + tx),
        }
    }
}

impl WarpSource for Transpose<'_> {
    fn start_block(&mut self, block: u64, slot: BlockSlot, _sm: u32) {
        let first = (slot.0 * self.warps) as usize;
        let end = first + self.warps as usize;
        if self.cursors.len() < end {
            self.cursors.resize(end, (0, 0, 0));
        }
        self.cursors[first..end].fill((block, 0, 0));
    }
    fn next(&self, warp: WarpId) -> Next {
        let (_, at, _) = self.cursors[warp.0 as usize];
        if at as usize == self.program.code.len() { Next::Done } else { Next::At(Pc(at)) }
    }
    fn issue(&mut self, warp: WarpId, _now: Clock, issue: &mut Issue) -> Result<(), Faulted> {
        let (_, at, accesses) = self.cursors[warp.0 as usize];
        issue.op.pc = Pc(at);
        let threads = self.block[0] * self.block[1] - warp.0 % self.warps * 32;
        issue.op.mask = if threads >= 32 { u32::MAX } else { (1 << threads) - 1 };
        issue.op.effect = match self.program.code[at as usize].kind {
            InstKind::Ld { space, .. } | InstKind::St { space, .. } => {
                for lane in 0..32 {
                    issue.addresses[lane as usize] = self.address(warp, lane, accesses);
                }
                self.cursors[warp.0 as usize].2 += 1;
                Effect::Memory { space, bytes: 4 }
            }
            InstKind::Bar { .. } => Effect::Barrier { id: 0, warps: 0, waits: true },
            InstKind::Exit => Effect::Exit,
            _ => Effect::None,
        };
        self.cursors[warp.0 as usize].1 += 1;
        Ok(())
    }
    fn release_barrier(&mut self, _slot: BlockSlot, _id: u8) {}
}

/// The launch of a transpose on a device.
pub fn shape(device: &DeviceSpec, variant: Variant, n: u32, block: [u32; 2]) -> LaunchShape {
    let smem = match variant {
        Variant::Tile { pitch } => block[1] * pitch * 4,
        _ => 0,
    } + if device.arch.params == arch::policy::KernelParams::SharedMemory { 40 } else { 0 };
    let kernel = KernelResources { threads: block[0] * block[1], regs: 6, smem, optin: false };
    LaunchShape {
        grid: [n / block[0], n / block[1], 1],
        block: [block[0], block[1], 1],
        dynamic_smem: 0,
        smem,
        blocks_per_sm: occupancy(&device.arch, &kernel).blocks,
    }
}

/// Runs one cold.
pub fn run(device: &DeviceSpec, variant: Variant, n: u32, block: [u32; 2]) -> Report {
    let (program, kernel) = program(variant, 16, 2);
    let mut source = Transpose::new(&program, variant, n, block);
    let mut model = Model::new(device);
    let (progress, report) = model.run(&program, kernel, &shape(device, variant, n, block), &mut source);
    assert_eq!(progress, timing::Progress::Finished);
    report
}
