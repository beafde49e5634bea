//! Code generation of a whole module: which functions are compiled, variables with their initial values, and the order of
//! both.

use arch::Cc;
use base::{Arena, Diagnostic, Idx};
use hir::{FnId, FnKind, Init, InitTarget, Module, Storage, Type};
use isa::{
    ExternId, FuncId, FunctionKind, GlobalSpace, InstKind, LaunchBounds, Pc, Program, Reloc, RelocTarget,
};

use crate::analysis::{FnInfo, analyse};
use crate::build::build_function;
use crate::build::debug::DebugBuilder;
use crate::function_cache::{self, FunctionStencil, StencilKey};
use crate::limits::bounded;
use crate::passes::Pointer;
use crate::trace::{FunctionObserver, Tracer};
use crate::{Target, emit, passes};

/// First compute capability with recursion in device functions (CUDA Programming Guide 12.2, table 16).
const RECURSION: Cc = Cc::new(2, 0);

/// The state of a compilation that all functions share.
pub struct ModuleCx<'a> {
    pub module: &'a Module,
    pub target: &'a Target,
    pub infos: Vec<FnInfo>,
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    fn_ids: Vec<Option<FuncId>>,
    /// By variable of the module: the variable of the program, as seen by host code and by device code.
    global_ids: Vec<[Option<isa::GlobalId>; 2]>,
    queue: Vec<FnId>,
    const_bytes: u32,
    told_of_doubles: bool,
    /// Some function that is not inlined uses shared memory, so each shared variable has the same address in every kernel.
    pub one_shared_layout: bool,
    /// What a debugger is told, if it is wanted.
    pub debug: Option<DebugBuilder>,
}

/// Compiles a module. Returns no program when there are errors.
pub fn generate(module: &Module, target: &Target) -> (Option<Program>, Vec<Diagnostic>) {
    run(module, target, &mut ())
}

/// Compiles a module, and shows the passes over the functions that `tracer` wants. The program is the one that [`generate`]
/// makes.
pub fn generate_traced(
    module: &Module,
    target: &Target,
    mut tracer: &mut dyn Tracer,
) -> (Option<Program>, Vec<Diagnostic>) {
    run(module, target, &mut tracer)
}

fn run(
    module: &Module,
    target: &Target,
    observer: &mut impl FunctionObserver,
) -> (Option<Program>, Vec<Diagnostic>) {
    let infos = analyse(module);
    let one_shared_layout = crate::analysis::calls_share(module, &infos);
    let mut cx = ModuleCx {
        module,
        target,
        infos,
        program: Program::default(),
        diagnostics: Vec::new(),
        fn_ids: vec![None; module.functions.len()],
        global_ids: vec![[None; 2]; module.globals.len()],
        queue: Vec::new(),
        const_bytes: 0,
        told_of_doubles: false,
        one_shared_layout,
        debug: target.debug.then(DebugBuilder::default),
    };
    cx.diagnostics.extend(crate::limits::variables(module));
    for (id, f) in module.functions.iter() {
        if f.kind == FnKind::Kernel {
            cx.func_id(id);
        }
    }
    for (id, g) in module.globals.iter() {
        if g.storage == Storage::Constant || g.storage == Storage::Device || g.storage == Storage::Managed {
            cx.global_id(id, FunctionKind::Host);
        }
    }
    if let Some(main) = module.main {
        cx.program.main = Some(cx.func_id(main));
    }
    for &start in &module.starts {
        let f = cx.func_id(start);
        cx.program.init.push(f);
    }
    let mut done = 0;
    while done < cx.queue.len() {
        let id = cx.queue[done];
        done += 1;
        cx.compile(id, observer);
    }
    cx.diagnostics.extend(crate::limits::kernels(&cx.program, target));
    cx.diagnostics.extend(crate::limits::statics(module, &cx.global_ids, target));
    cx.program.debug = cx.debug.take().map(DebugBuilder::finish);
    let failed = cx.diagnostics.iter().any(|d| d.severity() == base::Severity::Error);
    ((!failed).then_some(cx.program), cx.diagnostics)
}

impl ModuleCx<'_> {
    /// The program's function for a function of the module. It is queued for compilation when it is first asked for.
    pub fn func_id(&mut self, id: FnId) -> FuncId {
        if let Some(f) = self.fn_ids[id.index()] {
            return f;
        }
        let f = &self.module.functions[id];
        let kind = match f.kind {
            FnKind::Kernel => FunctionKind::Kernel,
            FnKind::Device => FunctionKind::Device,
            FnKind::Host => FunctionKind::Host,
        };
        let new = self.program.functions.push(isa::Function {
            bounds: LaunchBounds {
                max_threads: f.launch_bounds.0,
                min_blocks: f.launch_bounds.1,
                cluster: f.cluster,
            },
            ..isa::Function::new(f.name.clone(), kind, Pc(0)..Pc(0), f.span)
        });
        self.fn_ids[id.index()] = Some(new);
        crate::build::signature(self, id, new);
        self.queue.push(id);
        new
    }

    /// The program's variable for a variable of the module, as seen by functions of the kind `from`. Literals exist once for
    /// the host and once for the device.
    pub fn global_id(&mut self, id: hir::GlobalId, from: FunctionKind) -> isa::GlobalId {
        let g = &self.module.globals[id];
        let side = usize::from(g.storage == Storage::Literal && from != FunctionKind::Host);
        if let Some(known) = self.global_ids[id.index()][side] {
            return known;
        }
        let space = match g.storage {
            Storage::Host => GlobalSpace::Host,
            Storage::Literal if side == 0 => GlobalSpace::Literal,
            Storage::Device | Storage::Literal | Storage::Shared => GlobalSpace::Device,
            Storage::Constant => GlobalSpace::Const,
            Storage::Managed => GlobalSpace::Managed,
        };
        let size = self.module.types.size(g.ty);
        let align = g.align.max(self.module.types.align(g.ty));
        let mut address = 0;
        if space == GlobalSpace::Const {
            // An address beyond the constant bank is harmless: [`crate::limits`] reports the program.
            let from = u64::from(self.const_bytes).next_multiple_of(align.max(4).into());
            address = bounded(from);
            self.const_bytes = bounded(from + size);
        }
        let new = self.program.globals.push(isa::Global {
            name: g.name.clone(),
            space,
            size,
            align,
            init: Vec::new(),
            relocs: Vec::new(),
            address,
        });
        if let Some(debug) = &mut self.debug {
            debug.describe_global(&self.module.types, g.ty);
        }
        self.global_ids[id.index()][side] = Some(new);
        if let Init::Bytes(bytes, relocs) = &g.init {
            let relocs = relocs
                .iter()
                .map(|&(at, target, addend)| Reloc {
                    at: at as u32,
                    target: match target {
                        InitTarget::Global(g) => RelocTarget::Global(self.global_id(g, side_of(space))),
                        InitTarget::Fn(f) => RelocTarget::Func(self.func_id(f)),
                    },
                    addend,
                })
                .collect();
            let global = &mut self.program.globals[new];
            global.init.clone_from(bytes);
            global.relocs = relocs;
        }
        new
    }

    /// The library function of that name.
    pub fn extern_id(&mut self, name: &str) -> ExternId {
        let externs: &mut Arena<ExternId, String> = &mut self.program.externs;
        let known = externs.iter().find(|(_, n)| *n == name).map(|(id, _)| id);
        known.unwrap_or_else(|| externs.push(name.to_string()))
    }

    fn compile(&mut self, id: FnId, observer: &mut impl FunctionObserver) {
        let (f, cc) = (&self.module.functions[id], self.target.info.cc);
        if f.kind == FnKind::Device && self.infos[id.index()].recursive && !cc.provides(RECURSION) {
            self.needs(format!("{0}() → {0}()", f.name), RECURSION, f.span);
        }
        let func = self.func_id(id);
        let mut built = build_function(self, id, func);
        built.compact();
        let pointers = self.pointers(func, id);
        observer.function(&built, &self.program, func, self.target, &pointers);
        self.finish(func, built, &pointers);
    }

    /// Reports that the device lacks `what`, which compute capability `cc` has.
    fn needs(&mut self, what: String, cc: Cc, span: base::Span) {
        let args = [what, cc.to_string(), self.target.info.cc.to_string()];
        self.diagnostics.push(Diagnostic::new(base::Code::NeedsCc, span, args));
    }

    /// Warns that `double` is computed as `float`, at the first place where it is.
    pub fn warn_demoted(&mut self, span: base::Span) {
        if !std::mem::replace(&mut self.told_of_doubles, true) {
            let cc = self.target.info.cc.to_string();
            self.diagnostics.push(Diagnostic::new(base::Code::DoubleDemoted, span, [cc]));
        }
    }

    /// Reports atomics that turned out to be on shared memory, if the device has none.
    fn shared_atomics(&mut self, id: FuncId) {
        let f = &self.program.functions[id];
        for pc in f.start.0..f.end.0 {
            if let InstKind::Atom { space: isa::Space::Shared, op, ty, .. } =
                self.program.code[pc as usize].kind
            {
                let cc = if ty.wide() { Cc::new(2, 0) } else { Cc::new(1, 2) };
                let span = self.program.locs[pc as usize].span;
                // An unrolled loop has the same atomic several times.
                let told = self.diagnostics.last().is_some_and(|d| d.span == span);
                if !self.target.info.cc.provides(cc) && !told {
                    self.needs(format!("atom.shared.{}.{}", op.name(), ty.name()), cc, span);
                }
            }
        }
    }

    /// The pointers among a kernel's parameters, with what their types say.
    fn pointers(&self, func: FuncId, id: FnId) -> Vec<Pointer> {
        let (types, f) = (&self.module.types, &self.module.functions[id]);
        let mut pointers = Vec::new();
        let places = &self.program.functions[func].params;
        for (place, (&param, &restrict)) in places.iter().zip(f.params.iter().zip(&f.restrict)) {
            if let Type::Pointer(to) = types.get(f.locals[param].ty) {
                let read_only = restrict && to.is_const;
                pointers.push(Pointer { offset: place.offset, align: types.align(to.ty), read_only });
            }
        }
        pointers
    }

    /// Gives a function its code, from the cache or by compiling it now.
    fn finish(&mut self, id: FuncId, f: crate::ir::Func, pointers: &[Pointer]) {
        let target = self.target;
        let function = &self.program.functions[id];
        let limit = emit::register_limit(target, f.kind, function.bounds);
        let threads = function.bounds.max_threads;
        let (stencil, params) = FunctionStencil::new(f);
        let key = StencilKey::new(&stencil, (target, pointers, limit, threads));
        let code = function_cache::get_or_compile(key, || {
            let mut f = stencil.into_func();
            let guessed = passes::run(&mut f, target, pointers, &mut ());
            emit::emit(f, target, limit, threads).map(|code| emit::Code { guessed, ..code })
        });
        let Some(code) = code else {
            let name = [function.name.clone()];
            self.diagnostics.push(Diagnostic::new(base::Code::FunctionTooLarge, function.span, name));
            return;
        };
        let mut guessed = params.apply_params(&code, &mut self.program, id);
        self.place_variables(&code.slots);
        base::sort_by_key(&mut guessed, |&span| span);
        guessed.dedup();
        for span in guessed {
            self.diagnostics.push(Diagnostic::new(base::Code::SpaceUnknown, span, [""; 0]));
        }
        if !target.info.generic_addressing {
            self.shared_atomics(id);
        }
    }
}

fn side_of(space: GlobalSpace) -> FunctionKind {
    if space.on_host() { FunctionKind::Host } else { FunctionKind::Device }
}
