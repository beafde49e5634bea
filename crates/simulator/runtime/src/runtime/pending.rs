//! Launches that a stream holds: only so many.

use std::collections::VecDeque;

use super::log;
use super::timeline::Id;
use crate::machine::Machine;

/// Launches that a stream takes before the first of them has ended: the next call waits. (1022 on an H200, for one stream and
/// for each of four; `tests/h200/pending.cu`.)
const MOST_PENDING: usize = 1022;

/// The host waits until the stream has a place for one more launch.
pub fn await_place(m: &mut Machine, stream: u64) {
    let now = m.now_ps();
    let runtime = &mut m.runtime;
    let Some(launched) = runtime.launched.get_mut(&stream) else { return };
    while let Some(&first) = launched.front() {
        let ended = match launched.len() < MOST_PENDING {
            true => runtime.timeline.done(first, now),
            false => Some(runtime.timeline.end(first)),
        };
        let Some(end) = ended else { return };
        launched.pop_front();
        if end > now {
            log::wait(m, end);
            return m.wait_until(end);
        }
    }
}

/// Notes a launch that was given to a stream.
pub fn add(m: &mut Machine, stream: u64, id: Id) {
    m.runtime.launched.get_or_insert_with(stream, VecDeque::new).push_back(id);
}
