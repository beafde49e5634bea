//! The Occupancy view: the limiter of a kernel's resident warps, and the effect of other block sizes and
//! resources.

use diagnosis::Numbers;
use plot::{Axis, Chart, Curves, Line, Point, Spacing, Tone};
use protocol::{Lang, OccupancyCurve, OccupancyCurves, OccupancyRequest};

use crate::{Datum, Table, View, fill};

/// Three curves: over the threads of a block, the registers of a thread, and the shared memory of a block.
pub fn occupancy(request: &OccupancyRequest, curves: &OccupancyCurves, lang: Lang) -> [View; 3] {
    let titles = lang.pick(
        ["Threads of a block", "Registers of a thread", "Shared memory of a block, bytes"],
        ["Нитей в блоке", "Регистров на нить", "Разделяемой памяти на блок, байт"],
    );
    let all =
        [(&curves.threads, request.threads), (&curves.regs, request.regs), (&curves.smem, request.smem)];
    let mut titles = titles.into_iter();
    all.map(|(curve, here)| over(titles.next().unwrap_or_default(), (curve, here), curves, lang))
}

fn over(title: &str, (curve, here): (&OccupancyCurve, u32), all: &OccupancyCurves, lang: Lang) -> View {
    let n = Numbers(lang);
    let limit = all.here.warp_limit;
    let pairs = || curve.at.iter().zip(&curve.warps).map(|(at, warps)| (*at, *warps));
    let points: Vec<(f64, f64)> = pairs().map(|(at, warps)| (f64::from(at), f64::from(warps))).collect();
    let last = points.last().map_or(1.0, |at| at.0);
    let line = Line { tone: Tone(4), points, step: true, marks: true, ..Line::default() };
    let full = Line {
        label: fill(lang, "limit: {0} warps", "предел: варпов {0}", &[&limit.to_string()]),
        points: vec![(0.0, f64::from(limit)), (last, f64::from(limit))],
        faint: true,
        tone: Tone(0),
        ..Line::default()
    };
    let share = |warps: u32| n.percent(f64::from(warps) / f64::from(limit.max(1)));
    let said = |at: u32, warps: u32| {
        fill(
            lang,
            "{0}: {1} warps of {2}, {3}",
            "{0}: варпов {1} из {2}, {3}",
            &[&n.count(at.into()), &warps.to_string(), &limit.to_string(), &share(warps)],
        )
    };
    let now = all.here.warps_per_sm;
    let mut readouts: Vec<String> = pairs().map(|(at, warps)| said(at, warps)).collect();
    readouts.push(said(here, now));
    let x =
        Axis { label: title.to_owned(), from: 0.0, to: last.max(f64::from(here)), spacing: Spacing::Linear };
    let y = Axis {
        label: lang.pick("resident warps of an SM", "варпов на мультипроцессоре").to_owned(),
        from: 0.0,
        to: f64::from(limit) * 1.08,
        spacing: Spacing::Linear,
    };
    let at = (f64::from(here), f64::from(now));
    let points = vec![Point { label: here.to_string(), tone: Tone(1), at }];
    View {
        title: title.to_owned(),
        chart: Chart::Curves(Curves { x, y, lines: vec![full, line], points, here: Some(at.0) }),
        summary: said(here, now),
        readouts,
        table: Table {
            heads: vec![
                title.to_owned(),
                lang.pick("Warps", "Варпов").into(),
                lang.pick("Occupancy, %", "Занятость, %").into(),
            ],
            rows: pairs()
                .map(|(at, warps)| {
                    let share = f64::from(warps) / f64::from(limit.max(1)) * 100.0;
                    vec![Datum::Count(at.into()), Datum::Count(warps.into()), Datum::Real(share, 1)]
                })
                .collect(),
        },
    }
}

/// For each limit its name, the number of blocks that it alone would allow, and whether it is the limiter.
pub fn limits(curves: &OccupancyCurves, lang: Lang) -> [(&'static str, u32, bool); 4] {
    let names = lang.pick(
        ["Warps of the SM", "Blocks of the SM", "Registers", "Shared memory"],
        ["Варпы мультипроцессора", "Блоки мультипроцессора", "Регистры", "Разделяемая память"],
    );
    let least = curves.blocks_by.into_iter().min().unwrap_or(0);
    let mut names = names.into_iter();
    let places = curves.blocks_by[1];
    let mut at = 0;
    curves.blocks_by.map(|blocks| {
        // A resource with little use allows as many blocks as the other limits do; those are the limiter
        // then.
        let tight = blocks == least && (at < 2 || blocks < places);
        at += 1;
        (names.next().unwrap_or_default(), blocks, tight)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::OccupancyAnswer;

    #[test]
    fn the_point_is_where_the_kernel_is() {
        let curve = OccupancyCurve { at: vec![32, 64], warps: vec![8, 16] };
        let curves = OccupancyCurves {
            here: OccupancyAnswer { warps_per_sm: 16, warp_limit: 24, ..OccupancyAnswer::default() },
            blocks_by: [12, 8, 8, 30],
            threads: curve.clone(),
            regs: curve.clone(),
            smem: curve,
        };
        let request = OccupancyRequest { threads: 64, ..OccupancyRequest::default() };
        let [threads, ..] = occupancy(&request, &curves, Lang::En);
        assert_eq!(threads.summary, "64: 16 warps of 24, 67%");
        assert_eq!(threads.readouts.len(), 3);
        assert_eq!(
            limits(&curves, Lang::En).map(|(_, blocks, tight)| (blocks, tight)),
            [(12, false), (8, true), (8, false), (30, false)]
        );
    }
}
