//! How concurrent kernels share the device.
//!
//! A kernel's [`Demand`] says what it uses of each resource when it runs alone. Its blocks get slots after
//! those of earlier kernels; with a part of its slots it is that much slower. Where kernels together demand
//! more of a resource than there is, memory bandwidth is divided among them, while an SM prefers the kernel
//! that began first (measured on an H200, `tests/h200/beside.cu`).

use device::Demand;

use super::timeline::{Node, Work};

const ALL: u64 = Demand::ALL as u64;

/// Sets the speed of each running kernel.
pub fn rates(nodes: &mut [Node], sms: u32) {
    assign_slots(nodes);
    let mut running: Vec<RunningKernel> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let Some(demand) = node.demand() else { continue };
        let granted = node.granted.into();
        let rate = granted * ALL / u64::from(demand.slots.max(1));
        let began = (node.began, index);
        running.push(RunningKernel { index, demand: *demand, sm: node.sm, began, granted, rate });
    }
    if running.len() > 1 {
        (0..running[0].demand.device.len()).for_each(|resource| divide_bandwidth(&mut running, resource));
        limit_by_sms(&mut running, sms);
    }
    for runner in running {
        nodes[runner.index].rate = runner.rate as u32;
    }
}

/// The first SM for a kernel, so that it meets the fewest other kernels.
pub fn choose_first_sm(nodes: &[Node], kernel: &Node, sms: u32) -> u32 {
    let Work::Kernel(demand) = kernel.work else { return 0 };
    let on = |n: &Node| match n.work {
        Work::Kernel(demand) => Some((n.sm, demand.sms)),
        _ => None,
    };
    let others: Vec<(u32, u32)> = nodes.iter().filter_map(on).collect();
    let meets = |first: u32| {
        let own = |&(sm, count): &(u32, u32)| overlap(first, demand.sms, sm, count, sms);
        others.iter().map(own).sum::<u32>()
    };
    let ends = others.iter().map(|&(sm, count)| sm.saturating_add(count) % sms.max(1));
    std::iter::once(0).chain(ends).min_by_key(|&first| meets(first)).unwrap_or(0)
}

/// Number of SMs that two ranges of SMs have in common, which wrap around.
fn overlap(a: u32, a_count: u32, b: u32, b_count: u32, sms: u32) -> u32 {
    if a_count >= sms || b_count >= sms {
        return a_count.min(b_count).min(sms);
    }
    let distance = |from: u32, to: u32| (to + sms - from) % sms;
    let (b_in_a, a_in_b) = (distance(a, b), distance(b, a));
    a_count.saturating_sub(b_in_a).min(b_count).max(b_count.saturating_sub(a_in_b).min(a_count))
}

/// Assigns block slots: kernels whose blocks have all started keep theirs, the others follow by priority and
/// order.
fn assign_slots(nodes: &mut [Node]) {
    let mut free = Demand::ALL;
    let mut open = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        let Some(demand) = node.demand() else { continue };
        let done = node.whole - node.left;
        if node.granted == demand.slots && demand.has_started_all(done, node.whole) {
            free = free.saturating_sub(demand.occupied(node.granted, done, node.whole));
        } else {
            open.push((node.start.priority, i, demand.slots));
        }
    }
    open.sort_unstable();
    for (_, i, places) in open {
        nodes[i].granted = places.min(free);
        free -= nodes[i].granted;
    }
}

/// A kernel whose blocks run.
struct RunningKernel {
    index: usize,
    demand: Demand,
    sm: u32,
    /// Time at which it began, and its position among those that began at that time.
    began: (u64, usize),
    granted: u64,
    rate: u64,
}

impl RunningKernel {
    fn is_on(&self, sm: u32, sms: u32) -> bool {
        overlap(self.sm, self.demand.sms, sm, 1, sms) > 0
    }
    /// Its use of a resource at its current speed.
    fn usage(&self, part: u32) -> u64 {
        u64::from(part) * self.rate / ALL
    }
    /// Whether it is bound by a resource of which it uses `part` when it runs alone, or nearly so.
    fn is_bound_by(&self, part: u32) -> bool {
        let most = self.demand.device.iter().chain(&self.demand.sm).max();
        part > 0 && 2 * part >= most.copied().unwrap_or(0)
    }
}

/// Divides DRAM or L2 bandwidth among the kernels that are bound by it in proportion to their slots, since
/// more warps have more requests in flight. No kernel gets more than its demand; kernels that are not bound
/// by it get theirs.
fn divide_bandwidth(running: &mut [RunningKernel], resource: usize) {
    let part = |r: &RunningKernel| r.demand.device[resource];
    let others: u64 = running.iter().filter(|r| !r.is_bound_by(part(r))).map(|r| r.usage(part(r))).sum();
    let mut left = ALL.saturating_sub(others).max(ALL / 64);
    let mut open: Vec<usize> =
        (0..running.len()).filter(|&i| running[i].is_bound_by(part(&running[i]))).collect();
    loop {
        let weights = open.iter().map(|&i| running[i].granted).sum::<u64>().max(1);
        let fair = |r: &RunningKernel| left * r.granted / weights;
        let content = open.iter().position(|&i| running[i].usage(part(&running[i])) <= fair(&running[i]));
        let Some(at) = content else {
            for &i in &open {
                running[i].rate = fair(&running[i]) * ALL / u64::from(part(&running[i]));
            }
            return;
        };
        let runner = &running[open.remove(at)];
        left -= runner.usage(part(runner));
    }
}

/// On an SM older warps issue first, so that a kernel gets what kernels that began earlier leave.
fn limit_by_sms(running: &mut [RunningKernel], sms: u32) {
    running.sort_unstable_by_key(|r| r.began);
    for k in 1..running.len() {
        let (before, rest) = running.split_at_mut(k);
        let own = &mut rest[0];
        // The fullest SM is the first SM of some kernel.
        for sm in before.iter().map(|r| r.sm).chain([own.sm]) {
            let parts = if own.is_on(sm, sms) { &own.demand.sm[..] } else { &[] };
            for (resource, &part) in parts.iter().enumerate().filter(|(_, part)| **part > 0) {
                let there = before.iter().filter(|r| r.is_on(sm, sms));
                let taken: u64 = there.map(|r| r.usage(r.demand.sm[resource])).sum();
                own.rate = own.rate.min(ALL.saturating_sub(taken) * ALL / u64::from(part));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arch::DeviceSpec;

    use super::super::timeline::{Start, Timeline};
    use super::*;

    /// A kernel of `tests/h200/beside.cu`: blocks of 1024 threads, duration alone (µs), megabytes that it
    /// reads, part of the issue slots of its SMs.
    struct Alone(u32, f64, f64, f64);

    impl Alone {
        fn work(&self) -> (Work, u64) {
            let Alone(blocks, time, megabytes, issue) = *self;
            let part = |share: f64| (share.min(1.0) * ALL as f64) as u32;
            let mut demand =
                Demand { slots: part(f64::from(blocks) / 264.0), sms: blocks.min(132), ..Demand::WHOLE };
            // The highest bandwidth measured is 4.36 TB/s.
            demand.device[0] = part(megabytes * 1.048_576 / time / 4.36);
            demand.sm[0] = part(issue);
            (Work::Kernel(demand), (time * 1e6) as u64)
        }
    }

    /// Pairs that start at the same time. Which is first is arbitrary on a GPU, so the ends are compared in
    /// order.
    #[test]
    fn pairs_end_when_they_do_on_an_h200() {
        let reads = |blocks, time, megabytes| Alone(blocks, time, megabytes, 0.1);
        let computes = |blocks, time, issue| Alone(blocks, time, 0.0, issue);
        let rows = [
            ([reads(33, 104.6, 128.0), reads(33, 104.6, 128.0)], [114.2, 116.1]),
            ([reads(66, 220.6, 512.0), reads(66, 220.6, 512.0)], [280.4, 282.6]),
            ([reads(132, 143.6, 512.0), reads(132, 143.6, 512.0)], [244.3, 246.2]),
            ([reads(132, 143.7, 512.0), reads(66, 113.6, 256.0)], [190.7, 193.0]),
            ([reads(264, 124.8, 512.0), reads(264, 124.8, 512.0)], [131.0, 246.0]),
            ([reads(198, 127.8, 512.0), reads(198, 127.8, 512.0)], [166.3, 253.3]),
            ([reads(66, 220.0, 512.0), computes(66, 227.1, 1.0)], [225.5, 228.4]),
            ([computes(66, 227.5, 1.0), computes(66, 227.5, 1.0)], [229.7, 231.7]),
            ([computes(100, 227.7, 1.0), computes(100, 227.7, 1.0)], [258.1, 451.2]),
            ([computes(132, 227.8, 1.0), computes(132, 227.8, 1.0)], [258.2, 451.4]),
            ([computes(132, 224.6, 0.26), computes(132, 224.5, 0.26)], [228.6, 230.9]),
        ];
        for (pair, measured) in rows {
            let mut t = Timeline::new(DeviceSpec::named("h200-sxm").unwrap());
            let ids = pair.each_ref().map(|alone| {
                let (work, time) = alone.work();
                t.add(work, Start::default(), time)
            });
            let mut ends = ids.map(|id| t.end(id) as f64 / 1e6);
            ends.sort_by(f64::total_cmp);
            for (end, measured) in ends.into_iter().zip(measured) {
                assert!((end / measured - 1.0).abs() < 0.15, "{end} µs, measured {measured}");
            }
        }
    }

    /// Kernels of one block, each in its own stream and followed by an event: median and last end, µs.
    #[test]
    fn many_streams_share_eight_queues() {
        for (streams, measured) in
            [(8, [123.0, 126.9]), (16, [230.8, 248.0]), (32, [344.4, 482.5]), (160, [1278.0, 2357.6])]
        {
            let mut t = Timeline::new(DeviceSpec::named("h200-sxm").unwrap());
            let (work, time) = Alone(1, 113.3, 0.0, 0.1).work();
            let mut ids = Vec::new();
            for queue in 0..streams {
                let id = t.add(work, Start { queue: Some(queue), ..Start::default() }, time);
                ids.push(t.join(vec![id], 0, Some(queue)));
            }
            let mut ends: Vec<u64> = ids.into_iter().map(|id| t.end(id)).collect();
            ends.sort_unstable();
            for (end, measured) in [ends[streams / 2], ends[streams - 1]].into_iter().zip(measured) {
                let end = end as f64 / 1e6;
                assert!((end / measured - 1.0).abs() < 0.15, "{streams}: {end} µs, measured {measured}");
            }
        }
    }
}
