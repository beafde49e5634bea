//! What the memory side of 1.x tells SMs.

use crate::memory::tesla::MemoryEvent;
use crate::sm::{Memory, Shared, Sm};

/// A component of the memory side acts, and SMs hear of it.
pub fn step_memory<S>(shared: &mut Shared<S>, sms: &mut [Sm], first_sm: usize, component: usize, time: u64) {
    let Memory::TeslaMemory(tesla) = &mut *shared.memory else { return };
    let (kernel, spec) = (shared.kernel, shared.spec);
    let wake = tesla.wake_of(component);
    tesla.step(shared.events, wake, time, |events, event| {
        let number = match event {
            MemoryEvent::Data(load, _) => load.sm as usize,
            MemoryEvent::Sent { sm } => sm,
        };
        let sm = &mut sms[number];
        if sm.memory_event(kernel, spec, event, spec.clock.cycle(time)) {
            events.wake(first_sm + number, sm.next(spec));
        }
    });
}
