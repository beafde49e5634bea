//! Files of the virtual directory. As on Linux, a null path is no fault: the call fails with EFAULT.

use super::{EEXIST, EFAULT, ENOENT, EOF, Entry, Reply, bytes, put, stdio, table, text, write};
use crate::files::STDIN;
use crate::machine::Machine;
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    "fclose" => |m, a| Ok(if m.files.close(a.bits(0)) { 0 } else { EOF }),
    "fgetc" => |m, a| Ok(next_byte(m, a.bits(0))),
    "getc" => |m, a| Ok(next_byte(m, a.bits(0))),
    "getchar" => |m, _| Ok(next_byte(m, STDIN)),
    "fseek" => |m, a| Ok(if m.files.seek(a.bits(0), a.at(1).signed(), a.bits(2)) { 0 } else { EOF }),
    "rewind" => |m, a| {
        m.files.seek(a.bits(0), 0, 0);
        Ok(0)
    },
    "ungetc" => |m, a| {
        let byte = a.bits(0) as u8;
        let back = a.bits(0) as u32 != u32::MAX && m.files.put_back(a.bits(1), byte);
        Ok(if back { byte.into() } else { EOF })
    },
    "feof" => |m, a| Ok(m.files.ended(a.bits(0)).into()),
    "ferror" => |m, a| Ok(m.files.failed(a.bits(0)).into()),
    "clearerr" => |m, a| {
        m.files.clear(a.bits(0));
        Ok(0)
    },
    "remove" => |m, a| {
        if a.bits(0) == 0 {
            return Ok(m.refused(EFAULT, EOF));
        }
        let path = path(m, a.bits(0))?;
        Ok(if m.files.remove(&path) { 0 } else { m.refused(ENOENT, EOF) })
    },
    "rename" => |m, a| {
        if a.bits(0) == 0 || a.bits(1) == 0 {
            return Ok(m.refused(EFAULT, EOF));
        }
        let (from, to) = (path(m, a.bits(0))?, path(m, a.bits(1))?);
        Ok(if m.files.rename(&from, &to) { 0 } else { m.refused(ENOENT, EOF) })
    },
    // Arguments: path, number, name, room. Writes the name of an entry of a directory. Returns 1 for a file,
    // 2 for a directory, 0 if there are no more, -1 if there is no such directory.
    "__directory_entry" => |m, a| {
        let path = path(m, a.bits(0))?;
        let Some(names) = m.files.list(&path) else { return Ok(m.refused(ENOENT, EOF)) };
        let Some(name) = names.get(a.bits(1) as usize) else { return Ok(0) };
        let plain = name.trim_end_matches('/');
        let most = (a.bits(3) as usize).saturating_sub(1);
        let mut text = plain.as_bytes()[..plain.len().min(most)].to_vec();
        text.push(0);
        write(m, a.bits(2), &text)?;
        Ok(if name.ends_with('/') { 2 } else { 1 })
    },
    ;
    "fopen" => |m, a| {
        if a.bits(0) == 0 {
            return Ok(m.refused(EFAULT, 0));
        }
        let (path, mode) = (path(m, a.bits(0))?, path(m, a.bits(1))?);
        let error = if mode.contains('x') { EEXIST } else { ENOENT };
        Ok(m.files.open(&path, &mode).unwrap_or_else(|| m.refused(error, 0)))
    },
    "freopen" => |m, a| {
        let (path, mode) = (path(m, a.bits(0))?, path(m, a.bits(1))?);
        let opened = m.files.reopen(&path, &mode, a.bits(2));
        Ok(if opened { a.bits(2) } else { m.refused(ENOENT, 0) })
    },
    "ftell" => |m, a| Ok(m.files.tell(a.bits(0)).unwrap_or(u64::MAX)),
    "fgets" => fgets,
    "fread" => |m, a| {
        let wanted = a.bits(1).saturating_mul(a.bits(2)) as usize;
        let rest = m.files.rest(a.bits(3));
        let data = rest[..rest.len().min(wanted)].to_vec();
        m.files.skip(a.bits(3), wanted);
        write(m, a.bits(0), &data)?;
        Ok((data.len() as u64).checked_div(a.bits(1)).unwrap_or(0))
    },
    "fwrite" => |m, a| {
        let data = bytes(m, a.bits(0), a.bits(1).saturating_mul(a.bits(2)))?;
        let written = stdio::to(m, a.bits(3), &data)?;
        Ok(if written == data.len() as u64 { a.bits(2) } else { 0 })
    },
};

fn path(m: &Machine, at: u64) -> Result<String, crate::machine::Stop> {
    Ok(String::from_utf8_lossy(&text(m, at)?).into_owned())
}

fn next_byte(m: &mut Machine, file: u64) -> u64 {
    let byte = m.files.rest(file).first().copied();
    m.files.skip(file, 1);
    byte.map_or(EOF, u64::from)
}

fn fgets(m: &mut Machine, a: &Args) -> Reply {
    let (to, room, file) = (a.bits(0), a.at(1).signed(), a.bits(2));
    let Ok(most) = usize::try_from(room - 1) else { return Ok(0) };
    let rest = m.files.rest(file);
    // A line that has an end of line is complete, so the stream has not ended after it.
    let line = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len()) + 1;
    let read = line.min(most);
    let data = rest[..read.min(rest.len())].to_vec();
    m.files.skip(file, read);
    if data.is_empty() && read > 0 {
        return Ok(0);
    }
    write(m, to, &data)?;
    put(m, to + data.len() as u64, 1, 0)?;
    Ok(to)
}
