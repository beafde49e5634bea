//! The first line of a cell's fence.
//!
//! | Attribute | Meaning | Default |
//! |---|---|---|
//! | `id=naive` | name of the cell, unique in the lesson; letters, digits, `-` | a fence without it is a plain listing |
//! | `file=transpose.cu` | program in the lesson's folder | the fence's own text |
//! | `folder=heat` | folder of the lesson with the program `file=` and all that it needs: headers, further units, data, `args.txt` with the arguments, `stdin.txt` | no further files |
//! | `device=quadro-fx-4800` | device it starts with | `h200-sxm` |
//! | `devices=a,b,c` | devices offered | all |
//! | `view=output` | first view: any of [`protocol::View`], in lower case | `output` |
//! | `sweep=block` | offers the sweep over block sizes; the program has `#define BX` and `#define BY` | none |
//! | `sweep=TX:TY` | the same over other names | |
//! | `threads=64..512` | block sizes that the sweep runs | `64..512` |
//! | `measured=a.csv,b.csv` | tables of `lessons/data/` shown beside the sweep | none |
//! | `params=N:256\|512\|1024,STEPS:1..8,K` | numbers the reader may change: choices, a range (`lo..hi`, `lo..hi:step`), or powers of two up to four times the default | none |
//! | `compare=OFFSET:0..32` | variants of the Compare view: values of a `#define`, as in params | none |
//! | `on=a,b,c` | devices that Compare runs the variants on; `all`: one of each compute capability | the chosen one |
//! | `show=gbps` | the number that Compare draws at first, of [`metrics::NAMES`] | `time_ms` |
//! | `launch=2`, `launch=KERNEL` | launch that views of one launch show first | the first |
//! | `warp=0:0` | block and warp whose accesses Memory shows | the first |
//!
//! The fence of a cell with `file=` holds lines `NAME VALUE: words`: what the values of a parameter mean
//! (`meanings.rs`).
//!
//! Anything else is an error: a misspelt attribute would silently show the wrong experiment.

use metrics::NAMES;
use protocol::{Bundle, Cell, Compare, DataFile, Lang, Param, Sweep, View};

use crate::{meanings, measured, values};

/// Access to the files that a cell names.
pub trait Files {
    /// Text of a program in the lesson's folder.
    fn program(&self, name: &str) -> Option<String>;
    /// Text of a table in `lessons/data/`.
    fn table(&self, name: &str) -> Option<String>;
    /// All files in a folder of the lesson's folder and in the folders in it, in the order of their paths, which are
    /// relative to the folder. Without folders, empty.
    fn folder(&self, name: &str) -> Vec<DataFile> {
        let _ = name;
        Vec::new()
    }
}

/// Names of the views in the order of [`View::ALL`].
pub(crate) const VIEW_NAMES: [&str; 11] = [
    "output",
    "time",
    "heatmap",
    "lines",
    "timeline",
    "memory",
    "occupancy",
    "roofline",
    "compare",
    "transfers",
    "code",
];

/// The name of a view, as `view=` has it.
pub fn view_name(view: View) -> &'static str {
    View::ALL.iter().position(|own| *own == view).map_or("", |at| VIEW_NAMES[at])
}

/// The view of a name.
pub fn view_named(name: &str) -> Option<View> {
    VIEW_NAMES.iter().position(|own| *own == name).map(|at| View::ALL[at])
}

/// Device of a cell or an exercise that names none.
pub const DEFAULT_DEVICE: &str = "h200-sxm";
const LARGEST_BLOCK_AXIS: u32 = 256;

/// The attributes of a fence before the program is read.
#[derive(Default)]
struct Words<'a> {
    folder: &'a str,
    params: &'a str,
    tables: &'a str,
    threads: Option<(u32, u32)>,
    sweep: Option<(String, String)>,
    compare: &'a str,
    on: &'a str,
    show: &'a str,
}

/// Parses the words after `cuda` of a fence with an `id`. Returns all errors otherwise.
pub fn parse(words: &str, body: &str, lang: Lang, files: &dyn Files) -> Result<Cell, Vec<String>> {
    let mut wrong = Vec::new();
    let mut cell = Cell { device: DEFAULT_DEVICE.to_owned(), ..Cell::default() };
    let mut said = Words::default();
    values::attributes(words, &mut wrong, |key, value, wrong| {
        if let Err(message) = attribute(&mut cell, &mut said, key, value) {
            wrong.push(message);
        }
    });
    let is_own = cell.file.is_empty();
    source(&mut cell, body, said.folder, files, &mut wrong);
    if let Some((x_name, y_name)) = said.sweep.take() {
        let axis: Vec<u32> = (0..=LARGEST_BLOCK_AXIS.ilog2()).map(|bit| 1 << bit).collect();
        for name in [&x_name, &y_name] {
            add_param(&mut cell, name, Some(axis.clone()), &mut wrong);
        }
        let (min_threads, max_threads) = said.threads.unwrap_or((64, 512));
        cell.sweep = Some(Sweep { x_name, y_name, xs: axis.clone(), ys: axis, min_threads, max_threads });
    }
    for param in said.params.split(',').filter(|param| !param.is_empty()) {
        match values::named(param) {
            Some((name, choices)) => add_param(&mut cell, name, choices, &mut wrong),
            None => wrong.push(format!("params `{param}`: `NAME`, `NAME:256|512` or `NAME:lo..hi:step`")),
        }
    }
    meanings::read(&mut cell, if is_own { "" } else { body }, lang, &mut wrong);
    tables(&mut cell, said.tables, lang, files, &mut wrong);
    compare(&mut cell, &said, &mut wrong);
    if cell.view == View::Heatmap && cell.sweep.is_none() {
        wrong.push("view=heatmap needs sweep".to_owned());
    }
    if cell.view == View::Compare && cell.compare.is_none() {
        wrong.push("view=compare needs compare= or on=".to_owned());
    }
    if !cell.devices.is_empty() && !cell.devices.contains(&cell.device) {
        wrong.push(format!("device {} is not among devices", cell.device));
    }
    if wrong.is_empty() { Ok(cell) } else { Err(wrong) }
}

fn attribute<'a>(cell: &mut Cell, said: &mut Words<'a>, key: &str, value: &'a str) -> Result<(), String> {
    match key {
        "id" if values::is_id(value) => value.clone_into(&mut cell.id),
        "id" => return Err(format!("id `{value}`: letters, digits and `-` only")),
        "file" => value.clone_into(&mut cell.file),
        "folder" if values::is_id(value) => said.folder = value,
        "folder" => return Err(format!("folder `{value}`: letters, digits and `-` only")),
        "device" => value.clone_into(&mut cell.device),
        "devices" => cell.devices = value.split(',').map(str::to_owned).collect(),
        "view" => cell.view = values::view(value)?,
        "sweep" => {
            let names = axes(value).ok_or(format!("sweep `{value}`: `block`, or two names as in `TX:TY`"))?;
            said.sweep = Some(names);
        }
        "threads" => {
            let range = values::range(value).ok_or(format!("threads `{value}`: a range such as 64..512"))?;
            said.threads = Some(range);
        }
        "measured" => said.tables = value,
        "params" => said.params = value,
        "compare" => said.compare = value,
        "on" => said.on = value,
        "show" => said.show = value,
        "launch" => {
            if !values::is_name(value) && !value.parse::<u32>().is_ok_and(|number| number > 0) {
                return Err(format!("launch `{value}`: a number from 1, or a kernel's name"));
            }
            value.clone_into(&mut cell.launch);
        }
        "warp" => {
            let pair = value
                .split_once(':')
                .and_then(|(block, warp)| Some((block.parse().ok()?, warp.parse().ok()?)));
            cell.warp = pair.ok_or(format!("warp `{value}`: block and warp, as in 0:0"))?;
        }
        _ => return Err(format!("unknown attribute `{key}`")),
    }
    Ok(())
}

fn tables(cell: &mut Cell, names: &str, lang: Lang, files: &dyn Files, wrong: &mut Vec<String>) {
    for name in names.split(',').filter(|name| !name.is_empty()) {
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
}

fn compare(cell: &mut Cell, said: &Words, wrong: &mut Vec<String>) {
    if said.compare.is_empty() && said.on.is_empty() {
        if !said.show.is_empty() {
            wrong.push("show= needs compare= or on=".to_owned());
        }
        return;
    }
    let mut compare = Compare { show: "time_ms".to_owned(), ..Compare::default() };
    if !said.compare.is_empty() {
        match values::named(said.compare) {
            Some((name, Some(list))) if list.len() > 1 => {
                if default_of(&cell.source, name).is_none() && !cell.source.is_empty() {
                    wrong.push(no_number(cell, name));
                }
                (compare.name, compare.values) = (name.to_owned(), list);
            }
            _ => wrong.push(format!(
                "compare `{}`: `NAME:8|16|32` or `NAME:lo..hi:step`, of two values at least",
                said.compare
            )),
        }
    }
    compare.devices = said.on.split(',').filter(|slug| !slug.is_empty()).map(str::to_owned).collect();
    if !said.show.is_empty() {
        if !NAMES.contains(&said.show) {
            wrong.push(format!("show `{}`: one of {}", said.show, NAMES.join(", ")));
        }
        said.show.clone_into(&mut compare.show);
    }
    cell.compare = Some(compare);
}

fn no_number(cell: &Cell, name: &str) -> String {
    format!("{} has no `#define {name} NUMBER` or `const int {name} = NUMBER`", cell.file)
}

fn source(cell: &mut Cell, body: &str, folder: &str, files: &dyn Files, wrong: &mut Vec<String>) {
    if !folder.is_empty() {
        match Bundle::of_folder(&cell.file, files.folder(folder)) {
            Some((code, bundle)) => (cell.source, cell.bundle) = (code, bundle),
            None => wrong.push(format!("folder `{folder}` has no program `{}`: name it by file=", cell.file)),
        }
        return;
    }
    match (cell.file.is_empty(), body.trim().is_empty()) {
        (true, true) => wrong.push("a cell needs file=NAME.cu or a program of its own".to_owned()),
        (true, false) => {
            cell.file = format!("{}.cu", cell.id);
            body.clone_into(&mut cell.source);
        }
        // The body of the fence then has the meanings of values.
        (false, _) => match files.program(&cell.file) {
            Some(text) => cell.source = text,
            None => wrong.push(format!("no file `{}` in the lesson's folder", cell.file)),
        },
    }
}

fn axes(value: &str) -> Option<(String, String)> {
    if value == "block" {
        return Some(("BX".to_owned(), "BY".to_owned()));
    }
    let (x, y) = value.split_once(':')?;
    (values::is_name(x) && values::is_name(y)).then(|| (x.to_owned(), y.to_owned()))
}

fn add_param(cell: &mut Cell, name: &str, choices: Option<Vec<u32>>, wrong: &mut Vec<String>) {
    let Some(default) = default_of(&cell.source, name) else {
        if !cell.source.is_empty() {
            wrong.push(no_number(cell, name));
        }
        return;
    };
    let powers = (0..31).map(|bit| 1u32 << bit).take_while(|&power| power <= default.saturating_mul(4));
    let mut choices = choices.unwrap_or_else(|| powers.collect());
    choices.push(default);
    choices.sort_unstable();
    choices.dedup();
    cell.params.push(Param { name: name.to_owned(), default, choices, meanings: Vec::new() });
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

/// The words of a fence that declares this cell, except for its program: [`parse`] gives the same cell. The view and
/// the device are those with which the cell starts. Measured tables are left out, since their names are not kept.
pub fn words(cell: &Cell) -> String {
    let list = |values: &[u32]| values.iter().map(u32::to_string).collect::<Vec<_>>().join("|");
    let mut out = vec![format!("id={}", cell.id)];
    let mut add = |name: &str, value: &str| {
        if !value.is_empty() {
            out.push(format!("{name}={value}"));
        }
    };
    add("device", &cell.device);
    add("devices", &cell.devices.join(","));
    add("view", if cell.view == View::Output { "" } else { view_name(cell.view) });
    if let Some(sweep) = &cell.sweep {
        add("sweep", &format!("{}:{}", sweep.x_name, sweep.y_name));
        add("threads", &format!("{}..{}", sweep.min_threads, sweep.max_threads));
    }
    let swept = |name: &str| cell.sweep.as_ref().is_some_and(|s| s.x_name == name || s.y_name == name);
    let params = cell.params.iter().filter(|param| !swept(&param.name));
    let params: Vec<String> =
        params.map(|param| format!("{}:{}", param.name, list(&param.choices))).collect();
    add("params", &params.join(","));
    if let Some(compare) = &cell.compare {
        if !compare.name.is_empty() {
            add("compare", &format!("{}:{}", compare.name, list(&compare.values)));
        }
        add("on", &compare.devices.join(","));
        add("show", &compare.show);
    }
    add("launch", &cell.launch);
    if cell.warp != (0, 0) {
        add("warp", &format!("{}:{}", cell.warp.0, cell.warp.1));
    }
    out.join(" ")
}

/// The meanings of the values of a cell's parameters as its fence has them, a line each.
pub fn meanings(cell: &Cell) -> String {
    let of = |param: &Param| -> String {
        param.meanings.iter().map(|(value, words)| format!("{} {value}: {words}\n", param.name)).collect()
    };
    cell.params.iter().map(of).collect()
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
        fn folder(&self, name: &str) -> Vec<DataFile> {
            let file = |name: &str, text: &str| DataFile { name: name.to_owned(), bytes: text.into() };
            let all = vec![file("m.cu", "#define N 8\n"), file("u/x.h", ""), file("args.txt", "-n 3\n")];
            if name == "f" { all } else { Vec::new() }
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
    fn folders() {
        let cell = parse("id=a folder=f file=m.cu params=N:8|16", "", Lang::En, &Fake).unwrap();
        assert_eq!((cell.source.as_str(), cell.bundle.args.as_str()), ("#define N 8\n", "-n 3"));
        assert_eq!(cell.bundle.files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["u/x.h"]);
        check("id=a folder=f", "", Err(&["folder `f` has no program ``: name it by file="]));
        check("id=a folder=g file=m.cu", "", Err(&["folder `g` has no program `m.cu`: name it by file="]));
    }

    #[test]
    fn words_declare_the_same_cell() {
        for text in [
            "id=a file=t.cu device=x view=time",
            "id=a file=t.cu sweep=block threads=32..1024 view=heatmap params=N:512|2048,K",
            "id=a file=t.cu devices=x,h200-sxm compare=K:1..4 on=x,y show=gbps launch=k warp=3:1 view=compare",
        ] {
            let cell = parse(text, "", Lang::En, &Fake).unwrap();
            let again = parse(&format!("{} file=t.cu", words(&cell)), "", Lang::En, &Fake).unwrap();
            assert_eq!(again, cell, "{text}");
        }
        let text = "id=a file=t.cu params=K:3|4";
        let cell = parse(text, "K 3: three\nK 4: four\n", Lang::En, &Fake).unwrap();
        assert_eq!(meanings(&cell), "K 3: three\nK 4: four\n");
    }

    #[test]
    fn comparisons() {
        let check = |words: &str, expect: Result<&str, &[&str]>| {
            let got = parse(&format!("id=a file=t.cu {words}"), "", Lang::En, &Fake).map(|cell| {
                let c = cell.compare.unwrap_or_default();
                format!(
                    "{} {:?} {:?} {} {} {:?}",
                    c.name, c.values, c.devices, c.show, cell.launch, cell.warp
                )
            });
            let got = got.as_deref().map_err(|e| e.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(got, expect.map_err(<[&str]>::to_vec));
        };
        check("compare=N:0..8:4 view=compare launch=2", Ok("N [0, 4, 8] [] time_ms 2 (0, 0)"));
        check(
            "compare=K:3|1 on=x,cc-1.3 show=gbps warp=7:1",
            Ok("K [1, 3] [\"x\", \"cc-1.3\"] gbps  (7, 1)"),
        );
        check("on=all launch=copy", Ok(" [] [\"all\"] time_ms copy (0, 0)"));
        check("compare=Q:1|2", Err(&["t.cu has no `#define Q NUMBER` or `const int Q = NUMBER`"]));
        check("show=gbps", Err(&["show= needs compare= or on="]));
        check("view=compare", Err(&["view=compare needs compare= or on="]));
        check("launch=0", Err(&["launch `0`: a number from 1, or a kernel's name"]));
        check("warp=1", Err(&["warp `1`: block and warp, as in 0:0"]));
        check(
            "compare=N",
            Err(&["compare `N`: `NAME:8|16|32` or `NAME:lo..hi:step`, of two values at least"]),
        );
    }

    #[test]
    fn mistakes() {
        check("id=a fiel=t.cu", "x", Err(&["unknown attribute `fiel`"]));
        check("id=a file=u.cu", "", Err(&["no file `u.cu` in the lesson's folder"]));
        let form = "`int x;` is not `NAME VALUE: words`; the program of a cell with file= is in the file";
        check("id=a file=t.cu", "int x;", Err(&[form]));
        check("id=a", "", Err(&["a cell needs file=NAME.cu or a program of its own"]));
        check(
            "id=a_b file=t.cu view=x",
            "",
            Err(&[
                "id `a_b`: letters, digits and `-` only",
                "view `x`: one of output, time, heatmap, lines, timeline, memory, occupancy, roofline, compare, transfers, code",
            ]),
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
