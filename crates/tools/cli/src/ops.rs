//! `warpbook run --ops`: operations of streams and of the host over time, as text.

use diagnosis::Numbers;
use protocol::{Lang, Op, OpKind, Profile};

/// A line for each operation in order of their starts. Empty without the timing model.
pub fn text(profile: &Profile, lang: Lang) -> String {
    let heads = lang.pick(
        ["from, us", "to, us", "us", "stream", "line", "bytes", "GB/s", "what"],
        ["с, мкс", "по, мкс", "мкс", "поток", "строка", "байт", "ГБ/с", "что"],
    );
    let mut out = row(&heads.map(str::to_owned));
    profile.ops.iter().for_each(|op| out += &row(&fields(op, lang)));
    if profile.ops_dropped > 0 {
        let count = Numbers(lang).count(profile.ops_dropped);
        out += &match lang {
            Lang::En => format!("{count} later pieces of work were not kept\n"),
            Lang::Ru => format!("следующие работы не сохранены: {count}\n"),
        };
    }
    out
}

fn fields(op: &Op, lang: Lang) -> [String; 8] {
    let n = Numbers(lang);
    let long = op.to_us - op.from_us;
    let if_any = |there: bool, text: String| if there { text } else { String::new() };
    let moves = op.bytes > 0 && long > 0.0;
    let waits = op.kind == OpKind::HostWait;
    [
        n.decimal(op.from_us, 2),
        n.decimal(op.to_us, 2),
        n.decimal(long, 2),
        if_any(!waits, op.stream.to_string()),
        if_any(op.line > 0, op.line.to_string()),
        if_any(op.bytes > 0, n.count(op.bytes)),
        if_any(moves, n.decimal(op.bytes as f64 / long / 1000.0, 2)),
        format!("{} {}", what(op.kind, lang), op.name).trim_end().to_owned(),
    ]
}

fn what(kind: OpKind, lang: Lang) -> &'static str {
    let [en, ru] = match kind {
        OpKind::Kernel => ["kernel", "ядро"],
        OpKind::HostToDevice => ["host to device", "с хоста на устройство"],
        OpKind::DeviceToHost => ["device to host", "с устройства на хост"],
        OpKind::DeviceToDevice => ["device to device", "на устройстве"],
        OpKind::HostToHost => ["host to host", "на хосте"],
        OpKind::Memset => ["memset", "заполнение"],
        OpKind::HostFunction => ["function of the host", "функция хоста"],
        OpKind::HostWait => ["the host waits", "хост ждёт"],
    };
    lang.pick(en, ru)
}

fn row([from, to, long, stream, line, bytes, rate, what]: &[String; 8]) -> String {
    format!("{from:>12} {to:>12} {long:>10} {stream:>6} {line:>6} {bytes:>13} {rate:>7}  {what}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_each_piece_of_work() {
        let copy = Op {
            kind: OpKind::HostToDevice,
            stream: 1,
            from_us: 0.5,
            to_us: 1000.5,
            bytes: 8_000_000,
            line: 12,
            ..Op::default()
        };
        let wait = Op { kind: OpKind::HostWait, to_us: 2.0, ..Op::default() };
        let profile = Profile { ops: vec![copy, wait], ops_dropped: 3, ..Profile::default() };
        let text = text(&profile, Lang::En);
        let lines: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(lines[1], "0.50 1000.50 1000.00 1 12 8,000,000 8.00 host to device");
        assert_eq!(lines[2], "0.00 2.00 2.00 the host waits");
        assert_eq!(lines[3], "3 later pieces of work were not kept");
    }
}
