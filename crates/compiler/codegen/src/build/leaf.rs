//! The scalars of a value in memory, and which of them are moved by one access.

use isa::{MemTy, Ty};

/// A scalar within a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leaf {
    pub offset: u64,
    pub ty: Ty,
}

pub(super) fn group_bytes(group: &[Leaf]) -> u64 {
    let last = group[group.len() - 1];
    last.offset + u64::from(last.ty.bytes()) - group[0].offset
}

pub(super) fn wide_mem(bytes: u64) -> MemTy {
    match bytes {
        1 => MemTy::U8,
        2 => MemTy::U16,
        4 => MemTy::B32,
        8 => MemTy::B64,
        _ => MemTy::B128,
    }
}

/// Divides scalars into runs of adjacent ones that fill aligned 16, 8, 4 or 2 bytes, and so are moved by one access.
pub(super) fn groups(leaves: &[Leaf], align: u64) -> Vec<&[Leaf]> {
    let (mut out, mut i) = (Vec::new(), 0);
    while i < leaves.len() {
        let n = [16u64, 8, 4, 2]
            .into_iter()
            .filter(|&w| w <= align && leaves[i].offset.is_multiple_of(w))
            .find_map(|w| run_of(&leaves[i..], w))
            .unwrap_or(1);
        out.push(&leaves[i..i + n]);
        i += n;
    }
    out
}

/// The number of scalars at the start that fill exactly `width` bytes without gaps.
fn run_of(leaves: &[Leaf], width: u64) -> Option<usize> {
    let (start, mut end) = (leaves[0].offset, leaves[0].offset);
    for (i, leaf) in leaves.iter().enumerate() {
        if leaf.offset != end {
            return None;
        }
        end += u64::from(leaf.ty.bytes());
        if end - start == width {
            return Some(i + 1);
        }
        if end - start > width {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_that_fill_an_aligned_word_move_together() {
        let check = |tys: &[Ty], align, expect: &[usize]| {
            let mut at = 0;
            let leaves: Vec<Leaf> = tys
                .iter()
                .map(|&ty| {
                    let offset = u64::next_multiple_of(at, ty.bytes().into());
                    at = offset + u64::from(ty.bytes());
                    Leaf { offset, ty }
                })
                .collect();
            let found: Vec<usize> = groups(&leaves, align).iter().map(|g| g.len()).collect();
            assert_eq!(found, expect, "{tys:?} aligned to {align}");
        };
        check(&[Ty::F32; 4], 16, &[4]);
        check(&[Ty::F32; 4], 8, &[2, 2]);
        check(&[Ty::F32; 3], 4, &[1, 1, 1]);
        check(&[Ty::U8; 4], 4, &[4]);
        check(&[Ty::U8; 3], 1, &[1, 1, 1]);
        check(&[Ty::F64; 2], 16, &[2]);
        check(&[Ty::I32, Ty::F64], 8, &[1, 1]);
    }
}
