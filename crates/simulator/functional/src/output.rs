//! The buffer of device `printf` (CUDA C++ Programming Guide, "Formatted Output"). When the buffer is full, a
//! new record replaces the oldest ones, and the kernel goes on.
//!
//! The size of a record was measured on an H200 (`tests/h200/printf.txt`): up to 18 arguments of 8 bytes take
//! 256 bytes, 20 to 32 arguments take 512.

use std::collections::VecDeque;

use isa::Pc;

/// Bytes of a record beside its arguments: 97 to 112 fit the measurements.
const HEADER_BYTES: u64 = 104;
/// Bytes of an argument in a record.
const ARGUMENT_BYTES: u64 = 8;
/// Bytes of the smallest record. The size of a record is a power of two.
const SMALLEST_RECORD: u64 = 256;
/// Bytes of text that are kept, however large the buffer is.
const TEXT_LIMIT: usize = 8 << 20;

/// What a kernel printed, as far as the buffer of `printf` holds it.
#[derive(Clone)]
pub struct Output {
    text: Vec<u8>,
    /// Bytes at the start of `text` whose records were replaced.
    replaced: usize,
    /// Records in the buffer, the oldest first: bytes of text, bytes in the buffer.
    records: VecDeque<(usize, u64)>,
    /// Bytes of all records in the buffer.
    used: u64,
    /// Bytes of the buffer.
    capacity: u64,
    lost: Option<Lost>,
}

/// Calls of `printf` whose records were replaced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lost {
    /// Number of these calls.
    pub calls: u64,
    /// Number of calls whose records were kept.
    pub kept: u64,
    /// The call that replaced the first record.
    pub at: Pc,
    /// Bytes of the buffer.
    pub capacity: u64,
}

impl Output {
    /// An empty buffer of `capacity` bytes.
    pub fn new(capacity: u64) -> Self {
        Self { text: Vec::new(), replaced: 0, records: VecDeque::new(), used: 0, capacity, lost: None }
    }

    /// Adds the record of the call at `at` with so many arguments beside the format. `write` appends the text
    /// and returns the result of the call.
    pub(crate) fn print(
        &mut self,
        at: Pc,
        arguments: usize,
        write: impl FnOnce(&mut Vec<u8>) -> usize,
    ) -> usize {
        let before = self.text.len();
        let result = write(&mut self.text);
        let record = HEADER_BYTES + ARGUMENT_BYTES * arguments as u64;
        let record = record.next_power_of_two().max(SMALLEST_RECORD);
        self.records.push_back((self.text.len() - before, record));
        self.used += record;
        while self.used > self.capacity || self.text.len() - self.replaced > TEXT_LIMIT {
            let Some((text, bytes)) = self.records.pop_front() else { break };
            self.replaced += text;
            self.used -= bytes;
            let capacity = self.capacity;
            self.lost.get_or_insert(Lost { calls: 0, kept: 0, at, capacity }).calls += 1;
        }
        if self.replaced > TEXT_LIMIT {
            self.text.drain(..self.replaced);
            self.replaced = 0;
        }
        result
    }

    /// The text that the buffer holds.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text[self.replaced..]
    }

    /// Empties the buffer and gives it `capacity` bytes. Returns its text and which calls were lost.
    pub fn take(&mut self, capacity: u64) -> (Vec<u8>, Option<Lost>) {
        let mut old = std::mem::replace(self, Self::new(capacity));
        old.text.drain(..old.replaced);
        let kept = old.records.len() as u64;
        (old.text, old.lost.map(|lost| Lost { kept, ..lost }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(output: &mut Output, text: &str, arguments: usize) {
        let result = output.print(Pc(7), arguments, |out| {
            out.extend_from_slice(text.as_bytes());
            1
        });
        assert_eq!(result, 1);
    }

    #[test]
    fn new_records_replace_the_oldest() {
        let mut output = Output::new(3 * 256);
        for text in ["one ", "two ", "three ", "four ", "five "] {
            print(&mut output, text, 1);
        }
        let lost = Lost { calls: 2, kept: 3, at: Pc(7), capacity: 768 };
        assert_eq!(output.take(0), (b"three four five ".to_vec(), Some(lost)));
        assert_eq!(output.take(0), (Vec::new(), None));
    }

    /// Lines that an H200 printed of 8192 threads with a buffer of 524 288 bytes, by number of arguments.
    #[test]
    fn records_have_the_measured_size() {
        for (arguments, lines) in [(1, 2048), (8, 2048), (16, 2048), (18, 2048), (20, 1024), (32, 1024)] {
            let mut output = Output::new(524_288);
            for _ in 0..8192 {
                print(&mut output, "\n", arguments);
            }
            assert_eq!(output.take(0).0.len(), lines, "{arguments} arguments");
        }
    }

    #[test]
    fn text_is_limited_too() {
        let mut output = Output::new(u64::MAX);
        let megabyte = ".".repeat(1 << 20);
        for _ in 0..40 {
            print(&mut output, &megabyte, 0);
        }
        let (text, lost) = output.take(0);
        assert_eq!((text.len(), lost.map(|lost| lost.calls)), (TEXT_LIMIT, Some(32)));
    }
}
