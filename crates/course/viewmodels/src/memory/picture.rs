//! The chart of an access, and the readouts of its elements.

use plot::{Group, Lane, Lanes, Moved, Place, Show, Strip, Tone, Used, Wire};
use protocol::{Access, Accesses, Coalescing, Lang, Space};

use super::banks::bank;
use super::names::{bytes as in_bytes, lane_list, place, runs};
use super::rule::{Piece, lanes, pick};
use super::steps::Step;
use crate::fill;

/// The inputs of a chart.
pub(super) struct Picture<'a> {
    pub access: &'a Access,
    pub of: &'a Accesses,
    pub pieces: Vec<Piece>,
    /// The step whose state is shown. `None`: the whole access.
    pub step: Option<&'a Step>,
    pub lang: Lang,
}

/// Number of transactions that have distinct colours.
const COLOURS: usize = 6;

impl Picture<'_> {
    /// The chart, and the readouts of its elements.
    pub fn chart(&self) -> (Lanes, Vec<String>) {
        let mut said = Vec::new();
        let (rows, wires) =
            if self.access.space == Space::Shared { self.passes(&mut said) } else { self.lines(&mut said) };
        let half =
            matches!(self.of.rules.coalescing, Coalescing::HalfWarpInOrder | Coalescing::HalfWarpSegments);
        let group = |k: usize| Group {
            first: 16 * k,
            count: 16,
            label: format!("{} {k}", self.lang.pick("half-warp", "полуварп")),
        };
        let (places_label, places) = self.places();
        let lane = |lane: usize| Lane {
            tone: self.tone(self.part_of(lane).unwrap_or(0)),
            show: self.shows(1 << lane),
        };
        let chart = Lanes {
            label: self.lang.pick("Lanes of the warp", "Дорожки варпа").to_owned(),
            lanes: (0..32).map(lane).collect(),
            groups: if half { vec![group(0), group(1)] } else { Vec::new() },
            rows_label: self.rows_label(),
            rows,
            wires,
            places_label,
            places,
        };
        (chart, said)
    }

    fn rows_label(&self) -> String {
        match self.access.space {
            Space::Shared => fill(
                self.lang,
                "Banks and the words they show, pass by pass",
                "Банки и слова, которые они показывают",
                &[],
            ),
            _ => String::new(),
        }
    }

    /// Index of the first transaction that serves a lane.
    pub fn part_of(&self, lane: usize) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.lanes >> lane & 1 != 0)
    }

    fn tone(&self, part: usize) -> Tone {
        if self.pieces.len() <= COLOURS { Tone::of(part) } else { [Tone(12), Tone(4)][part % 2] }
    }

    /// How prominently the lanes of a mask are drawn at the current step.
    fn shows(&self, mask: u32) -> Show {
        match self.step {
            _ if mask & self.access.mask == 0 => Show::Hollow,
            Some(step) if step.lanes & mask == 0 => Show::Pale,
            _ => Show::Full,
        }
    }

    fn part_shows(&self, part: usize) -> Show {
        match self.step {
            Some(step) if part >= step.parts.end => Show::Hollow,
            Some(step) if part < step.parts.start => Show::Pale,
            _ => Show::Full,
        }
    }

    /// Rows of 128 bytes, with the transactions as bars below them.
    fn lines(&self, said: &mut Vec<String>) -> (Vec<Strip>, Vec<Wire>) {
        let access = self.access;
        let of_lanes =
            lanes(access.mask).map(|lane| access.addresses[lane]).filter(|&address| address != u64::MAX);
        let mut all: Vec<u64> = of_lanes
            .chain(self.pieces.iter().map(|piece| piece.address))
            .map(|address| address & !127)
            .collect();
        all.sort_unstable();
        all.dedup();
        let mut wires = Vec::new();
        let mut rows = Vec::new();
        for (r, &line) in all.iter().enumerate() {
            let here = pick(access.mask, &|lane| access.addresses[lane] & !127 == line);
            let units = |lane: usize| ((access.addresses[lane] - line) as u32, access.bytes.max(1));
            let tone = |lane: usize| self.tone(self.part_of(lane).unwrap_or(0));
            wires.extend(lanes(here).map(|lane| Wire {
                lane,
                row: r,
                units: units(lane),
                tone: tone(lane),
                show: self.shows(1 << lane),
            }));
            let before = r.checked_sub(1).map_or(0, |before| line - all[before] - 128);
            let used = |lane: usize| {
                let ((from, units), same) =
                    (units(lane), lanes(here).filter(|&k| access.addresses[k] == access.addresses[lane]));
                Used { from, units, text: runs(same), tone: tone(lane), show: self.shows(1 << lane) }
            };
            rows.push(Strip {
                label: format!("{} … {}", self.at(line), self.at(line + 127)),
                short: self.at(line),
                gap: if r == 0 || before == 0 { String::new() } else { self.gap(before) },
                lanes: lane_list(here),
                units: 128,
                every: 4,
                used: lanes(here).map(used).collect(),
                moved: self.bars(line, said),
                looked_at: self.looked_at(line),
            });
        }
        (rows, wires)
    }

    /// The part of a line that the current step examines, in bytes: offset and length.
    fn looked_at(&self, line: u64) -> Option<(u32, u32)> {
        let (from, bytes) = self.step?.segment?;
        let (from, end) = (from.max(line), (from + bytes).min(line + 128));
        (from < end).then(|| ((from - line) as u32, (end - from) as u32))
    }

    fn gap(&self, bytes: u64) -> String {
        fill(self.lang, "{0} between", "между ними {0}", &[&in_bytes(bytes, self.lang)])
    }

    pub fn at(&self, address: u64) -> String {
        place(self.access, self.of, address, self.lang)
    }

    /// The transactions of a line as bars. Transactions of the same bytes share a bar.
    fn bars(&self, line: u64, said: &mut Vec<String>) -> Vec<Moved> {
        let mut groups: Vec<((u64, u32), Vec<usize>)> = Vec::new();
        for (k, piece) in self.pieces.iter().enumerate().filter(|(_, piece)| piece.address & !127 == line) {
            let key = (piece.address, piece.bytes);
            match groups.iter_mut().find(|group| group.0 == key) {
                Some(group) => group.1.push(k),
                None => groups.push((key, vec![k])),
            }
        }
        let bar = |((address, bytes), parts): ((u64, u32), Vec<usize>)| {
            said.push(self.say((address, bytes), &parts));
            let numbers = runs(parts.iter().map(|k| k + 1));
            let size = fill(self.lang, "{0} B", "{0}\u{a0}Б", &[&bytes.to_string()]);
            let long = match parts.len() {
                1 => format!("{numbers} · {size}"),
                count => format!("{numbers} · {count} × {size}"),
            };
            let shows = |show| parts.iter().any(|&k| self.part_shows(k) == show);
            let show = [Show::Full, Show::Pale].into_iter().find(|&show| shows(show)).unwrap_or(Show::Hollow);
            let labels = vec![numbers, long];
            Moved {
                from: (address - line) as u32,
                units: bytes.min(128),
                labels,
                tone: self.tone(parts[0]),
                show,
            }
        };
        groups.into_iter().map(bar).collect()
    }

    /// The readout of transactions of the same bytes.
    fn say(&self, (address, bytes): (u64, u32), parts: &[usize]) -> String {
        let mask = parts.iter().fold(0, |all, &k| all | self.pieces[k].lanes);
        let args = [
            &*runs(parts.iter().map(|k| k + 1)),
            &in_bytes(bytes.into(), self.lang),
            &self.at(address),
            &lane_list(mask),
            &self.partition(parts[0]),
        ];
        match (self.access.space, parts.len()) {
            (Space::Constant, _) => {
                fill(self.lang, "Pass {0}: {1} at {2}, lanes {3}", "Проход {0}: {2}, {1}, дорожки {3}", &args)
            }
            (_, 1) => fill(
                self.lang,
                "Transaction {0}: {1} at {2}, partition {4}, lanes {3}",
                "Транзакция {0}: {1}, начало в {2}, раздел {4}, дорожки {3}",
                &args,
            ),
            _ => fill(
                self.lang,
                "Transactions {0}: each time {1} at {2}, partition {4}, lanes {3}",
                "Транзакции {0}: каждый раз {1}, начало в {2}, раздел {4}, дорожки {3}",
                &args,
            ),
        }
    }

    /// Number of the partition that serves a transaction.
    pub fn partition(&self, part: usize) -> String {
        self.access.parts.get(part).map_or(0, |part| part.partition).to_string()
    }

    /// A row for each pass. The passes of both half-warps are side by side.
    fn passes(&self, said: &mut Vec<String>) -> (Vec<Strip>, Vec<Wire>) {
        let rules = &self.of.rules;
        let banks = rules.banks.max(1);
        let half = rules.bank_lanes == 16;
        let head = |k: u32| Used {
            from: 4 * k,
            units: 4,
            text: format!("{}–{}", 4 * k % banks, 4 * k % banks + 3),
            show: Show::Hollow,
            ..Used::default()
        };
        let mut rows = vec![Strip {
            short: self.lang.pick("bank", "банк").to_owned(),
            units: 32,
            every: 32,
            used: (0..8).map(head).collect(),
            ..Strip::default()
        }];
        // Number of rows for each half-warp so far.
        let (mut taken, mut wires) = ([1, 1], Vec::new());
        let mut bars: Vec<Vec<(usize, String)>> = vec![Vec::new()];
        for (k, piece) in self.pieces.iter().enumerate() {
            let side = if half && piece.lanes & 0xffff == 0 { 1 } else { 0 };
            let r = taken[side];
            taken[side] += 1;
            if half && piece.lanes & 0xffff != 0 && piece.lanes >> 16 != 0 {
                taken = [r.max(taken[1]) + 1; 2];
            }
            if rows.len() == r {
                rows.push(Strip { units: 32, every: 1, ..Strip::default() });
                bars.push(Vec::new());
            }
            let from = 16 * side as u32;
            self.show_words(&mut rows[r], (k, from), &mut wires, r);
            let row = &mut rows[r];
            let number = format!("{} {}", self.lang.pick("pass", "проход"), k + 1);
            row.short =
                if row.short.is_empty() { number.clone() } else { format!("{}, {}", row.short, k + 1) };
            row.lanes = if row.lanes.is_empty() {
                lane_list(piece.lanes)
            } else {
                format!("{}; {}", row.lanes, lane_list(piece.lanes))
            };
            row.moved.push(Moved {
                from,
                units: if half { 16 } else { 32 },
                labels: vec![(k + 1).to_string(), number],
                tone: self.tone(k),
                show: self.part_shows(k),
            });
            bars[r].push((k, self.say_pass(k)));
        }
        said.extend(bars.into_iter().flatten().map(|bar| bar.1));
        (rows, wires)
    }

    /// Adds the words that banks deliver in a pass.
    fn show_words(&self, row: &mut Strip, (k, from): (usize, u32), wires: &mut Vec<Wire>, r: usize) {
        let (tone, part_shows) = (self.tone(k), self.part_shows(k));
        for &(bank, word, lanes_of) in &self.pieces[k].words {
            let unit = from + bank as u32;
            let show = if part_shows == Show::Hollow {
                Show::Hollow
            } else {
                self.shows(lanes_of).max_pale(part_shows)
            };
            match row.used.iter_mut().find(|used| used.from == unit) {
                // Two words of one row: 64-bit banks, or an atomic with several words.
                Some(used) => used.text = format!("{} {word}", used.text),
                None => row.used.push(Used { from: unit, units: 1, text: word.to_string(), tone, show }),
            }
            let wire = |lane: usize| Wire {
                lane,
                row: r,
                units: (unit, 1),
                tone,
                show: self.wire_shows(lane, part_shows),
            };
            wires.extend(lanes(lanes_of).map(wire));
        }
    }

    fn wire_shows(&self, lane: usize, part: Show) -> Show {
        if part == Show::Hollow { Show::Hollow } else { self.shows(1 << lane).max_pale(part) }
    }

    fn say_pass(&self, k: usize) -> String {
        let piece = &self.pieces[k];
        let mut banks: Vec<usize> =
            piece.words.iter().map(|word| bank(&self.of.rules, word.1) as usize).collect();
        banks.sort_unstable();
        banks.dedup();
        fill(
            self.lang,
            "Pass {0}: lanes {1} by banks {2}",
            "Проход {0}: дорожки {1}, банки {2}",
            &[&(k + 1).to_string(), &lane_list(piece.lanes), &runs(banks.into_iter())],
        )
    }

    /// Label and boxes of the partitions, with the transactions that each serves.
    fn places(&self) -> (String, Vec<Place>) {
        let rules = &self.of.rules;
        if matches!(self.access.space, Space::Shared | Space::Constant) {
            return (String::new(), Vec::new());
        }
        let to = |partition: u32| {
            let all = self.access.parts.iter().enumerate();
            all.filter(move |(k, part)| part.partition == partition && self.part_shows(*k) != Show::Hollow)
                .map(|(k, _)| k + 1)
        };
        let every = rules.partitions <= 16;
        let shown = (0..rules.partitions)
            .filter(|&p| every || self.access.parts.iter().any(|part| part.partition == p));
        let place = |p: u32| {
            let text = runs(to(p));
            Place {
                label: p.to_string(),
                show: if text.is_empty() { Show::Hollow } else { Show::Full },
                text,
            }
        };
        let label = if every {
            fill(
                self.lang,
                "Partitions of memory, and the transactions that go there",
                "Разделы памяти и транзакции, которые идут туда",
                &[],
            )
        } else {
            fill(
                self.lang,
                "Of {0} partitions of memory those that transactions go to",
                "Разделы памяти, куда идут транзакции (всего разделов {0})",
                &[&rules.partitions.to_string()],
            )
        };
        (label, shown.map(place).collect())
    }
}

/// Selects the less prominent of two ways to draw an element.
trait Weaker {
    fn max_pale(self, other: Show) -> Show;
}

impl Weaker for Show {
    fn max_pale(self, other: Show) -> Show {
        if self == Show::Full && other == Show::Full { Show::Full } else { Show::Pale }
    }
}
