//! A resource with a next-free time.

/// A resource that serves one request after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Server {
    free: u64,
    /// Time it has served, ps.
    pub busy: u64,
    /// Requests it has served.
    pub served: u64,
}

impl Server {
    /// Serves for `time` from `at` or when free; returns when done.
    pub fn serve(&mut self, at: u64, time: u64) -> u64 {
        self.free = self.free.max(at) + time;
        self.busy += time;
        self.served += 1;
        self.free
    }

    /// Serves nobody until then.
    pub fn hold(&mut self, until: u64) {
        self.free = self.free.max(until);
    }
}
