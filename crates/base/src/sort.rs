//! Sorting for what sorts a little: the algorithm is compiled once, for positions, and not once for each type and key, since
//! the compiler is downloaded and most of its lists have a few items. Equal items keep their order.

/// Sorts stably by a key.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let mut from = order(items.len(), &|a, b| key(&items[a]) < key(&items[b]));
    arrange(&mut from, &mut |a, b| items.swap(a, b));
}

/// Positions in their sorted order.
#[inline(never)]
fn order(count: usize, less: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| {
        if less(a, b) {
            std::cmp::Ordering::Less
        } else if less(b, a) {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    });
    order
}

/// Moves item `from[i]` to `i`, by exchanges along the cycles of the permutation.
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
        // A linear congruential sequence: all lengths, many equal keys.
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
