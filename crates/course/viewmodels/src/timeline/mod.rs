//! The Timeline view: states of the warps of one SM, slot by slot, and the number of warps in each state.
//!
//! Times are cycles of the SM. Invariant: the view ends before the first segment that was not recorded, so
//! that no part of it is incomplete.

mod bins;

use diagnosis::Numbers;
use plot::{Chart, Clock, Gantt, Key, Mark, Row, Span, Stack};
use protocol::{Lang, Launch, Segment, Timeline};

use crate::words::{cycles, lower, quoted};
use crate::{Datum, Table, View, fill, stall};

/// Largest number of segments that a reader can step through. Beyond it, intervals of each slot are shown.
const MOST: usize = 3000;
/// Number of intervals of the window for the histogram.
const STRETCHES: usize = 96;

/// The part of a timeline to show.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look<'a> {
    /// Start and end in cycles. `None`: the whole timeline.
    pub window: Option<(f64, f64)>,
    /// The reader's position in cycles.
    pub at: Option<f64>,
    /// The program's text, from which lines are quoted.
    pub source: &'a str,
    /// Language.
    pub lang: Lang,
}

/// The first cycle of the timeline, and the last one before which nothing is missing.
pub fn timeline_span(timeline: &Timeline) -> Option<(f64, f64)> {
    let from = timeline.segments.iter().map(|s| s.from_ps).min()?;
    Some((cycle(timeline, from) as f64, cycle(timeline, timeline.until_ps.max(from + 1)) as f64))
}

/// The cycle at which a warp next begins to issue after a time, or last did before it.
pub fn next_event(timeline: &Timeline, time: f64, forward: bool) -> Option<f64> {
    let issued = timeline.segments.iter().filter(|s| s.state == "issued");
    let times = issued.map(|s| cycle(timeline, s.from_ps) as f64);
    if forward {
        times.filter(|at| *at > time).min_by(f64::total_cmp)
    } else {
        times.filter(|at| *at < time).max_by(f64::total_cmp)
    }
}

/// The segments in a window, in the order of the chart's spans. `None` if there are so many that the chart
/// shows intervals.
pub fn timeline_segments(timeline: &Timeline, window: (f64, f64)) -> Option<Vec<&Segment>> {
    let shown = within(timeline, window);
    (shown.len() <= MOST).then_some(shown)
}

fn cycle(timeline: &Timeline, ps: u64) -> u64 {
    ps / timeline.period_ps.max(1)
}

fn within(timeline: &Timeline, (from, to): (f64, f64)) -> Vec<&Segment> {
    let inside =
        |s: &&Segment| (cycle(timeline, s.from_ps) as f64) < to && cycle(timeline, s.to_ps) as f64 > from;
    // Segments of a slot are recorded in order of time.
    let of = |slot: u32| timeline.segments.iter().filter(move |s| s.slot == slot).filter(inside);
    slots(timeline).into_iter().flat_map(of).collect()
}

/// Slots that had a warp, ascending.
fn slots(timeline: &Timeline) -> Vec<u32> {
    let last = timeline.segments.iter().map(|s| s.slot).max().unwrap_or(0) as usize;
    let mut used = vec![false; last + 1];
    timeline.segments.iter().for_each(|s| used[s.slot as usize] = true);
    (0..=last).filter(|slot| used[*slot]).map(|slot| slot as u32).collect()
}

/// Common inputs of the parts of the view.
struct Scene<'a> {
    launch: &'a Launch,
    timeline: &'a Timeline,
    look: Look<'a>,
    window: (f64, f64),
    /// Slots that had a warp, in the order of the chart's rows.
    slots: Vec<u32>,
    states: Vec<&'static str>,
    keys: Vec<Key>,
    shown: Vec<&'a Segment>,
}

/// The view. `None` without a timeline, or if no warp ran on the SM.
pub fn timeline(launch: &Launch, look: Look<'_>) -> Option<View> {
    let timeline = launch.timeline.as_ref()?;
    let whole = timeline_span(timeline)?;
    let window = look.window.unwrap_or(whole);
    let slots = slots(timeline);
    let (states, keys) = stall::keys(|name| timeline.segments.iter().any(|s| s.state == name), look.lang);
    let shown = within(timeline, window);
    let scene = Scene { launch, timeline, look, window, slots, states, keys, shown };
    Some(scene.view())
}

impl Scene<'_> {
    fn view(&self) -> View {
        let lang = self.look.lang;
        let stretches = bins::all(self, STRETCHES);
        let each = self.shown.len() <= MOST;
        let cells = if each { Vec::new() } else { bins::by_slot(self) };
        let mut readouts: Vec<String> =
            self.shown.iter().filter(|_| each).map(|segment| self.said(segment)).collect();
        readouts.extend(cells.iter().map(|cell| self.said_of_cell(cell)));
        readouts.extend(stretches.iter().map(|stretch| self.said_of_all(stretch)));
        let title =
            fill(lang, "Warps of SM {0}", "Варпы мультипроцессора {0}", &[&self.timeline.sm.to_string()]);
        View {
            title,
            summary: self.summary(&stretches),
            table: if each { self.table() } else { self.table_of_cells(&cells) },
            chart: Chart::Gantt(self.chart(&cells, &stretches)),
            readouts,
        }
    }

    fn row(&self, slot: u32) -> usize {
        self.slots.binary_search(&slot).unwrap_or(0)
    }

    fn key(&self, state: &str) -> usize {
        self.states.iter().position(|name| *name == state).unwrap_or(0)
    }

    fn cycles_of(&self, segment: &Segment) -> (u64, u64) {
        (cycle(self.timeline, segment.from_ps), cycle(self.timeline, segment.to_ps))
    }

    fn chart(&self, cells: &[bins::Bin], stretches: &[bins::Bin]) -> Gantt {
        let lang = self.look.lang;
        let warps = self.launch.block.iter().product::<u32>().div_ceil(32).max(1);
        let row =
            |slot: &u32| Row { label: slot.to_string(), apart: slot.is_multiple_of(warps) && warps > 1 };
        let mark = |at: f64| Mark { at, label: Numbers(lang).count(at as u64) };
        Gantt {
            clock: Clock::Cycles,
            window: self.window,
            keys: self.keys.clone(),
            label: lang.pick("Warp slot", "Слот варпа").to_owned(),
            rows: self.slots.iter().map(row).collect(),
            spans: self.spans(),
            cells: cells.iter().map(|cell| (cell.row, cell.from, cell.to)).collect(),
            marks: self.look.at.map(mark).into_iter().collect(),
            stack: Some(Stack {
                label: lang.pick("Warps in each state", "Варпов в каждом состоянии").to_owned(),
                most: self.slots.len() as f64,
                bins: stretches.iter().map(|stretch| stretch.warps()).collect(),
            }),
        }
    }

    /// Segments as spans. The longest span of each warp in the window is labelled with its block.
    fn spans(&self) -> Vec<Span> {
        let (mut spans, mut before, mut longest) = (Vec::<Span>::new(), None, (0, 0.0));
        for segment in &self.shown {
            let (from, to) = self.cycles_of(segment);
            let (from, to) = (from as f64, to as f64);
            let who = (segment.slot, segment.block, segment.warp);
            let changes = before != Some(who);
            let begins = changes && before.is_some_and(|b| b.0 == who.0);
            let long = to.min(self.window.1) - from.max(self.window.0);
            let label = fill(self.look.lang, "block {0}", "блок {0}", &[&segment.block.to_string()]);
            if changes {
                longest = (spans.len(), long);
            } else if long > longest.1 {
                spans[longest.0].label.clear();
                longest = (spans.len(), long);
            }
            let label = if longest.0 == spans.len() { label } else { String::new() };
            let (row, key) = (self.row(segment.slot), self.key(&segment.state));
            spans.push(Span { row, from, to, key, label, begins });
            before = Some(who);
        }
        spans
    }

    fn said(&self, segment: &Segment) -> String {
        let Look { lang, source, .. } = self.look;
        let (from, to) = self.cycles_of(segment);
        let n = Numbers(lang);
        let words = match (segment.state.as_str(), segment.line) {
            ("issued", 0) => [
                "Warp {0} of block {1}, slot {2}: issues for {4} ({5} to {6})",
                "Варп {0} блока {1}, слот {2}: выдача инструкций, {4} (с {5} по {6})",
            ],
            ("issued", _) => [
                "Warp {0} of block {1}, slot {2}: issues for {4} ({5} to {6}), line {7}{8}",
                "Варп {0} блока {1}, слот {2}: выдача инструкций, {4} (с {5} по {6}), строка {7}{8}",
            ],
            (_, 0) => [
                "Warp {0} of block {1}, slot {2}: {3}, {4} ({5} to {6})",
                "Варп {0} блока {1}, слот {2}: {3}, {4} (с {5} по {6})",
            ],
            _ => [
                "Warp {0} of block {1}, slot {2}: {3}, {4} ({5} to {6}), before line {7}{8}",
                "Варп {0} блока {1}, слот {2}: {3}, {4} (с {5} по {6}), перед строкой {7}{8}",
            ],
        };
        let [warp, block, slot] =
            [segment.warp.to_string(), n.count(segment.block), segment.slot.to_string()];
        let state = lower(stall(&segment.state, lang));
        let [from_at, to_at] = [from, to].map(|at| n.count(at));
        let (long, line, text) =
            (cycles(to - from, lang), segment.line.to_string(), quoted(source, segment.line));
        let args: [&str; 9] = [&warp, &block, &slot, &state, &long, &from_at, &to_at, &line, &text];
        fill(lang, words[0], words[1], &args)
    }

    /// Shares of the states in an interval, the largest first.
    fn shares(&self, bin: &bins::Bin) -> String {
        let (lang, n) = (self.look.lang, Numbers(self.look.lang));
        let mut shares: Vec<(usize, f64)> = bin.cycles.iter().copied().enumerate().collect();
        let all: f64 = shares.iter().map(|share| share.1).sum();
        shares.iter_mut().for_each(|share| share.1 /= all.max(1e-9));
        // Issuing is mentioned however small its share is.
        shares.retain(|(key, share)| *share >= if self.states[*key] == "issued" { 1e-9 } else { 0.005 });
        // Selection of the largest: for a few entries it is less code than sorting.
        let mut said = Vec::new();
        while let Some(most) = (0..shares.len()).max_by(|a, b| shares[*a].1.total_cmp(&shares[*b].1)) {
            let (key, share) = &shares.remove(most);
            said.push(format!("{} {}", lower(stall(self.states[*key], lang)), n.percent(*share)));
        }
        said.join(", ")
    }

    fn said_of_cell(&self, cell: &bins::Bin) -> String {
        let lang = self.look.lang;
        let [from, to] = [cell.from, cell.to].map(|at| Numbers(lang).count(at as u64));
        let (slot, shares) = (self.slots[cell.row].to_string(), self.shares(cell));
        fill(
            lang,
            "Slot {0}, cycles {1} to {2}: {3}",
            "Слот {0}, такты с {1} по {2}: {3}",
            &[&slot, &from, &to, &shares],
        )
    }

    fn said_of_all(&self, stretch: &bins::Bin) -> String {
        let (lang, n) = (self.look.lang, Numbers(self.look.lang));
        let [from, to] = [stretch.from, stretch.to].map(|at| n.count(at as u64));
        let said = self.states.iter().zip(stretch.warps()).filter(|(_, warps)| *warps >= 0.05);
        let said =
            said.map(|(state, warps)| format!("{} {}", lower(stall(state, lang)), n.decimal(warps, 1)));
        let said = said.collect::<Vec<_>>().join(", ");
        let all = n.decimal(stretch.warps().iter().sum(), 1);
        fill(
            lang,
            "Cycles {0} to {1}: {2} warps resident; {3}",
            "Такты с {0} по {1}: резидентных варпов {2}; {3}",
            &[&from, &to, &all, &said],
        )
    }

    fn summary(&self, stretches: &[bins::Bin]) -> String {
        let (lang, n) = (self.look.lang, Numbers(self.look.lang));
        let (from, to) = self.window;
        let mut sum = bins::Bin::default();
        stretches.iter().for_each(|stretch| sum.add(stretch));
        let [from_at, to_at] = [from, to].map(|at| n.count(at as u64));
        let time = n.millis((to - from) * self.timeline.period_ps as f64 / 1e9);
        let issuing = self.states.iter().position(|state| *state == "issued");
        let busy = issuing.and_then(|at| sum.cycles.get(at)).copied().unwrap_or(0.0) / (to - from).max(1.0);
        let args = [&from_at, &to_at, &time, &self.slots.len().to_string(), &self.shares(&sum)];
        let mut said = fill(
            lang,
            "Cycles {0} to {1}, {2}: {3} warp slots. Of the warps' time: {4}.",
            "Такты с {0} по {1}, {2}: слотов варпов {3}. Время варпов: {4}.",
            &args.map(String::as_str),
        );
        said += &fill(
            lang,
            " On average {0} warps issue in a cycle.",
            " В среднем за такт инструкцию выдаёт {0} варпа.",
            &[&n.decimal(busy, 2)],
        );
        if self.timeline.dropped > 0 {
            said += &fill(
                lang,
                " The picture ends here: the first {0} segments were kept, {1} later ones were not.",
                " Здесь картина обрывается: сохранены первые отрезки, {0}; следующие {1} — нет.",
                &[&n.count(self.timeline.segments.len() as u64), &n.count(self.timeline.dropped)],
            );
        }
        said
    }

    fn table(&self) -> Table {
        let lang = self.look.lang;
        let heads = lang.pick(
            ["Slot", "Block", "Warp", "State", "From, cycle", "To, cycle", "Cycles", "Line"],
            ["Слот", "Блок", "Варп", "Состояние", "С такта", "По такт", "Тактов", "Строка"],
        );
        let row = |segment: &&Segment| {
            let (from, to) = self.cycles_of(segment);
            vec![
                Datum::Count(segment.slot.into()),
                Datum::Count(segment.block),
                Datum::Count(segment.warp.into()),
                Datum::Text(stall(&segment.state, lang).to_owned()),
                Datum::Count(from),
                Datum::Count(to),
                Datum::Count(to - from),
                line_datum(segment.line),
            ]
        };
        let rows = self.shown.iter().map(row).collect();
        Table { heads: heads.map(str::to_owned).to_vec(), rows }
    }

    fn table_of_cells(&self, cells: &[bins::Bin]) -> Table {
        let lang = self.look.lang;
        let first = lang.pick(["Slot", "From, cycle", "To, cycle"], ["Слот", "С такта", "По такт"]);
        let mut heads = first.map(str::to_owned).to_vec();
        let unit = lang.pick("{0}, cycles", "{0}, тактов");
        heads.extend(self.states.iter().map(|state| unit.replace("{0}", stall(state, lang))));
        let row = |cell: &bins::Bin| {
            let slot = Datum::Count(self.slots[cell.row].into());
            let mut row = vec![slot, Datum::Real(cell.from, 0), Datum::Real(cell.to, 0)];
            row.extend(cell.cycles.iter().map(|cycles| Datum::Real(*cycles, 0)));
            row
        };
        Table { heads, rows: cells.iter().map(row).collect() }
    }
}

fn line_datum(line: u32) -> Datum {
    if line == 0 { Datum::Absent } else { Datum::Count(line.into()) }
}

/// The state of every resident warp at a time in cycles: a row for each slot with a warp.
pub fn timeline_at(launch: &Launch, look: Look<'_>) -> Table {
    let lang = look.lang;
    let heads = lang.pick(
        ["Slot", "Block", "Warp", "State", "Since, cycles", "Line", "Text"],
        ["Слот", "Блок", "Варп", "Состояние", "Уже тактов", "Строка", "Текст"],
    );
    let mut rows = Vec::new();
    if let (Some(timeline), Some(at)) = (&launch.timeline, look.at) {
        for segment in within(timeline, (at, at + 0.5)) {
            let since = at as u64 - cycle(timeline, segment.from_ps).min(at as u64);
            rows.push(vec![
                Datum::Count(segment.slot.into()),
                Datum::Count(segment.block),
                Datum::Count(segment.warp.into()),
                Datum::Text(stall(&segment.state, lang).to_owned()),
                Datum::Count(since),
                line_datum(segment.line),
                Datum::Text(quoted(look.source, segment.line).trim_matches(['`', ' ']).to_owned()),
            ]);
        }
    }
    Table { heads: heads.map(str::to_owned).to_vec(), rows }
}

#[cfg(test)]
mod tests;
