//! Packets that clusters have sent to a partition, and its port has not taken.
//!
//! Packets carry the time at which they were sent, and their places in the queue keep the time at which they were taken. So a cluster
//! may send before the partition has acted, and learn later when there was room.

use super::partition::Packet;
use crate::event_queue::NEVER;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    packet: Packet,
    sent: u64,
    taken: u64,
}

/// Packets of a cluster, in the order in which they were sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Queue {
    /// Packets sent so far, and those that wait.
    sent: u32,
    len: u32,
    /// Its first place.
    base: u32,
    /// The cluster waits for room.
    awaited: bool,
}

/// A queue for each cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketQueues {
    queues: Vec<Queue>,
    /// When each cluster's first packet was sent; [`NEVER`]: it has none.
    heads: Vec<u64>,
    /// A ring for each cluster, of one place more than there is room for at least: what has been taken is there until another
    /// packet has come for each.
    places: Vec<Place>,
    /// Most packets that wait.
    most: u32,
    /// What of a packet's number says its place in a ring.
    mask: u32,
}

impl PacketQueues {
    /// Empty, for so many clusters and packets of each.
    pub fn new(clusters: usize, most: usize) -> Self {
        let ring = (most + 1).next_power_of_two();
        let queue = |cluster: usize| Queue { base: (cluster * ring) as u32, ..Queue::default() };
        Self {
            queues: (0..clusters).map(queue).collect(),
            heads: vec![NEVER; clusters],
            places: vec![Place::default(); clusters * ring],
            most: most as u32,
            mask: ring as u32 - 1,
        }
    }
    /// When each cluster's first packet was sent; [`NEVER`]: it has none.
    #[inline(always)]
    pub fn heads(&self) -> &[u64] {
        &self.heads
    }
    /// From when on there is room for one more; `None`: not known yet, and the cluster is told once it is.
    #[inline(always)]
    pub fn room(&mut self, cluster: usize) -> Option<u64> {
        let queue = &mut self.queues[cluster];
        if queue.len == self.most {
            queue.awaited = true;
            return None;
        }
        let before = queue.base + (queue.sent.wrapping_sub(self.most) & self.mask);
        Some(self.places[before as usize].taken)
    }
    /// A packet is sent; needs room.
    #[inline(always)]
    pub fn push(&mut self, cluster: usize, packet: Packet, sent: u64) {
        let queue = &mut self.queues[cluster];
        if queue.len == 0 {
            self.heads[cluster] = sent;
        }
        queue.len += 1;
        let place = &mut self.places[(queue.base + (queue.sent & self.mask)) as usize];
        queue.sent = queue.sent.wrapping_add(1);
        (place.packet, place.sent) = (packet, sent);
    }
    /// Takes a cluster's first packet: its place, and whether the cluster waits for room.
    #[inline(always)]
    pub fn pop(&mut self, cluster: usize, now: u64) -> (u32, bool) {
        let queue = &mut self.queues[cluster];
        let number = queue.sent.wrapping_sub(queue.len);
        let at = queue.base + (number & self.mask);
        let next = queue.base + (number.wrapping_add(1) & self.mask);
        queue.len -= 1;
        self.heads[cluster] = if queue.len > 0 { self.places[next as usize].sent } else { NEVER };
        self.places[at as usize].taken = now;
        (at, std::mem::take(&mut queue.awaited))
    }
    /// The number of the packet that a cluster sends next.
    pub fn next_number(&self, cluster: usize) -> u32 {
        self.queues[cluster].sent
    }
    /// When a cluster's packet of this number was taken; `None`: it waits. Known until the cluster has sent as many as have room.
    pub fn taken(&self, cluster: usize, number: u32) -> Option<u64> {
        let queue = &self.queues[cluster];
        let waits = queue.sent.wrapping_sub(number) <= queue.len;
        (!waits).then(|| self.places[(queue.base + (number & self.mask)) as usize].taken)
    }
    /// The packet at a place; there until its cluster has sent as many as have room.
    #[inline(always)]
    pub fn packet(&self, place: u32) -> &Packet {
        &self.places[place as usize].packet
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Packets come out in the order they were sent, and there is room for one from when on the one so many before was taken.
        #[test]
        fn as_queues_do(most in 1usize..12, turns in prop::collection::vec((0usize..3, any::<bool>()), 1..200)) {
            let mut queues = PacketQueues::new(3, most);
            let mut expect = vec![VecDeque::new(); 3];
            let mut taken = vec![vec![0; most]; 3];
            for (now, (cluster, sends)) in (1u64..).zip(turns) {
                let queue = &mut expect[cluster];
                if sends {
                    let room = queues.room(cluster);
                    let before = taken[cluster].len() - most + queue.len();
                    prop_assert_eq!(room, (queue.len() < most).then(|| taken[cluster][before]));
                    if room.is_some() {
                        queues.push(cluster, Packet { sector: now as u32, ..Packet::default() }, now);
                        queue.push_back(now);
                    }
                } else if let Some(first) = queue.pop_front() {
                    let (place, _) = queues.pop(cluster, now);
                    prop_assert_eq!(u64::from(queues.packet(place).sector), first);
                    taken[cluster].push(now);
                }
                let heads: Vec<u64> = expect.iter().map(|queue| queue.front().copied().unwrap_or(NEVER)).collect();
                prop_assert_eq!(queues.heads(), &heads[..]);
            }
        }
    }
}
