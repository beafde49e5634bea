//! Stable sorting for short lists. The algorithm works on positions and is therefore compiled once, instead
//! of once for each type and key. The compiler's module, which browsers download, sorts in many places but
//! mostly lists of a few items.

/// Sorts items by a key, keeping the order of equal ones.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let mut from = order(items.len(), &|a, b| key(&items[a]) < key(&items[b]));
    arrange(&mut from, &mut |a, b| items.swap(a, b));
}

/// The positions of items in sorted order, by a merge sort; empty if nothing has to be moved.
#[inline(never)]
fn order(count: usize, less: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    if (1..count).all(|i| !less(i, i - 1)) {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = order.clone();
    let mut run = 1;
    while run < count {
        for start in (0..count).step_by(2 * run) {
            let (middle, end) = ((start + run).min(count), (start + 2 * run).min(count));
            let (mut left, mut right) = (start, middle);
            for place in &mut merged[start..end] {
                let from_right = left == middle || (right < end && less(order[right], order[left]));
                let next = if from_right { &mut right } else { &mut left };
                *place = order[*next];
                *next += 1;
            }
        }
        std::mem::swap(&mut order, &mut merged);
        run *= 2;
    }
    order
}

/// Moves item `from[i]` to position `i`, by exchanges along the cycles of the permutation.
#[inline(never)]
fn arrange(from: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..from.len() {
        let mut at = start;
        while from[at] != start {
            let next = from[at];
            swap(at, next);
            from[at] = at;
            at = next;
        }
        from[at] = at;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn sorts_stably() {
        // A linear congruential sequence with many equal keys, of all lengths.
        let mut x = 1u32;
        for count in 0..80 {
            let mut items: Vec<(u32, usize)> = (0..count)
                .map(|i| {
                    x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (x >> 28, i)
                })
                .collect();
            let mut expect = items.clone();
            expect.sort_by_key(|i| i.0);
            super::sort_by_key(&mut items, |i| i.0);
            assert_eq!(items, expect);
        }
    }
}
