//! Termination, time and environment. Time is simulated: it begins at a fixed date and advances with the
//! machine.

use functional::FaultKind;

use super::{Entry, Reply, put, table, text};
use crate::machine::{Machine, Stop};

/// Seconds from 1970 to the simulated start, 2024-01-01.
const EPOCH: u64 = 1_704_067_200;

/// Largest number of functions given to `atexit`.
const MOST_AT_EXIT: usize = 1 << 16;

pub const TABLE: &[Entry] = table! {
    "exit" => |_, a| Err(Stop::Exit(a.bits(0) as i32)),
    "_Exit" => |m, a| {
        m.at_exit.clear();
        Err(Stop::Exit(a.bits(0) as i32))
    },
    "abort" => |m, _| Err(m.fault(FaultKind::Abort)),
    "atexit" => |m, a| {
        if m.at_exit.len() >= MOST_AT_EXIT {
            return Ok(1);
        }
        m.at_exit.push(a.bits(0));
        Ok(0)
    },
    "__assert_fail" => |m, a| {
        let what = String::from_utf8_lossy(&text(m, a.bits(0))?).into_owned();
        let function = String::from_utf8_lossy(&text(m, a.bits(3))?).into_owned();
        Err(m.fault(FaultKind::Assert(what, function)))
    },
    "usleep" => |m, a| {
        m.wait_for(0, Some(a.at(0).unsigned() * 1_000_000));
        Ok(0)
    },
    "sleep" => |m, a| {
        m.wait_for(0, Some(a.at(0).unsigned() * 1_000_000_000_000));
        Ok(0)
    },
    "__thread_wait" => |m, a| {
        let ps = a.at(1).signed();
        m.wait_for(a.bits(0), u64::try_from(ps).ok());
        Ok(0)
    },
    "__thread_timed_out" => |m, _| Ok(m.has_timed_out().into()),
    "__thread_wake" => |m, a| Ok(m.wake(a.bits(0), a.at(1).unsigned())),
    "__thread_yield" => |m, _| {
        m.yield_core();
        Ok(0)
    },
    "__no_window" => |m, _| Err(m.fault(FaultKind::Window)),
    "__thread_end" => |m, _| m.end_thread().map(|()| 0),
    "clock_gettime" => |m, a| stamp(m, a.bits(1), 1000),
    "gettimeofday" => |m, a| stamp(m, a.bits(0), 1_000_000),
    "system" => |_, _| Ok(0),
    "setjmp" => |m, a| {
        m.remember(a.bits(0));
        Ok(0)
    },
    "longjmp" => |_, a| Err(Stop::Jump(a.bits(0), a.bits(1) as u32)),
    ;
    "__thread_start" => |m, a| m.start_thread(a.bits(0), a.bits(1)),
    "__thread_self" => |m, _| Ok(m.argument_of_thread()),
    "__errno_location" => |m, _| Ok(m.errno),
    "clock" => |m, _| Ok(m.now_ps() / 1_000_000),
    "time" => |m, a| {
        let now = EPOCH + m.now_ps() / 1_000_000_000_000;
        if a.bits(0) != 0 {
            put(m, a.bits(0), 8, now)?;
        }
        Ok(now)
    },
};

/// Writes a time as seconds and a fraction, which counts units of `unit` picoseconds.
fn stamp(m: &mut Machine, at: u64, unit: u64) -> Reply {
    let now = m.now_ps();
    put(m, at, 8, EPOCH + now / 1_000_000_000_000)?;
    put(m, at + 8, 8, now % 1_000_000_000_000 / unit)?;
    Ok(0)
}
