//! Execution of host functions by translated code ([`compiled::translate_host`]).
//!
//! The executor of the host asks before each run of its fast path. Code stops before whatever it does not have, so the
//! executor goes on from the same state.

use compiled::{Entry, HostContext, HostSite, HostUnit, Rand, translate_host};
use isa::{Address, FuncId, InstKind, MathFn, Pc, Program, Reg, Space, Ty};

use crate::memory::Memory;
use crate::scalar::Rules;
use crate::translated::{State, Translations, place};

/// Runs from a block after which the instructions that they executed are looked at, and how many each of them executes at
/// least where it is worth entering code: a run costs about as much as so many instructions of the fast path.
const TRIAL: (u64, u64) = (1024, 16);
/// Instructions of the fast path after which code may go on where it was not worth entering.
const SLICE: u64 = 4096;

/// No block begins here.
const NONE: u32 = u32::MAX;

/// The translated host functions of a program.
#[derive(Default)]
pub struct HostTranslations {
    functions: Vec<State<Code>>,
}

struct Code {
    entry: Box<dyn Entry>,
    /// [`compiled::Engine::base`].
    base: u64,
    /// By instruction of the function: the block that begins there, or `NONE`.
    block_at: Vec<u32>,
    start: u32,
    /// By block: runs that began there, and instructions that they executed. After as many as [`TRIAL`] says, the numbers
    /// begin at 0 again, or no run begins there any more.
    runs: Vec<(u64, u64)>,
    sites: Vec<HostSite>,
    site_at: Vec<u32>,
    /// [`Memory::changes`] when sites were filled.
    changes: u64,
    /// The address of the frame that was looked up last: all of it may be read and written.
    frame: Option<u64>,
}

/// The state of the host that code works on.
#[derive(Debug)]
pub struct HostFrame<'a> {
    /// The function.
    pub function: FuncId,
    /// Its registers.
    pub regs: &'a mut [u32],
    /// Its predicates.
    pub preds: &'a mut [bool],
    /// Address of its frame.
    pub frame: u64,
    /// State of the program's `rand`.
    pub random: &'a mut Rand,
}

/// A function of the host's mathematics, as translated code calls it. `code` is twice the function's number, and 1 more for
/// doubles. Operands and result are bits, as in [`crate::math`].
pub fn library(code: u32, a: u64, b: u64) -> u64 {
    let ty = if code & 1 == 0 { Ty::F32 } else { Ty::F64 };
    crate::math(MathFn::ALL[(code >> 1) as usize], ty, Rules::Host, a, b)
}

/// What an executor does at an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// So many instructions were executed, and this one is next.
    Ran(u32, u64),
    /// There is code, but none begins here: instructions are executed one by one until some does.
    Between,
    /// There is no code, or it is not worth entering. That may be different after so many instructions.
    Interpret(u64),
}

impl HostTranslations {
    /// Executes at most `budget` instructions from `pc` on. Translates the function if it has executed much.
    pub fn run(
        &mut self,
        program: &Program,
        translations: &mut Translations,
        (pc, budget): (u32, u64),
        frame: &mut HostFrame<'_>,
        memory: &mut Memory,
    ) -> Next {
        let at = frame.function.0 as usize;
        while self.functions.len() <= at {
            let f = &program.functions[FuncId(self.functions.len() as u32)];
            self.functions.push(State::Cold(translations.host_patience(f)));
        }
        if let State::Cold(0) = self.functions[at] {
            self.functions[at] =
                Code::new(program, frame.function, translations).map_or(State::Never, State::Ready);
        }
        let code = match &mut self.functions[at] {
            State::Ready(code) => code,
            // A loop may be all that the program executes.
            State::Cold(left) => return Next::Interpret(*left),
            State::Never => return Next::Interpret(u64::MAX),
        };
        let block = code.block_at[(pc - code.start) as usize];
        if block == NONE {
            return Next::Between;
        }
        if code.runs[block as usize].0 >= TRIAL.0 {
            return Next::Interpret(SLICE);
        }
        if code.changes != memory.changes() {
            (code.changes, code.frame) = (memory.changes(), None);
            code.sites.fill(HostSite::default());
        }
        let bytes = program.functions[frame.function].frame_bytes;
        if code.frame != Some(frame.frame) {
            if !may_write(memory, frame.frame, bytes) {
                return Next::Interpret(u64::MAX);
            }
            code.frame = Some(frame.frame);
        }
        let places = code.address(memory.bytes_mut().as_ptr()).wrapping_sub(memory.base());
        let mut context = HostContext {
            registers: code.address(frame.regs.as_mut_ptr()),
            predicates: code.address(frame.preds.as_mut_ptr()),
            sites: code.address(code.sites.as_ptr()),
            frame: places.wrapping_add(frame.frame),
            memory: places,
            budget,
            random: code.address(std::ptr::from_mut(frame.random)),
        };
        let next = code.entry.run(std::ptr::from_mut(&mut context) as usize as u64, block);
        let executed = budget - context.budget;
        code.learn(program, next, frame, memory);
        let (runs, sum) = &mut code.runs[block as usize];
        (*runs, *sum) = (*runs + 1, *sum + executed);
        if *runs == TRIAL.0 && *sum >= TRIAL.0 * TRIAL.1 {
            (*runs, *sum) = (0, 0);
        }
        Next::Ran(next, executed)
    }

    /// The fast path executed so many instructions of a function for which there is no code.
    pub fn interpreted(&mut self, function: FuncId, instructions: u64) {
        if let Some(state) = self.functions.get_mut(function.0 as usize) {
            state.interpreted(instructions);
        }
    }
}

impl Code {
    fn new(program: &Program, function: FuncId, translations: &mut Translations) -> Option<Box<Self>> {
        let engine = translations.engine();
        let f = &program.functions[function];
        let HostUnit { wasm, blocks, sites: site_at } = translate_host(program, f, engine.wide())?;
        let entry = engine.compile(&wasm)?;
        let mut block_at = vec![NONE; (f.end.0 - f.start.0) as usize];
        for (block, pc) in blocks.iter().enumerate() {
            block_at[(pc - f.start.0) as usize] = block as u32;
        }
        let (runs, sites) = (vec![(0, 0); blocks.len()], vec![HostSite::default(); site_at.len()]);
        Some(Box::new(Self {
            entry,
            base: engine.base(),
            block_at,
            start: f.start.0,
            sites,
            site_at,
            changes: 0,
            frame: None,
            runs,
        }))
    }

    /// Looks up the range of an access before which code stopped.
    fn learn(&mut self, program: &Program, pc: u32, frame: &HostFrame<'_>, memory: &mut Memory) {
        let Ok(site) = self.site_at.binary_search(&pc) else { return };
        let (space, ty, addr, stores) = match program.inst(Pc(pc)).kind {
            InstKind::Ld { space, ty, addr, .. } => (space, ty, addr, false),
            InstKind::St { space, ty, addr, .. } => (space, ty, addr, true),
            _ => return,
        };
        let address = address_of(space, addr, frame);
        let Some((low, end)) = memory.range(address) else { return };
        let size = u64::from(ty.bytes());
        if end - low < size || (stores && memory.has_read_only(low, end)) {
            return;
        }
        self.sites[site] = HostSite { low, places: end - low - size + 1 };
    }

    /// The address of data in the memory of the code.
    fn address<T: ?Sized>(&self, data: *const T) -> u64 {
        place(data, self.base)
    }
}

/// Whether bytes are in one allocation that may be written.
fn may_write(memory: &mut Memory, from: u64, bytes: u32) -> bool {
    let end = from + u64::from(bytes);
    bytes == 0 || memory.range(from).is_some_and(|(_, last)| end <= last) && !memory.has_read_only(from, end)
}

/// The address of an access.
fn address_of(space: Space, addr: Address, frame: &HostFrame<'_>) -> u64 {
    let word = |Reg(r): Reg| frame.regs[usize::from(r)];
    let offset = i64::from(addr.offset);
    match (space, addr.base) {
        (Space::Local, Some(base)) => {
            frame.frame.wrapping_add(word(base).wrapping_add_signed(addr.offset).into())
        }
        (Space::Local, None) => frame.frame.wrapping_add_signed(offset),
        (_, base) => {
            let base = base.map_or(0, |b| u64::from(word(b)) | u64::from(word(Reg(b.0 + 1))) << 32);
            base.wrapping_add_signed(offset)
        }
    }
}
