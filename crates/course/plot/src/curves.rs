//! Line charts: lines, steps and points between two axes, with a legend above.

use crate::picture::{Anchor, Picture};
use crate::{Axis, Spot, Style, Tone, text};

/// A line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Name in the legend. Empty: no entry in the legend.
    pub label: String,
    /// Colour of the line.
    pub tone: Tone,
    /// Points, by ascending x.
    pub points: Vec<(f64, f64)>,
    /// Whether each value holds until the next point (a step function).
    pub step: bool,
    /// Whether the points are data: they get markers, and the keyboard cursor visits them.
    pub marks: bool,
    /// Whether the points are not joined (a scatter plot).
    pub loose: bool,
    /// Whether the line is thin and in the colour of frames: a roof or a limit.
    pub faint: bool,
}

/// A single point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Name, written beside the point.
    pub label: String,
    /// Colour of the point.
    pub tone: Tone,
    /// Coordinates in the units of the axes.
    pub at: (f64, f64),
}

/// A line chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// Lines, in drawing order.
    pub lines: Vec<Line>,
    /// Points, drawn over the lines.
    pub points: Vec<Point>,
    /// Value of x with a vertical line: the reader's position.
    pub here: Option<f64>,
}

/// Shapes of markers, so that lines differ not only by colour.
#[derive(Clone, Copy)]
enum Shape {
    Circle,
    Square,
    Triangle,
    Cross,
}

fn shape(line: usize) -> Shape {
    [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Cross][line % 4]
}

/// Layout of the chart.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// Index of each line in the legend, with the position of its name.
    legend: Vec<(usize, f64, f64)>,
}

impl Curves {
    /// Height that suits a width.
    pub fn height(&self, width: f64, style: &Style) -> f64 {
        let frame = self.frame((width, 1e4), style);
        let plot = (frame.width * 0.56).clamp(style.font * 11.0, style.font * 26.0);
        libm::ceil(frame.top + plot + style.font * 3.2)
    }

    fn frame(&self, (width, height): (f64, f64), style: &Style) -> Frame {
        let font = style.font;
        let mut legend = Vec::new();
        let (mut x, mut y) = (0.0, font * 0.7);
        for (i, line) in self.lines.iter().enumerate().filter(|(_, line)| !line.label.is_empty()) {
            let room = font * 2.6 + text::width(&line.label, font * 0.9);
            if x > 0.0 && x + room > width {
                (x, y) = (0.0, y + font * 1.5);
            }
            legend.push((i, x, y));
            x += room;
        }
        let ticks = self.y.ticks(6).into_iter().map(|tick| self.y.written(tick, style.lang));
        let widest = ticks.map(|tick| text::width(&tick, font * 0.88)).fold(font, f64::max);
        // The name of the y axis is above it, below the legend.
        let top = if legend.is_empty() { 0.0 } else { y + font * 1.1 } + font * 2.0;
        let left = widest + font * 0.7;
        let bottom = font * 3.2;
        Frame {
            left,
            top,
            width: width - left - font * 1.2,
            height: (height - top - bottom).max(1.0),
            legend,
        }
    }

    fn place(&self, frame: &Frame, (x, y): (f64, f64)) -> (f64, f64) {
        let across = frame.left + frame.width * self.x.share(x).clamp(-0.02, 1.02);
        (across, frame.top + frame.height * (1.0 - self.y.share(y).clamp(-0.02, 1.02)))
    }

    /// Data points of marked lines, line by line, then the single points.
    pub(crate) fn spots(&self, width: f64, style: &Style) -> Vec<Spot> {
        let frame = self.frame((width, self.height(width, style)), style);
        let data = self.lines.iter().filter(|line| line.marks).flat_map(|line| line.points.iter());
        let all = data.chain(self.points.iter().map(|point| &point.at));
        let r = style.font * 0.6;
        all.map(|at| {
            let (x, y) = self.place(&frame, *at);
            Spot { left: x - r, top: y - r, width: 2.0 * r, height: 2.0 * r }
        })
        .collect()
    }

    /// Draws on a picture without a background.
    pub fn draw(&self, picture: &mut Picture, style: &Style) {
        let (width, height) = picture.size();
        let frame = self.frame((f64::from(width), f64::from(height)), style);
        self.axes(picture, &frame, style);
        for (i, line) in self.lines.iter().enumerate() {
            self.line(picture, &frame, (i, line), style);
        }
        for (i, x, y) in &frame.legend {
            let (line, font) = (&self.lines[*i], style.font);
            let color = (line.tone.color(style), stroke(style));
            if !line.loose {
                picture.path(vec![px((*x, *y)), px((x + font * 1.2, *y))], color);
            }
            if line.marks || line.loose {
                mark(picture, (x + font * 0.6, *y), shape(*i), (line.tone, style));
            }
            let label = (font * 0.9, style.theme.ink);
            picture.text(&line.label, (x + font * 1.5, *y), Anchor::Start, label);
        }
        for point in &self.points {
            self.point(picture, &frame, point, style);
        }
    }

    fn axes(&self, picture: &mut Picture, frame: &Frame, style: &Style) {
        let (font, theme) = (style.font, &style.theme);
        let grid = (theme.line, (font / 13.0).max(1.0) as u32);
        let (bottom, right) = (frame.top + frame.height, frame.left + frame.width);
        let small = (font * 0.88, theme.muted);
        for tick in self.y.ticks(6) {
            let (_, y) = self.place(frame, (self.x.from, tick));
            picture.path(vec![px((frame.left, y)), px((right, y))], grid);
            let at = (frame.left - font * 0.4, y);
            picture.text(&self.y.written(tick, style.lang), at, Anchor::End, small);
        }
        let room =
            self.x.ticks(12).into_iter().map(|tick| text::width(&self.x.written(tick, style.lang), small.0));
        let room = room.fold(font, f64::max) + font;
        for tick in self.x.ticks((frame.width / room) as usize) {
            let (x, _) = self.place(frame, (tick, self.y.from));
            picture.path(vec![px((x, frame.top)), px((x, bottom))], grid);
            let at = (x, bottom + font * 0.8);
            picture.text(&self.x.written(tick, style.lang), at, Anchor::Middle, small);
        }
        let axis = (theme.muted, (font / 13.0).max(1.0) as u32);
        let corner = [(frame.left, frame.top), (frame.left, bottom), (right, bottom)].map(px);
        picture.path(corner.to_vec(), axis);
        if let Some(here) = self.here {
            let (x, _) = self.place(frame, (here, self.y.from));
            let ink = (theme.ink, (font / 9.0).max(1.0) as u32);
            picture.path(vec![px((x, frame.top)), px((x, bottom))], ink);
        }
        let label = (font * 0.88, theme.ink);
        picture.text(&self.y.label, (0.0, frame.top - font * 1.25), Anchor::Start, label);
        picture.text(&self.x.label, (right, bottom + font * 2.2), Anchor::End, label)
    }

    fn line(&self, picture: &mut Picture, frame: &Frame, (i, line): (usize, &Line), style: &Style) {
        let mut path = Vec::new();
        for at in &line.points {
            let (x, y) = self.place(frame, *at);
            if let (true, Some((_, before))) = (line.step, path.last()) {
                path.push((px((x, y)).0, *before));
            }
            path.push(px((x, y)));
        }
        let color = if line.faint { style.theme.muted } else { line.tone.color(style) };
        let thick = if line.faint { (style.font / 9.0).max(1.0) as u32 } else { stroke(style) };
        if !line.loose {
            picture.path(path, (color, thick));
        }
        // A line with many points shows them without markers.
        if line.loose || line.marks && line.points.len() <= 48 {
            let style =
                if line.points.len() <= 48 { *style } else { Style { font: style.font * 0.6, ..*style } };
            for at in &line.points {
                mark(picture, self.place(frame, *at), shape(i), (line.tone, &style));
            }
        }
    }

    fn point(&self, picture: &mut Picture, frame: &Frame, point: &Point, style: &Style) {
        let (x, y) = self.place(frame, point.at);
        let r = style.font * 0.5;
        picture.disc(px((x, y)), (r * 1.35) as u32, style.theme.surface);
        picture.disc(px((x, y)), r as u32, point.tone.color(style));
        let label = (style.font * 0.9, style.theme.ink);
        let room = text::width(&point.label, label.0) + style.font;
        let away = style.font * 0.9;
        let (anchor, at, left) = if x + room > frame.left + frame.width {
            (Anchor::End, x - away, x - away - (room - style.font))
        } else {
            (Anchor::Start, x + away, x + away)
        };
        // The text gets a background, since lines would cross it.
        let corners = [(left, y - style.font * 0.75), (left + room - style.font, y + style.font * 0.35)];
        picture.rect(corners.map(px), style.theme.surface);
        picture.text(&point.label, (at, y - style.font * 0.2), anchor, label)
    }
}

fn stroke(style: &Style) -> u32 {
    (style.font / 6.0).max(1.0) as u32
}

fn px((x, y): (f64, f64)) -> (i32, i32) {
    (libm::round(x) as i32, libm::round(y) as i32)
}

fn mark(picture: &mut Picture, at: (f64, f64), shape: Shape, (tone, style): (Tone, &Style)) {
    let color = tone.color(style);
    let r = libm::fmax(2.0, style.font * 0.28);
    let corner = |dx: f64, dy: f64| px((at.0 + dx * r, at.1 + dy * r));
    match shape {
        Shape::Circle => picture.disc(px(at), r as u32, color),
        Shape::Square => picture.rect([corner(-0.9, -0.9), corner(0.9, 0.9)], color),
        Shape::Triangle => {
            let corners = vec![corner(0.0, -1.2), corner(1.1, 0.8), corner(-1.1, 0.8)];
            picture.polygon(corners, color)
        }
        Shape::Cross => {
            let thin = (color, stroke(style));
            picture.path(vec![corner(-1.0, -1.0), corner(1.0, 1.0)], thin);
            picture.path(vec![corner(-1.0, 1.0), corner(1.0, -1.0)], thin)
        }
    }
}
