//! A cluster (TPC) of cc 1.x: its SMs share one port to the partitions. It sends the packets of one SM's instruction, then
//! turns to the next SM; a full queue in front of one partition holds up the whole cluster.

use std::collections::VecDeque;

use super::LoadId;

/// A memory instruction of an SM that waits to be sent: its transactions follow one another in `transactions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Transactions not sent yet.
    pub left: u32,
    /// The load that waits for its data; `None`: nothing comes back.
    pub load: Option<LoadId>,
}

/// A transaction: address and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// First byte.
    pub address: u64,
    /// Bytes.
    pub bytes: u32,
}

/// The instructions of one SM that wait to be sent, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outbox {
    instructions: VecDeque<Pending>,
    /// Transactions; the first of them have been sent.
    pieces: Vec<Piece>,
    sent: usize,
}

impl Outbox {
    /// Instructions waiting.
    pub fn len(&self) -> usize {
        self.instructions.len()
    }
    /// Adds an instruction.
    pub fn push(&mut self, load: Option<LoadId>, pieces: impl Iterator<Item = Piece>) {
        // What has been sent goes when it is the greater part: no transaction is moved more than once for another's sake.
        if 2 * self.sent >= self.pieces.len() {
            self.pieces.drain(..std::mem::take(&mut self.sent));
        }
        let before = self.pieces.len();
        self.pieces.extend(pieces);
        self.instructions.push_back(Pending { left: (self.pieces.len() - before) as u32, load });
    }
    /// What its oldest instruction has left to send, and who waits for it; needs one.
    #[inline(always)]
    pub fn front(&self) -> (&[Piece], Option<LoadId>) {
        let head = &self.instructions[0];
        (&self.pieces[self.sent..][..head.left as usize], head.load)
    }
    /// So many of them are sent; true when the instruction is done with that.
    #[inline(always)]
    fn pop(&mut self, count: u32) -> bool {
        let head = self.instructions.front_mut().expect("a transaction belongs to an instruction");
        head.left -= count;
        self.sent += count as usize;
        let done = head.left == 0;
        if done {
            self.instructions.pop_front();
        }
        done
    }
}

/// State of a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cluster {
    /// By SM of the cluster.
    pub outboxes: Vec<Outbox>,
    /// The SM whose turn it is.
    turn: usize,
    /// It has sent a part of an instruction.
    begun: bool,
    /// It waits for room in a partition's queue, and the time is not known yet.
    pub blocked: bool,
    /// The port is busy until this time, ps.
    pub free: u64,
}

impl Cluster {
    /// Of so many SMs.
    pub fn new(sms: usize) -> Self {
        Self { outboxes: vec![Outbox::default(); sms], ..Self::default() }
    }
    /// The SM whose transaction goes next: the current one while it has an unfinished instruction, else the next that has
    /// any.
    pub fn current(&self) -> Option<usize> {
        let (before, after) = self.outboxes.split_at(self.turn);
        let first = after.iter().position(|outbox| outbox.len() > 0).map(|sm| sm + self.turn);
        first.or_else(|| before.iter().position(|outbox| outbox.len() > 0))
    }
    /// The SM whose instruction has begun: what goes next is known, whatever others submit.
    pub fn begun(&self) -> Option<usize> {
        self.begun.then_some(self.turn)
    }
    /// Sends so many transactions, at least one, of the oldest instruction of `sm`; true when it is done.
    #[inline(always)]
    pub fn send(&mut self, sm: usize, count: u32) -> bool {
        let done = self.outboxes[sm].pop(count);
        self.begun = !done;
        self.turn = if !done {
            sm
        } else if sm + 1 < self.outboxes.len() {
            sm + 1
        } else {
            0
        };
        done
    }
}
