//! The first line of a cell's fence.
//!
//! | Attribute | Meaning | Default |
//! |---|---|---|
//! | `id=naive` | name of the cell, unique in the lesson; letters, digits, `-` | a fence without it is a plain listing |
//! | `file=transpose.cu` | program in the lesson's folder | the fence's own text |
//! | `device=quadro-fx-4800` | device it starts with | `h200-sxm` |
//! | `devices=a,b,c` | devices offered | all |
//! | `view=output` | first view: `output`, `time`, `heatmap`, `lines` | `output` |
//! | `sweep=block` | offers the sweep over block sizes; the program has `#define BX` and `#define BY` | none |
//! | `sweep=TX:TY` | the same over other names | |
//! | `threads=64..512` | block sizes that the sweep runs | `64..512` |
//! | `measured=a.csv,b.csv` | tables of `lessons/data/` shown beside the sweep | none |
//! | `params=N:256\|512\|1024,STEPS` | numbers the reader may change; without choices, powers of two up to four times the default | none |
//!
//! Anything else is an error: a misspelt attribute would silently show the wrong experiment.

use protocol::{Cell, Lang, Param, Sweep, View};

use crate::measured;

/// Where a cell's files come from: name to text, first for programs, then for tables of measurements.
pub trait Files {
    /// A program in the lesson's folder.
    fn program(&self, name: &str) -> Option<String>;
    /// A table in `lessons/data/`.
    fn table(&self, name: &str) -> Option<String>;
}

const DEFAULT_DEVICE: &str = "h200-sxm";
const LARGEST_BLOCK_AXIS: u32 = 256;

/// Parses the words after `cuda` of a fence with an `id`; all that is wrong with them otherwise.
pub fn parse(words: &str, body: &str, lang: Lang, files: &dyn Files) -> Result<Cell, Vec<String>> {
    let mut wrong = Vec::new();
    let mut cell = Cell { device: DEFAULT_DEVICE.to_owned(), ..Cell::default() };
    let (mut params, mut tables, mut threads, mut sweep) = ("", "", (64, 512), None);
    for word in words.split_whitespace() {
        let Some((key, value)) = word.split_once('=').filter(|(_, value)| !value.is_empty()) else {
            wrong.push(format!("`{word}` is not `name=value`"));
            continue;
        };
        match key {
            "id" if value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') => {
                value.clone_into(&mut cell.id)
            }
            "id" => wrong.push(format!("id `{value}`: letters, digits and `-` only")),
            "file" => value.clone_into(&mut cell.file),
            "device" => value.clone_into(&mut cell.device),
            "devices" => cell.devices = value.split(',').map(str::to_owned).collect(),
            "view" => match view(value) {
                Some(view) => cell.view = view,
                None => wrong.push(format!("view `{value}`: output, time, heatmap or lines")),
            },
            "sweep" => match axes(value) {
                Some(names) => sweep = Some(names),
                None => wrong.push(format!("sweep `{value}`: `block`, or two names as in `TX:TY`")),
            },
            "threads" => match range(value) {
                Some(range) => threads = range,
                None => wrong.push(format!("threads `{value}`: a range such as 64..512")),
            },
            "measured" => tables = value,
            "params" => params = value,
            _ => wrong.push(format!("unknown attribute `{key}`")),
        }
    }
    source(&mut cell, body, files, &mut wrong);
    if let Some((x_name, y_name)) = sweep {
        let axis: Vec<u32> = (0..=LARGEST_BLOCK_AXIS.ilog2()).map(|bit| 1 << bit).collect();
        for name in [&x_name, &y_name] {
            add_param(&mut cell, name, Some(axis.clone()), &mut wrong);
        }
        let (min_threads, max_threads) = threads;
        cell.sweep = Some(Sweep { x_name, y_name, xs: axis.clone(), ys: axis, min_threads, max_threads });
    }
    for param in params.split(',').filter(|param| !param.is_empty()) {
        match choices(param) {
            Some((name, choices)) => add_param(&mut cell, name, choices, &mut wrong),
            None => wrong.push(format!("params `{param}`: `NAME` or `NAME:256|512|1024`")),
        }
    }
    for name in tables.split(',').filter(|name| !name.is_empty()) {
        let read = match (&cell.sweep, files.table(name)) {
            (None, _) => Err("measured needs sweep".to_owned()),
            (_, None) => Err(format!("no table `{name}` in lessons/data")),
            (Some(sweep), Some(text)) => {
                measured::read(&text, sweep, lang).map_err(|e| format!("{name}: {e}"))
            }
        };
        match read {
            Ok(measured) => cell.measured.push(measured),
            Err(message) => wrong.push(message),
        }
    }
    if cell.view == View::Heatmap && cell.sweep.is_none() {
        wrong.push("view=heatmap needs sweep".to_owned());
    }
    if !cell.devices.is_empty() && !cell.devices.contains(&cell.device) {
        wrong.push(format!("device {} is not among devices", cell.device));
    }
    if wrong.is_empty() { Ok(cell) } else { Err(wrong) }
}

fn source(cell: &mut Cell, body: &str, files: &dyn Files, wrong: &mut Vec<String>) {
    match (cell.file.is_empty(), body.trim().is_empty()) {
        (true, true) => wrong.push("a cell needs file=NAME.cu or a program of its own".to_owned()),
        (true, false) => {
            cell.file = format!("{}.cu", cell.id);
            body.clone_into(&mut cell.source);
        }
        (false, false) => wrong.push("file= and a program in the fence: one of them".to_owned()),
        (false, true) => match files.program(&cell.file) {
            Some(text) => cell.source = text,
            None => wrong.push(format!("no file `{}` in the lesson's folder", cell.file)),
        },
    }
}

fn view(value: &str) -> Option<View> {
    Some(match value {
        "output" => View::Output,
        "time" => View::Time,
        "heatmap" => View::Heatmap,
        "lines" => View::Lines,
        _ => return None,
    })
}

fn axes(value: &str) -> Option<(String, String)> {
    if value == "block" {
        return Some(("BX".to_owned(), "BY".to_owned()));
    }
    let (x, y) = value.split_once(':')?;
    (is_name(x) && is_name(y)).then(|| (x.to_owned(), y.to_owned()))
}

fn range(value: &str) -> Option<(u32, u32)> {
    let (low, high) = value.split_once("..")?;
    let range: (u32, u32) = (low.parse().ok()?, high.parse().ok()?);
    (0 < range.0 && range.0 <= range.1).then_some(range)
}

fn choices(param: &str) -> Option<(&str, Option<Vec<u32>>)> {
    let (name, list) = param.split_once(':').map_or((param, None), |(name, list)| (name, Some(list)));
    let list = match list {
        None => None,
        Some(list) => Some(list.split('|').map(|text| text.parse().ok()).collect::<Option<Vec<u32>>>()?),
    };
    is_name(name).then_some((name, list))
}

fn is_name(text: &str) -> bool {
    let start = text.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    start && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn add_param(cell: &mut Cell, name: &str, choices: Option<Vec<u32>>, wrong: &mut Vec<String>) {
    let Some(default) = default_of(&cell.source, name) else {
        if !cell.source.is_empty() {
            wrong
                .push(format!("{} has no `#define {name} NUMBER` or `const int {name} = NUMBER`", cell.file));
        }
        return;
    };
    let powers = (0..31).map(|bit| 1u32 << bit).take_while(|&power| power <= default.saturating_mul(4));
    let mut choices = choices.unwrap_or_else(|| powers.collect());
    choices.push(default);
    choices.sort_unstable();
    choices.dedup();
    cell.params.push(Param { name: name.to_owned(), default, choices });
}

/// The value in the program: of a `#define`, or of a constant with a plain number.
fn default_of(source: &str, name: &str) -> Option<u32> {
    source.lines().find_map(|line| {
        let line = line.split("//").next().unwrap_or_default();
        let words: Vec<&str> = line.split([' ', '\t', ';']).filter(|word| !word.is_empty()).collect();
        let value = match words.as_slice() {
            ["#define", found, value, ..] if *found == name => value,
            ["#", "define", found, value, ..] if *found == name => value,
            [.., found, "=", value]
                if *found == name && words.iter().any(|w| ["const", "constexpr"].contains(w)) =>
            {
                value
            }
            _ => return None,
        };
        value.trim_matches(['(', ')', 'u', 'U']).parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fake;
    impl Files for Fake {
        fn program(&self, name: &str) -> Option<String> {
            (name == "t.cu").then(|| {
                "#define N 1024\n  #define BX 16\n#define BY 8 // rows\nconst int K = 3;\n".to_owned()
            })
        }
        fn table(&self, name: &str) -> Option<String> {
            (name == "m.csv")
                .then(|| "# device: d\n# source: s\nblock_x,block_y,time_ms\n1,64,2.5\n".to_owned())
        }
    }

    fn check(words: &str, body: &str, expect: Result<&str, &[&str]>) {
        let got = parse(words, body, Lang::En, &Fake);
        let shown = got.map(|cell| {
            let params: Vec<_> =
                cell.params.iter().map(|p| format!("{}={} of {:?}", p.name, p.default, p.choices)).collect();
            format!("{} {} {:?} {} [{}]", cell.id, cell.file, cell.view, cell.device, params.join("; "))
        });
        assert_eq!(
            shown.as_deref().map_err(|e| e.iter().map(String::as_str).collect::<Vec<_>>()),
            expect.map_err(<[&str]>::to_vec)
        );
    }

    #[test]
    fn attributes() {
        check("id=a file=t.cu", "", Ok("a t.cu Output h200-sxm []"));
        check("id=a view=time device=x", "int main() {}", Ok("a a.cu Time x []"));
        check(
            "id=a file=t.cu params=N:512|2048,K",
            "",
            Ok("a t.cu Output h200-sxm [N=1024 of [512, 1024, 2048]; K=3 of [1, 2, 3, 4, 8]]"),
        );
        check(
            "id=a file=t.cu sweep=block view=heatmap measured=m.csv threads=32..1024",
            "",
            Ok(
                "a t.cu Heatmap h200-sxm [BX=16 of [1, 2, 4, 8, 16, 32, 64, 128, 256]; BY=8 of [1, 2, 4, 8, 16, 32, 64, 128, 256]]",
            ),
        );
    }

    #[test]
    fn mistakes() {
        check("id=a fiel=t.cu", "x", Err(&["unknown attribute `fiel`"]));
        check("id=a file=u.cu", "", Err(&["no file `u.cu` in the lesson's folder"]));
        check("id=a file=t.cu", "int x;", Err(&["file= and a program in the fence: one of them"]));
        check("id=a", "", Err(&["a cell needs file=NAME.cu or a program of its own"]));
        check(
            "id=a_b file=t.cu view=x",
            "",
            Err(&["id `a_b`: letters, digits and `-` only", "view `x`: output, time, heatmap or lines"]),
        );
        check(
            "id=a file=t.cu params=Q",
            "",
            Err(&["t.cu has no `#define Q NUMBER` or `const int Q = NUMBER`"]),
        );
        check("id=a file=t.cu measured=m.csv", "", Err(&["measured needs sweep"]));
        check("id=a file=t.cu sweep=block measured=n.csv", "", Err(&["no table `n.csv` in lessons/data"]));
        check("id=a file=t.cu view=heatmap", "", Err(&["view=heatmap needs sweep"]));
        check(
            "id=a file=t.cu threads=512..64 loose",
            "",
            Err(&["threads `512..64`: a range such as 64..512", "`loose` is not `name=value`"]),
        );
        check("id=a file=t.cu device=x devices=y,z", "", Err(&["device x is not among devices"]));
    }
}
