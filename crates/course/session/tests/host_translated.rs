//! When functions of the host are translated.

use std::cell::Cell;
use std::rc::Rc;

use protocol::{RunRequest, Timing};
use session::Surroundings;
use session::translated::{Engine, Entry};

/// An engine that compiles nothing and counts how often it is asked to.
struct Asked(Rc<Cell<u32>>);

impl Engine for Asked {
    fn wide(&self) -> Option<u64> {
        None
    }
    fn base(&self) -> u64 {
        0
    }
    fn is_fused(&self) -> bool {
        true
    }
    fn patience(&self) -> u64 {
        64
    }
    fn compile(&mut self, _: &[u8]) -> Option<Box<dyn Entry>> {
        self.0.set(self.0.get() + 1);
        None
    }
}

/// How often an engine is asked while a program runs whose loop has so many steps.
fn asked(steps: u32) -> u32 {
    let count = Rc::new(Cell::new(0));
    let request = RunRequest {
        file: "a.cu".into(),
        source: format!(
            "#include <cstdio>\nint main() {{ int sum = 0; for (int i = 0; i < {steps}; i++) sum += i ^ 3; printf(\"%d\\n\", sum); }}"
        ),
        device: "h200-sxm".into(),
        timing: Timing::Off,
        ..RunRequest::default()
    };
    let compiled =
        session::compile(&request, session::target(&request)).expect("every header is compiled in");
    let make = || Some(session::translated::Translations::new(Box::new(Asked(count.clone()))));
    let around = Surroundings { translations: Some(&make), ..Surroundings::default() };
    session::execute_in(&request, compiled, around);
    count.get()
}

// Nothing interrupts the loop, as in a page, where no one asks the program to stop.
#[test]
fn a_loop_is_translated_while_it_runs() {
    assert_eq!((asked(100), asked(1_000_000)), (0, 1));
}
