//! The C library and the CUDA runtime by name: tables of functions, which are looked up once when a program
//! is loaded.

mod file;
pub mod memory;
mod number;
mod stdio;
mod string;
mod system;

use functional::FaultKind;
use functional::printf::Ask;

use crate::machine::{Machine, Stop};
use crate::value::{Args, Value};

/// A library function.
pub struct Entry {
    /// Name as in C.
    pub name: &'static str,
    /// Whether the result has 64 bits and so takes a pair of registers.
    pub wide: bool,
    /// The implementation. Results of type `int` are in the low half.
    pub run: fn(&mut Machine, &Args) -> Result<u64, Stop>,
}

/// Result of a library function, or why execution stopped.
pub type Reply = Result<u64, Stop>;

/// Tables of the C library.
const LIBRARY: &[&[Entry]] =
    &[stdio::TABLE, memory::TABLE, string::TABLE, number::TABLE, file::TABLE, system::TABLE];

/// Tables of the CUDA runtime.
const RUNTIME: &[&[Entry]] = &[
    crate::runtime::memory_hints::TABLE,
    crate::runtime::memory::TABLE,
    crate::runtime::pool::TABLE,
    crate::runtime::device_query::TABLE,
    crate::runtime::stream::TABLE,
    crate::runtime::capture::TABLE,
    crate::runtime::graph::TABLE,
    crate::runtime::error::TABLE,
    crate::runtime::function::TABLE,
    crate::runtime::texture::TABLE,
    crate::runtime::virtual_memory::TABLE,
];

/// The function of a name, if there is one.
pub fn find(name: &str) -> Option<&'static Entry> {
    LIBRARY.iter().chain(RUNTIME).copied().flatten().find(|entry| entry.name == name)
}
/// Whether a name is that of a function of the CUDA runtime.
pub fn is_runtime(name: &str) -> bool {
    RUNTIME.iter().copied().flatten().any(|entry| entry.name == name)
}

/// Rows of a table: `name => function` for a result of 32 bits or none; after the semicolon the same for a
/// 64-bit result.
macro_rules! table {
    ($($name:literal => $function:expr,)* ; $($wide:literal => $long:expr,)*) => {
        &[
            $($crate::library::Entry { name: $name, wide: false, run: $function },)*
            $($crate::library::Entry { name: $wide, wide: true, run: $long },)*
        ]
    };
}
pub(crate) use table;

/// The bytes of a C string argument.
pub fn text(m: &Machine, pointer: u64) -> Result<Vec<u8>, Stop> {
    m.c_string(pointer).map(<[u8]>::to_vec)
}
/// The bytes of a range of memory.
pub fn bytes(m: &mut Machine, pointer: u64, count: u64) -> Result<Vec<u8>, Stop> {
    m.slice(pointer, count).map(<[u8]>::to_vec)
}
/// Writes bytes to a range of memory.
pub fn write(m: &mut Machine, pointer: u64, data: &[u8]) -> Result<(), Stop> {
    m.slice_mut(pointer, data.len() as u64).map(|place| place.copy_from_slice(data))
}
/// Writes a number of `size` bytes.
pub fn put(m: &mut Machine, pointer: u64, size: u64, value: u64) -> Result<(), Stop> {
    m.store(pointer, size, value)
}
/// Formats the arguments of a function of the printf family.
pub fn formatted(m: &mut Machine, format: u64, args: &[Value]) -> Result<Vec<u8>, Stop> {
    let format = text(m, format)?;
    let values: Vec<_> = args.iter().map(|v| v.printed()).collect();
    let mut out = Vec::new();
    let mut bad = None;
    let ask = |what| asked(m, what).map_err(|stop| bad = Some(stop)).ok();
    functional::printf::format(&format, &values, ask, &mut out);
    bad.map_or(Ok(out), Err)
}

fn asked(m: &mut Machine, what: Ask) -> Result<Vec<u8>, Stop> {
    match what {
        // Characters that are not printed need not exist.
        Ask::Text(at, most) => match most.map(|most| m.slice(at, most as u64)) {
            Some(Ok(bytes)) => Ok(bytes.iter().copied().take_while(|&c| c != 0).collect()),
            _ => text(m, at),
        },
        Ask::Wide(mut at) => {
            let mut text = String::new();
            while let Some(c) = char::from_u32(m.load(at, 4)? as u32).filter(|&c| c != '\0') {
                text.push(c);
                at += 4;
            }
            Ok(text.into_bytes())
        }
        Ask::Count(to, count, bytes) => put(m, to, bytes.into(), count as u64).map(|()| Vec::new()),
    }
}

/// `EOF` as an `int`.
pub const EOF: u64 = 0xffff_ffff;
/// `errno` where a file does not exist.
pub const ENOENT: u64 = 2;
/// `errno` where a stream is not open for the operation.
pub const EBADF: u64 = 9;
/// `errno` where memory is used up.
pub const ENOMEM: u64 = 12;
/// `errno` where a path is a null pointer.
pub const EFAULT: u64 = 14;
/// `errno` where a file exists already.
pub const EEXIST: u64 = 17;
/// `errno` where an argument is invalid.
pub const EINVAL: u64 = 22;
/// `errno` where a number is out of range.
pub const ERANGE: u64 = 34;

/// Largest output, bytes, if no [`crate::Output`] receives it. A program that prints more is stopped.
pub const OUTPUT_LIMIT: usize = 8 << 20;

/// Gives output to the run's [`crate::Output`]. Without one it is stored, up to [`OUTPUT_LIMIT`].
pub fn print(m: &mut Machine, error: bool, data: &[u8]) -> Result<(), Stop> {
    if let Some(output) = m.output {
        output.print(error, data);
        return Ok(());
    }
    let out = if error { &mut m.stderr } else { &mut m.stdout };
    let room = OUTPUT_LIMIT.saturating_sub(out.len());
    if data.len() > room {
        out.extend_from_slice(&data[..room]);
        return Err(m.fault(FaultKind::TooMuchOutput));
    }
    out.extend_from_slice(data);
    Ok(())
}
