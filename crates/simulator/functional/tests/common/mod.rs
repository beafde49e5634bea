//! Programs assembled by hand: an assembler with labels, and a small device on which they run.
#![allow(dead_code, reason = "each test file uses a part")]

use arch::policy::Reconvergence;
use base::{FileId, Span};
use functional::memory::DEVICE_BASE;
use functional::{Fault, Functional, Grid, LaunchParams, Memory, Pool, Progress, Rules};
use isa::*;

/// Number of instructions between two checks whether a launch is endless.
const SLICE: u64 = 50;

/// Code under construction. Jumps refer to labels.
#[derive(Default)]
pub struct Asm {
    pub code: Vec<Inst>,
    labels: Vec<u32>,
    jumps: Vec<(usize, Label, Option<Label>)>,
    pub args: Vec<Vec<Arg>>,
    pub externs: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(pub usize);

pub fn r(n: u16) -> Operand {
    Operand::Reg(Reg(n))
}
pub fn imm(x: u32) -> Operand {
    Operand::Imm(x)
}

impl Asm {
    pub fn label(&mut self) -> Label {
        self.labels.push(u32::MAX);
        Label(self.labels.len() - 1)
    }
    pub fn place(&mut self, label: Label) {
        self.labels[label.0] = self.code.len() as u32;
    }
    pub fn at(&self, label: Label) -> u32 {
        self.labels[label.0]
    }
    pub fn op(&mut self, kind: InstKind) {
        self.code.push(Inst::new(kind));
    }
    pub fn guarded(&mut self, guard: Guard, kind: InstKind) {
        self.code.push(Inst { guard, kind });
    }
    pub fn bin(&mut self, op: BinOp, ty: Ty, dst: u16, a: Operand, b: Operand) {
        self.op(InstKind::Binary { op, ty, dst: Reg(dst), a, b });
    }
    pub fn mov(&mut self, dst: u16, src: Operand) {
        self.op(InstKind::Mov { ty: Ty::U32, dst: Reg(dst), src });
    }
    pub fn special(&mut self, dst: u16, what: Special) {
        self.op(InstKind::Special { dst: Reg(dst), what });
    }
    pub fn setp(&mut self, cmp: Cmp, dst: u16, a: Operand, b: Operand) {
        self.op(InstKind::SetP { cmp, ty: Ty::U32, dst: Pred(dst), a, b, and: Guard::ALWAYS });
    }
    /// A jump to `target` for the lanes of the guard, with reconvergence at `join`; `None` is the end of the
    /// function.
    pub fn bra(&mut self, guard: Guard, target: Label, join: Option<Label>) {
        self.jumps.push((self.code.len(), target, join));
        self.guarded(guard, InstKind::Bra { target: Pc(0), join: Pc(0) });
    }
    pub fn ld(&mut self, space: Space, ty: MemTy, dst: u16, base: u16, offset: i32) {
        let addr = Address { base: Some(Reg(base)), offset };
        self.op(InstKind::Ld { space, ty, dst: Reg(dst), addr, cache: CacheOp::Ca });
    }
    pub fn st(&mut self, space: Space, ty: MemTy, base: u16, offset: i32, src: Operand) {
        let addr = Address { base: Some(Reg(base)), offset };
        self.op(InstKind::St { space, ty, addr, src, volatile: false });
    }
    pub fn bar(&mut self) {
        self.op(InstKind::Bar {
            kind: Bar::Sync,
            id: imm(0),
            count: imm(Bar::BLOCK),
            dst: None,
            pred: Guard::ALWAYS,
        });
    }
    /// `dst` pair = pointer parameter + 4 * index register.
    pub fn element(&mut self, dst: u16, param: u16, index: u16) {
        self.op(InstKind::Ternary {
            op: TernOp::MadWide,
            ty: Ty::U32,
            dst: Reg(dst),
            a: r(index),
            b: imm(4),
            c: Operand::Param(param),
        });
    }
    /// `dst` = `blockIdx.x * blockDim.x + threadIdx.x`. Overwrites the two registers after `dst`.
    pub fn global_index(&mut self, dst: u16) {
        self.special(dst, Special::CtaId(0));
        self.special(dst + 1, Special::NTid(0));
        self.special(dst + 2, Special::Tid(0));
        self.op(InstKind::Ternary {
            op: TernOp::Mad,
            ty: Ty::U32,
            dst: Reg(dst),
            a: r(dst),
            b: r(dst + 1),
            c: r(dst + 2),
        });
    }
    fn resolve(&mut self, end: u32, shift: u32) {
        for &(at, target, join) in &self.jumps {
            let target = Pc(self.labels[target.0] + shift);
            let join = Pc(join.map_or(end, |j| self.labels[j.0]) + shift);
            self.code[at].kind = InstKind::Bra { target, join };
        }
    }
}

/// Resources of a function in a test program.
#[derive(Clone, Copy, Default)]
pub struct Needs {
    pub regs: u16,
    pub frame: u32,
    pub smem: u32,
    pub ret: Option<Ty>,
}

/// A program of several functions, of which the first is the kernel. Parameters of the others are the 32-bit
/// registers 0, 1, …
pub fn program(functions: Vec<(Asm, Needs, u16)>) -> Program {
    let mut p = Program::default();
    for (i, (mut asm, needs, params)) in functions.into_iter().enumerate() {
        let start = p.code.len() as u32;
        asm.resolve(asm.code.len() as u32, start);
        p.code.extend(&asm.code);
        for list in asm.args {
            p.args.push(list);
        }
        for name in asm.externs {
            p.externs.push(name);
        }
        let kernel = i == 0;
        let span = Span::new(FileId(0), start, p.code.len() as u32);
        let param = |n: u16| Param {
            name: format!("p{n}"),
            offset: u32::from(n) * 8,
            bytes: if kernel { 8 } else { 4 },
            reg: Reg(n),
            by_address: false,
        };
        p.functions.push(Function {
            regs: needs.regs,
            preds: 8,
            frame_bytes: needs.frame,
            static_smem: needs.smem,
            params: (0..params).map(param).collect(),
            param_bytes: u32::from(params) * 8,
            ret: needs.ret,
            ..Function::new(
                format!("f{i}"),
                if kernel { FunctionKind::Kernel } else { FunctionKind::Device },
                Pc(start)..Pc(p.code.len() as u32),
                span,
            )
        });
    }
    let loc = Loc { span: Span::new(FileId(0), 0, 0), inlined: None };
    p.locs = vec![loc; p.code.len()];
    if let Err(errors) = verify(&p) {
        panic!("{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
    }
    p
}

/// A device that runs kernels.
pub struct Device {
    pub memory: Memory,
    pub reconvergence: Reconvergence,
    pub rules: Rules,
    pub output: functional::Output,
    pub budget: u64,
    pub dynamic_smem: u32,
    pub globals: Vec<u64>,
}

impl Device {
    pub fn new(reconvergence: Reconvergence) -> Self {
        Self {
            memory: Memory::new(DEVICE_BASE, 1 << 28, 256),
            reconvergence,
            rules: Rules::Ieee,
            output: functional::Output::new(1 << 20),
            budget: 10_000_000,
            dynamic_smem: 0,
            globals: Vec::new(),
        }
    }
    pub fn alloc(&mut self, words: &[u32]) -> u64 {
        let address = self.memory.alloc(words.len() as u64 * 4, 1).unwrap();
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        self.memory.write(address, bytes.len() as u64).unwrap().copy_from_slice(&bytes);
        address
    }
    pub fn words(&mut self, address: u64, n: usize) -> Vec<u32> {
        let bytes = self.memory.read(address, n as u64 * 4).unwrap();
        bytes.chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect()
    }
    pub fn run(
        &mut self,
        p: &Program,
        grid: u32,
        block: u32,
        params: &[u64],
    ) -> Result<Functional, Box<Fault>> {
        self.run3(p, [grid, 1, 1], [block, 1, 1], params)
    }
    pub fn run3(
        &mut self,
        p: &Program,
        grid: [u32; 3],
        block: [u32; 3],
        params: &[u64],
    ) -> Result<Functional, Box<Fault>> {
        let params: Vec<u8> = params.iter().flat_map(|p| p.to_le_bytes()).collect();
        let launch = LaunchParams {
            program: p,
            kernel: FuncId(0),
            grid,
            block,
            dynamic_smem: self.dynamic_smem,
            params: &params,
            globals: &self.globals,
            constants: (DEVICE_BASE, DEVICE_BASE),
            textures: &Default::default(),
            reconvergence: self.reconvergence,
            rules: self.rules,
            stack_bytes: 1024,
            heap_bytes: 8 << 20,
        };
        let mut grid = Grid::new(&launch, &mut self.memory, &mut self.output, Pool::default());
        let mut functional = Functional::new(p.code.len(), 16, false);
        loop {
            match functional.run(&mut grid, SLICE.min(self.budget)) {
                Progress::Done => return Ok(functional),
                Progress::Faulted => break,
                Progress::Endless => {
                    functional.time_out(&mut grid);
                    break;
                }
                Progress::More if functional.warp_instructions() >= self.budget => {
                    functional.time_out(&mut grid);
                    break;
                }
                // A launch that ends must never be proven endless, whenever the check starts.
                Progress::More if !grid.is_suspect() => grid.suspect(),
                Progress::More => {}
            }
        }
        Err(Box::new(grid.fault().unwrap().clone()))
    }
}

/// The first predicate that kernels use.
pub const P0: Pred = Pred(0);

/// Resources of a function that only needs registers.
pub fn needs(regs: u16) -> Needs {
    Needs { regs, ..Needs::default() }
}

/// The kernel `out[i] = f(i)` for `i < n`. `body` computes `f` into register 8; register 3 holds `i`.
pub fn map_kernel(body: impl FnOnce(&mut Asm)) -> Program {
    let mut a = Asm::default();
    let end = a.label();
    a.global_index(3);
    a.setp(Cmp::Ge, 0, r(3), Operand::Param(8));
    a.bra(Guard::on(P0), end, None);
    body(&mut a);
    a.element(10, 0, 3);
    a.st(Space::Global, MemTy::B32, 10, 0, r(8));
    a.place(end);
    a.op(InstKind::Exit);
    program(vec![(a, needs(16), 2)])
}

/// Runs the kernel for `n` elements. Returns the output.
pub fn run_map(device: &mut Device, p: &Program, n: u32, block: u32) -> Vec<u32> {
    let out = device.alloc(&vec![0xdead; n as usize]);
    device.run(p, n.div_ceil(block), block, &[out, n.into()]).unwrap();
    device.words(out, n as usize)
}
