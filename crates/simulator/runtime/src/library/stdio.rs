//! Formatted output and input.

use functional::{FaultKind, Room};
use isa::Ty;

use super::{EBADF, EOF, Entry, Reply, formatted, print, put, table, text, write};
use crate::files::{self, Written};
use crate::machine::{Machine, Stop};
use crate::scan::{Conversion, Field, scan};
use crate::value::{Args, Value};

pub const TABLE: &[Entry] = table! {
    "printf" => |m, a| emit(m, files::STDOUT, a.bits(0), a.variadic(1)),
    "fprintf" => |m, a| emit(m, a.bits(0), a.bits(1), a.variadic(2)),
    "sprintf" => |m, a| {
        let out = formatted(m, a.bits(1), a.variadic(2))?;
        terminated(m, a.bits(0), &out)
    },
    "snprintf" => |m, a| bounded(m, a, a.variadic(3)),
    "vfprintf" => |m, a| {
        let args = listed(m, a.bits(1), a.bits(2))?;
        emit(m, a.bits(0), a.bits(1), &args)
    },
    "vsnprintf" => |m, a| {
        let args = listed(m, a.bits(2), a.bits(3))?;
        bounded(m, a, &args)
    },
    "puts" => |m, a| {
        let mut line = text(m, a.bits(0))?;
        line.push(b'\n');
        to(m, files::STDOUT, &line)
    },
    "putchar" => |m, a| to(m, files::STDOUT, &[a.bits(0) as u8]).map(|_| a.bits(0) & 0xff),
    "fputs" => |m, a| {
        let line = text(m, a.bits(0))?;
        to(m, a.bits(1), &line)
    },
    "fputc" => |m, a| to(m, a.bits(1), &[a.bits(0) as u8]).map(|_| a.bits(0) & 0xff),
    "putc" => |m, a| to(m, a.bits(1), &[a.bits(0) as u8]).map(|_| a.bits(0) & 0xff),
    "fflush" => |_, _| Ok(0),
    "scanf" => |m, a| scan_file(m, files::STDIN, a.bits(0), a.variadic(1)),
    "fscanf" => |m, a| scan_file(m, a.bits(0), a.bits(1), a.variadic(2)),
    "sscanf" => |m, a| scan_text(m, a, a.variadic(2)),
    "vfscanf" => |m, a| {
        let targets = listed(m, a.bits(1), a.bits(2))?;
        scan_file(m, a.bits(0), a.bits(1), &targets)
    },
    "vsscanf" => |m, a| {
        let targets = listed(m, a.bits(1), a.bits(2))?;
        scan_text(m, a, &targets)
    },
    ;
};

/// The arguments that a format needs, from a `va_list` in memory: at most one for each `%` and `*`.
fn listed(m: &mut Machine, format: u64, list: u64) -> Result<Vec<Value>, Stop> {
    let count = text(m, format)?.iter().filter(|c| matches!(c, b'%' | b'*')).count() as u64;
    let at = m.load(list + 8, 8)?;
    let one = |i| m.load(at + 8 * i, 8).ok().map(|bits| Value { ty: Ty::U64, bits });
    Ok((0..count).map_while(one).collect())
}

/// `snprintf` with the arguments place, room, format.
fn bounded(m: &mut Machine, a: &Args, args: &[Value]) -> Reply {
    let out = formatted(m, a.bits(2), args)?;
    if let Some(room) = a.bits(1).checked_sub(1) {
        terminated(m, a.bits(0), &out[..out.len().min(room as usize)])?;
    }
    Ok(out.len() as u64)
}

fn scan_text(m: &mut Machine, a: &Args, targets: &[Value]) -> Reply {
    let (input, format) = (text(m, a.bits(0))?, text(m, a.bits(1))?);
    let result = scan(&input, &format);
    store(m, result.fields, result.ended, targets)
}

fn emit(m: &mut Machine, file: u64, format: u64, args: &[Value]) -> Reply {
    let out = formatted(m, format, args)?;
    to(m, file, &out)?;
    Ok(out.len() as u64)
}

/// Writes to a stream: one of the two outputs, or a file of the virtual directory.
pub fn to(m: &mut Machine, file: u64, data: &[u8]) -> Reply {
    match file {
        files::STDOUT | files::STDERR if !m.files.is_open(file) => print(m, file == files::STDERR, data)?,
        _ => match m.files.write(file, data) {
            Written::All => {}
            Written::NotOpen => return Ok(m.refused(EBADF, EOF)),
            Written::NoRoom(asked) => {
                return Err(m.fault(FaultKind::NoRoom { of: Room::Files, asked, most: files::LIMIT }));
            }
        },
    }
    Ok(data.len() as u64)
}

fn terminated(m: &mut Machine, to: u64, text: &[u8]) -> Reply {
    write(m, to, text)?;
    put(m, to + text.len() as u64, 1, 0)?;
    Ok(text.len() as u64)
}

fn scan_file(m: &mut Machine, file: u64, format: u64, targets: &[Value]) -> Reply {
    let format = text(m, format)?;
    let rest = m.files.rest(file).to_vec();
    let result = scan(&rest, &format);
    m.files.skip(file, result.used + usize::from(result.past));
    store(m, result.fields, result.ended, targets)
}

/// Stores the fields that were read and returns their number, or EOF if there was nothing to read.
fn store(m: &mut Machine, fields: Vec<Field>, at_end: bool, targets: &[Value]) -> Reply {
    if fields.is_empty() && at_end {
        return Ok(EOF);
    }
    let count = fields.iter().filter(|f| !matches!(f.value, Conversion::Taken(_))).count();
    for (field, target) in fields.into_iter().zip(targets) {
        assign(m, field, target.bits)?;
    }
    Ok(count as u64)
}

fn assign(m: &mut Machine, field: Field, target: u64) -> Result<(), Stop> {
    match field.value {
        Conversion::Integer(v) => put(m, target, field.bytes.into(), v as u64),
        Conversion::Taken(n) => put(m, target, field.bytes.into(), n as u64),
        Conversion::Float(v) if field.bytes == 8 => put(m, target, 8, v.to_bits()),
        Conversion::Float(v) => put(m, target, 4, (v as f32).to_bits().into()),
        Conversion::Text(text) => terminated(m, target, &text).map(|_| ()),
        Conversion::Chars(chars) => write(m, target, &chars),
    }
}
