//! The rules by which accesses to device memory, constants and textures are served, as a sequence of
//! [`Move`]s to explain.
//!
//! The rules follow the programming guides and use addresses only, and not the transactions that the
//! simulator recorded. A test compares the two.

use protocol::{Access, AccessKind, AccessRules, Coalescing, Space};

use super::banks;

/// A transaction, or a pass of shared memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Piece {
    /// Address of the first byte. 0 for a pass of shared memory.
    pub address: u64,
    pub bytes: u32,
    pub lanes: u32,
    /// For a pass of shared memory: bank, word, and mask of the lanes that request it.
    pub words: Vec<(u64, u64, u32)>,
}

/// One step of a rule: the lanes and addresses that it examines, and the transactions or passes that result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Move {
    pub kind: StepKind,
    pub lanes: u32,
    pub made: Vec<Piece>,
}

/// The content of a step, from which `steps` builds the sentence.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum StepKind {
    /// A half-warp is served on its own.
    Half { half: u32 },
    /// Compute capability 1.0: whether the size of the words allows coalescing.
    Size { good: bool },
    /// Compute capability 1.0: the start of the segment, according to one lane.
    Start { lane: usize, base: u64, segment: u64 },
    /// Compute capability 1.0: whether lanes access words in order. `wrong`: the first lane that does not,
    /// and the address it should access.
    Order { wrong: Option<(usize, u64)> },
    /// Compute capability 1.0: one transaction for all lanes.
    Together,
    /// Compute capability 1.0: one transaction for each lane.
    Alone,
    /// Compute capability 1.2: the segment of the lowest waiting lane.
    Segment { lane: usize, base: u64, size: u64 },
    /// Compute capability 1.2: the segment is halved, because one half contains all requested words.
    Shrink { from: u64, to: u64, address: u64 },
    /// Compute capability 1.2: the transaction is issued; `left` lanes still wait.
    Sent { left: u32 },
    /// Compute capability 1.2: the previous steps are repeated for the next waiting lane.
    Again { lane: usize, size: u64, left: u32 },
    /// A request: the lanes that are served together (at most `size`), and the number of cache lines that
    /// they touch.
    Request { size: u32, lines: usize },
    /// A cache line is transferred as a whole.
    Line { line: u64 },
    /// Sectors of a cache line are transferred. `sectors` is a mask.
    Sectors { line: u64, sectors: u8 },
    /// Atomics: lanes that access a word of another lane are served in a later turn.
    Turn { line: u64 },
    /// Atomics: the warp combines the operands of lanes with the same word first.
    Joined,
    /// Texels, by the sectors that contain them.
    Texels,
    /// One address of constant memory; `left` lanes still wait.
    Constant { address: u64, left: u32 },
    /// Shared memory: the bank with most words, among the lanes that are served together.
    Banks { bank: u64, words: usize },
    /// Shared memory: the `word`-th 32-bit part of wide words.
    Wide { word: u32, of: u32 },
    /// Shared memory, compute capability 1.x: one word is broadcast, and one lane of each other bank is
    /// served.
    Broadcast { word: u64, all: u32 },
    /// Shared memory: every bank delivers one word.
    Pass,
    /// Shared memory: one lane for each word updates it under a lock, which takes this many passes.
    Locked { passes: u32 },
}

/// Iterator over the lanes of a mask, ascending. Not generic, so that its code exists once.
#[derive(Clone, Copy)]
pub(super) struct Lanes(u32);

impl Iterator for Lanes {
    type Item = usize;

    #[inline(never)]
    fn next(&mut self) -> Option<usize> {
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (lane < 32).then_some(lane)
    }
}

/// The lanes of a mask, ascending.
pub(super) fn lanes(mask: u32) -> Lanes {
    Lanes(mask)
}

/// The lanes of a mask for which `of` returns true, as a mask.
#[inline(never)]
pub(super) fn pick(mask: u32, of: &dyn Fn(usize) -> bool) -> u32 {
    lanes(mask).filter(|&lane| of(lane)).fold(0, |set, lane| set | 1 << lane)
}

/// Calls `of` for each group of `size` neighbouring lanes: its index, and the mask of its active lanes.
pub(super) fn groups(mask: u32, size: u32, of: &mut dyn FnMut((u32, u32))) {
    let all = u32::MAX >> (32 - size);
    for k in 0..32 / size {
        let group = mask & all << (k * size);
        if group != 0 {
            of((k, group));
        }
    }
}

/// The steps of the rule for an access.
pub(super) fn moves(access: &Access, rules: &AccessRules) -> Vec<Move> {
    let mut out = Vec::new();
    match access.space {
        Space::Global | Space::Shared if joined(access) => {
            let first = access.addresses[access.mask.trailing_zeros() as usize];
            let one = if access.space == Space::Shared {
                let words = vec![(banks::bank(rules, first / 4), first / 4, access.mask)];
                Piece { words, ..piece(0, access.bytes, access.mask) }
            } else {
                piece(first & !31, 32, access.mask)
            };
            out.push(Move { kind: StepKind::Joined, lanes: access.mask, made: vec![one] });
        }
        Space::Shared => banks::moves(access, rules, &mut out),
        Space::Constant => constants(access, &mut out),
        Space::Texture => texels(access, &mut out),
        Space::Global | Space::Local => match rules.coalescing {
            Coalescing::HalfWarpInOrder => {
                groups(access.mask, 16, &mut |half| in_order(access, half, &mut out));
            }
            Coalescing::HalfWarpSegments => {
                groups(access.mask, 16, &mut |half| segments(access, half, &mut out));
            }
            Coalescing::Lines128 => by_lines(access, 32 * 4 / access.bytes.max(4), &mut out),
            Coalescing::Sectors32 => by_lines(access, 32, &mut out),
        },
    }
    out
}

fn piece(address: u64, bytes: u32, lanes: u32) -> Piece {
    Piece { address, bytes, lanes, words: Vec::new() }
}

/// Whether an atomic combined lanes. Addresses do not tell: the recorded transactions have several lanes for
/// one word.
fn joined(access: &Access) -> bool {
    access.kind == AccessKind::Atomic && super::made(access) == 1 && access.mask.count_ones() > 1 && {
        let mut words = lanes(access.mask).map(|lane| access.addresses[lane]);
        let first = words.next();
        words.all(|word| Some(word) == first)
    }
}

/// Compute capability 1.0 (CUDA Programming Guide 2.0, 5.1.2.1): the k-th thread accesses the k-th word of a
/// segment of 16 words.
fn in_order(access: &Access, (half, group): (u32, u32), out: &mut Vec<Move>) {
    let mut say = |kind, made| out.push(Move { kind, lanes: group, made });
    say(StepKind::Half { half }, Vec::new());
    let size = u64::from(access.bytes);
    let good = matches!(size, 4 | 8 | 16);
    say(StepKind::Size { good }, Vec::new());
    let lane = group.trailing_zeros() as usize;
    let own = |base: u64, lane: usize| base + (lane as u64 & 15) * size;
    let base = access.addresses[lane].wrapping_sub(own(0, lane));
    let segment = 16 * size;
    let (mut ordered, alone) =
        (good, || lanes(group).map(|k| piece(access.addresses[k] & !31, 32, 1 << k)).collect());
    if good {
        say(StepKind::Start { lane, base, segment }, Vec::new());
        ordered = base.is_multiple_of(segment);
    }
    if ordered {
        let wrong = lanes(group).find(|&k| access.addresses[k] != own(base, k));
        say(StepKind::Order { wrong: wrong.map(|k| (k, own(base, k))) }, Vec::new());
        ordered = wrong.is_none();
    }
    if !ordered {
        return say(StepKind::Alone, alone());
    }
    let parts = if size == 16 {
        vec![(base, 0x00ff_00ff), (base + 128, 0xff00_ff00)]
    } else {
        vec![(base, u32::MAX)]
    };
    let bytes = segment.min(128) as u32;
    let made = parts.into_iter().map(|(at, whose)| piece(at, bytes, group & whose));
    say(StepKind::Together, made.filter(|piece| piece.lanes != 0).collect());
}

/// Compute capability 1.2 (CUDA Programming Guide 3.2, G.3.2.2): one segment at a time, halved while one half
/// is unused.
fn segments(access: &Access, (half, group): (u32, u32), out: &mut Vec<Move>) {
    out.push(Move { kind: StepKind::Half { half }, lanes: group, made: Vec::new() });
    let largest: u64 = if access.bytes <= 2 { u64::from(access.bytes) * 32 } else { 128 };
    let (mut left, mut count) = (group, 0);
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        let base = access.addresses[lane] & !(largest - 1);
        let served = pick(left, &|k| access.addresses[k] & !(largest - 1) == base);
        let from = lanes(served).map(|k| access.addresses[k]).min().unwrap_or(base);
        let end = lanes(served).map(|k| access.addresses[k] + u64::from(access.bytes)).max().unwrap_or(base);
        let (mut address, mut size) = (base, largest);
        while size > 32 {
            let middle = address + size / 2;
            if from >= middle {
                address = middle;
            } else if end > middle {
                break;
            }
            size /= 2;
        }
        left &= !served;
        let made = vec![piece(address, size as u32, served)];
        count += 1;
        if count > 2 {
            out.push(Move { kind: StepKind::Again { lane, size: largest, left }, lanes: served, made });
            continue;
        }
        let say = |kind, made| Move { kind, lanes: served, made };
        out.push(say(StepKind::Segment { lane, base, size: largest }, Vec::new()));
        if largest > 32 {
            out.push(say(StepKind::Shrink { from: largest, to: size, address }, Vec::new()));
        }
        out.push(say(StepKind::Sent { left }, made));
    }
}

/// A cache line, with the lanes that access each of its words of 4 bytes.
struct Line {
    address: u64,
    words: u32,
    lanes: u32,
    /// Whether it is a later turn for words that several lanes access.
    again: bool,
    /// Index of the request.
    request: usize,
}

impl Line {
    fn sectors(&self) -> u8 {
        (0..4).fold(0, |sectors, k| sectors | u8::from(self.words >> (8 * k) & 0xff != 0) << k)
    }
}

fn words_of(access: &Access, lane: usize) -> u32 {
    let words = access.bytes.div_ceil(4);
    (u32::MAX >> (32 - words)) << (access.addresses[lane] % 128 / 4)
}

/// Compute capability 2.0 and later: each cache line of a request once, as a whole or by its used sectors.
fn by_lines(access: &Access, size: u32, out: &mut Vec<Move>) {
    let mut requests: Vec<u32> = Vec::new();
    groups(access.mask, size, &mut |group| requests.push(group.1));
    let mut all: Vec<Line> = Vec::new();
    for (request, &group) in requests.iter().enumerate() {
        for lane in lanes(group) {
            let address = access.addresses[lane] & !127;
            let here = |line: &Line| line.request == request && line.address == address;
            let at = all.iter().position(here).unwrap_or(all.len());
            if at == all.len() {
                all.push(Line { address, words: 0, lanes: 0, again: false, request });
            }
            all[at].words |= words_of(access, lane);
            all[at].lanes |= 1 << lane;
        }
    }
    if access.kind == AccessKind::Atomic {
        take_turns(access, &mut all);
    }
    // Loads through the L1 of compute capability 2.x transfer whole lines; only the recorded transactions
    // tell such loads.
    let through =
        access.kind == AccessKind::Load && access.parts.first().is_some_and(|part| part.bytes == 128);
    let whole = size_of_lines(access) && all.iter().all(|line| through || line.sectors() == 15);
    let mut told = usize::MAX;
    for line in &all {
        if !line.again && line.request != told {
            told = line.request;
            let lines = all.iter().filter(|line| line.request == told && !line.again).count();
            out.push(Move {
                kind: StepKind::Request { size, lines },
                lanes: requests[told],
                made: Vec::new(),
            });
        }
        let sectors = line.sectors();
        let in_sector = |k: u64| pick(line.lanes, &|lane| access.addresses[lane] % 128 / 32 == k);
        let parts = (0..4).filter(|k| sectors >> k & 1 != 0);
        let parts = parts.map(|k| piece(line.address + 32 * k, 32, in_sector(k)));
        let (kind, made) = match (line.again, whole) {
            (true, _) => (StepKind::Turn { line: line.address }, parts.collect()),
            (_, true) => (StepKind::Line { line: line.address }, vec![piece(line.address, 128, line.lanes)]),
            _ => (StepKind::Sectors { line: line.address, sectors }, parts.collect()),
        };
        let made = if whole { vec![piece(line.address, 128, line.lanes)] } else { made };
        out.push(Move { kind, lanes: line.lanes, made });
    }
}

/// Whether the device counts whole lines as transactions of this access.
fn size_of_lines(access: &Access) -> bool {
    access.parts.first().is_none_or(|part| part.bytes == 128)
}

/// Moves lanes of an atomic that access a word of another lane to a later turn.
fn take_turns(access: &Access, all: &mut Vec<Line>) {
    let per_lane = access.bytes.div_ceil(4);
    for at in 0..all.len() {
        if all[at].lanes.count_ones() * per_lane <= all[at].words.count_ones() {
            continue;
        }
        let (mut left, mut again) = (all[at].lanes, false);
        while left != 0 {
            let (mut taken, mut words) = (0, 0);
            for lane in lanes(left) {
                let own = words_of(access, lane);
                if words & own == 0 {
                    words |= own;
                    taken |= 1 << lane;
                }
            }
            left &= !taken;
            let line =
                Line { address: all[at].address, words, lanes: taken, again, request: all[at].request };
            if again {
                all.push(line);
            } else {
                all[at] = line;
            }
            again = true;
        }
    }
}

/// The recorded access has the first texel of each lane only; the sectors of the others follow from the
/// transactions.
fn texels(access: &Access, out: &mut Vec<Move>) {
    let made = access.parts.iter().map(|part| piece(part.address, part.bytes, part.lanes)).collect();
    out.push(Move { kind: StepKind::Texels, lanes: access.mask, made });
}

/// Constant memory (CUDA Programming Guide 4.0, F.4.4): one address at a time.
fn constants(access: &Access, out: &mut Vec<Move>) {
    let mut left = access.mask;
    while left != 0 {
        let address = access.addresses[left.trailing_zeros() as usize];
        let same = pick(left, &|lane| access.addresses[lane] / 4 == address / 4);
        left &= !same;
        let made = vec![piece(address, access.bytes, same)];
        out.push(Move { kind: StepKind::Constant { address, left }, lanes: same, made });
    }
}
