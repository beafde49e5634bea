//! What the names of the source mean at one place: the functions that lanes are in, and the variables that can be named there.

use base::{Idx, SourceMap, Span};
use protocol::{StepCall, StepFailure};
use warpsim::functional::memory::{LOCAL_WINDOW, SHARED_WINDOW};
use warpsim::functional::replay::{FrameView, PathView, State, WarpId};
use warpsim::isa::debug::{DebugInfo, DebugType, TypeIndex, TypeKind, Variable, VariablePlace};
use warpsim::isa::{GlobalSpace, InlineId, Program};

use super::expression::{Expression, Number, Value};
use super::lines;

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum At {
    /// A copy of a variable in the thread's local memory, whose flag lies this many bytes after it.
    Shadow(u64, u64),
    /// In the thread's local memory.
    Local(u64),
    /// In the block's shared memory.
    Shared(u64),
    /// At this address of device memory.
    Global(u64),
}

impl At {
    /// The place of a generic address.
    pub fn of_address(address: u64) -> Self {
        match address {
            LOCAL_WINDOW.. => At::Local(address - LOCAL_WINDOW),
            SHARED_WINDOW.. => At::Shared(address - SHARED_WINDOW),
            _ => At::Global(address),
        }
    }
    /// The generic address. `None`: the program has the variable in a register.
    pub fn address(self) -> Option<u64> {
        match self {
            At::Shadow(..) => None,
            At::Local(at) => Some(LOCAL_WINDOW.wrapping_add(at)),
            At::Shared(at) => Some(SHARED_WINDOW.wrapping_add(at)),
            At::Global(at) => Some(at),
        }
    }
    /// The place so many bytes further.
    pub fn plus(self, bytes: u64) -> Self {
        match self {
            At::Shadow(at, flag) => At::Shadow(at.wrapping_add(bytes), flag.wrapping_sub(bytes)),
            At::Local(at) => At::Local(at.wrapping_add(bytes)),
            At::Shared(at) => At::Shared(at.wrapping_add(bytes)),
            At::Global(at) => At::Global(at.wrapping_add(bytes)),
        }
    }
}

/// A function that lanes are in, with its frame.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is shown of it.
    pub shown: StepCall,
    pub frame: FrameView,
    pub inlined: Option<InlineId>,
    /// The place in it.
    pub span: Span,
}

/// The functions of the reader that the lanes of a path are in, innermost first.
pub fn calls(program: &Program, sources: &SourceMap, path: &PathView) -> Vec<Call> {
    let mut calls = Vec::new();
    for &frame in &path.frames {
        let name = &program.functions[frame.function].name;
        for (inlined, span) in lines::levels(program, program.locs[frame.pc.0 as usize]) {
            let file = sources.file(span.file());
            if file.builtin {
                continue;
            }
            let name = inlined.map_or(name, |id| &program.inlines[id].callee).clone();
            let line = sources.locate(span).line;
            let shown = StepCall { name, file: file.name.clone(), line };
            calls.push(Call { shown, frame, inlined, span });
        }
    }
    calls
}

/// The names of one function at one place, for a warp.
pub struct Scope<'a> {
    pub program: &'a Program,
    pub debug: &'a DebugInfo,
    pub state: State<'a>,
    pub warp: WarpId,
    /// The function; `None` in code that the reader did not write.
    pub call: Option<Call>,
}

impl<'a> Scope<'a> {
    /// The scope of the innermost function of the reader on a path. `None`: the program has no debug information.
    pub fn of(
        program: &'a Program,
        sources: &SourceMap,
        state: State<'a>,
        (warp, path): (WarpId, Option<&PathView>),
    ) -> Option<Self> {
        let call = path.and_then(|path| calls(program, sources, path).into_iter().next());
        Some(Scope { program, debug: program.debug.as_deref()?, state, warp, call })
    }

    /// A type.
    pub fn of_type(&self, ty: TypeIndex) -> &'a DebugType {
        &self.debug.types[ty as usize]
    }

    /// The variables of the function that can be named, in the order of the source.
    pub fn visible(&self) -> Vec<&'a Variable> {
        let Some(call) = &self.call else { return Vec::new() };
        let in_scope = |variable: &&Variable| {
            variable.function == call.frame.function
                && variable.inlined == call.inlined
                && variable.scope.file() == call.span.file()
                && (variable.scope.start()..=variable.scope.end()).contains(&call.span.start())
        };
        let all: Vec<&Variable> = self.debug.variables.iter().filter(in_scope).collect();
        // Of variables with the same name only the innermost can be named in the source.
        let hidden = |i: usize| all[i + 1..].iter().any(|other| other.name == all[i].name);
        all.iter().enumerate().filter(|&(i, _)| !hidden(i)).map(|(_, &variable)| variable).collect()
    }

    /// Where a variable of the function is in a lane.
    pub fn place(&self, variable: &Variable, lane: u32) -> Option<At> {
        let start = self.call.as_ref()?.frame.start;
        let at = |offset: u32| u64::from(start + offset);
        match variable.place {
            VariablePlace::Shadow(offset) => Some(At::Shadow(at(offset), self.of_type(variable.ty).bytes)),
            VariablePlace::Frame(offset) => Some(At::Local(at(offset))),
            VariablePlace::Address(offset) => {
                let bytes = self.bytes(At::Local(at(offset)), 8, lane)?;
                let address = u64::from_le_bytes(bytes.try_into().ok()?);
                (address != 0).then(|| At::of_address(address))
            }
        }
    }

    /// The bytes at a place, as a lane sees them. `None`: they have no value yet, or there is no memory.
    pub fn bytes(&self, at: At, count: u64, lane: u32) -> Option<&'a [u8]> {
        let within = |whole: &'a [u8], at: u64| {
            let at = usize::try_from(at).ok()?;
            whole.get(at..at.checked_add(count as usize)?)
        };
        match at {
            At::Shadow(at, flag) => {
                let local = self.state.local(self.warp, lane)?;
                let has_value = *local.get(usize::try_from(at.checked_add(flag)?).ok()?)? == 1;
                within(local, at).filter(|_| has_value)
            }
            At::Local(at) => within(self.state.local(self.warp, lane)?, at),
            At::Shared(at) => within(self.state.shared(self.warp.block)?, at),
            At::Global(at) => self.state.memory.peek(at, count),
        }
    }

    /// The number at a place.
    pub fn load(&self, ty: TypeIndex, at: At, lane: u32) -> Option<Number> {
        let of = self.of_type(ty);
        Number::of_bytes(&of.kind, self.bytes(at, of.bytes, lane)?)
    }

    /// The pointer at a place.
    pub fn address(&self, at: At, lane: u32) -> Option<u64> {
        self.bytes(at, 8, lane)?.try_into().ok().map(u64::from_le_bytes)
    }

    /// The variable that a name means: one of the function, of shared memory, or a global one.
    pub fn variable(&self, name: &str, lane: u32) -> Option<Value> {
        if let Some(variable) = self.visible().into_iter().find(|variable| variable.name == name) {
            return Some(Value::Object(variable.ty, self.place(variable, lane)?));
        }
        if name == "warpSize" {
            return Some(Value::Number(Number::Int { value: 32, signed: true, wide: false }));
        }
        let shared = self.debug.shared.iter().find(|v| v.function == self.state.kernel && v.name == name);
        if let Some(variable) = shared {
            return Some(Value::Object(variable.ty, At::Shared(variable.offset.into())));
        }
        let (id, ty) = self.global(name)?;
        Some(Value::Object(ty, At::Global(*self.state.globals.get(id)?)))
    }

    /// Whether a name means anything here.
    pub fn knows(&self, name: &str) -> bool {
        self.visible().iter().any(|variable| variable.name == name)
            || self.debug.shared.iter().any(|v| v.function == self.state.kernel && v.name == name)
            || self.global(name).is_some()
            || ["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"].contains(&name)
    }

    /// Fails with the first name of an expression that means nothing here.
    ///
    /// # Errors
    /// There is one.
    pub fn check_names(&self, expression: &Expression) -> Result<(), StepFailure> {
        match expression.names().into_iter().find(|name| !self.knows(name)) {
            Some(unknown) => Err(StepFailure::UnknownName(unknown.into())),
            None => Ok(()),
        }
    }

    fn global(&self, name: &str) -> Option<(usize, TypeIndex)> {
        let mut globals = self.program.globals.iter().zip(&self.debug.globals);
        let on_device = |space: GlobalSpace| !space.on_host();
        globals
            .find(|((_, global), _)| global.name == name && on_device(global.space))
            .map(|((id, _), &ty)| (id.index(), ty))
    }

    /// A member of `threadIdx`, `blockIdx`, `blockDim` or `gridDim`.
    pub fn index(&self, name: &str, member: &str, lane: u32) -> Option<u32> {
        let axis = ["x", "y", "z"].iter().position(|axis| *axis == member)?;
        let thread = u64::from(self.warp.warp * 32 + lane);
        let all = match name {
            "threadIdx" => split(thread, self.state.block),
            "blockIdx" => split(self.warp.block, self.state.grid),
            "blockDim" => self.state.block,
            "gridDim" => self.state.grid,
            _ => return None,
        };
        Some(all[axis])
    }

    /// Blocks of memory with the names that the kernel has for them: address, bytes, name.
    pub fn names(&self) -> Vec<(u64, u64, String)> {
        let mut names: Vec<(u64, u64, String)> = Vec::new();
        for variable in self.debug.shared.iter().filter(|variable| variable.function == self.state.kernel) {
            let bytes = self.of_type(variable.ty).bytes.max(1);
            names.push((SHARED_WINDOW + u64::from(variable.offset), bytes, variable.name.clone()));
        }
        for ((id, global), &ty) in self.program.globals.iter().zip(&self.debug.globals) {
            let address = self.state.globals.get(id.index()).copied().unwrap_or(0);
            if address != 0 && !global.name.is_empty() {
                names.push((address, self.of_type(ty).bytes, global.name.clone()));
            }
        }
        for param in &self.program.functions[self.state.kernel].params {
            let is_pointer = self.debug.variables.iter().any(|variable| {
                let kind = &self.of_type(variable.ty).kind;
                let this = variable.function == self.state.kernel && variable.name == param.name;
                this && matches!(kind, TypeKind::Pointer { .. })
            });
            let at = param.offset as usize;
            let bytes = self.state.params.get(at..at + 8).filter(|_| is_pointer && param.bytes == 8);
            let address = bytes.and_then(|bytes| bytes.try_into().ok()).map(u64::from_le_bytes);
            let block = address.and_then(|address| Some((address, self.state.memory.allocation(address)?)));
            if let Some((address, block)) = block {
                names.push((address, block.address + block.size - address, param.name.clone()));
            }
        }
        names
    }
}

/// The three-dimensional index of a number with x varying fastest.
pub fn split(number: u64, size: [u32; 3]) -> [u32; 3] {
    let [width, height, _] = size.map(|n| u64::from(n.max(1)));
    [number % width, number / width % height, number / width / height].map(|n| n as u32)
}
