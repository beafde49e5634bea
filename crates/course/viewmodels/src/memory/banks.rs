//! The rules by which banks of shared memory serve an access, as a sequence of [`Move`]s.

use protocol::{Access, AccessKind, AccessRules};

use super::rule::{Move, Piece, StepKind, groups, lanes, pick};

/// The moves of an access to shared memory.
pub(super) fn moves(access: &Access, rules: &AccessRules, out: &mut Vec<Move>) {
    let first = out.len();
    if rules.bank_lanes == 16 {
        groups(access.mask, 16, &mut |half| one_broadcast(access, half, out));
    } else {
        let words = access.bytes.div_ceil(4);
        let size = if rules.bank_bytes == 8 {
            32 / words.div_ceil(2)
        } else {
            let merged = if words > 1 && neighbours_agree(access) { 2 } else { 1 };
            32 * merged / words
        };
        groups(access.mask, size, &mut |group| multicast(access, rules, group.1, out));
    }
    if access.kind == AccessKind::Atomic {
        let plain = out.split_off(first);
        atomics(access, rules, &plain, out);
    }
}

/// The bank that holds a word.
pub(super) fn bank(rules: &AccessRules, word: u64) -> u64 {
    word % u64::from(rules.banks.max(1))
}

fn piece(access: &Access, words: Vec<(u64, u64, u32)>) -> Piece {
    let lanes = words.iter().fold(0, |all, word| all | word.2);
    Piece { address: 0, bytes: lanes.count_ones() * access.bytes, lanes, words }
}

/// Compute capability 1.x (CUDA Programming Guide 2.0, 5.1.2.5): a pass broadcasts the word of the lowest
/// waiting lane to all lanes that request it, and serves one lane of each other bank.
fn one_broadcast(access: &Access, (half, group): (u32, u32), out: &mut Vec<Move>) {
    out.push(Move { kind: StepKind::Half { half }, lanes: group, made: Vec::new() });
    let of = access.bytes.div_ceil(4);
    for word in 0..of {
        if of > 1 {
            out.push(Move { kind: StepKind::Wide { word, of }, lanes: group, made: Vec::new() });
        }
        let word_of = |lane: usize| access.addresses[lane] / 4 + u64::from(word);
        let mut left = group;
        while left != 0 {
            let chosen = word_of(left.trailing_zeros() as usize);
            let all = pick(left, &|lane| word_of(lane) == chosen);
            let mut words = vec![(chosen % 16, chosen, all)];
            for lane in lanes(left & !all) {
                let word = word_of(lane);
                if words.iter().all(|other| other.0 != word % 16) {
                    words.push((word % 16, word, 1 << lane));
                }
            }
            let made = piece(access, words);
            left &= !made.lanes;
            out.push(Move {
                kind: StepKind::Broadcast { word: chosen, all },
                lanes: made.lanes,
                made: vec![made],
            });
        }
    }
}

/// Whether each lane and its neighbour request the same words. Wide words then need half as many passes
/// (measured on an H200).
fn neighbours_agree(access: &Access) -> bool {
    [1, 2].into_iter().any(|distance| {
        lanes(access.mask).all(|lane| {
            let other = lane ^ distance;
            access.mask >> other & 1 == 0 || access.addresses[lane] == access.addresses[other]
        })
    })
}

/// The words that a bank delivers in a pass.
struct Shown {
    bank: u64,
    row: u64,
    /// Number of rows that the bank delivers in earlier passes.
    before: usize,
    /// Bank, word and lanes, as in [`Piece::words`].
    words: Vec<(u64, u64, u32)>,
}

/// Compute capability 2.x and later (CUDA Programming Guides 4.0 F.4.3 and 5.5 G.5.3): a bank delivers its
/// words one after the other, each to all lanes that request it.
fn multicast(access: &Access, rules: &AccessRules, group: u32, out: &mut Vec<Move>) {
    let row_words = u64::from(rules.banks * rules.bank_bytes / 4);
    let mut shown: Vec<Shown> = Vec::new();
    for lane in lanes(group) {
        let start = access.addresses[lane] / 4;
        for word in start..start + u64::from(access.bytes.div_ceil(4)) {
            let (bank, row) = (bank(rules, word), word / row_words);
            let at = shown.iter().position(|other| (other.bank, other.row) == (bank, row));
            let at = at.unwrap_or_else(|| {
                let before = shown.iter().filter(|other| other.bank == bank).count();
                shown.push(Shown { bank, row, before, words: Vec::new() });
                shown.len() - 1
            });
            match shown[at].words.iter_mut().find(|other| other.1 == word) {
                Some(known) => known.2 |= 1 << lane,
                None => shown[at].words.push((bank, word, 1 << lane)),
            }
        }
    }
    let passes = shown.iter().map(|shown| shown.before + 1).max().unwrap_or(0);
    let Some(fullest) = shown.iter().find(|shown| shown.before + 1 == passes) else { return };
    let kind = StepKind::Banks { bank: fullest.bank, words: passes };
    out.push(Move { kind, lanes: group, made: Vec::new() });
    for pass in 0..passes {
        let now = shown.iter().filter(|shown| shown.before == pass);
        let made = piece(access, now.flat_map(|shown| shown.words.iter().copied()).collect());
        out.push(Move { kind: StepKind::Pass, lanes: made.lanes, made: vec![made] });
    }
}

/// Lanes that update the same word are serialised. With locks an update needs four passes: acquire, read,
/// write, release.
fn atomics(access: &Access, rules: &AccessRules, plain: &[Move], out: &mut Vec<Move>) {
    let passes: Vec<&Piece> = plain.iter().flat_map(|step| &step.made).collect();
    let word = |lane: usize| access.addresses[lane] / 4;
    let turn = |lane: usize| {
        lanes(access.mask & ((1 << lane) - 1)).filter(|&other| word(other) == word(lane)).count()
    };
    let most = lanes(access.mask).map(|lane| turn(lane) + 1).max().unwrap_or(0).max(passes.len());
    let each = if rules.locks { 4 } else { 1 };
    out.extend(plain.iter().take_while(|step| step.made.is_empty()).cloned());
    for pass in 0..most {
        let first = |lane: usize| passes.iter().position(|piece| piece.lanes >> lane & 1 != 0).unwrap_or(0);
        let here = lanes(access.mask).filter(|&lane| turn(lane).max(first(lane)) == pass);
        let words = here.map(|lane| (bank(rules, word(lane)), word(lane), 1 << lane)).collect();
        let made = piece(access, words);
        let kind = StepKind::Locked { passes: each };
        out.push(Move { kind, lanes: made.lanes, made: vec![made; each as usize] });
    }
}
