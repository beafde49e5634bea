//! Typed indices and the vectors they index.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A typed index: an id that fits only the arena it came from. [`crate::id!`] declares such types.
pub trait Idx: Copy + Eq + Ord {
    /// The id of a position.
    fn new(index: usize) -> Self;
    /// The position of an id.
    fn index(self) -> usize;
}

/// Declares 32-bit typed ids: `id! { /// doc\n pub struct FuncId; }`.
#[macro_export]
macro_rules! id {
    ($($(#[$meta:meta])* pub struct $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);
        impl $crate::Idx for $name {
            fn new(index: usize) -> Self { Self(u32::try_from(index).expect("more than 2^32 items")) }
            fn index(self) -> usize { self.0 as usize }
        }
    )*};
}

/// A vector that is indexed by an id type of its own. Items are only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct Arena<I, T> {
    items: Vec<T>,
    marker: PhantomData<fn(I)>,
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Self {
        Self { items: Vec::new(), marker: PhantomData }
    }
}

impl<I: Idx, T> Arena<I, T> {
    /// An empty arena.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::new(self.items.len() - 1)
    }
    /// Number of items, which is also the position of the next one.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// Items in order of their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(i, t)| (I::new(i), t))
    }
    /// Items in order of their ids, for modification.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (I, &mut T)> + ExactSizeIterator {
        self.items.iter_mut().enumerate().map(|(i, t)| (I::new(i), t))
    }
    /// All ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }
    /// The item of an id; `None` if there is none, as for an id of a longer arena.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }
}

impl<I: Idx, T> Index<I> for Arena<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Idx, T> IndexMut<I> for Arena<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}
