//! What goes from the compiler to the machine, and its bytes: in a browser the two are modules of their own.
//!
//! Invariant: a program in here has passed [`warpsim::isa::verify`], and its places lie in its files. Bytes are input like any
//! other: those that hold no such program are refused.

use base::{FileId, Idx, SourceMap};
use protocol::Diagnostic;
use warpsim::isa::{Program, VerifyError};

/// What came of a text.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Warnings, or the errors that kept it from being a program.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The program, if it is one.
    pub(crate) program: Option<Object>,
}

/// A program with what leads from its instructions back to the text.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub program: Program,
    /// Every file that took part.
    pub sources: SourceMap,
    /// The one whose lines are counted: the main file, or the only one beside it.
    pub file: FileId,
}

/// Why bytes are not run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// They are not what [`Compiled::encode`] of this version writes.
    Malformed,
    /// They hold a program that breaks invariants of instructions.
    Wrong(Vec<VerifyError>),
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unfit::Malformed => f.write_str("no program of this version"),
            Unfit::Wrong(errors) => {
                f.write_str("a wrong program")?;
                errors.iter().take(3).try_for_each(|error| write!(f, "; {error}"))
            }
        }
    }
}

impl std::error::Error for Unfit {}

/// A file as its name, its text and whether it is built in: where lines start is found anew.
type File<'a> = (&'a str, &'a str, bool);

/// What a kernel takes of the device, as the compiler knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct KernelUse {
    /// As the reader wrote it, with template arguments.
    pub name: String,
    pub registers: u32,
    /// Static shared memory of a block, bytes.
    pub shared_bytes: u32,
    /// Local memory of a thread, bytes.
    pub local_bytes: u32,
    /// Constant memory that the parameters take, bytes.
    pub constant_bytes: u32,
}

impl Compiled {
    /// Warnings, or the errors that kept it from being a program.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// What each kernel takes; empty if there is no program.
    pub fn kernels(&self) -> Vec<KernelUse> {
        let functions = self.program.iter().flat_map(|object| object.program.functions.iter());
        let kernels = functions.filter(|(_, f)| f.kind == warpsim::isa::FunctionKind::Kernel);
        let taken = |f: &warpsim::isa::Function| KernelUse {
            name: f.name.clone(),
            registers: f.regs.into(),
            shared_bytes: f.static_smem,
            local_bytes: f.frame_bytes,
            constant_bytes: f.param_bytes,
        };
        kernels.map(|(_, f)| taken(f)).collect()
    }

    /// As bytes.
    pub fn encode(&self) -> Vec<u8> {
        let object = self.program.as_ref().map(|o| (&o.program, o.files(), o.file));
        postcard::to_allocvec(&(&self.diagnostics, object)).expect("plain data encodes")
    }

    /// From the bytes of [`Compiled::encode`].
    ///
    /// # Errors
    /// They are none, or hold what no machine may run.
    pub fn decode(bytes: &[u8]) -> Result<Self, Unfit> {
        type Parts<'a> = (Vec<Diagnostic>, Option<(Program, Vec<File<'a>>, FileId)>);
        let ((diagnostics, object), rest): (Parts, _) =
            postcard::take_from_bytes(bytes).map_err(|_| Unfit::Malformed)?;
        if !rest.is_empty() {
            return Err(Unfit::Malformed);
        }
        let program =
            object.map(|(program, files, file)| Object::checked(program, &files, file)).transpose()?;
        Ok(Self { diagnostics, program })
    }
}

impl Object {
    fn checked(program: Program, files: &[File], file: FileId) -> Result<Self, Unfit> {
        warpsim::isa::verify(&program).map_err(Unfit::Wrong)?;
        if !places(&program).chain([file]).all(|file| file.index() < files.len()) {
            return Err(Unfit::Malformed);
        }
        let mut sources = SourceMap::new();
        for &(name, text, builtin) in files {
            sources.add(name, text, builtin);
        }
        Ok(Self { program, sources, file })
    }

    /// Its files; without their texts those that no instruction leads to, which most headers are.
    fn files(&self) -> Vec<File<'_>> {
        let mut files: Vec<File> = self.sources.files().map(|(_, f)| (&*f.name, "", f.builtin)).collect();
        for file in places(&self.program) {
            files[file.index()].1 = &self.sources.file(file).text;
        }
        files
    }
}

/// The files that instructions come from.
fn places(program: &Program) -> impl Iterator<Item = FileId> {
    let calls = program.inlines.iter().map(|(_, frame)| &frame.call);
    program.locs.iter().chain(calls).map(|loc| loc.span.file())
}
