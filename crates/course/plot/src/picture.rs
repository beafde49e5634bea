//! A display list: the shapes of a chart, which any plotters backend paints.
//!
//! Charts are laid out into this list, and not drawn on a generic backend, so that a program with several
//! backends (the page draws on canvases and writes SVG) contains each chart's code once.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontFamily, RGBColor, TextStyle};

use plotters_backend::{BackendColor, BackendStyle, DrawingBackend, DrawingErrorKind};

use crate::Rgb;

/// A position in pixels of the backend.
type At = (i32, i32);

/// Horizontal alignment of text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Rect { corners: [At; 2], color: Rgb },
    Frame { corners: [At; 2], color: Rgb, width: u32 },
    Path { points: Vec<At>, color: Rgb, width: u32 },
    Polygon { points: Vec<At>, color: Rgb },
    Disc { at: At, radius: u32, color: Rgb },
    Text { text: String, at: At, anchor: Anchor, size: f64, color: Rgb },
}

/// Shapes in the order in which they are painted, and the size of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    size: (u32, u32),
    shapes: Vec<Shape>,
}

impl Picture {
    /// An empty picture of this size.
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self { size: (width as u32, height as u32), shapes: Vec::new() }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    pub(crate) fn width(&self) -> f64 {
        f64::from(self.size.0)
    }

    /// A filled rectangle between two corners.
    pub(crate) fn rect(&mut self, corners: [At; 2], color: Rgb) {
        self.shapes.push(Shape::Rect { corners, color });
    }

    /// The outline of a rectangle between two corners.
    pub(crate) fn frame(&mut self, corners: [At; 2], (color, width): (Rgb, u32)) {
        self.shapes.push(Shape::Frame { corners, color, width });
    }

    /// A polyline.
    pub(crate) fn path(&mut self, points: Vec<At>, (color, width): (Rgb, u32)) {
        if points.len() > 1 {
            self.shapes.push(Shape::Path { points, color, width });
        }
    }

    /// A filled polygon.
    pub(crate) fn polygon(&mut self, points: Vec<At>, color: Rgb) {
        self.shapes.push(Shape::Polygon { points, color });
    }

    /// A filled circle.
    pub(crate) fn disc(&mut self, at: At, radius: u32, color: Rgb) {
        self.shapes.push(Shape::Disc { at, radius, color });
    }

    /// A line of text, vertically centred on the point.
    pub(crate) fn text(&mut self, text: &str, at: (f64, f64), anchor: Anchor, (size, color): (f64, Rgb)) {
        let at = (at.0 as i32, at.1 as i32);
        self.shapes.push(Shape::Text { text: text.to_owned(), at, anchor, size, color });
    }

    /// Paints the shapes. The background stays.
    ///
    /// # Errors
    /// An error of the backend.
    pub fn paint<DB: DrawingBackend>(&self, backend: &mut DB) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        for shape in &self.shapes {
            match shape {
                Shape::Rect { corners: [a, b], color } => {
                    backend.draw_rect(*a, *b, &Stroke(*color, 1), true)?
                }
                Shape::Frame { corners: [a, b], color, width } => {
                    backend.draw_rect(*a, *b, &Stroke(*color, *width), false)?;
                }
                Shape::Path { points, color, width } if points.len() == 2 => {
                    backend.draw_line(points[0], points[1], &Stroke(*color, *width))?;
                }
                Shape::Path { points, color, width } => {
                    backend.draw_path(points.iter().copied(), &Stroke(*color, *width))?;
                }
                Shape::Polygon { points, color } => {
                    backend.fill_polygon(points.iter().copied(), &Stroke(*color, 1))?;
                }
                Shape::Disc { at, radius, color } => {
                    backend.draw_circle(*at, *radius, &Stroke(*color, 1), true)?;
                }
                Shape::Text { text, at, anchor, size, color } => {
                    let across = match anchor {
                        Anchor::Start => HPos::Left,
                        Anchor::Middle => HPos::Center,
                        Anchor::End => HPos::Right,
                    };
                    let Rgb(r, g, b) = *color;
                    let font = (FontFamily::SansSerif, *size);
                    let color = RGBColor(r, g, b);
                    let at_point = Pos::new(across, VPos::Center);
                    let style = TextStyle::from(font).color(&color).pos(at_point);
                    backend.draw_text(text, &style, *at)?;
                }
            }
        }
        backend.present()
    }
}

struct Stroke(Rgb, u32);

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        let Rgb(r, g, b) = self.0;
        BackendColor { alpha: 1.0, rgb: (r, g, b) }
    }

    fn stroke_width(&self) -> u32 {
        self.1
    }
}
