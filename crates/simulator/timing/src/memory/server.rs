//! A resource that serves requests one after another, described by the time at which it is next free.

/// A resource that serves one request after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Server {
    /// Time at which the resource is next free, ps.
    free: u64,
    /// Time spent on requests so far, ps.
    pub busy: u64,
    /// Number of requests served so far.
    pub served: u64,
}

impl Server {
    /// Serves a request for `time` ps, beginning at `at` or when the resource is free. Returns the time at which it is
    /// done, ps.
    pub fn serve(&mut self, at: u64, time: u64) -> u64 {
        self.free = self.free.max(at) + time;
        self.busy += time;
        self.served += 1;
        self.free
    }

    /// Keeps the resource from serving before `until`, ps. This counts as idle time.
    pub fn hold(&mut self, until: u64) {
        self.free = self.free.max(until);
    }
}
