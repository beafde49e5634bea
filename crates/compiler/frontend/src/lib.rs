//! The front end: CUDA C++ text to a checked [`hir::Module`], and classes of tokens for editors.
//!
//! Two phases. The parser makes a tree of names as written and never fails; the checker resolves, converts, instantiates
//! templates and makes `hir`. Invariant: a module is given back only when there is no error among the diagnostics, and
//! then it keeps all invariants of `hir`.

mod ast;
mod braces;
mod check;
pub mod headers;
mod highlight;
mod kept;
mod lex;
mod library;
mod literal;
mod live;
mod macros;
mod parse;
mod pp;
mod sides;
mod stray;
mod suggest;
mod token;
mod units;
mod vector;

use arch::{Cc, TargetInfo};
use base::{Code, Diagnostic, FileId, Severity, SourceMap, Span};

pub use highlight::{Class, Piece, highlight};
pub use units::{Language, Unit, check_unit, compile_units};

/// Errors in a header follow from the first one in the reader's own text. Without one, the first is told where the reader's
/// text leads to it: a note's place, or the beginning, as for a value that is given from outside.
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

/// What a compilation depends on besides the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The device: `__CUDA_ARCH__`, and which features exist.
    pub target: TargetInfo,
    /// Name and value: replaces the body of a `#define` of that name, or the value of a constant at file scope; a name
    /// that the program does neither with is defined as a macro.
    pub defines: Vec<(String, String)>,
    /// The files that the main file includes are an answer that it checks. Macros end where their file does, but for numbers of
    /// these names; functions with names of the library, and operators on its classes, are not called by the main file.
    pub answer: Option<Vec<String>>,
    /// Bodies are checked from the last to the first: for tests, since a program means the same in any order.
    pub backwards: bool,
}

impl Default for Options {
    fn default() -> Self {
        let target = TargetInfo::of(Cc::new(9, 0)).expect("a compute capability");
        Self { target, defines: Vec::new(), answer: None, backwards: false }
    }
}

/// Macros of nvcc 12 that tell a program it is read as CUDA C++.
const OF_NVCC: &[(&str, &str)] =
    &[("__CUDACC__", "1"), ("__NVCC__", "1"), ("__CUDACC_VER_MAJOR__", "12"), ("__CUDACC_VER_MINOR__", "4")];

/// Macros that nvcc 12 predefines and that programs ask for. Those of its host compiler are in `gcc.txt`.
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
    compile_unit(sources, &Unit::new(main), options, None)
}

/// Compiles a unit: of a program that has several if there are `numbers`.
fn compile_unit(
    sources: &mut SourceMap,
    unit: &Unit,
    options: &Options,
    numbers: Option<&units::TypeNumbers>,
) -> (Option<hir::Module>, Vec<Diagnostic>) {
    let main = unit.file;
    let reading = Reading { lines: "", all: false, without: None, unit, numbers };
    let read = compile_with(sources, main, options, reading);
    if read.module.is_some() || headers::lacking(sources).is_some() {
        return (read.module, read.diags);
    }
    let all = Reading { all: true, ..reading };
    let Read { module, mut diags, stray, .. } = compile_with(sources, main, options, all);
    debug_assert!(module.is_none(), "something of a header was left out that the program uses");
    if let Some(stray) = stray {
        let rest = compile_with(sources, main, options, Reading { without: Some(stray.span), ..all }).diags;
        diags = stray::choose(diags, rest, stray);
        sort(&mut diags);
    }
    (module, diags)
}

/// How a text is read.
#[derive(Clone, Copy)]
struct Reading<'a> {
    /// What is read, and from where.
    unit: &'a Unit,
    /// Lines of the library that are read before the text.
    lines: &'a str,
    /// Headers are read as a whole; otherwise what the program has no name of is left out.
    all: bool,
    /// The token of the reader's text at this place is left out.
    without: Option<Span>,
    /// Of a program of several units: what it does not define, another unit may.
    numbers: Option<&'a units::TypeNumbers>,
}

/// What comes of reading a text.
#[derive(Default)]
struct Read {
    /// The program, unless there are errors.
    module: Option<hir::Module>,
    diags: Vec<Diagnostic>,
    /// Lines of the library that are missing before the text.
    missing: String,
    /// What to report of them.
    about: Vec<Diagnostic>,
    /// The stray token, which is looked for when headers are read as a whole.
    stray: Option<stray::Stray>,
}

/// Reads a text; if lines of the library are missing before it, reads it again with them.
fn compile_with(sources: &mut SourceMap, main: FileId, options: &Options, reading: Reading<'_>) -> Read {
    let mut read = compile_after(sources, main, options, reading);
    if read.missing.is_empty() {
        return read;
    }
    let reading = Reading { lines: &read.missing, ..reading };
    let more = compile_after(sources, main, options, reading);
    read.module = more.module.filter(|_| read.about.is_empty());
    read.diags = more.diags;
    read.diags.append(&mut read.about);
    sort(&mut read.diags);
    read
}

/// Reads a text once.
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
    let host = two_sides.then(|| side(false)).filter(|host| !host.same(&program));
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
        live::shake(&mut program, &header, sources, &interner);
    }
    // Two sides share a tree, of which nothing may be kept.
    let (first, unrolls) = if host.is_some() { Default::default() } else { program.split_first(sources) };
    let before = kept::Before { prelude: header, first, unrolls };
    let mut numbers = token::Renumbering::new(&interner);
    let known = kept::trees(before, &mut numbers, &mut diags);
    let (mut interner, mut names) = (known.interner.clone(), known.names.clone());
    numbers.text(&mut program.tokens, &mut program.unrolls, &mut interner);
    let mut uses = library::uses(&program.tokens, sources, &interner);
    // What `#pragma pack` puts into declarations has a name in angle brackets.
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
    let host_functions = host.map(|host| sides::merge(&mut tree, host)).unwrap_or_default();

    let language = Language::of(&sources.file(main).name);
    let mut checker = check::Checker::new(sources, &mut interner, &mut names, options);
    checker.host_functions = host_functions;
    checker.linkage.unit = reading.numbers.map(|numbers| units::Linked { main, numbers, language });
    checker.run(&known.prelude, [&known.first, &tree]);
    let mut used = program.used_overrides;
    used.extend(checker.used_overrides().iter().cloned());
    let check::Checker { diags: more, module, .. } = checker;
    diags.extend(more);
    for (name, _) in options.defines.iter().filter(|(n, _)| !used.contains(n)) {
        diags.push(Diagnostic::new(Code::UnusedOverride, Span::new(main, 0, 0), [name.as_str()]));
    }
    let is_of_header = |span: Span| sources.file(span.file()).builtin;
    // Of a warning inside of a header nobody can make use.
    diags.retain(|d| d.severity() >= Severity::Error || !is_of_header(d.span));
    fold_headers(&mut diags, is_of_header, main);
    sort(&mut diags);
    // Programs with one such literal have many.
    let mut literals = diags.iter().filter(|d| d.code == Code::LiteralToMutable).map(|d| d.span);
    let first = literals.next();
    diags.retain(|d| d.code != Code::LiteralToMutable || Some(d.span) == first);
    library::name_owners(&mut diags);
    let failed = diags.iter().any(|d| d.severity() >= Severity::Error);
    // Without a header that is not here, what it would declare is no mistake of its own.
    let lacks =
        |d: &Diagnostic| matches!(d.code, Code::HeaderNotFound | Code::LibraryHeader) && d.notes.is_empty();
    if diags.iter().any(lacks) {
        diags.retain(|d| {
            !matches!(d.code, Code::UnknownName | Code::UnknownType | Code::UnknownScope | Code::LibraryName)
                || !d.notes.is_empty()
        });
    }
    // The rest of the text went into the macro.
    if diags.iter().any(|d| d.code == Code::MacroUnterminated) {
        diags.retain(|d| d.severity() < Severity::Error || d.code.name().starts_with("E01"));
    }
    braces::place(&mut diags, sources, &mut interner);
    macros::explain(&mut diags, sources, &mut interner);
    let (missing, about) =
        if failed { library::missing(&uses, &names, &interner, &diags) } else { Default::default() };
    Read { module: (!failed).then_some(module), diags, missing, about, stray }
}

/// The macro that only device code has.
const ARCH: &str = "__CUDA_ARCH__";
/// The same number for built-in headers, which are read once for both sides.
const CC: &str = "__CC";

/// The program as one side reads it: its macros, and the text of the reader.
fn preprocess(
    sources: &mut SourceMap,
    (interner, diags): &mut (&mut token::Interner, &mut Vec<Diagnostic>),
    [macros, lines, main]: [FileId; 3],
    (options, unit): (&Options, &Unit),
    device: bool,
) -> pp::Output {
    let end = sources.file(main).text.len() as u32;
    // Directives need what `omp.h` declares, also where the program calls nothing of it.
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

/// Names that `graph.h` is for: graphs, launches by a configuration, what memory is.
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

/// Names that `graph_nodes.h` is for: nodes of graphs by one structure, conditions, what a captured stream follows.
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

/// A name that programs have only if they use textures, surfaces or arrays: their header is long.
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
    // Few names of headers have capital letters.
    let capital = name.bytes().any(|c| c.is_ascii_uppercase());
    let has = |part: &str| base::find(name, part).is_some();
    has("exture") || capital && (parts.iter().any(|part| has(part)) || name.starts_with("tex") && has("D"))
}

/// In the order of the text; two about the very same place are one mistake, told by the first.
fn sort(diags: &mut Vec<Diagnostic>) {
    base::sort_by_key(diags, |d| (d.span.file(), d.span.start()));
    diags.dedup_by(|b, a| a.span == b.span && a.code == b.code);
}
