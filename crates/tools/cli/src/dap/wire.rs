//! Messages on a stream: a header with `Content-Length`, an empty line, and so many bytes of JSON.

use std::io::{BufRead, Read, Write};

use serde::Deserialize;
use serde_json::{Value, json};

/// Bytes of a line of a header.
const MOST_HEADER: u64 = 4096;
/// Bytes of a message.
const MOST_BODY: u64 = 64 << 20;

/// What a stream has next.
#[derive(Debug, PartialEq)]
pub enum Incoming {
    /// A message.
    Message(Value),
    /// A message that is no JSON, and why. The next one can be read.
    Malformed(String),
    /// The stream ends between two messages.
    End,
    /// Nobody knows where the next message begins, and why.
    Broken(String),
}

/// A request of the client.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// Number of the request.
    pub seq: u64,
    /// What is asked for.
    pub command: String,
    /// Arguments, as the command defines them.
    #[serde(default)]
    pub arguments: Value,
}

/// Reads a message.
pub fn read(input: &mut impl BufRead) -> Incoming {
    let length = match header(input) {
        Ok(Some(length)) => length,
        Ok(None) => return Incoming::End,
        Err(why) => return Incoming::Broken(why),
    };
    let mut body = Vec::new();
    if let Err(error) = input.take(length).read_to_end(&mut body) {
        return Incoming::Broken(error.to_string());
    }
    if body.len() as u64 != length {
        return Incoming::Broken(format!("the input ends after {} of {length} bytes", body.len()));
    }
    match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Malformed(format!("a message is not JSON: {error}")),
    }
}

/// The length of the message that follows a header. `None` at the end of the stream.
fn header(input: &mut impl BufRead) -> Result<Option<u64>, String> {
    let (mut length, mut first) = (None, true);
    loop {
        let mut line = Vec::new();
        input.take(MOST_HEADER).read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        if line.is_empty() && first {
            return Ok(None);
        }
        if !line.ends_with(b"\n") {
            return Err("the input ends within a header, or a line of it is too long".into());
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if line.is_empty() {
            return length.map(Some).ok_or_else(|| "a header has no Content-Length".into());
        }
        let shown: String = line.chars().filter(|c| !c.is_control()).take(60).collect();
        let (name, value) =
            line.split_once(':').ok_or_else(|| format!("`{shown}` is no line of a header"))?;
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            let number = value.trim().parse::<u64>().ok().filter(|&number| number <= MOST_BODY);
            length = Some(number.ok_or_else(|| format!("`{shown}`: not a length of up to {MOST_BODY}"))?);
        }
        first = false;
    }
}

/// Messages to the client.
pub struct Out<W> {
    to: W,
    seq: u64,
    /// Whether the client has closed its end.
    pub closed: bool,
}

impl<W: Write> Out<W> {
    /// Writes messages to a stream.
    pub fn new(to: W) -> Self {
        Self { to, seq: 0, closed: false }
    }

    /// Sends an event.
    pub fn event(&mut self, name: &str, body: Value) {
        self.send(json!({ "type": "event", "event": name, "body": body }));
    }

    /// Answers a request.
    pub fn respond(&mut self, request: &Request, result: Result<Value, String>) {
        let mut message = json!({
            "type": "response",
            "request_seq": request.seq,
            "command": request.command,
            "success": result.is_ok(),
        });
        match result {
            Ok(Value::Null) => {}
            Ok(body) => message["body"] = body,
            Err(why) => {
                message["body"] = json!({ "error": { "id": 1, "format": "{why}", "variables": { "why": why }, "showUser": true } });
                message["message"] = why.into();
            }
        }
        self.send(message);
    }

    fn send(&mut self, mut message: Value) {
        self.seq += 1;
        message["seq"] = self.seq.into();
        let text = message.to_string();
        let sent = write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len());
        self.closed |= sent.and_then(|()| self.to.flush()).is_err();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<Incoming> {
        let mut found = Vec::new();
        loop {
            found.push(read(&mut input));
            if matches!(found.last(), Some(Incoming::End | Incoming::Broken(_))) {
                return found;
            }
        }
    }

    #[test]
    fn messages_are_read_one_by_one() {
        let input =
            b"Content-Length: 2\r\n\r\n{}X-Other: 1\r\ncontent-length:4\n\nnullContent-Length: 1\r\n\r\n{";
        let found = all(input);
        assert_eq!(found[..2], [Incoming::Message(json!({})), Incoming::Message(Value::Null)]);
        assert!(matches!(&found[2..], [Incoming::Malformed(_), Incoming::End]), "{found:?}");
    }

    #[test]
    fn broken_framing_ends_the_input() {
        let long = format!("X: {}\r\n\r\n", "x".repeat(10_000));
        for input in [
            "{}",
            "\r\n",
            "Content-Length: 5\r\n\r\n{}",
            "Content-Length: -1\r\n\r\n",
            "Content-Length: 99999999999999999999\r\n\r\n",
            "Content-Length: 9999999999\r\n\r\n",
            "Content-Length\r\n\r\n",
            "Content-Length: 2\r\n",
            "Content-Type: x\r\n\r\n{}",
            &long,
        ] {
            let found = all(input.as_bytes());
            assert!(matches!(&found[..], [Incoming::Broken(_)]), "{input}: {found:?}");
        }
    }

    #[test]
    fn responses_are_framed() {
        let mut out = Out::new(Vec::new());
        let request = Request { seq: 7, command: "next".into(), arguments: Value::Null };
        out.respond(&request, Err("no {x} ä".into()));
        out.event("stopped", json!({}));
        let found = all(&out.to);
        let Incoming::Message(first) = &found[0] else { panic!("{found:?}") };
        assert_eq!((&first["request_seq"], &first["message"]), (&json!(7), &json!("no {x} ä")));
        let Incoming::Message(second) = &found[1] else { panic!("{found:?}") };
        assert_eq!((&second["seq"], &second["event"]), (&json!(2), &json!("stopped")));
    }
}
