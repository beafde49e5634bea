//! What the names of a program mean: the cards of an editor.

use serde::{Deserialize, Serialize};

/// The kinds of things that names mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FactKind {
    Macro,
    /// A variable of a block.
    Local,
    Parameter,
    /// A variable that a lambda captures.
    Captured,
    /// A variable of static storage on the host.
    Static,
    /// A `__shared__` variable.
    Shared,
    /// A `__constant__` variable.
    ConstantMemory,
    /// A `__device__` variable.
    Device,
    /// A `__managed__` variable.
    Managed,
    /// A data member of a class.
    Member,
    Enumerator,
    /// A constant that is no variable, such as the value of a template parameter.
    Constant,
    /// A class, an enumeration, another name of a type, or a template parameter.
    Type,
    /// A function or a method.
    Function,
    Kernel,
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameFact {
    /// The kind of thing.
    pub kind: FactKind,
    /// Its type in C++ notation. Empty for macros.
    pub ty: String,
    /// The value of a constant, or the expansion of a macro with its value. Empty if there is none.
    pub value: String,
    /// Size in bytes of an array, a class, or a variable of shared or constant memory; 0 for other things.
    pub bytes: u64,
    /// The kernels that the name means, as indices into [`Names::kernels`].
    pub kernels: Vec<u32>,
    /// Type or value differ between instances of a template. The texts then list several, separated by ` | `.
    pub varies: bool,
}

/// Resources that a kernel needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct KernelUse {
    /// Name as the program writes it, with template arguments.
    pub name: String,
    /// Registers of a thread.
    pub registers: u32,
    /// Static shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// Local memory of a thread, in bytes.
    pub local_bytes: u32,
    /// Part of the local memory that holds spilled registers, in bytes.
    pub spill_bytes: u32,
    /// Constant memory for the parameters, in bytes.
    pub constant_bytes: u32,
}

/// The names in one file, in the order of the text. Ranges do not overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileNames {
    /// The file's name.
    pub file: String,
    /// Start and end as byte offsets, and an index into [`Names::facts`].
    pub names: Vec<(u32, u32, u32)>,
}

/// What the names in the files of a program mean, as far as the program is right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// The different facts.
    pub facts: Vec<NameFact>,
    /// The files of the program.
    pub files: Vec<FileNames>,
    /// The kernels, if the program compiles.
    pub kernels: Vec<KernelUse>,
    /// Size of all `__constant__` variables in bytes, if the program compiles.
    pub constant_bytes: u64,
}

impl Names {
    /// The fact about the name at a byte offset of a file.
    ///
    /// ```
    /// use protocol::{FactKind, FileNames, NameFact, Names};
    ///
    /// let fact = NameFact {
    ///     kind: FactKind::Local,
    ///     ty: "int".into(),
    ///     value: String::new(),
    ///     bytes: 0,
    ///     kernels: Vec::new(),
    ///     varies: false,
    /// };
    /// let file = FileNames { file: "a.cu".into(), names: vec![(4, 7, 0), (12, 13, 0)] };
    /// let names = Names { facts: vec![fact], files: vec![file], ..Names::default() };
    /// assert_eq!(names.at("a.cu", 6), Some(&names.facts[0]));
    /// assert_eq!(names.at("a.cu", 7), None);
    /// assert_eq!(names.at("b.cu", 4), None);
    /// ```
    pub fn at(&self, file: &str, offset: u32) -> Option<&NameFact> {
        let names = &self.files.iter().find(|names| names.file == file)?.names;
        let next = names.partition_point(|&(start, ..)| start <= offset);
        let &(_, end, fact) = names.get(next.checked_sub(1)?)?;
        if offset < end { self.facts.get(fact as usize) } else { None }
    }
}
