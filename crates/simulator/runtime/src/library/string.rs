//! String functions.

use std::cmp::Ordering;

use super::{Entry, Reply, put, table, text, write};
use crate::machine::{Machine, Stop};
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    "strcmp" => |m, a| Ok(sign(text(m, a.bits(0))?.cmp(&text(m, a.bits(1))?))),
    "strncmp" => |m, a| Ok(sign(head(m, a, false, 0)?.cmp(&head(m, a, false, 1)?))),
    "strcasecmp" => |m, a| {
        let (x, y) = (text(m, a.bits(0))?, text(m, a.bits(1))?);
        Ok(sign(x.to_ascii_lowercase().cmp(&y.to_ascii_lowercase())))
    },
    "strncasecmp" => |m, a| Ok(sign(head(m, a, true, 0)?.cmp(&head(m, a, true, 1)?))),
    ;
    "strlen" => |m, a| Ok(text(m, a.bits(0))?.len() as u64),
    "strcpy" => |m, a| {
        let s = text(m, a.bits(1))?;
        end_at(m, a.bits(0), &s)
    },
    "strncpy" => |m, a| {
        let mut s = head(m, a, false, 1)?;
        s.resize(a.bits(2) as usize, 0);
        write(m, a.bits(0), &s)?;
        Ok(a.bits(0))
    },
    "strcat" => |m, a| {
        let s = text(m, a.bits(1))?;
        append(m, a.bits(0), &s)
    },
    "strncat" => |m, a| {
        let s = head(m, a, false, 1)?;
        append(m, a.bits(0), &s)
    },
    "strchr" => |m, a| find(m, a, |s, c| s.iter().position(|&b| b == c)),
    "strrchr" => |m, a| find(m, a, |s, c| s.iter().rposition(|&b| b == c)),
    "strstr" => |m, a| {
        let (s, what) = (text(m, a.bits(0))?, text(m, a.bits(1))?);
        let found = (0..=s.len().saturating_sub(what.len())).find(|&i| s[i..].starts_with(&what));
        Ok(found.map_or(0, |i| a.bits(0) + i as u64))
    },
    "strtok" => strtok,
    "strdup" => |m, a| {
        let s = text(m, a.bits(0))?;
        let block = super::memory::allocate(m, s.len() as u64 + 1)?;
        if block == 0 { Ok(0) } else { end_at(m, block, &s) }
    },
};

fn sign(order: Ordering) -> u64 {
    order as i32 as u32 as u64
}

/// The first `a.at(2)` bytes of the string that is argument `which`.
fn head(m: &mut Machine, a: &Args, fold: bool, which: usize) -> Result<Vec<u8>, Stop> {
    let limit = a.bits(2);
    let mut out = Vec::new();
    while (out.len() as u64) < limit {
        let byte = m.load(a.bits(which) + out.len() as u64, 1)? as u8;
        if byte == 0 {
            break;
        }
        out.push(if fold { byte.to_ascii_lowercase() } else { byte });
    }
    Ok(out)
}

fn end_at(m: &mut Machine, to: u64, s: &[u8]) -> Reply {
    write(m, to, s)?;
    put(m, to + s.len() as u64, 1, 0)?;
    Ok(to)
}

fn append(m: &mut Machine, to: u64, s: &[u8]) -> Reply {
    let length = text(m, to)?.len() as u64;
    end_at(m, to + length, s)?;
    Ok(to)
}

/// `strchr` and its relatives. Searching for the terminating zero finds it.
fn find(m: &Machine, a: &Args, position: fn(&[u8], u8) -> Option<usize>) -> Reply {
    let mut s = text(m, a.bits(0))?;
    s.push(0);
    Ok(position(&s, a.bits(1) as u8).map_or(0, |i| a.bits(0) + i as u64))
}

fn strtok(m: &mut Machine, a: &Args) -> Reply {
    let start = if a.bits(0) == 0 { m.strtok } else { a.bits(0) };
    if start == 0 {
        return Ok(0);
    }
    let (s, separators) = (text(m, start)?, text(m, a.bits(1))?);
    let Some(first) = s.iter().position(|c| !separators.contains(c)) else {
        m.strtok = 0;
        return Ok(0);
    };
    let length = s[first..].iter().position(|c| separators.contains(c));
    let token = start + first as u64;
    match length {
        Some(n) => {
            put(m, token + n as u64, 1, 0)?;
            m.strtok = token + n as u64 + 1;
        }
        None => m.strtok = 0,
    }
    Ok(token)
}
