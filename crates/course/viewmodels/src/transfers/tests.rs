use super::*;

fn op(kind: OpKind, stream: u32, (from_us, to_us): (f64, f64)) -> Op {
    let bytes = if kind == OpKind::Kernel || kind == OpKind::HostWait { 0 } else { 1 << 20 };
    let name = if kind == OpKind::Kernel { "k".to_owned() } else { String::new() };
    Op { kind, name, stream, from_us, to_us, bytes, launch: None, line: 2 }
}

fn profile() -> Profile {
    use OpKind::{DeviceToHost, HostToDevice, HostWait, Kernel};
    let ops = vec![
        op(HostToDevice, 1, (0.0, 100.0)),
        op(Kernel, 1, (100.0, 180.0)),
        op(HostToDevice, 2, (100.0, 200.0)),
        op(HostWait, 0, (120.0, 330.0)),
        op(DeviceToHost, 1, (180.0, 280.0)),
        op(Kernel, 2, (200.0, 260.0)),
        op(Kernel, 3, (220.0, 320.0)),
    ];
    Profile { ops, ..Profile::default() }
}

const SOURCE: &str = "int main() {\n    copy(a);\n";

#[test]
fn overlap_is_what_the_parts_have_more_than_the_whole() {
    let (view, _) = transfers(&profile(), By::Streams, None, (SOURCE, Lang::En)).expect("a view");
    // Copies take 100 + 100 + 100, kernels 80 + 60 + 100; something runs from 0 to 320.
    assert_eq!(
        view.summary,
        "Copies 300\u{a0}µs, kernels 240\u{a0}µs, together 320\u{a0}µs: 220\u{a0}µs overlapped. \
         From the first work to the last end 330\u{a0}µs; the host waited 210\u{a0}µs."
    );
    assert_eq!(
        view.readouts[1],
        "Copy to the device, stream 1: 1.0\u{a0}MB in 100\u{a0}µs, 10.5\u{a0}GB/s, from 0.00\u{a0}ms to 100\u{a0}µs; line 2 `copy(a);`"
    );
    let one = Profile { ops: vec![op(OpKind::Kernel, 0, (0.0, 5.0))], ops_dropped: 9, ..Profile::default() };
    let (view, _) = transfers(&one, By::Streams, None, (SOURCE, Lang::Ru)).expect("a view");
    assert!(view.summary.starts_with("Ядра 5,00\u{a0}мкс: ничего не наложилось."), "{}", view.summary);
    assert!(view.summary.contains("хост ждал 0,00\u{a0}мс."), "{}", view.summary);
    assert!(view.summary.ends_with("не сохранены: 9."));
    assert!(transfers(&Profile::default(), By::Streams, None, ("", Lang::En)).is_none());
}

#[test]
fn rows_are_streams_or_engines_and_nothing_lies_over_another() {
    let check = |by, expect: &str| {
        let (view, order) = transfers(&profile(), by, None, (SOURCE, Lang::En)).expect("a view");
        let Chart::Gantt(chart) = &view.chart else { panic!("a gantt") };
        assert_eq!(order.len(), view.readouts.len());
        assert_eq!(view.chart.spots(600.0, &plot::Style::default()).len(), order.len());
        let lies_over = |two: &[Span]| two[0].row == two[1].row && two[0].to > two[1].from;
        assert!(!chart.spans.windows(2).any(lies_over));
        assert!(chart.spans.is_sorted_by_key(|span| span.row));
        let rows = chart.rows.iter().enumerate().map(|(i, row)| {
            format!("{}:{}", row.label, chart.spans.iter().filter(|span| span.row == i).count())
        });
        assert_eq!(rows.collect::<Vec<_>>().join(" "), expect);
    };
    check(By::Streams, "Host:1 Stream 1:3 Stream 2:2 Stream 3:1");
    // Two concurrent kernels need two rows.
    check(By::Engines, "Host:1 Copies up:2 Copies down:1 Kernels:2 :1");
}
