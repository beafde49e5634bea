//! What the memory side of 1.x tells SMs.

use crate::memory::tesla::Notice;
use crate::sm::{Memory, Shared, Sm};

/// A component of the memory side acts, and SMs hear of it.
pub fn step_memory<S>(shared: &mut Shared<S>, sms: &mut [Sm], first_sm: usize, component: usize, time: u64) {
    let Memory::Tesla(tesla) = &mut *shared.memory else { return };
    let (kernel, spec) = (shared.kernel, shared.spec);
    let wake = tesla.wake_of(component);
    tesla.step(shared.agenda, wake, time, |agenda, notice| {
        let number = match notice {
            Notice::Data(load, _) => load.sm as usize,
            Notice::Sent { sm } => sm,
        };
        let sm = &mut sms[number];
        if sm.notice(kernel, spec, notice, spec.clock.cycle(time)) {
            agenda.wake(first_sm + number, sm.next(spec));
        }
    });
}
