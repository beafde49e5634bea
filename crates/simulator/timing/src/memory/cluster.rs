//! A cluster (TPC) of cc 1.x, whose SMs share one port to the partitions. The cluster sends the packets of one SM's
//! instruction, then turns to the next SM. A full queue for one partition holds up the whole cluster.

use std::collections::VecDeque;

use super::LoadId;

/// A memory instruction of an SM that waits to be sent. Its transactions are consecutive in `Outbox::pieces`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Number of transactions that are not sent yet.
    pub left: u32,
    /// The load that waits for its data. `None`: no data comes back.
    pub load: Option<LoadId>,
}

/// A transaction: its address and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Address of its first byte.
    pub address: u64,
    /// Size in bytes.
    pub bytes: u32,
}

/// The instructions of one SM that wait to be sent, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outbox {
    instructions: VecDeque<Pending>,
    /// The transactions of the waiting instructions, after those that were sent.
    pieces: Vec<Piece>,
    /// Number of transactions at the front of `pieces` that were sent.
    sent: usize,
}

impl Outbox {
    /// Number of waiting instructions.
    pub fn len(&self) -> usize {
        self.instructions.len()
    }
    /// Adds an instruction with its transactions.
    pub fn push(&mut self, load: Option<LoadId>, pieces: impl Iterator<Item = Piece>) {
        // The sent transactions are removed when they are at least half of the list, so that the removal moves no more
        // transactions than it frees.
        if 2 * self.sent >= self.pieces.len() {
            self.pieces.drain(..std::mem::take(&mut self.sent));
        }
        let before = self.pieces.len();
        self.pieces.extend(pieces);
        self.instructions.push_back(Pending { left: (self.pieces.len() - before) as u32, load });
    }
    /// The transactions of the oldest instruction that are not sent yet, and the load that waits for them. There must
    /// be an instruction.
    #[inline(always)]
    pub fn front(&self) -> (&[Piece], Option<LoadId>) {
        let head = &self.instructions[0];
        (&self.pieces[self.sent..][..head.left as usize], head.load)
    }
    /// Removes the first `count` transactions of the oldest instruction; true when the instruction is done.
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
    /// The waiting instructions of each SM of the cluster.
    pub outboxes: Vec<Outbox>,
    /// Index in the cluster of the SM whose turn it is.
    turn: usize,
    /// Has a part of the current SM's instruction been sent?
    begun: bool,
    /// Does the cluster wait for room in a partition's queue, at a time that is not known yet?
    pub blocked: bool,
    /// Time until which the port is busy, ps.
    pub free: u64,
}

impl Cluster {
    /// An idle cluster of `sms` SMs.
    pub fn new(sms: usize) -> Self {
        Self { outboxes: vec![Outbox::default(); sms], ..Self::default() }
    }
    /// The SM whose transaction goes next: the one whose turn it is, otherwise the next that has an instruction. `None`
    /// if no SM has one.
    pub fn current(&self) -> Option<usize> {
        let (before, after) = self.outboxes.split_at(self.turn);
        let first = after.iter().position(|outbox| outbox.len() > 0).map(|sm| sm + self.turn);
        first.or_else(|| before.iter().position(|outbox| outbox.len() > 0))
    }
    /// The SM whose instruction has been sent in part: it goes next, whatever other SMs submit. `None` if there is
    /// none.
    pub fn begun(&self) -> Option<usize> {
        self.begun.then_some(self.turn)
    }
    /// Sends `count` transactions, at least one, of the oldest instruction of `sm`; true when the instruction is done.
    /// The turn then passes to the next SM.
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
