//! Host time of `cudaMalloc` and `cudaFree`: small blocks share chunks of device memory, and mapping a chunk
//! takes most of the time.
//!
//! Measured on an H200 (driver 580): a block of less than 2 MB takes 1 µs in a chunk that has room, and 28 µs
//! if a chunk has to be mapped. Freeing it takes 1 µs, or 24 µs if the chunk is empty then. Larger blocks are
//! mapped by themselves, which takes longer the larger they are. Only times come from this model; addresses
//! are those of the device's memory.

use base::Map;

/// Size of a chunk, bytes.
const CHUNK: u64 = 2 << 20;
/// Alignment of blocks in a chunk, bytes.
const ALIGN: u64 = 512;
/// Time to allocate or free a block in a mapped chunk, picoseconds.
const FAST_PS: u64 = 1_000_000;
/// Time to map a chunk, picoseconds.
const MAP_PS: u64 = 27_000_000;
/// Time to unmap a chunk, picoseconds.
const UNMAP_PS: u64 = 24_000_000;
/// Additional time for each byte to map a block of its own, femtoseconds: 50 µs per GB.
const MAP_BYTE_FS: u64 = 47;
/// Additional time for each byte to unmap a block of its own, femtoseconds: 250 µs per GB.
const UNMAP_BYTE_FS: u64 = 230;

/// The chunks, and the places of blocks in them.
#[derive(Debug, Default)]
pub struct Chunks {
    /// For each chunk, start and end of the blocks in it, bytes.
    chunks: Vec<Vec<(u64, u64)>>,
    /// For each block by address, its size, and for a small one its chunk and its offset there.
    blocks: Map<u64, (u64, Option<(usize, u64)>)>,
}

impl Chunks {
    /// Records an allocation, and returns the host's time for it, picoseconds.
    pub fn add(&mut self, address: u64, size: u64) -> u64 {
        if size >= CHUNK {
            self.blocks.insert(address, (size, None));
            return MAP_PS + size * MAP_BYTE_FS / 1000;
        }
        let need = size.next_multiple_of(ALIGN);
        let found = self.chunks.iter().enumerate().find_map(|(i, c)| Some((i, gap(c, need)?)));
        let (chunk, start) = found.unwrap_or_else(|| {
            self.chunks.push(Vec::new());
            (self.chunks.len() - 1, 0)
        });
        let first = self.chunks[chunk].is_empty();
        let at = self.chunks[chunk].partition_point(|&(s, _)| s < start);
        self.chunks[chunk].insert(at, (start, start + need));
        self.blocks.insert(address, (size, Some((chunk, start))));
        if first { MAP_PS } else { FAST_PS }
    }

    /// Records that a block was freed, and returns the host's time for it, picoseconds.
    pub fn remove(&mut self, address: u64) -> u64 {
        match self.blocks.remove(&address) {
            None => 0,
            Some((size, None)) => UNMAP_PS + size * UNMAP_BYTE_FS / 1000,
            Some((_, Some((chunk, start)))) => {
                let blocks = &mut self.chunks[chunk];
                blocks.retain(|&(s, _)| s != start);
                if blocks.is_empty() { UNMAP_PS } else { FAST_PS }
            }
        }
    }
}

/// The first offset in a chunk at which `need` bytes are free.
fn gap(blocks: &[(u64, u64)], need: u64) -> Option<u64> {
    let mut at = 0;
    for &(start, end) in blocks {
        if start - at >= need {
            return Some(at);
        }
        at = end;
    }
    (CHUNK - at >= need).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shares_a_chunk_is_fast() {
        let mut chunks = Chunks::default();
        let mb = 1 << 20;
        let times: Vec<u64> = (0..4).map(|i| chunks.add(i, mb) / 1_000_000).collect();
        assert_eq!(times, [27, 1, 27, 1]);
        // No room is left. The chunk with room in the middle comes first.
        assert_eq!(chunks.add(4, 8), MAP_PS);
        assert_eq!(chunks.remove(4), UNMAP_PS);
        assert_eq!(chunks.remove(1), FAST_PS);
        assert_eq!(chunks.add(5, mb / 2), FAST_PS);
        assert_eq!([chunks.remove(0), chunks.remove(5)], [FAST_PS, UNMAP_PS]);
    }

    #[test]
    fn large_blocks_are_mapped_alone() {
        let mut chunks = Chunks::default();
        assert_eq!((chunks.add(0, 1 << 30) / 1_000_000, chunks.remove(0) / 1_000_000), (77, 270));
        assert_eq!(chunks.remove(0), 0);
    }
}
