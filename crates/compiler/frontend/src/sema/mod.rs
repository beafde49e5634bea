//! The checker: tree to `hir`. Names are resolved, templates instantiated, overloads chosen, conversions made explicit.
//!
//! # Layers
//!
//! C++ is recursive, so the checker is, too. To keep its parts apart, each file belongs to a layer, and a function calls
//! those of its own layer and of the layers below (`cargo xtask check` knows the files of each layer). What may need the
//! whole checker is asked through [`queries`], whose answers come from the upper layers.
//!
//! | Layer | What it does |
//! | --- | --- |
//! | expressions and statements | each form of an expression or a statement, in terms of the rest |
//! | declarations, classes and instances | adds functions, variables, classes and instances of templates to the tables |
//! | objects, conversions and calls | makes, converts and ends objects; carries out operators and calls |
//! | matching and ranking | finds arguments of templates, ranks conversions, chooses among overloads |
//! | names and functions | looks up and declares names and functions; says what objects consist of |
//! | foundations | [`context`], scopes, classes, operands, constants: tables and questions that need nothing else |
//!
//! # Invariants
//!
//! An expression that was reported has the error type and causes no second message. Bodies are checked in the order of the
//! source, so a name must be declared before its use; another order gives the same tree. What a template makes is checked
//! when it is used.

mod consteval;
mod context;
mod cuda;
mod declarations;
mod expr;
mod instantiation;
mod lookup;
mod mangle;
mod name_notes;
mod objects;
mod overload;
mod queries;
mod report;
mod stmt;
mod templates;
mod types;

pub(crate) use lookup::library_functions::is_library;
pub(crate) use types::type_traits::is_trait;

use std::collections::VecDeque;

use base::{Arena, Code, Diagnostic, Map, Set, SourceMap, Span};
use hir::{FloatKind, IntKind, Qual, RecordId, Type, TypeId};

use crate::Options;
use crate::ast::Decl;
use crate::parse::Names;
use crate::token::{Interner, Sym};

use context::Context;
use declarations::functions::{FuncEnt, FuncId, Side};
use lookup::library_functions::Prelude;
use lookup::scope::{Scope, ScopeId};
use queries::Providers;
use templates::template_entities::TemplateEnt;
use types::records::RecordInfo;
use types::type_names::Common;

/// Who answers the questions of [`queries`].
const PROVIDERS: Providers = Providers {
    expr: |c, e, naming| c.provide_expr(e, naming),
    name_value: |c, name, naming, span| c.provide_name_value(name, naming, span),
    written_type: |c, t| c.provide_type(t),
    decltype: |c, e, place| c.provide_decltype(e, place),
    constant: |c, e| c.provide_constant(e),
    class_instance: |c, template, args, span| c.provide_class_instance(template, args, span),
    class_definition: |c, record| c.provide_class_definition(record),
    body: |c, id, side| c.provide_body(id, side),
    library_functions: |c, name, lines| c.provide_library_functions(name, lines),
};

/// The checker of one compilation.
pub struct Checker<'a> {
    pub sources: &'a mut SourceMap,
    pub interner: &'a mut Interner,
    pub names: &'a mut Names,
    pub diags: Vec<Diagnostic>,
    /// Notes of what names mean, if they are asked for.
    pub notes: Option<name_notes::NameNotes>,
    pub options: &'a Options,
    providers: &'static Providers,
    pub module: hir::Module,
    pub t: Common,
    scopes: Arena<ScopeId, Scope>,
    funcs: Arena<FuncId, FuncEnt>,
    /// What the host compiles of functions, by their names' places, where `__CUDA_ARCH__` tells the sides apart.
    pub host_functions: crate::host_device_merge::HostFunctions,
    templates: Vec<TemplateEnt>,
    records: Map<RecordId, RecordInfo>,
    vectors: Map<Sym, TypeId>,
    /// Classes and enumerations by where they are written and in which scope that was checked.
    by_decl: Map<(usize, ScopeId), TypeId>,
    scoped_enums: Set<u32>,
    /// What values of enumerations without a type of their own become in arithmetic.
    enum_promotions: Map<u32, IntKind>,
    strings: Map<Vec<u8>, hir::GlobalId>,
    /// What types are at run time, of those that were asked for.
    identities: Map<TypeId, hir::GlobalId>,
    /// Objects that `typeid` gives.
    type_infos: Map<TypeId, hir::GlobalId>,
    /// Instances of functions that are `constexpr`.
    constant_functions: Set<hir::FnId>,
    /// Variables of static storage whose first value is known.
    initialised: Set<hir::GlobalId>,
    /// Variables of static storage that are declared and not yet defined.
    unbegun: Set<hir::GlobalId>,
    /// What other translation units see.
    pub linkage: declarations::linkage::Linkage<'a>,
    /// Type and place of the first declaration of dynamic shared memory by each name.
    dynamic_shared: Map<Sym, (TypeId, Span)>,
    /// Values of constants at file scope.
    constants: Map<hir::GlobalId, hir::Const>,
    prelude: Prelude,
    /// The program includes headers of `cuda::std`.
    cuda_std: bool,
    /// What pointers to members point at: their class and the member's type.
    member_pointers: Vec<(TypeId, (RecordId, Qual))>,
    /// Bodies still to be checked: templates, methods and built-in functions.
    pending: VecDeque<(FuncId, Side)>,
    /// The scope, the function and the expression around the code being checked.
    context: Context,
    /// Templates that make ever new instances were found: no more are made.
    endless: bool,
    /// Types that stand for any, to compare templates by.
    unique_types: Vec<TypeId>,
    /// The reader's file scope.
    file_scope: ScopeId,
    /// Classes and members that wait for the end of the definition of the class around.
    later: VecDeque<templates::pending_classes::PendingDefinition>,
    /// Instances of class templates that are only declared so far, with the scope of their arguments.
    undefined: Map<RecordId, ScopeId>,
    reported: Set<(Code, Span)>,
    /// Mistakes in bodies that an attempt needed: they are the program's, whatever becomes of the attempt.
    in_bodies: Set<(Code, Span)>,
    used_overrides: Set<String>,
    /// Array types whose length is known at run time, so far.
    dynamic_arrays: u64,
}

impl<'a> Checker<'a> {
    /// A checker with an empty module.
    pub fn new(
        sources: &'a mut SourceMap,
        interner: &'a mut Interner,
        names: &'a mut Names,
        options: &'a Options,
    ) -> Self {
        let cuda_std = sources.files().any(|(_, f)| f.builtin && f.name == "cuda/__std");
        let mut module = hir::Module::default();
        let types = &mut module.types;
        let error = types.intern(Type::Error);
        let t = Common {
            error,
            deduced: types.intern(Type::Pointer(Qual { ty: error, is_const: true, is_volatile: true })),
            void: types.intern(Type::Void),
            nullptr: types.intern(Type::NullPtr),
            bool_: types.int(IntKind::Bool),
            char_: types.int(IntKind::Char),
            int: types.int(IntKind::Int),
            uint: types.int(IntKind::UInt),
            long: types.int(IntKind::Long),
            ulong: types.int(IntKind::ULong),
            longlong: types.int(IntKind::LongLong),
            ulonglong: types.int(IntKind::ULongLong),
            float: types.intern(Type::Float(FloatKind::F32)),
            double: types.intern(Type::Float(FloatKind::F64)),
        };
        let mut scopes = Arena::new();
        let scope = scopes.push(Scope::new(None));
        Self {
            prelude: Prelude::new(sources),
            cuda_std,
            sources,
            interner,
            names,
            diags: Vec::new(),
            notes: options.names.then(Default::default),
            options,
            providers: &PROVIDERS,
            module,
            t,
            scopes,
            funcs: Arena::new(),
            host_functions: Default::default(),
            templates: Vec::new(),
            records: Map::new(),
            vectors: Map::new(),
            by_decl: Map::new(),
            scoped_enums: Set::new(),
            enum_promotions: Map::new(),
            strings: Map::new(),
            identities: Map::new(),
            type_infos: Map::new(),
            initialised: Set::new(),
            constants: Map::new(),
            unbegun: Set::new(),
            linkage: Default::default(),
            dynamic_shared: Map::new(),
            constant_functions: Set::new(),
            member_pointers: Vec::new(),
            pending: VecDeque::new(),
            context: Context::at_file_scope(scope),
            endless: false,
            unique_types: Vec::new(),
            file_scope: scope,
            later: VecDeque::new(),
            undefined: Map::new(),
            reported: Set::new(),
            in_bodies: Set::new(),
            used_overrides: Set::new(),
            dynamic_arrays: 0,
        }
    }

    /// Checks the built-in declarations, then the reader's.
    pub fn check_program(&mut self, prelude: &[Decl], program: [&[Decl]; 2]) {
        self.declarations(prelude);
        // The reader's file scope lies inside the built-in one, so its names win.
        self.file_scope = self.open_scope();
        program.into_iter().for_each(|part| self.declarations(part));
        self.finish_pending();
        self.find_main();
        // What one unit lacks another may define: the linker knows.
        if self.linkage.unit.is_some() {
            self.export();
        } else {
            self.check_undefined();
        }
    }

    /// Overrides that named a constant of the program.
    pub fn used_overrides(&self) -> &Set<String> {
        &self.used_overrides
    }
}
