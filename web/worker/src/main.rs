//! The simulator as a web worker: bytes in, bytes out. It knows no DOM, keeps no state between requests and catches
//! nothing: a panic reaches `worker-boot.js`, which reports it, and the page replaces the worker.

use protocol::{FromWorker, ToWorker};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Keeps the message of a panic for the crash report; defined by `worker-boot.js`.
    #[wasm_bindgen(js_name = warpbookPanic)]
    fn note_panic(message: &str);
}

/// Runs when the module is instantiated.
fn main() {
    #[cfg(target_family = "wasm")]
    std::panic::set_hook(Box::new(|info| note_panic(&info.to_string())));
}

/// Takes the texts of the reader's language and the built-in headers, before the first message.
#[wasm_bindgen]
pub fn texts(file: &str, headers: &str) {
    runner::texts::load(file);
    #[cfg(target_family = "wasm")]
    runner::texts::load_headers(headers);
    #[cfg(not(target_family = "wasm"))]
    let _ = headers;
}

/// What a worker says first.
#[wasm_bindgen]
pub fn ready() -> Vec<u8> {
    encode(&FromWorker::Ready)
}

/// Answers one message.
#[wasm_bindgen]
pub fn handle(message: &[u8]) -> Vec<u8> {
    let ToWorker::Run { id, request } = postcard::from_bytes(message).expect("the page speaks this version");
    encode(&FromWorker::Done { id, reply: Box::new(runner::run(&request)) })
}

fn encode(message: &FromWorker) -> Vec<u8> {
    postcard::to_allocvec(message).expect("plain data encodes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Outcome, RunRequest};

    #[test]
    fn an_answer_carries_the_id_of_its_request() {
        let request = RunRequest {
            file: "a.cu".into(),
            source: "int main() { return 3; }".into(),
            device: "cc-1.3".into(),
            ..Default::default()
        };
        let bytes = postcard::to_allocvec(&ToWorker::Run { id: 7, request }).unwrap();
        let FromWorker::Done { id, reply } = postcard::from_bytes(&handle(&bytes)).unwrap() else {
            panic!("no answer")
        };
        assert_eq!((id, reply.outcome), (7, Outcome::Exited(3)));
    }
}
