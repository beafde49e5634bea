//! Blocks of a grid that stand for all of them on a part of a device.

/// The first columns of a grid, as far down as needed: blocks that run at the same time are as close together as in the whole grid.
/// With the first rows instead, neighbours along y, which complete each other's sectors, would run one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strip {
    /// Blocks of the grid along x, and in all.
    width: u64,
    total: u64,
    /// Those of the strip along x, and along y and z.
    columns: u64,
    rows: u64,
}

impl Strip {
    /// About one of `of` blocks of a grid.
    pub fn new(grid: [u32; 3], of: f64) -> Self {
        let width = u64::from(grid[0]);
        let height: u64 = grid[1..].iter().map(|&n| u64::from(n)).product();
        let columns = (width as f64 / of).ceil() as u64;
        let rows = (width as f64 / of * height as f64 / columns as f64).round() as u64;
        Self { width, total: width * height, columns, rows: rows.clamp(1, height) }
    }
    /// Blocks along x, y and z.
    pub fn grid(self) -> [u32; 3] {
        [self.columns as u32, self.rows as u32, 1]
    }
    pub fn blocks(self) -> u64 {
        self.columns * self.rows
    }
    /// Blocks of the grid that are not in the strip.
    pub fn others(self) -> u64 {
        self.total - self.blocks()
    }
    /// The number in the grid of a block of the strip.
    pub fn block(self, number: u64) -> u64 {
        number / self.columns * self.width + number % self.columns
    }
    /// The number in the grid of one of the other blocks.
    pub fn other(self, number: u64) -> u64 {
        let beside = self.beside();
        match number.checked_sub(beside * self.rows) {
            Some(below) => self.rows * self.width + below,
            None => number / beside * self.width + self.columns + number % beside,
        }
    }
    /// Columns of the grid that are not in the strip.
    pub fn beside(self) -> u64 {
        self.width - self.columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_block_is_in_the_strip_or_not() {
        let grids = [[1, 1, 1], [1, 64, 1], [7, 1, 3], [2, 1024, 1], [33, 5, 2], [1000, 1, 1], [64, 64, 1]];
        for (grid, of) in grids.into_iter().flat_map(|grid| [1.6, 2.0, 5.08, 8.25].map(|of| (grid, of))) {
            let strip = Strip::new(grid, of);
            let total = u64::from(grid.iter().product::<u32>());
            let mut blocks: Vec<u64> = (0..strip.blocks()).map(|k| strip.block(k)).collect();
            blocks.extend((0..strip.others()).map(|k| strip.other(k)));
            blocks.sort_unstable();
            assert_eq!(blocks, (0..total).collect::<Vec<_>>(), "{grid:?}, {of}");
            // Off by half a row at most, unless it has one row only.
            let off = strip.blocks() as f64 - total as f64 / of;
            assert!(off.abs() <= strip.columns as f64 / 2.0 || strip.rows == 1, "{grid:?}, {of}: {off}");
        }
    }
}
