//! The difference of two texts, line by line.

use similar::{Algorithm, ChangeTag, DiffOp, capture_diff_slices, group_diff_ops};
use yew::{Html, html};

use crate::env;
use crate::text::fill;

/// Unchanged lines that are shown around a change.
const AROUND: usize = 3;
/// Largest number of lines in both texts together: a comparison of larger ones could take seconds.
const MOST: usize = 20_000;

/// Draws the difference of two texts. Nothing if they are equal.
pub fn view(name: &str, before: &str, after: &str) -> Html {
    if before == after {
        return Html::default();
    }
    let t = env::texts();
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    if old.len() + new.len() > MOST {
        return html! { <p class="source-note">{ fill(t.diff_long, &[name, &MOST.to_string()]) }</p> };
    }
    let groups = group_diff_ops(capture_diff_slices(Algorithm::Myers, &old, &new), AROUND);
    html! {
        <div class="listing diff" tabindex="0" role="group" aria-label={fill(t.diff, &[name])}>
            { for groups.iter().enumerate().map(|(i, group)| html! {
                <>
                    if i > 0 {
                        <div class="gap" aria-hidden="true">{ "⋯" }</div>
                    }
                    { for group.iter().map(|op| part(op, &old, &new)) }
                </>
            }) }
        </div>
    }
}

fn part(op: &DiffOp, old: &[&str], new: &[&str]) -> Html {
    let t = env::texts();
    let row = |tag: ChangeTag, at: usize, text: Html| {
        let (class, sign, said) = match tag {
            ChangeTag::Delete => ("gone", "−", t.diff_gone),
            ChangeTag::Insert => ("new", "+", t.diff_new),
            ChangeTag::Equal => ("", " ", ""),
        };
        html! {
            <div {class}>
                <span class="number" aria-hidden="true">{ at + 1 }</span>
                <span class="sign" aria-hidden="true">{ sign }</span>
                if !said.is_empty() {
                    <span class="visually-hidden">{ said }</span>
                }
                <code>{ text }</code>
            </div>
        }
    };
    let (from, to) = (op.old_range(), op.new_range());
    // Lines that replace as many others are compared with them.
    let paired = from.len() == to.len();
    let inside = |own: &str, other: Option<&&str>| match other {
        Some(other) if paired => emphasised(own, other),
        _ => own.to_owned().into(),
    };
    if let DiffOp::Equal { .. } = op {
        return to.map(|at| row(ChangeTag::Equal, at, new[at].to_owned().into())).collect();
    }
    let gone = from.clone().map(|at| {
        let other = new.get(to.start + (at - from.start));
        row(ChangeTag::Delete, at, inside(old[at], other))
    });
    let came = to.clone().map(|at| {
        let other = old.get(from.start + (at - to.start));
        row(ChangeTag::Insert, at, inside(new[at], other))
    });
    gone.chain(came).collect()
}

/// A line with the part that another one has not.
fn emphasised(own: &str, other: &str) -> Html {
    let (head, tail) = common_ends(own, other);
    let (before, rest) = own.split_at(head);
    let (changed, after) = rest.split_at(rest.len() - tail);
    html! { <>{ before.to_owned() }<em>{ changed.to_owned() }</em>{ after.to_owned() }</> }
}

/// Bytes at the start and at the end of a line that another one has as well.
fn common_ends(own: &str, other: &str) -> (usize, usize) {
    let same = |(a, b): &(char, char)| a == b;
    let head: usize = own.chars().zip(other.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let pairs = own[head..].chars().rev().zip(other[head..].chars().rev());
    (head, pairs.take_while(same).map(|(c, _)| c.len_utf8()).sum())
}

#[cfg(test)]
mod tests {
    use super::common_ends;

    #[test]
    fn the_changed_part_of_a_line_is_found() {
        assert_eq!(common_ends("a[i] = b;", "a[i + 1] = b;"), (3, 6));
        assert_eq!(common_ends("aa", "aaa"), (2, 0));
        assert_eq!(common_ends("мир", "мор"), (2, 2));
        assert_eq!(common_ends("same", "same"), (4, 0));
    }
}
