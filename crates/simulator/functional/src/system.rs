//! Library calls in kernels: `printf`, `assert`, `malloc`, `free`, `memcpy`, `memset`, and calls to the CUDA
//! runtime.

use isa::{ArgsId, ExternId, Pc, Reg, Space, Ty};

use crate::access::LaneFault;
use crate::children;
use crate::env::{Block, Env};
use crate::fault::{Access, FaultKind};
use crate::lanes::{WideRow, each, map};
use crate::memory::{LOCAL_WINDOW, SHARED_WINDOW};
use crate::printf::{Ask, Value, format};
use crate::sanitize;
use crate::warp::Warp;

/// Executes a library call for each lane.
pub(crate) fn call(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    mask: u32,
    ext: ExternId,
    args: ArgsId,
    dst: Option<Reg>,
) -> Result<(), LaneFault> {
    let program = env.program;
    let name = &program.externs[ext];
    let rows = rows(env, warp, args);
    let mut result = [0; 32];
    for lane in each(mask) {
        let arg = |i: usize| rows.get(i).map_or(0, |(_, row)| row[lane]);
        let fault = |kind, address, size| LaneFault { kind, lane: Some(lane), address, size };
        result[lane] = match name.as_str() {
            "printf" => print(env, (block, warp), &rows, lane).map_err(|kind| fault(kind, arg(0), 1))?,
            "__assert_fail" => return Err(assertion(env, lane, [arg(0), arg(1), arg(2), arg(3)])),
            "malloc" => {
                let at = env.memory.alloc_in_heap(arg(0), env.heap_bytes).unwrap_or(0);
                if let (Some(sanitizer), 1..) = (env.sanitizer.as_deref_mut(), at) {
                    sanitizer.allocated(at, arg(0));
                    sanitizer.set_origin(at, Pc(warp.current.pc));
                }
                at
            }
            "free" => {
                if arg(0) != 0 && env.memory.free(arg(0)).is_err() {
                    return Err(fault(FaultKind::InvalidFree, arg(0), 0));
                }
                0
            }
            "memcpy" | "memmove" => {
                let n = arg(2) as usize;
                let bytes = bytes(env, block, warp, lane, arg(1), n, Access::Read)?.to_vec();
                bytes_mut(env, block, warp, lane, arg(0), n)?.copy_from_slice(&bytes);
                sanitize::wrote(env, block, warp.index, lane, arg(0), n);
                arg(0)
            }
            "memset" => {
                bytes_mut(env, block, warp, lane, arg(0), arg(2) as usize)?.fill(arg(1) as u8);
                sanitize::wrote(env, block, warp.index, lane, arg(0), arg(2) as usize);
                arg(0)
            }
            _ => match children::call(env, block, warp.index * 32 + lane as u32, name) {
                Some(answer) => answer.map_err(|kind| fault(kind, 0, 0))?,
                None => return Err(fault(FaultKind::UnknownFunction(name.clone()), 0, 0)),
            },
        };
    }
    if let Some(dst) = dst {
        warp.put(dst, mask, &map(&result, |x| x as u32));
        if matches!(name.as_str(), "malloc" | "memcpy" | "memmove" | "memset" | "__child_stream") {
            warp.put(Reg(dst.0 + 1), mask, &map(&result, |x| (x >> 32) as u32));
        }
    }
    Ok(())
}

/// Type and value in each lane of a call's arguments.
pub(crate) fn rows(env: &Env<'_>, warp: &Warp, args: ArgsId) -> Vec<(Ty, WideRow)> {
    let row = |a: &isa::Arg| {
        let params = &env.params;
        (
            a.ty,
            if a.ty.wide() {
                warp.get64(params, a.ty, a.value)
            } else {
                map(&warp.get(params, a.value), u64::from)
            },
        )
    };
    env.program.args[args].iter().map(row).collect()
}

fn print(
    env: &mut Env<'_>,
    (block, warp): (&mut Block, &Warp),
    rows: &[(Ty, WideRow)],
    lane: usize,
) -> Result<u64, FaultKind> {
    // Strings in shared or local memory are copied first, because the formatter only has global memory.
    let own = rows[1..].iter().map(|(_, row)| row[lane]).filter(|&params| params >= SHARED_WINDOW);
    let own: Vec<_> =
        own.filter_map(|params| Some((params, text(env, block, warp, lane, params)?))).collect();
    let address = rows.first().map_or(0, |(_, row)| row[lane]);
    let memory = &*env.memory;
    let unreadable = FaultKind::OutOfBounds(Access::Read, Space::Global, None);
    let text = memory.c_string(address).ok_or(unreadable)?;
    let values: Vec<Value> = rows[1..]
        .iter()
        .map(|(ty, row)| match ty {
            Ty::F64 => Value::Float(f64::from_bits(row[lane])),
            Ty::F32 => Value::Float(f64::from(f32::from_bits(row[lane] as u32))),
            _ if !ty.wide() && ty.is_signed() => Value::Int(row[lane] as i32 as u64),
            _ => Value::Int(row[lane]),
        })
        .collect();
    let text_at = |what| {
        let Ask::Text(params, _) = what else { return None };
        let near = own.iter().find(|(at, _)| *at == params).map(|(_, text)| text.as_slice());
        near.or_else(|| memory.c_string(params)).map(<[u8]>::to_vec)
    };
    Ok(env.output.print(Pc(warp.current.pc), values.len(), |out| format(text, &values, text_at, out)) as u64)
}

/// The string at a generic address, without its terminating zero. `None` if it leaves the memory of the
/// block.
fn text(env: &mut Env<'_>, block: &mut Block, warp: &Warp, lane: usize, from: u64) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    loop {
        let at = from.checked_add(text.len() as u64)?;
        match bytes(env, block, warp, lane, at, 1, Access::Read).ok()?[0] {
            0 => return Some(text),
            byte => text.push(byte),
        }
    }
}

fn assertion(env: &Env<'_>, lane: usize, args: [u64; 4]) -> LaneFault {
    let text = |params: u64| {
        env.memory.c_string(params).map_or(String::new(), |t| String::from_utf8_lossy(t).into_owned())
    };
    let (expression, function) = (text(args[0]), text(args[3]));
    LaneFault { kind: FaultKind::Assert(expression, function), lane: Some(lane), address: 0, size: 0 }
}

/// `n` bytes at a generic address, for writing by a lane.
fn bytes_mut<'b>(
    env: &'b mut Env<'_>,
    block: &'b mut Block,
    warp: &Warp,
    lane: usize,
    address: u64,
    n: usize,
) -> Result<&'b mut [u8], LaneFault> {
    bytes(env, block, warp, lane, address, n, Access::Write)
}

/// `n` bytes at a generic address, as a lane sees it.
pub(crate) fn bytes<'b>(
    env: &'b mut Env<'_>,
    block: &'b mut Block,
    warp: &Warp,
    lane: usize,
    address: u64,
    n: usize,
    access: Access,
) -> Result<&'b mut [u8], LaneFault> {
    let found = match address {
        LOCAL_WINDOW.. => {
            let at = (address - LOCAL_WINDOW) as usize;
            let stride = env.local_bytes as usize;
            let start = (warp.index as usize * 32 + lane) * stride;
            if at + n <= stride { block.local.get_mut(start + at..start + at + n) } else { None }
        }
        SHARED_WINDOW.. => {
            let at = (address - SHARED_WINDOW) as usize;
            block.shared.get_mut(at..at.saturating_add(n))
        }
        _ => env.memory.write(address, n as u64),
    };
    let kind = FaultKind::OutOfBounds(access, Space::Global, None);
    found.ok_or(LaneFault { kind, lane: Some(lane), address, size: n as u32 })
}
