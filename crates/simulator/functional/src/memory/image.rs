//! Images of an address space, to which it can be set back. Pages that are equal in two images are held once.

use std::sync::Arc;

use super::Memory;
use super::bytes::Bytes;

/// Bytes of a page.
const PAGE: usize = 4096;

type Page = [u8; PAGE];

/// Contents and allocations of an address space at some time.
#[derive(Debug)]
pub struct Image {
    /// The space without its bytes.
    tables: Memory,
    /// The bytes, in pages.
    pages: Vec<Arc<Page>>,
}

impl Image {
    /// Bytes that the image takes beyond those that it shares with an earlier one.
    pub fn own_bytes(&self) -> usize {
        let shared = |page: &&Arc<Page>| Arc::strong_count(page) > 1;
        (self.pages.len() - self.pages.iter().filter(shared).count()) * PAGE
            + self.pages.len() * size_of::<usize>()
    }
}

impl Memory {
    /// An image of the space as it is. `earlier`: an image with which it shares pages that did not change.
    pub fn image(&self, earlier: Option<&Image>) -> Image {
        let zeros = Arc::new([0; PAGE]);
        let mut whole = [0; PAGE];
        let before = |index: usize| earlier.and_then(|image| image.pages.get(index)).unwrap_or(&zeros);
        let pages = self.bytes[..self.bytes.len()].chunks(PAGE).enumerate().map(|(index, bytes)| {
            whole[..bytes.len()].copy_from_slice(bytes);
            whole[bytes.len()..].fill(0);
            let before = before(index);
            if **before == whole { before.clone() } else { Arc::new(whole) }
        });
        Image { pages: pages.collect(), tables: self.without_bytes() }
    }
    /// Sets the space back to an image of it.
    pub fn restore(&mut self, image: &Image) {
        let length = self.bytes.len();
        let mut chunks = self.bytes[..length].chunks_mut(PAGE);
        for page in &image.pages {
            // The space never shrinks, so it has all the pages of its image.
            let Some(bytes) = chunks.next() else { break };
            if *bytes != page[..bytes.len()] {
                bytes.copy_from_slice(&page[..bytes.len()]);
            }
        }
        chunks.for_each(|rest| rest.fill(0));
        let bytes = std::mem::take(&mut self.bytes);
        *self = Self { bytes, changes: self.changes + 1, ..image.tables.without_bytes() };
    }
    /// A copy without the bytes.
    fn without_bytes(&self) -> Self {
        Self {
            bytes: Bytes::default(),
            live: self.live.clone(),
            holes: self.holes.clone(),
            freed: self.freed.clone(),
            reserved: self.reserved.clone(),
            heap: self.heap.clone(),
            watched: self.watched.clone(),
            ..*self
        }
    }
}
