//! `cargo xtask check`: rules that the compiler does not check.
//!
//! The crate graph is compared with a table of permitted edges (`docs/decisions.md` says why), so that a new edge is a decision and
//! not an accident. Wings are entered by their facades, and the checker's layers ([`layers`]) call downwards. Browser tests look at no clock, only `arch` compares compute
//! capabilities, and workflows name actions by commits.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{layers, sh, tree};

/// Members of the workspace, each with the members that it uses.
type Rules<'a> = &'a [(&'a str, &'a [&'a str])];

/// The crate graph, by the names of the crates' folders: which members each member uses directly, as a normal dependency. The list is
/// exact in both directions: an edge that is not here fails, and so does a row or a permission that no crate makes use of. `*`
/// permits everything.
const MAY_USE: Rules = &[
    ("base", &[]),
    // The compiler.
    ("cuda-compiler", &["arch", "base", "codegen", "frontend", "hir", "isa", "lints"]),
    ("hir", &["base", "isa"]),
    ("lints", &["base", "hir", "isa"]),
    ("headers", &["base"]),
    ("frontend", &["arch", "base", "hir", "isa", "headers"]),
    ("codegen", &["arch", "base", "hir", "isa"]),
    // The simulator.
    (
        "warpsim",
        &["arch", "base", "cuda-compiler", "device", "functional", "host_engine", "isa", "runtime", "timing"],
    ),
    ("isa", &["base"]),
    ("arch", &["isa"]),
    ("lane_ops", &["isa", "arch"]),
    ("compiled", &["isa"]),
    ("functional", &["base", "compiled", "isa", "arch", "lane_ops"]),
    ("host_engine", &["functional"]),
    ("timing", &["base", "isa", "arch"]),
    ("device", &["base", "isa", "arch", "functional", "timing"]),
    ("runtime", &["base", "isa", "arch", "functional", "device"]),
    // The course.
    ("protocol", &[]),
    ("text_search", &[]),
    ("metrics", &["protocol"]),
    ("diagnosis", &["protocol"]),
    ("plot", &["protocol"]),
    ("viewmodels", &["metrics", "diagnosis", "plot", "protocol"]),
    ("lesson", &["metrics", "protocol", "text_search"]),
    ("prose", &["lesson", "metrics", "protocol"]),
    ("session", &["base", "cuda-compiler", "protocol", "warpsim"]),
    (
        "site",
        &[
            "metrics",
            "cuda-compiler",
            "diagnosis",
            "lesson",
            "plot",
            "prose",
            "protocol",
            "session",
            "viewmodels",
            "text_search",
        ],
    ),
    ("page", &["lesson", "metrics", "diagnosis", "plot", "prose", "protocol", "viewmodels", "text_search"]),
    ("worker", &["protocol", "session"]),
    // Tools.
    ("bench", &["protocol", "session"]),
    ("cli", &["base", "metrics", "diagnosis", "lesson", "protocol", "session", "viewmodels", "warpsim"]),
    ("bundle", &[]),
    ("xtask", &[]),
    ("tests", &["*"]),
];

/// The crates through which a wing is used from outside: a wing is a folder of `crates`, the folder's crates are its members.
const FACADES: &[(&str, &str)] = &[("compiler", "cuda-compiler"), ("simulator", "warpsim")];

/// What the compiler shares with the simulator: the programs that it makes, and what it may know of devices.
const SHARED: &[&str] = &["isa", "arch"];

/// Crates of the core that must not use serde: serialised forms are the protocol's messages and, for the way from compiler
/// to machine, the program (`isa` with the spans of `base`); on the way back it is the target (`arch`).
const FREE_OF_SERDE: &[&str] = &[
    "hir",
    "lints",
    "frontend",
    "codegen",
    "lane_ops",
    "compiled",
    "functional",
    "timing",
    "device",
    "runtime",
];

/// Checks all; prints what is wrong.
pub fn run() -> Result<bool> {
    let version = sh::output(&mut sh::command("rustc", &["-vV"]))?;
    let host =
        version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc -vV names no host")?;
    // Restricts the metadata to compiled platforms: otherwise cargo fetches the crates of every platform.
    let platforms = ["--filter-platform", host, "--filter-platform", "wasm32-unknown-unknown"];
    let metadata =
        sh::output(sh::command("cargo", &["metadata", "--format-version", "1", "--locked"]).args(platforms))?;
    let graph = Graph::read(&serde_json::from_str(&metadata).context("cargo metadata")?);
    let mut wrong = graph.wrong(MAY_USE);
    wrong.extend(graph.trespasses());
    wrong.extend(layers::wrong()?);
    wrong.extend(clocks()?);
    wrong.extend(capabilities()?);
    wrong.extend(loose_actions()?);
    for line in &wrong {
        eprintln!("check: {line}");
    }
    if wrong.is_empty() {
        eprintln!("check: {} crates keep to the graph", graph.members.len());
    }
    Ok(wrong.is_empty())
}

/// Normal dependencies: members by the names of their folders, others by their packages'. Dev and build dependencies reach no
/// product.
struct Graph {
    /// Members and their wings; empty for those that belong to none.
    members: BTreeMap<String, String>,
    uses: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    fn read(metadata: &Value) -> Self {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let own: BTreeSet<String> = list(&metadata["workspace_members"]).iter().map(text).collect();
        let (mut name_of, mut members) = (BTreeMap::new(), BTreeMap::new());
        for package in list(&metadata["packages"]) {
            let id = text(&package["id"]);
            let mut name = text(&package["name"]);
            if own.contains(&id) {
                let manifest = text(&package["manifest_path"]);
                let mut folders =
                    Path::new(&manifest).iter().rev().skip(1).map(|part| part.to_string_lossy());
                name = folders.next().unwrap_or_default().into_owned();
                let above = folders.next().unwrap_or_default();
                let wing = FACADES.iter().find(|(wing, _)| *wing == above).map_or("", |(wing, _)| wing);
                members.insert(name.clone(), wing.to_owned());
            }
            name_of.insert(id, name);
        }
        let name = |id: &Value| name_of.get(&text(id)).cloned().unwrap_or_default();
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for node in list(&metadata["resolve"]["nodes"]) {
            let normal = |dep: &Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let deps = list(&node["deps"])
                .iter()
                .filter(|dep| normal(dep))
                .map(|dep| name(&dep["pkg"]))
                .collect::<Vec<_>>();
            uses.entry(name(&node["id"])).or_default().extend(deps);
        }
        Self { members, uses }
    }

    /// Edges that enter a wing past its facade, a sentence each. The compiler may also use what it shares with the simulator.
    fn trespasses(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        for (from, own) in self.members.iter().filter(|(from, _)| *from != "tests") {
            for to in self.uses.get(from).into_iter().flatten() {
                let wing = self.members.get(to).map_or("", String::as_str);
                let Some((_, facade)) = FACADES.iter().find(|(name, _)| *name == wing && wing != own) else {
                    continue;
                };
                let shared = own == "compiler" && SHARED.contains(&to.as_str());
                if to != facade && !shared {
                    wrong.push(format!("{from} uses {to}: from outside of {wing}, use {facade}"));
                }
            }
        }
        wrong
    }

    fn reaches(&self, from: &str) -> BTreeSet<&str> {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(next) = open.pop() {
            for used in self.uses.get(next).into_iter().flatten() {
                if seen.insert(used.as_str()) {
                    open.push(used);
                }
            }
        }
        seen
    }

    /// Violations of the rules, a sentence for each.
    fn wrong(&self, rules: Rules) -> Vec<String> {
        let mut wrong = Vec::new();
        for member in self.members.keys() {
            let Some((_, allowed)) = rules.iter().find(|(name, _)| name == member) else {
                wrong.push(format!(
                    "crate {member} has no rule: add a row to MAY_USE in crates/tools/xtask/src/check.rs"
                ));
                continue;
            };
            let used =
                self.uses.get(member).into_iter().flatten().filter(|used| self.members.contains_key(*used));
            let used: Vec<&str> = used.map(String::as_str).collect();
            if !allowed.contains(&"*") {
                let forbidden = used.iter().filter(|used| !allowed.contains(used));
                wrong.extend(forbidden.map(|used| format!("{member} may not use {used}")));
                let unused = allowed.iter().filter(|allowed| !used.contains(allowed));
                wrong.extend(unused.map(|allowed| {
                    format!(
                        "{member} does not use {allowed}: take it from MAY_USE in crates/tools/xtask/src/check.rs"
                    )
                }));
            }
            if FREE_OF_SERDE.contains(&member.as_str()) {
                let used = self.uses.get(member).into_iter().flatten();
                let serde = used.filter(|name| name.starts_with("serde") || *name == "postcard");
                wrong.extend(serde.map(|name| {
                    format!(
                        "{member} uses {name}: of the core, only messages and programs have serialised forms"
                    )
                }));
            }
        }
        let gone = rules.iter().filter(|(name, _)| !self.members.contains_key(*name));
        wrong.extend(gone.map(|(name, _)| {
            format!("there is no crate {name}: take its row from MAY_USE in crates/tools/xtask/src/check.rs")
        }));
        for (from, to) in [
            ("timing", "functional"),
            ("page", "session"),
            ("page", "functional"),
            ("page", "timing"),
            ("worker", "yew"),
        ] {
            if self.reaches(from).contains(to) {
                wrong.push(format!("{from} reaches {to}"));
            }
        }
        wrong
    }
}

/// What makes a browser test depend on the time that passes, or on what a library keeps to itself.
const NOT_IN_TESTS: [&str; 5] = ["waitForTimeout", "performance.now", "setTimeout(", "Date.now", "cmTile"];

/// Browser tests that use a clock. `cargo xtask bench speed` measures what must be fast.
fn clocks() -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for file in tree::files(&tree::root().join("web/tests"), &["engines"])? {
        let text = String::from_utf8_lossy(&tree::read(&file)?).into_owned();
        for word in NOT_IN_TESTS.iter().filter(|word| text.contains(**word)) {
            wrong.push(format!("{} uses {word}", shown(&file)));
        }
    }
    Ok(wrong)
}

/// Comparisons of compute capabilities, which only `arch` may make. Elsewhere differences between devices are
/// fields.
const COMPARISONS: [&str; 11] = [
    "cc < ",
    "cc > ",
    "cc <= ",
    "cc >= ",
    "cc.0 ",
    "cc[0] ",
    "major < ",
    "major >= ",
    "arch() < ",
    "arch() >= ",
    "match cc",
];

/// Whether a line of code compares compute capabilities, in one of the spellings of [`COMPARISONS`].
fn compares(line: &str) -> bool {
    !line.trim_start().starts_with("//") && COMPARISONS.iter().any(|text| line.contains(text))
}

/// Lines outside of `arch` that compare compute capabilities.
fn capabilities() -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for dir in ["crates", "web"] {
        for file in
            tree::files(&tree::root().join(dir), &["node_modules", "target", "arch", "tests", "xtask"])?
        {
            let name = shown(&file);
            if name.ends_with(".rs") {
                let text = String::from_utf8_lossy(&tree::read(&file)?).into_owned();
                wrong.extend(text.lines().filter(|line| compares(line)).map(|line| {
                    format!("{name} compares compute capabilities, which is for arch: {}", line.trim())
                }));
            }
        }
    }
    Ok(wrong)
}

/// Third-party actions that workflows reference by a tag or branch.
fn loose_actions() -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for file in tree::files(&tree::root().join(".github"), &[])? {
        let text = String::from_utf8_lossy(&tree::read(&file)?).into_owned();
        for action in text.lines().filter_map(unpinned) {
            wrong.push(format!("{} names {action} by no commit", shown(&file)));
        }
    }
    Ok(wrong)
}

/// The action of a line `uses: …` that is neither in this repository nor pinned to a commit.
fn unpinned(line: &str) -> Option<&str> {
    let action = line.trim_start().trim_start_matches("- ").strip_prefix("uses: ")?.split(' ').next()?;
    let commit = action.split_once('@').map(|(_, commit)| commit).unwrap_or_default();
    let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    (!is_commit && !action.starts_with("./")).then_some(action)
}

/// A path for messages.
fn shown(file: &Path) -> String {
    file.strip_prefix(tree::root()).unwrap_or(file).to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &[&str])]) -> Graph {
        let names = edges.iter().map(|(name, _)| (*name).to_owned()).filter(|name| name != "serde");
        let members = names.map(|name| (name, String::new())).collect();
        let uses = edges
            .iter()
            .map(|(name, used)| ((*name).to_owned(), used.iter().map(|u| (*u).to_owned()).collect()));
        Graph { members, uses: uses.collect() }
    }

    #[test]
    fn actions_are_named_by_commits() {
        let commit = "0123456789abcdef0123456789abcdef01234567";
        assert_eq!(unpinned(&format!("      - uses: a/b@{commit} # v1")), None);
        assert_eq!(unpinned("        uses: ./.github/actions/rust"), None);
        assert_eq!(unpinned("      - uses: a/b@v1"), Some("a/b@v1"));
        assert_eq!(unpinned("      - run: cargo build"), None);
    }

    #[test]
    fn comparisons_of_capabilities_are_found() {
        for line in ["if cc < (9, 0) {", "has_fma: cc.0 >= 2,", "d.arch.cc.cuda_arch() >= 600", "match cc {"]
        {
            assert!(compares(line), "{line}");
        }
        for line in
            ["// cc < 9.0: no clusters", "cc: device.arch.cc,", "if have.provides(cc) {", "let acc = 0;"]
        {
            assert!(!compares(line), "{line}");
        }
    }

    #[test]
    fn the_graph_is_exactly_the_one_that_is_permitted() {
        let check =
            |edges: Rules, rules: Rules, expect: &[&str]| assert_eq!(graph(edges).wrong(rules), expect);
        let rules: Rules = &[("base", &[]), ("isa", &["base"])];
        check(rules, rules, &[]);
        check(&[("base", &["isa"]), ("isa", &["base"])], rules, &["base may not use isa"]);
        check(
            &[("base", &[]), ("isa", &[])],
            rules,
            &["isa does not use base: take it from MAY_USE in crates/tools/xtask/src/check.rs"],
        );
        check(
            &[("base", &[])],
            rules,
            &["there is no crate isa: take its row from MAY_USE in crates/tools/xtask/src/check.rs"],
        );
        check(&[("tests", &["base"]), ("base", &[])], &[("tests", &["*"]), ("base", &[])], &[]);
        check(
            &[("novel", &[])],
            &[],
            &["crate novel has no rule: add a row to MAY_USE in crates/tools/xtask/src/check.rs"],
        );
    }

    #[test]
    fn wings_are_entered_by_their_facades() {
        let check = |from: (&str, &str), to: (&str, &str), expect: &[&str]| {
            let members = [from, to].map(|(name, wing)| (name.to_owned(), wing.to_owned())).into();
            let uses = [(from.0.to_owned(), BTreeSet::from([to.0.to_owned()]))].into();
            assert_eq!(Graph { members, uses }.trespasses(), expect);
        };
        let session = ("session", "");
        check(session, ("warpsim", "simulator"), &[]);
        check(
            session,
            ("timing", "simulator"),
            &["session uses timing: from outside of simulator, use warpsim"],
        );
        check(("codegen", "compiler"), ("isa", "simulator"), &[]);
        check(
            ("codegen", "compiler"),
            ("device", "simulator"),
            &["codegen uses device: from outside of simulator, use warpsim"],
        );
        check(("device", "simulator"), ("timing", "simulator"), &[]);
        check(
            ("device", "simulator"),
            ("codegen", "compiler"),
            &["device uses codegen: from outside of compiler, use cuda-compiler"],
        );
    }

    #[test]
    fn what_must_stay_apart_is_not_reached_through_others() {
        let rules: Rules = &[("functional", &[]), ("device", &["functional"]), ("timing", &["device"])];
        assert_eq!(graph(rules).wrong(rules), ["timing reaches functional"]);
        let edges: Rules = &[("functional", &["serde"]), ("serde", &[])];
        let rules: Rules = &[("functional", &[])];
        let expect = "functional uses serde: of the core, only messages and programs have serialised forms";
        assert_eq!(graph(edges).wrong(rules), [expect]);
    }
}
