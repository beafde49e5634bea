//! Layout of a heatmap.

use protocol::Grid;

use crate::{Style, text};

/// Layout of a heatmap of a given size, in pixels of the backend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeatLayout {
    /// Left edge of the cells.
    pub left: f64,
    /// Top edge of the cells.
    pub top: f64,
    /// Width of a cell.
    pub cell_width: f64,
    /// Height of a cell.
    pub cell_height: f64,
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// Top edge of the legend's colour bar.
    pub legend_top: f64,
}

/// Height of the axis and the legend below the cells, in text heights.
const BELOW: f64 = 5.5;

impl HeatLayout {
    /// Layout of a grid in `width` × `height` pixels.
    pub fn new(grid: &Grid, (width, height): (f64, f64), style: &Style) -> Self {
        let (columns, rows) = (grid.xs.len(), grid.ys.len());
        let font = style.font;
        let widest = grid.ys.iter().map(|y| text::width(&y.to_string(), font)).fold(0.0, f64::max);
        let (left, top) = (libm::ceil(widest + font * 0.7), libm::ceil(font * 1.5));
        let cell_width = libm::floor((width - left - 2.0) / columns.max(1) as f64).max(1.0);
        let cell_height = libm::floor((height - top - BELOW * font) / rows.max(1) as f64).max(1.0);
        let bottom = top + cell_height * rows as f64;
        Self { left, top, cell_width, cell_height, columns, rows, legend_top: bottom + font * 3.2 }
    }

    /// Height at which cells have the given shape (height over width) at a width.
    pub fn height_for(grid: &Grid, width: f64, shape: f64, style: &Style) -> f64 {
        let wide = Self::new(grid, (width, 1e4), style);
        libm::ceil(wide.top + libm::ceil(wide.cell_width * shape) * wide.rows as f64 + BELOW * style.font)
    }

    /// Left, top, width and height of a cell.
    pub fn cell(&self, column: usize, row: usize) -> (f64, f64, f64, f64) {
        let (x, y) = (self.left + column as f64 * self.cell_width, self.top + row as f64 * self.cell_height);
        (x, y, self.cell_width, self.cell_height)
    }

    pub(crate) fn right(&self) -> f64 {
        self.left + self.cell_width * self.columns as f64
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.top + self.cell_height * self.rows as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_fill_the_height_that_suits_them() {
        let grid = Grid::new(vec![1, 2, 4], vec![64, 128]);
        let style = Style::default();
        let height = HeatLayout::height_for(&grid, 300.0, 0.7, &style);
        let layout = HeatLayout::new(&grid, (300.0, height), &style);
        let (x, y, w, h) = layout.cell(2, 1);
        assert_eq!((x + w, y + h), (layout.right(), layout.bottom()));
        assert!(layout.right() <= 300.0 && layout.bottom() <= layout.legend_top);
        assert!(layout.legend_top + style.font * 2.0 < height, "{layout:?} in {height}");
    }
}
