//! A map for many entries: a list of sorted vectors.

/// Largest number of entries of a piece, since an insertion moves the entries of one piece.
const MOST: usize = 256;

/// A map in the order of its keys, for a number of entries that the simulated program decides. For few
/// entries [`crate::Map`] needs less code. No piece is empty.
#[derive(Clone, Debug)]
pub struct LongMap<K, V> {
    pieces: Vec<Vec<(K, V)>>,
}

impl<K, V> Default for LongMap<K, V> {
    fn default() -> Self {
        Self { pieces: Vec::new() }
    }
}

impl<K: Ord + Copy, V: Copy> LongMap<K, V> {
    /// Sets the value of a key and returns the previous one.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let (piece, at) = match self.find(key) {
            Ok((piece, at)) => return Some(std::mem::replace(&mut self.pieces[piece][at].1, value)),
            Err(place) => place,
        };
        if self.pieces.is_empty() {
            self.pieces.push(Vec::new());
        }
        let entries = &mut self.pieces[piece];
        entries.insert(at, (key, value));
        if entries.len() > MOST {
            let rest = entries.split_off(MOST / 2);
            self.pieces.insert(piece + 1, rest);
        }
        None
    }
    /// Removes a key and returns its value.
    pub fn remove(&mut self, key: K) -> Option<V> {
        let (piece, at) = self.find(key).ok()?;
        let (_, value) = self.pieces[piece].remove(at);
        if self.pieces[piece].is_empty() {
            self.pieces.remove(piece);
        }
        Some(value)
    }
    /// The value of a key.
    pub fn get(&self, key: K) -> Option<V> {
        self.find(key).ok().map(|(piece, at)| self.pieces[piece][at].1)
    }
    /// The entry with the largest key that is at most `key`.
    pub fn up_to(&self, key: K) -> Option<(K, V)> {
        let (piece, after) = self.find(key).map_or_else(|place| place, |(piece, at)| (piece, at + 1));
        after.checked_sub(1).map(|at| self.pieces[piece][at])
    }
    /// All entries, in order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (K, V)> {
        self.pieces.iter().flatten().copied()
    }

    /// The piece of a key and its position there, or the place where it would be inserted.
    fn find(&self, key: K) -> Result<(usize, usize), (usize, usize)> {
        let piece = self.pieces.partition_point(|entries| entries[0].0 <= key).saturating_sub(1);
        let entries = self.pieces.get(piece).map_or(&[][..], |entries| entries);
        let at = entries.binary_search_by(|(have, _)| have.cmp(&key));
        at.map(|at| (piece, at)).map_err(|at| (piece, at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn does_what_a_b_tree_does() {
        let (mut map, mut expect) = (LongMap::default(), std::collections::BTreeMap::new());
        let mut random = 1u32;
        for i in 0..20_000u32 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let key = random >> 20;
            // The map fills up first and is emptied later.
            if random.rotate_left(9) % 20_000 > i {
                assert_eq!(map.insert(key, i), expect.insert(key, i));
            } else {
                assert_eq!(map.remove(key), expect.remove(&key));
            }
            let below = expect.range(..=key / 2).next_back().map(|(&k, &v)| (k, v));
            assert_eq!(map.up_to(key / 2), below);
            assert_eq!(map.get(key / 3), expect.get(&(key / 3)).copied());
            if i % 1000 == 0 {
                assert!(map.iter().eq(expect.iter().map(|(&k, &v)| (k, v))));
            }
        }
        for key in 0..1 << 12 {
            assert_eq!(map.remove(key), expect.remove(&key));
        }
        assert_eq!((map.iter().next(), map.up_to(u32::MAX)), (None, None));
    }
}
