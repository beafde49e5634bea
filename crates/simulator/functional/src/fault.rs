//! Faults: errors that stop a program at run time. They are values, named as in compute-sanitizer where it
//! has a name.

use base::{Code, Diagnostic, Span};
use isa::{Loc, Pc, Program, Space};

use crate::memory::Allocation;
use crate::sanitize::Origin;

/// Kind of a memory access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Access {
    Read,
    Write,
    Atomic,
}

/// What went wrong. The messages are the rows F… of [`base::codes`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// Access through a null pointer.
    Null(Access),
    /// Access outside of every allocation. With the nearest allocation, if known.
    OutOfBounds(Access, Space, Option<Allocation>),
    /// Address that is not a multiple of the access size.
    Misaligned(Access, Space),
    /// Access to memory that was freed.
    UseAfterFree(Access, Allocation),
    /// Access of device code through a host pointer.
    HostPointer(Access),
    /// Access of host code through a device pointer.
    DevicePointer(Access),
    /// Texture fetch through an invalid handle.
    Texture,
    /// Access outside of a surface.
    Surface,
    /// Write to constant memory.
    ReadOnly,
    /// Write of host code to a string literal.
    Literal,
    /// Stack overflow of a thread.
    StackOverflow,
    /// `free` of memory that is not allocated.
    InvalidFree,
    /// A barrier that some threads of the block can never reach.
    DivergentBarrier,
    /// A barrier with an invalid number, or with an invalid number of threads.
    #[allow(missing_docs)]
    BarrierCount { id: u32, threads: u32 },
    /// A barrier for some threads of the block at which too few can arrive.
    #[allow(missing_docs)]
    UnfilledBarrier { id: u8, threads: u32, came: u32 },
    /// A warp-level operation that waits for lanes that never arrive. With the mask.
    SyncMask(u32),
    /// `__trap()`.
    Trap,
    /// `assert` failed. With the expression and the function's name.
    Assert(String, String),
    /// Call through a pointer that is not a function of the program.
    BadCall,
    /// Ran longer than allowed.
    Timeout,
    /// Proven never to end: nothing that the threads wait for can change any more.
    Endless,
    /// Ran longer than allowed or proven never to end, in a loop that loads memory which the host may write.
    HostAwaited,
    /// Deadlock of the host: all its threads wait, and nothing can wake one.
    Deadlock,
    /// A call that would need a window on the screen.
    Window,
    /// Integer division by zero on the host.
    DivisionByZero,
    /// `abort()`.
    Abort,
    /// The program printed more than is kept.
    TooMuchOutput,
    /// Call of a library function that the simulator does not have.
    UnknownFunction(String),
    /// More kernel launches than a program may make, on the host and on the device together. With the limit.
    TooManyLaunches(u64),
    /// More streams, events, graphs and graph nodes at a time than the simulator keeps. With the limit.
    TooManyObjects(u64),
    /// More memory of some kind than the simulator holds, though the simulated machine may have it. `asked`
    /// and `most` are in bytes.
    #[allow(missing_docs)]
    NoRoom { of: Room, asked: u64, most: u64 },
}

/// A kind of memory of which the simulator holds a limited amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// Global memory of the device.
    Device,
    /// Local memory of all resident threads.
    Local,
    /// Files that the program writes.
    Files,
}

/// A fault: what happened, where, and in which thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The instruction that faulted.
    pub pc: Pc,
    /// Block and thread. `None` in host code.
    pub place: Option<Place>,
    /// Address of a faulting access, or of a load in a loop that never ends. Otherwise 0.
    pub address: u64,
    /// Bytes of the access, or 0.
    pub size: u32,
    /// Calls in progress, innermost first. For device code, the calls in the kernel come first, then those of
    /// the host at the launch.
    pub callers: Vec<Pc>,
    /// Where the accessed allocation was made, if recorded.
    pub origin: Option<Origin>,
    /// Positions of the block's threads if they wait or never end: program counter, number of threads, mask
    /// of their warps.
    pub standing: Box<[(Pc, u32, u32)]>,
    /// Shared memory of the block at the fault.
    pub shared: Box<[u8]>,
    /// The last allocation of host memory that was refused, if it may be the cause.
    pub refused: Option<Box<Refused>>,
    /// The address is in a reserved address range.
    pub reserved: bool,
}

impl FaultKind {
    /// The fault is that threads wait for others that never arrive.
    pub fn waits(&self) -> bool {
        use FaultKind::*;
        matches!(self, DivergentBarrier | BarrierCount { .. } | UnfilledBarrier { .. } | SyncMask(_))
    }
}

/// Bytes in MiB, as `12.5` below 100 MiB and as a whole number from there on. Rounded up.
fn mebibytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << 20);
    if tenths % 10 == 0 || tenths >= 1000 {
        (tenths / 10).to_string()
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

/// Positions of the set bits, as `0-3, 5`.
fn runs(mut mask: u32) -> String {
    let mut list = String::new();
    while mask != 0 {
        let from = mask.trailing_zeros();
        let last = from + (mask >> from).trailing_ones() - 1;
        list += if list.is_empty() { "" } else { ", " };
        list += &from.to_string();
        if last > from {
            list += "-";
            list += &last.to_string();
        }
        mask &= u32::MAX.checked_shl(last + 1).unwrap_or(0);
    }
    list
}

/// An allocation of host memory that was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The calls that led to it, innermost first.
    pub calls: Vec<Pc>,
    /// Requested bytes.
    pub asked: u64,
    /// Largest number of bytes that a program can have.
    pub most: u64,
}

impl Refused {
    /// A note at the innermost call that is not in a library.
    fn note(&self, program: &Program, library: impl Fn(Span) -> bool) -> Option<Diagnostic> {
        let place = places(program, &self.calls).find(|&place| !library(place))?;
        Some(Diagnostic::new(Code::RefusedHere, place, [self.asked, self.most].map(mebibytes)))
    }
}

/// A thread of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// `blockIdx`.
    pub block: [u32; 3],
    /// `threadIdx`.
    pub thread: [u32; 3],
}

impl Fault {
    /// A fault without an address.
    pub fn new(kind: FaultKind, pc: Pc, place: Option<Place>) -> Self {
        let (origin, standing, shared, refused) = (None, Box::default(), Box::default(), None);
        let (address, size, callers, reserved) = (0, 0, Vec::new(), false);
        Self { kind, pc, place, address, size, callers, origin, standing, shared, refused, reserved }
    }
    /// The message at the source location of the instruction, with notes for the calls through which it was
    /// inlined.
    pub fn diagnostic(&self, program: &Program) -> Diagnostic {
        let loc = program.locs[self.pc.0 as usize];
        let mut diagnostic = Diagnostic::new(self.code(), loc.span, self.args());
        if let Some(place) = self.place {
            let [a, b] = [place.thread, place.block].map(|[x, y, z]| format!("({x},{y},{z})"));
            diagnostic = diagnostic.with_note(Diagnostic::new(Code::FaultThread, loc.span, [a, b]));
        }
        inlined_calls(program, loc, &mut diagnostic);
        let span = |pc: Pc| program.locs[pc.0 as usize].span;
        if let (Some(origin), Some(allocation)) = (self.origin, self.allocation()) {
            let size = allocation.size.to_string();
            diagnostic.notes.push(Diagnostic::new(Code::AllocatedHere, span(origin.allocated), [size]));
            if let Some(freed) = origin.freed {
                diagnostic.notes.push(Diagnostic::new(Code::FreedHere, span(freed), [""; 0]));
            }
        }
        if self.reserved && matches!(self.kind, FaultKind::OutOfBounds(..)) {
            diagnostic.notes.push(Diagnostic::new(Code::NothingMapped, loc.span, [""; 0]));
        }
        for &(pc, threads, warps) in &*self.standing {
            let args = [threads.to_string(), runs(warps)];
            diagnostic.notes.push(Diagnostic::new(Code::StandsHere, span(pc), args));
            inlined_calls(program, program.locs[pc.0 as usize], &mut diagnostic);
        }
        diagnostic
    }

    /// The message for the user. `library` tells which locations are not in the user's files: a fault there
    /// is reported at the user's call that led there, with the library's line as a note.
    pub fn diagnostic_outside(&self, program: &Program, library: impl Fn(Span) -> bool) -> Diagnostic {
        let mut diagnostic = self.diagnostic(program);
        if library(diagnostic.span) {
            // `__trap` in the library is only executed by `grid.sync()` in a kernel that was not launched
            // cooperatively.
            if self.kind == FaultKind::Trap {
                diagnostic.code = Code::FaultGridSync;
            }
            let notes: Vec<Span> = diagnostic.notes.iter().map(|n| n.span).collect();
            let all = notes.into_iter().chain(places(program, &self.callers));
            if let Some(place) = all.into_iter().find(|&s| !library(s)) {
                let inside = std::mem::replace(&mut diagnostic.span, place);
                for note in diagnostic.notes.iter_mut().filter(|n| n.code == Code::FaultThread) {
                    note.span = place;
                }
                let thread = |n: &Diagnostic| n.code == Code::FaultThread;
                diagnostic.notes.retain(|n| thread(n) || !library(n.span) && n.span != place);
                if !matches!(self.kind, FaultKind::Abort | FaultKind::Trap) {
                    diagnostic.notes.push(Diagnostic::new(Code::InLibrary, inside, [""; 0]));
                }
            }
        }
        let refused = self.refused.as_ref().and_then(|refused| refused.note(program, library));
        diagnostic.notes.extend(refused);
        diagnostic
    }

    /// The allocation that contains or is nearest to the address.
    pub fn allocation(&self) -> Option<Allocation> {
        match self.kind {
            FaultKind::OutOfBounds(_, _, near) => near,
            FaultKind::UseAfterFree(_, block) => Some(block),
            _ => None,
        }
    }

    /// The kind of access, for faults of memory accesses.
    pub fn access(&self) -> Option<Access> {
        match self.kind {
            FaultKind::Null(access)
            | FaultKind::OutOfBounds(access, ..)
            | FaultKind::Misaligned(access, _)
            | FaultKind::UseAfterFree(access, _)
            | FaultKind::HostPointer(access)
            | FaultKind::DevicePointer(access) => Some(access),
            FaultKind::ReadOnly => Some(Access::Write),
            _ => None,
        }
    }

    fn code(&self) -> Code {
        let read = |access: Access, read, write| if access == Access::Read { read } else { write };
        match &self.kind {
            FaultKind::Null(_) => Code::FaultNull,
            FaultKind::OutOfBounds(_, Space::Shared, _) => Code::FaultSharedBounds,
            FaultKind::OutOfBounds(_, Space::Local, _) => Code::FaultLocalBounds,
            FaultKind::OutOfBounds(a, _, Some(_)) => read(*a, Code::FaultReadBounds, Code::FaultWriteBounds),
            FaultKind::OutOfBounds(_, _, None) => Code::FaultWildAddress,
            FaultKind::Misaligned(..) => Code::FaultMisaligned,
            FaultKind::UseAfterFree(..) => Code::FaultUseAfterFree,
            FaultKind::HostPointer(_) => Code::FaultHostPointer,
            FaultKind::DevicePointer(_) => Code::FaultDevicePointer,
            FaultKind::Texture => Code::FaultTexture,
            FaultKind::Surface => Code::FaultSurface,
            FaultKind::ReadOnly => Code::FaultReadOnly,
            FaultKind::Literal => Code::FaultLiteral,
            FaultKind::StackOverflow => Code::FaultStack,
            FaultKind::InvalidFree => Code::FaultFree,
            FaultKind::DivergentBarrier => Code::FaultBarrier,
            FaultKind::BarrierCount { .. } => Code::FaultBarrierCount,
            FaultKind::UnfilledBarrier { .. } => Code::FaultUnfilledBarrier,
            FaultKind::SyncMask(_) => Code::FaultSyncMask,
            FaultKind::Trap => Code::FaultTrap,
            FaultKind::Assert(..) => Code::FaultAssert,
            FaultKind::BadCall => Code::FaultCall,
            FaultKind::Timeout => Code::FaultTimeout,
            FaultKind::Endless => Code::FaultEndless,
            FaultKind::HostAwaited => Code::FaultHostAwaited,
            FaultKind::Window => Code::FaultWindow,
            FaultKind::Deadlock => Code::FaultDeadlock,
            FaultKind::DivisionByZero => Code::FaultDivision,
            FaultKind::Abort => Code::FaultAbort,
            FaultKind::TooMuchOutput => Code::FaultOutput,
            FaultKind::UnknownFunction(_) => Code::FaultUnknownFunction,
            FaultKind::TooManyLaunches(_) => Code::FaultLaunches,
            FaultKind::TooManyObjects(_) => Code::FaultObjects,
            FaultKind::NoRoom { of: Room::Device, .. } => Code::FaultDeviceRoom,
            FaultKind::NoRoom { of: Room::Local, .. } => Code::FaultLocalRoom,
            FaultKind::NoRoom { of: Room::Files, .. } => Code::FaultFileRoom,
        }
    }

    fn args(&self) -> Vec<String> {
        let address = format!("{:#x}", self.address);
        let size = self.size.to_string();
        match &self.kind {
            FaultKind::OutOfBounds(_, _, Some(a)) if a.address <= self.address => vec![
                address,
                size,
                (self.address - a.address).to_string(),
                a.size.to_string(),
                format!("{:#x}", a.address),
            ],
            FaultKind::OutOfBounds(_, _, Some(a)) => vec![
                address,
                size,
                format!("−{}", a.address - self.address),
                a.size.to_string(),
                format!("{:#x}", a.address),
            ],
            FaultKind::UseAfterFree(_, a) => {
                vec![address, size, (self.address - a.address).to_string(), a.size.to_string()]
            }
            FaultKind::Surface => {
                vec![(self.address as u32 as i32).to_string(), (self.address >> 32).to_string()]
            }
            FaultKind::BarrierCount { id, threads } => vec![id.to_string(), threads.to_string()],
            FaultKind::UnfilledBarrier { id, threads, came } => {
                vec![id.to_string(), threads.to_string(), came.to_string()]
            }
            FaultKind::SyncMask(mask) => vec![format!("{mask:#010x}")],
            FaultKind::Assert(text, function) => vec![text.clone(), function.clone()],
            FaultKind::UnknownFunction(name) => vec![name.clone()],
            FaultKind::TooManyLaunches(most) | FaultKind::TooManyObjects(most) => vec![most.to_string()],
            FaultKind::NoRoom { asked, most, .. } => vec![mebibytes(*asked), mebibytes(*most)],
            _ => vec![address, size],
        }
    }
}

/// Source locations of calls, each followed by the calls through which it was inlined.
pub fn places(program: &Program, calls: &[Pc]) -> impl Iterator<Item = Span> {
    let mut places = Vec::new();
    for pc in calls {
        let loc = program.locs[pc.0 as usize];
        places.push(loc.span);
        each_inline(program, loc, |_, call| places.push(call.span));
    }
    places.into_iter()
}

/// Adds a note for each level of inlining around `loc`, innermost first: the inlined function and its call.
pub(crate) fn inlined_calls(program: &Program, loc: Loc, diagnostic: &mut Diagnostic) {
    each_inline(program, loc, |callee, call| {
        diagnostic.notes.push(Diagnostic::new(Code::FaultInlined, call.span, [callee]));
    });
}

/// Calls `f` with each level of inlining around `loc`, innermost first: name of the inlined function,
/// location of its call.
fn each_inline(program: &Program, mut loc: Loc, mut f: impl FnMut(String, Loc)) {
    while let Some(id) = loc.inlined {
        let frame = &program.inlines[id];
        f(frame.callee.clone(), frame.call);
        loc = frame.call;
    }
}
