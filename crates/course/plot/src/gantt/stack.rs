//! The histogram of states: stacked areas below the rows.

use super::{Frame, Gantt};
use crate::picture::{Anchor, Picture};
use crate::{Axis, Spacing, Style};

impl Gantt {
    pub(super) fn draw_stack(&self, picture: &mut Picture, frame: &Frame, style: &Style) {
        let Some(stack) = &self.stack else { return };
        let (top, bottom) = frame.stack;
        let axis = Axis::over(String::new(), Spacing::Linear, [stack.most].into_iter());
        let y = |value: f64| bottom - (bottom - top) * axis.share(value).clamp(0.0, 1.0);
        let x = |bin: usize| {
            let share = bin as f64 / stack.bins.len().max(1) as f64;
            libm::round(frame.left + (frame.right - frame.left) * share) as i32
        };
        let small = (style.font * 0.88, style.theme.muted);
        let grid = (style.theme.line, 1);
        for tick in axis.ticks(4) {
            let at = libm::round(y(tick)) as i32;
            picture.path(vec![(frame.left as i32, at), (frame.right as i32, at)], grid);
            let place = (frame.left - style.font * 0.4, y(tick));
            picture.text(&axis.written(tick, style.lang), place, Anchor::End, small);
        }
        for (layer, key) in self.keys.iter().enumerate() {
            // Adjacent intervals of equal height are one rectangle.
            let color = key.tone.color(style);
            let edges = |bin: &Vec<f64>| {
                let below: f64 = bin.iter().take(layer).sum();
                let value = bin.get(layer).copied().unwrap_or(0.0);
                (libm::round(y(below + value)) as i32, libm::round(y(below)) as i32)
            };
            let mut from = 0;
            for i in 1..=stack.bins.len() {
                let here = edges(&stack.bins[from]);
                if i < stack.bins.len() && edges(&stack.bins[i]) == here {
                    continue;
                }
                if here.1 > here.0 {
                    picture.rect([(x(from), here.0), (x(i), here.1)], color);
                    // A line separates layers, so that they differ not only by colour.
                    let edge = vec![(x(from), here.0), (x(i), here.0)];
                    picture.path(edge, (style.theme.surface, 1));
                }
                from = i;
            }
        }
        let label = (style.font * 0.88, style.theme.ink);
        picture.text(&stack.label, (0.0, top - style.font * 0.9), Anchor::Start, label);
    }
}
