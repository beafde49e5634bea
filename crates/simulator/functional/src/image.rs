//! Images: where texels lie in device memory.
//!
//! Linear memory has one row after another. CUDA arrays are tiled, so that texels that are near each other in
//! two dimensions are near in memory. Pairs of rows of 16 bytes form sectors of 32 bytes; 4 by 4 sectors form
//! a group of bytes (GOB) of 64 bytes by 8 rows; and up to 16 groups above each other form a block. This is
//! the block-linear layout of NVIDIA's hardware. Slices and layers of an array follow each other.

/// Arrangement of an image's rows in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// Linear: the distance between rows in bytes.
    Pitch(u64),
    /// Tiled: the height of a block in groups of 64 bytes by 8 rows.
    Blocks(u32),
}

/// Position, size and layout of an image in device memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image {
    /// Address of the first byte.
    pub base: u64,
    /// Bytes of a texel.
    pub texel_bytes: u32,
    /// Texels by axis. The layers of a layered image are the third axis.
    pub size: [u32; 3],
    /// Arrangement of the rows.
    pub rows: Rows,
}

/// Width in bytes and height in rows of a group.
const GROUP: (u64, u64) = (64, 8);
/// Bytes of a group.
const GROUP_BYTES: u64 = GROUP.0 * GROUP.1;
/// Largest height of a block in groups.
const MOST: u32 = 16;

impl Image {
    /// A tiled image at address 0. An image of a single row is linear.
    pub fn tiled(texel_bytes: u32, size: [u32; 3]) -> Self {
        let row = u64::from(size[0]) * u64::from(texel_bytes);
        let rows = match size[1] {
            0..=1 => Rows::Pitch(row.next_multiple_of(GROUP_BYTES)),
            height => Rows::Blocks(height.div_ceil(GROUP.1 as u32).next_power_of_two().min(MOST)),
        };
        Self { base: 0, texel_bytes, size, rows }
    }
    /// Bytes of a slice.
    fn slice(&self) -> u64 {
        let row = u64::from(self.size[0]) * u64::from(self.texel_bytes);
        let height = u64::from(self.size[1]);
        match self.rows {
            Rows::Pitch(pitch) => pitch * height,
            Rows::Blocks(groups) => {
                row.next_multiple_of(GROUP.0) * height.next_multiple_of(GROUP.1 * u64::from(groups))
            }
        }
    }
    /// Bytes from the first byte of the image to the end of its last texel's slice or row.
    pub fn bytes(&self) -> u64 {
        match self.rows {
            // The last row may end after its last texel.
            Rows::Pitch(pitch) if self.size[2] == 1 => {
                let row = u64::from(self.size[0]) * u64::from(self.texel_bytes);
                pitch * (u64::from(self.size[1]) - 1) + row
            }
            _ => self.slice() * u64::from(self.size[2]),
        }
    }
    /// Address of byte `x` of row `y` in slice `z`.
    pub fn address(&self, x: u64, y: u32, z: u32) -> u64 {
        let (y, z) = (u64::from(y), u64::from(z));
        let inside = match self.rows {
            Rows::Pitch(pitch) => y * pitch + x,
            Rows::Blocks(groups) => {
                let groups = u64::from(groups);
                let across = (u64::from(self.size[0]) * u64::from(self.texel_bytes)).div_ceil(GROUP.0);
                let block = y / (GROUP.1 * groups) * across + x / GROUP.0;
                let group = block * groups + y / GROUP.1 % groups;
                group * GROUP_BYTES
                    + (x % 64 / 32 * 256 + y % 8 / 2 * 64 + x % 32 / 16 * 32 + y % 2 * 16 + x % 16)
            }
        };
        self.base + z * self.slice() + inside
    }
    /// Address of a texel.
    pub fn texel(&self, x: u32, y: u32, z: u32) -> u64 {
        self.address(u64::from(x) * u64::from(self.texel_bytes), y, z)
    }
    /// Divides `length` bytes of a row, from byte `x` on, into runs that are contiguous in memory. Calls `f`
    /// with each run's offset from the first byte, address and length.
    pub fn runs(&self, x: u64, y: u32, z: u32, length: u64, mut f: impl FnMut(u64, u64, u64)) {
        let step = match self.rows {
            Rows::Pitch(_) => u64::MAX,
            Rows::Blocks(_) => 16,
        };
        let mut done = 0;
        while done < length {
            let from = x + done;
            let count = (length - done).min(step - from % step);
            f(done, self.address(from, y, z), count);
            done += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tiled_image_has_a_place_for_every_texel() {
        for (texel, size) in [(4, [37, 21, 3]), (16, [5, 300, 1]), (1, [200, 2, 2]), (2, [40, 1, 4])] {
            let image = Image { base: 512, ..Image::tiled(texel, size) };
            let mut seen = std::collections::BTreeSet::new();
            for z in 0..size[2] {
                for y in 0..size[1] {
                    for x in 0..size[0] {
                        let at = image.texel(x, y, z);
                        assert!(at >= 512 && at + u64::from(texel) <= 512 + image.bytes());
                        assert!(at.is_multiple_of(texel.into()) && seen.insert(at));
                    }
                    let row = u64::from(size[0] * texel);
                    let mut next = 0;
                    image.runs(0, y, z, row, |done, at, count| {
                        assert_eq!((done, at), (next, image.address(next, y, z)));
                        next += count;
                    });
                    assert_eq!(next, row);
                }
            }
        }
    }

    #[test]
    fn a_sector_is_sixteen_bytes_by_two_rows() {
        let image = Image::tiled(4, [64, 64, 1]);
        let sector = |x, y| image.texel(x, y, 0) / 32;
        assert_eq!(sector(0, 0), sector(3, 1));
        assert_ne!(sector(0, 0), sector(4, 0));
        assert_ne!(sector(0, 0), sector(0, 2));
        assert_eq!(image.texel(7, 3, 0) / 128, 0, "a line is 8 floats by 4 rows");
    }
}
