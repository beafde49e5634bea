//! The output of the compiler and its encoding as bytes: in a browser compiler and simulator are separate
//! wasm modules.
//!
//! Invariant: a program in a [`Compiled`] has passed [`warpsim::isa::verify`], and its source locations lie within
//! its files. [`Compiled::decode`] checks both, since bytes are untrusted input.

use base::{FileId, Idx, SourceMap};
use protocol::{Diagnostic, KernelUse};
use warpsim::isa::{Program, VerifyError};

/// The output of the compiler for one request.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Warnings, or the errors that prevented a program.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The program. `None` if there were errors.
    pub(crate) program: Option<Object>,
}

/// A program with the source files that its instructions refer to.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub program: Program,
    /// All source files of the program.
    pub sources: SourceMap,
    /// The file whose lines the profile counts: the main file, or the answer of an exercise.
    pub file: FileId,
}

/// Reasons to refuse the encoded output of a compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The bytes are not an encoding by [`Compiled::encode`] of this version.
    Malformed,
    /// The program violates invariants of the instruction set.
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

/// A source file: name, text, and whether it is built in. Line starts are computed again after decoding.
type File<'a> = (&'a str, &'a str, bool);

impl Compiled {
    /// Warnings, or the errors that prevented a program.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The resources of each kernel. Empty if there is no program.
    pub fn kernels(&self) -> Vec<KernelUse> {
        self.program.as_ref().map(|object| crate::names::kernels(&object.program)).unwrap_or_default()
    }

    /// Encodes the output for [`Compiled::decode`].
    pub fn encode(&self) -> Vec<u8> {
        let object = self.program.as_ref().map(|o| (&o.program, o.files(), o.file));
        postcard::to_allocvec(&(&self.diagnostics, object)).expect("plain data encodes")
    }

    /// Decodes the output of [`Compiled::encode`].
    ///
    /// # Errors
    /// The bytes are no such encoding, or hold an invalid program.
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

    /// The source files. Texts of files to which no instruction refers, such as most headers, are left out.
    fn files(&self) -> Vec<File<'_>> {
        let mut files: Vec<File> = self.sources.files().map(|(_, f)| (&*f.name, "", f.builtin)).collect();
        for file in places(&self.program) {
            files[file.index()].1 = &self.sources.file(file).text;
        }
        files
    }
}

/// The files to which instructions refer, with repetitions.
fn places(program: &Program) -> impl Iterator<Item = FileId> {
    let calls = program.inlines.iter().map(|(_, frame)| &frame.call);
    program.locs.iter().chain(calls).map(|loc| loc.span.file())
}
