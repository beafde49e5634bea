//! Maps and sets for few entries: sorted vectors.
//!
//! They iterate in the order of keys as the standard library's B-trees do, with a tenth of the code, which is
//! compiled for each type and downloaded by browsers. An insertion moves all later entries. Where the
//! simulated program decides the number of entries, use [`crate::LongMap`].

use std::borrow::Borrow;
use std::ops::{Index, RangeToInclusive};

/// A map in the order of its keys, for few entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map<K, V> {
    entries: Vec<(K, V)>,
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<K, V> Map<K, V> {
    /// An empty map.
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }
    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }
    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
    /// Removes all entries.
    pub fn clear(&mut self) {
        self.entries.clear();
    }
    /// All entries, in order of their keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.entries.iter().map(|(key, value)| (key, value))
    }
    /// All keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> {
        self.entries.iter().map(|(key, _)| key)
    }
    /// All values, in order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.entries.iter().map(|(_, value)| value)
    }
    /// All values, in order of their keys, for modification.
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut V> {
        self.entries.iter_mut().map(|(_, value)| value)
    }
    /// All values, in order of their keys, without the keys.
    pub fn into_values(self) -> impl Iterator<Item = V> {
        self.entries.into_iter().map(|(_, value)| value)
    }
}

impl<K: Ord, V> Map<K, V> {
    /// The value of a key; `None` if the key is not in the map.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| &self.entries[at].1)
    }
    /// The value of a key, for modification.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| &mut self.entries[at].1)
    }
    /// Whether the map has a key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }
    /// Sets the value of a key and returns the previous one.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.entries[at].1, value)),
            Err(at) => {
                self.entries.insert(at, (key, value));
                None
            }
        }
    }
    /// The value of a key, which is inserted if there is none.
    pub fn get_or_insert_with(&mut self, key: K, value: impl FnOnce() -> V) -> &mut V {
        let at = match self.find(&key) {
            Ok(at) => at,
            Err(at) => {
                self.entries.insert(at, (key, value()));
                at
            }
        };
        &mut self.entries[at].1
    }
    /// Removes a key and returns its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| self.entries.remove(at).1)
    }
    /// All entries up to a key, in order of their keys.
    pub fn range(&self, keys: RangeToInclusive<K>) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        let end = self.find(&keys.end).map_or_else(|at| at, |at| at + 1);
        self.entries[..end].iter().map(|(key, value)| (key, value))
    }

    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.entries.binary_search_by(|(have, _)| have.borrow().cmp(key))
    }
}

impl<K: Ord + Borrow<Q>, V, Q: Ord + ?Sized> Index<&Q> for Map<K, V> {
    type Output = V;
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("the key is there")
    }
}

impl<K: Ord, V> Extend<(K, V)> for Map<K, V> {
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, entries: T) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(entries: T) -> Self {
        let mut map = Self::new();
        map.extend(entries);
        map
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

/// A set in the order of its elements, for few elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set<K> {
    map: Map<K, ()>,
}

impl<K> Default for Set<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K> Set<K> {
    /// An empty set.
    pub const fn new() -> Self {
        Self { map: Map::new() }
    }
    /// All elements, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &K> {
        self.map.keys()
    }
}

impl<K: Ord> Set<K> {
    /// Adds an element; false if the set has it already.
    pub fn insert(&mut self, key: K) -> bool {
        self.map.insert(key, ()).is_none()
    }
    /// Removes an element; false if the set does not have it.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.map.remove(key).is_some()
    }
    /// Whether the set has an element.
    pub fn contains<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.map.contains_key(key)
    }
}

impl<K: Ord> Extend<K> for Set<K> {
    fn extend<T: IntoIterator<Item = K>>(&mut self, keys: T) {
        self.map.extend(keys.into_iter().map(|key| (key, ())));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn like_a_b_tree() {
        let (mut map, mut expect) = (Map::new(), BTreeMap::new());
        let (mut set, mut members) = (Set::new(), BTreeSet::new());
        let mut x = 1u32;
        for i in 0..2000 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let key = (x >> 24).to_string();
            match x >> 21 & 7 {
                0..=2 => assert_eq!(map.insert(key.clone(), i), expect.insert(key.clone(), i)),
                3 => assert_eq!(map.remove(key.as_str()), expect.remove(&key)),
                4 => assert_eq!(
                    map.get_or_insert_with(key.clone(), || i),
                    expect.entry(key.clone()).or_insert(i)
                ),
                5 => assert_eq!(set.insert(key.clone()), members.insert(key.clone())),
                6 => assert_eq!(set.remove(key.as_str()), members.remove(&key)),
                _ => assert_eq!(set.contains(key.as_str()), members.contains(&key)),
            }
            assert_eq!(map.get(key.as_str()), expect.get(&key));
            assert_eq!(map.range(..=key.clone()).next_back(), expect.range(..=key).next_back());
        }
        assert!(map.iter().eq(&expect) && set.iter().eq(&members));
    }
}
