//! The front end of the compiler: translates the text of a CUDA C++ program into a checked [`hir::Module`],
//! or explains in diagnostics why it cannot. It also classifies tokens for syntax highlighting.
//!
//! # Entry points
//!
//! - [`compile`] compiles a single file, [`compile_units`] a program of several translation units,
//!   [`check_unit`] one unit of such a program for its diagnostics only. All take a [`base::SourceMap`] with
//!   the user's files and [`Options`].
//! - [`highlight`] classifies the tokens of a text. It only needs the lexer.
//! - [`headers`] provides the text of the built-in headers.
//!
//! # Stages
//!
//! 1. `lex` divides text into raw tokens; `token` has tokens and the interner of their spellings.
//! 2. `pp`, the preprocessor, executes directives and expands macros. Built-in headers are read as text, like
//!    the user's files. If the program's device and host sides differ by `__CUDA_ARCH__`, both are
//!    preprocessed, and their trees merged (`sides`).
//! 3. `live` removes declarations of headers that the program cannot use.
//! 4. `parse` makes a syntax tree (`ast`) with names and types as written. It never fails: after an error it
//!    continues at the next statement or declaration. `kept` caches the trees of headers.
//! 5. `check` resolves names, converts types, chooses overloads, instantiates templates, evaluates constants,
//!    and makes `hir`.
//!
//! After the last stage, `compile_with` adjusts the diagnostics as a whole: errors inside headers are
//! attributed to the user's text (`fold_headers`), and the modules `library`, `braces`, `macros`, `stray` and
//! `suggest` find likelier causes, such as a missing `#include`. If names of the library are missing, the
//! program is read again with their declarations; if it has an error, it is read again with complete headers.
//!
//! # Invariants
//!
//! - A module is returned if and only if there is no error among the diagnostics. It then has all invariants
//!   of `hir`. `tests/robust.rs` checks this, and that compilation ends without a panic, for damaged
//!   programs.
//! - Every diagnostic is at a place in the user's text. `tests/stray.rs` checks this for programs with a
//!   stray token.
//! - The result does not depend on the order in which function bodies are checked. `tests/order.rs` compares
//!   both orders.
//! - The result does not depend on earlier compilations, although headers are cached for each thread. The
//!   test `nothing_depends_on_what_was_compiled_before` checks this.
//!
//! # API boundary
//!
//! The crate knows of a device only what [`arch::TargetInfo`] says. It knows neither machine code nor
//! execution: `hir` is its only product. Diagnostics hold a code and arguments; their sentences, in English
//! and Russian, are in [`base::codes`].

mod ast;
mod braces;
mod highlight;
mod host_device_merge;
mod lex;
mod library;
mod literal;
mod macros;
mod name_index;
mod parse;
mod parse_cache;
mod pp;
mod sema;
mod stray;
mod suggest;
mod token;
mod tree_shake;
mod units;
mod vector;

use arch::{Cc, TargetInfo};
use base::{Code, Diagnostic, FileId, Severity, SourceMap, Span};

pub use headers;
pub use highlight::{Class, Piece, highlight};
pub use name_index::{FactKind, NameFact, NameIndex};
pub use units::{Checked, Language, Unit, check_unit, compile_units};

/// Keeps the errors in headers to a minimum, because they usually follow from the first error in the user's
/// own text. If the user's text has errors, errors in headers are dropped; otherwise only the first one is
/// kept, and reported where the user's text leads to it: at the first note outside of headers, or at the
/// beginning of the main file.
fn fold_headers(diags: &mut Vec<Diagnostic>, is_of_header: impl Fn(Span) -> bool, main: FileId) {
    let is_error = |d: &Diagnostic| d.severity() >= Severity::Error;
    let own = diags.iter().any(|d| is_error(d) && !is_of_header(d.span));
    let mut first = true;
    diags.retain(|d| !is_of_header(d.span) || !is_error(d) || !own && std::mem::take(&mut first));
    for d in diags.iter_mut().filter(|d| is_of_header(d.span)) {
        let way = d.notes.iter().map(|note| note.span).find(|span| !is_of_header(*span));
        d.span = way.unwrap_or(Span::new(main, 0, 0));
    }
}

/// Input of a compilation besides the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The device: defines `__CUDA_ARCH__`, and which features exist.
    pub target: TargetInfo,
    /// Overrides as pairs of name and value. An override replaces the body of the program's `#define` of that
    /// name, or the value of a constant at file scope. A name for which the program has neither is defined as
    /// a macro.
    pub defines: Vec<(String, String)>,
    /// The main file is a test of an exercise and includes the answer. The answer's macros end with its file,
    /// except for numbers with these names; its functions do not replace functions of the library for the
    /// main file. `None` for ordinary programs.
    pub answer: Option<Vec<String>>,
    /// Function bodies are checked from the last to the first. For tests, because the result must not depend
    /// on the order.
    pub backwards: bool,
    /// Makes the index of names ([`Checked::names`]).
    pub names: bool,
}

impl Default for Options {
    fn default() -> Self {
        let target = TargetInfo::of(Cc::new(9, 0)).expect("a compute capability");
        Self { target, defines: Vec::new(), answer: None, backwards: false, names: false }
    }
}

/// Macros by which nvcc 12 tells a program that it is compiled as CUDA C++.
const OF_NVCC: &[(&str, &str)] =
    &[("__CUDACC__", "1"), ("__NVCC__", "1"), ("__CUDACC_VER_MAJOR__", "12"), ("__CUDACC_VER_MINOR__", "4")];

/// Other macros that nvcc 12 predefines. Those of its host compiler are in `gcc.txt`.
const PREDEFINED: &[(&str, &str)] = &[
    ("CUDART_VERSION", "12040"),
    ("CUDA_VERSION", "12040"),
    ("__cplusplus", "201703L"),
    ("__DATE__", "\"Jan  1 2025\""),
    ("__TIME__", "\"00:00:00\""),
];

/// Compiles the file `main` of `sources`; other files there that are not built in can be included by name.
///
/// ```
/// let mut sources = base::SourceMap::new();
/// let file = sources.add("k.cu", "__global__ void k(int *a) { a[threadIdx.x] = b; }\nint main() {}\n", false);
/// let (module, found) = frontend::compile(&mut sources, file, &frontend::Options::default());
/// assert!(module.is_none());
/// let text = found[0].render(&sources, base::Lang::En);
/// assert!(text.contains("k.cu:1:46"), "{text}");
/// ```
pub fn compile(
    sources: &mut SourceMap,
    main: FileId,
    options: &Options,
) -> (Option<hir::Module>, Vec<Diagnostic>) {
    let read = compile_unit(sources, &Unit::new(main), options, None);
    (read.module, read.diags)
}

/// Compiles a translation unit. `numbers` is given if the program has several units.
fn compile_unit(
    sources: &mut SourceMap,
    unit: &Unit,
    options: &Options,
    numbers: Option<&units::TypeNumbers>,
) -> Read {
    let main = unit.file;
    let reading = Reading { lines: "", all: false, without: None, unit, numbers };
    let read = compile_with(sources, main, options, reading);
    if read.module.is_some() || headers::lacking(sources).is_some() {
        return read;
    }
    let all = Reading { all: true, ..reading };
    let mut read = compile_with(sources, main, options, all);
    debug_assert!(read.module.is_none(), "something of a header was left out that the program uses");
    if let Some(stray) = read.stray.take() {
        let rest = compile_with(sources, main, options, Reading { without: Some(stray.span), ..all }).diags;
        read.diags = stray::choose(read.diags, rest, stray);
        sort(&mut read.diags);
    }
    read
}

/// How a text is read.
#[derive(Clone, Copy)]
struct Reading<'a> {
    /// The file to compile, its include directories and directives.
    unit: &'a Unit,
    /// Declarations of the library, as lines that are read before the text.
    lines: &'a str,
    /// Read headers completely. Otherwise declarations that the program cannot use are left out.
    all: bool,
    /// Leave out the token at this place in the user's text.
    without: Option<Span>,
    /// Given if the program has several units: a symbol without a definition may be defined in another unit.
    numbers: Option<&'a units::TypeNumbers>,
}

/// Result of reading a text.
#[derive(Default)]
struct Read {
    /// The program, or `None` if there are errors.
    module: Option<hir::Module>,
    diags: Vec<Diagnostic>,
    /// Lines of the library that the text needs before it.
    missing: String,
    /// Diagnostics about these lines.
    about: Vec<Diagnostic>,
    /// The stray token. Searched only when headers are read completely.
    stray: Option<stray::Stray>,
    /// What names mean, if [`Options::names`] is set.
    notes: Vec<name_index::Note>,
}

/// Reads a text. If the library's declarations that it needs are missing, reads it again with them.
fn compile_with(sources: &mut SourceMap, main: FileId, options: &Options, reading: Reading<'_>) -> Read {
    let mut read = compile_after(sources, main, options, reading);
    if read.missing.is_empty() {
        return read;
    }
    let reading = Reading { lines: &read.missing, ..reading };
    let more = compile_after(sources, main, options, reading);
    read.module = more.module.filter(|_| read.about.is_empty());
    read.diags = more.diags;
    read.notes = more.notes;
    read.diags.append(&mut read.about);
    sort(&mut read.diags);
    read
}

/// Reads a text once.
#[expect(clippy::too_many_lines, reason = "the stages of a compilation, in their order")]
fn compile_after(sources: &mut SourceMap, main: FileId, options: &Options, reading: Reading<'_>) -> Read {
    let mut interner = token::Interner::new();
    let mut diags = Vec::new();
    let macros = sources.add("macros.h", headers::text("macros.h"), true);
    let lines = sources.add("lines.h", reading.lines, true);
    let files = [macros, lines, main];

    let mut read = (&mut interner, &mut diags);
    let two_sides = sources.files().any(|(_, f)| !f.builtin && base::find(&f.text, ARCH).is_some());
    let mut side = |device| {
        let mut side = preprocess(sources, &mut read, files, (options, reading.unit), device);
        reading.without.into_iter().for_each(|span| stray::leave_out(&mut side, span));
        side
    };
    let mut program = side(true);
    let mut host = two_sides.then(|| side(false)).filter(|host| !host.same(&program));
    let mut macro_notes = std::mem::take(&mut program.macro_notes);
    macro_notes.extend(host.iter_mut().flat_map(|host| std::mem::take(&mut host.macro_notes)));
    let mut header = Vec::new();
    let nodes = interner.any(of_nodes);
    let textures = nodes || interner.any(of_textures);
    let wide = interner.any(|name| base::find(name, "int128").is_some());
    let asm = |t: &token::Token| matches!(t.tok, token::Tok::Kw(token::Kw::Asm | token::Kw::Asm2));
    let asm = program.tokens.iter().any(asm);
    let parts = [
        ("types.h", true),
        ("texture.h", textures),
        ("graph.h", interner.any(of_graphs)),
        ("graph_nodes.h", nodes),
        ("int128.h", wide),
        ("ptx.h", asm),
    ];
    for (name, wanted) in parts {
        if wanted {
            let file = sources.add(name, headers::text(name), true);
            let length = sources.file(file).text.len();
            header.pop();
            header.append(&mut pp::lex_line(sources, &mut interner, file, 0, length));
        }
    }

    if headers::lacking(sources).is_some() {
        return Default::default();
    }
    if !reading.all && host.is_none() {
        tree_shake::shake(&mut program, &header, sources, &interner);
    }
    // If host and device read different tokens, both trees are merged, so none of them can be cached.
    let (first, unrolls) = if host.is_some() { Default::default() } else { program.split_first(sources) };
    let before = parse_cache::Before { prelude: header, first, unrolls };
    let mut numbers = token::Renumbering::new(&interner);
    let known = parse_cache::trees(before, &mut numbers, &mut diags);
    let (mut interner, mut names) = (known.interner.clone(), known.names.clone());
    numbers.text(&mut program.tokens, &mut program.unrolls, &mut interner);
    let mut uses = library::uses(&program.tokens, sources, &interner);
    // The file that provides attributes for `#pragma pack` has a name in angle brackets and is not a header.
    let is_header = |file| sources.file(file).builtin && !sources.file(file).name.starts_with('<');
    let host = host.map(|mut host| {
        numbers.text(&mut host.tokens, &mut host.unrolls, &mut interner);
        uses.extend(library::uses(&host.tokens, sources, &interner));
        let mut names = names.clone();
        parse::Parser::new(host.tokens, host.unrolls, &mut interner, &mut diags, &mut names)
            .fenced(is_header)
            .run()
    });
    let tokens = if reading.all { program.tokens.clone() } else { Vec::new() };
    let parsed = diags.len();
    let mut tree = parse::Parser::new(program.tokens, program.unrolls, &mut interner, &mut diags, &mut names)
        .fenced(is_header)
        .run();
    let stray = diags[parsed..].iter().find(|d| d.severity() >= Severity::Error).and_then(|first| {
        stray::find(&tokens, first, (sources, &interner), |tokens| {
            let (mut interner, mut names, mut diags) = (interner.clone(), known.names.clone(), Vec::new());
            parse::Parser::new(tokens, Vec::new(), &mut interner, &mut diags, &mut names).run();
            diags.iter().all(|d| d.severity() < Severity::Error)
        })
    });
    let host_functions = host.map(|host| host_device_merge::merge(&mut tree, host)).unwrap_or_default();

    let language = Language::of(&sources.file(main).name);
    let mut checker = sema::Checker::new(sources, &mut interner, &mut names, options);
    checker.host_functions = host_functions;
    checker.linkage.is_c = language == Language::C;
    checker.linkage.unit = reading.numbers.map(|numbers| units::Linked { main, numbers, language });
    checker.check_program(&known.prelude, [&known.first, &tree]);
    let mut used = program.used_overrides;
    used.extend(checker.used_overrides().iter().cloned());
    let notes = checker.name_notes(&macro_notes);
    let sema::Checker { diags: more, module, .. } = checker;
    diags.extend(more);
    for (name, _) in options.defines.iter().filter(|(n, _)| !used.contains(n)) {
        diags.push(Diagnostic::new(Code::UnusedOverride, Span::new(main, 0, 0), [name.as_str()]));
    }
    let is_of_header = |span: Span| sources.file(span.file()).builtin;
    // The user cannot act on a warning inside of a header.
    diags.retain(|d| d.severity() >= Severity::Error || !is_of_header(d.span));
    fold_headers(&mut diags, is_of_header, main);
    sort(&mut diags);
    // A program with one such literal usually has many, so only the first is reported.
    let mut literals = diags.iter().filter(|d| d.code == Code::LiteralToMutable).map(|d| d.span);
    let first = literals.next();
    diags.retain(|d| d.code != Code::LiteralToMutable || Some(d.span) == first);
    library::name_owners(&mut diags);
    let failed = diags.iter().any(|d| d.severity() >= Severity::Error);
    // If a header is not available, names that it would declare are not reported as unknown.
    let lacks =
        |d: &Diagnostic| matches!(d.code, Code::HeaderNotFound | Code::LibraryHeader) && d.notes.is_empty();
    if diags.iter().any(lacks) {
        diags.retain(|d| {
            !matches!(d.code, Code::UnknownName | Code::UnknownType | Code::UnknownScope | Code::LibraryName)
                || !d.notes.is_empty()
        });
    }
    // The rest of the text was taken as arguments of the macro, so only errors of the lexer and preprocessor
    // are meaningful.
    if diags.iter().any(|d| d.code == Code::MacroUnterminated) {
        diags.retain(|d| d.severity() < Severity::Error || d.code.name().starts_with("E01"));
    }
    braces::place(&mut diags, sources, &mut interner);
    macros::explain(&mut diags, sources, &mut interner);
    let (missing, about) =
        if failed { library::missing(&uses, &names, &interner, &diags) } else { Default::default() };
    Read { module: (!failed).then_some(module), diags, missing, about, stray, notes }
}

/// The macro that is defined for device code only.
const ARCH: &str = "__CUDA_ARCH__";
/// Like `__CUDA_ARCH__`, but for built-in headers, which are read once for both sides.
const CC: &str = "__CC";

/// Preprocesses the program for one side, host or device.
fn preprocess(
    sources: &mut SourceMap,
    (interner, diags): &mut (&mut token::Interner, &mut Vec<Diagnostic>),
    [macros, lines, main]: [FileId; 3],
    (options, unit): (&Options, &Unit),
    device: bool,
) -> pp::Output {
    let end = sources.file(main).text.len() as u32;
    // OpenMP's directives need the declarations of `omp.h` even if the program does not include it.
    let openmp = sources.files().any(|(_, f)| !f.builtin && base::find(&f.text, "pragma omp").is_some());
    let team = sources.add("<omp>", if openmp { "#include <omp.h>\n" } else { "" }, true);
    let language = Language::of(&sources.file(main).name);
    let mut pp = pp::Preprocessor::new(sources, interner, diags, &options.defines);
    pp.search(&unit.include_dirs);
    let of_nvcc = if language == Language::Cuda { OF_NVCC } else { &[] };
    for (name, value) in of_nvcc.iter().chain(PREDEFINED) {
        pp.predefine(name, value, true);
    }
    let cc = options.target.cc.cuda_arch().to_string();
    pp.predefine(CC, &cc, true);
    if device {
        pp.predefine(ARCH, &cc, true);
    }
    if options.names {
        pp.note_macros();
    }
    pp.seal(options.answer.clone());
    pp.run(macros);
    for (name, value) in &options.defines {
        if pp.mentions(name) == (false, false) {
            pp.predefine(name, value, false);
        }
    }
    pp.command_line(&unit.directives);
    pp.run(lines);
    if openmp {
        pp.run(team);
    }
    pp.run(main);
    pp.finish(Span::new(main, end, end))
}

/// Whether a name requires the header `graph.h`: graphs, launches with a configuration, memory attributes and
/// pools.
fn of_graphs(name: &str) -> bool {
    let parts = [
        "Graph",
        "StreamCapture",
        "Pointer",
        "cudaMemoryType",
        "cudaMemA",
        "cudaMemPrefetch",
        "cudaMemRange",
        "cudaMemLocation",
        "MemPool",
        "cudaLaunch",
        "StreamSetAttribute",
        "cudaStreamAttr",
        "cudaAccess",
        "PersistingL2",
        "PotentialBlockSize",
        "ClusterSize",
        "ActiveClusters",
        "ClusterScheduling",
        "NodeParams",
        "cudaMemsetParams",
    ];
    name.starts_with("cuda") && parts.iter().any(|part| base::find(name, part).is_some())
}

/// Whether a name requires the header `graph_nodes.h`: graph nodes by one structure, conditional nodes,
/// dependencies of captured streams.
fn of_nodes(name: &str) -> bool {
    let parts = [
        "cudaGraphNodeParams",
        "Conditional",
        "cudaGraphCond",
        "CaptureInfo",
        "CaptureDependencies",
        "CaptureToGraph",
    ];
    name.starts_with("cuda") && parts.iter().any(|part| base::find(name, part).is_some())
}

/// Whether a name requires the header `texture.h`, which is long and used by programs with textures, surfaces
/// or arrays only.
fn of_textures(name: &str) -> bool {
    let parts = [
        "Surface",
        "cudaArray",
        "MallocArray",
        "Mipmapped",
        "cudaMalloc3D",
        "cudaExtent",
        "ChannelDesc",
        "cudaPitchedPtr",
        "cudaPos",
        "Memcpy3D",
        "Memset3D",
        "GraphAddMemcpyNode",
    ];
    // Few names in headers have capital letters, so this test is fast.
    let capital = name.bytes().any(|c| c.is_ascii_uppercase());
    let has = |part: &str| base::find(name, part).is_some();
    has("exture") || capital && (parts.iter().any(|part| has(part)) || name.starts_with("tex") && has("D"))
}

/// Sorts diagnostics in the order of the text. Of two with the same code at the same place, only the first is
/// kept.
fn sort(diags: &mut Vec<Diagnostic>) {
    base::sort_by_key(diags, |d| (d.span.file(), d.span.start()));
    diags.dedup_by(|b, a| a.span == b.span && a.code == b.code);
}
