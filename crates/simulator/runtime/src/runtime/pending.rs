//! The limit of pending launches of a stream.

use std::collections::VecDeque;

use super::log;
use super::timeline::Id;
use crate::machine::Machine;

/// Number of launches that a stream accepts before the first of them has ended; then the next call waits. On
/// an H200 it is 1022, with one stream and for each of four (`tests/h200/pending.cu`).
const MOST_PENDING: usize = 1022;

/// Lets the host wait until the stream accepts one more launch.
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

/// Records a launch that was issued to a stream.
pub fn add(m: &mut Machine, stream: u64, id: Id) {
    m.runtime.launched.get_or_insert_with(stream, VecDeque::new).push_back(id);
}
