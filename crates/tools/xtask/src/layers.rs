//! Layers of the checker (`frontend/src/sema`): calls go down, or stay in a layer.
//!
//! Upwards there are only the questions of `sema/queries.rs`. Calls are those of functions whose names are unique in the
//! checker: a call by another name may mean several functions and says nothing here.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::tree;

/// A layer: its name and its files.
struct Layer {
    name: &'static str,
    files: &'static [&'static str],
}

/// From the lowest layer up. `mod.rs` files belong to none: `sema/mod.rs` stands above all and those of folders hold no code.
const LAYERS: &[Layer] = &[
    // The context, the tables of scopes, classes and templates, operands, finished constants.
    Layer {
        name: "foundations",
        files: &[
            "consteval/constant_values.rs",
            "consteval/evaluated_objects.rs",
            "consteval/evaluated_statements.rs",
            "consteval/evaluator.rs",
            "consteval/fold.rs",
            "context.rs",
            "cuda/builtin_table.rs",
            "cuda/printf_formats.rs",
            "declarations/initial_bytes.rs",
            "expr/values.rs",
            "instantiation.rs",
            "name_notes.rs",
            "lookup/library_functions.rs",
            "lookup/scope.rs",
            "queries.rs",
            "report.rs",
            "stmt/body_ends.rs",
            "templates/template_entities.rs",
            "types/records.rs",
            "types/type_queries.rs",
            "types/vector_types.rs",
        ],
    },
    // What names mean, functions and methods, what objects consist of.
    Layer {
        name: "names and functions",
        files: &[
            "declarations/bodies_on_demand.rs",
            "declarations/constants.rs",
            "declarations/function_rules.rs",
            "declarations/functions.rs",
            "declarations/linkage.rs",
            "declarations/methods.rs",
            "declarations/parameters.rs",
            "lookup/access_control.rs",
            "lookup/ambiguous_members.rs",
            "lookup/checked_answer.rs",
            "lookup/unknown_names.rs",
            "mangle.rs",
            "objects/parts.rs",
            "templates/packs.rs",
            "types/declared_types.rs",
            "types/type_names.rs",
        ],
    },
    // Templates against arguments, arguments against parameters: which function, which instance.
    Layer {
        name: "matching and ranking",
        files: &[
            "expr/loads.rs",
            "objects/initializer_lists.rs",
            "objects/may_throw.rs",
            "overload/function_addresses.rs",
            "overload/ranking.rs",
            "overload/resolution.rs",
            "overload/user_conversions.rs",
            "templates/deduction.rs",
            "templates/partial_order.rs",
            "templates/pattern_matching.rs",
            "templates/template_arguments.rs",
        ],
    },
    // How values become objects of a type, live and end; what operators and calls do with operands.
    Layer {
        name: "objects, conversions and calls",
        files: &[
            "cuda/device_symbols.rs",
            "cuda/variadic_arguments.rs",
            "expr/binary.rs",
            "expr/calls.rs",
            "expr/class_assignment.rs",
            "expr/conditional.rs",
            "expr/references.rs",
            "objects/aggregates.rs",
            "objects/allocation.rs",
            "objects/construction.rs",
            "objects/copy_elision.rs",
            "objects/default_init.rs",
            "objects/initialisation.rs",
            "objects/lifetime.rs",
            "objects/narrowing.rs",
            "objects/new_array.rs",
            "objects/new_delete.rs",
            "objects/partial_construction.rs",
            "objects/temporaries.rs",
            "objects/throws.rs",
            "objects/virtual_functions.rs",
            "overload/call_arguments.rs",
            "overload/casts.rs",
            "overload/conversions.rs",
            "overload/operator_functions.rs",
            "types/run_time_arrays.rs",
            "types/run_time_types.rs",
        ],
    },
    // What declarations, definitions of classes and instances of templates add to the tables.
    Layer {
        name: "declarations, classes and instances",
        files: &[
            "declarations/declaration.rs",
            "declarations/library_declarations.rs",
            "declarations/out_of_class.rs",
            "declarations/placeholder_types.rs",
            "declarations/static_init.rs",
            "declarations/static_variables.rs",
            "templates/class_deduction.rs",
            "templates/class_instances.rs",
            "templates/pending_classes.rs",
            "templates/specialisations.rs",
            "templates/template_declarations.rs",
            "types/bases.rs",
            "types/classes.rs",
            "types/enumerations.rs",
            "types/written_types.rs",
        ],
    },
    // Each form of an expression or statement, in terms of the rest.
    Layer {
        name: "expressions and statements",
        files: &[
            "cuda/builtin_calls.rs",
            "cuda/launches.rs",
            "cuda/rounding_lint.rs",
            "declarations/bodies.rs",
            "expr/call_expressions.rs",
            "expr/expressions.rs",
            "expr/fold_expressions.rs",
            "expr/lambdas.rs",
            "expr/literals.rs",
            "expr/member_pointers.rs",
            "expr/members.rs",
            "expr/new_expressions.rs",
            "expr/unary.rs",
            "lookup/implicit_names.rs",
            "objects/exceptions.rs",
            "stmt/jumps.rs",
            "stmt/local_variables.rs",
            "stmt/range_loops.rs",
            "stmt/statements.rs",
            "stmt/structured_bindings.rs",
            "stmt/switches.rs",
            "types/decltype.rs",
            "types/type_traits.rs",
            "types/typeid.rs",
        ],
    },
];

/// Names that the standard library has as well: a call by such a name says nothing.
const COMMON: &[&str] = &[
    "all", "any", "call", "clear", "contains", "count", "extend", "find", "first", "fold", "function", "get",
    "insert", "iter", "join", "last", "len", "map", "max", "min", "next", "position", "push", "put",
    "remove", "replace", "set", "split", "take",
];

/// What breaks the layers of the checker, a sentence each.
pub fn wrong() -> Result<Vec<String>> {
    let folder = tree::root().join("crates/compiler/frontend/src/sema");
    let mut sources = BTreeMap::new();
    for file in tree::files(&folder, &[])? {
        let name = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        sources.insert(name, String::from_utf8_lossy(&tree::read(&file)?).into_owned());
    }
    sources.retain(|name, _| !name.ends_with("mod.rs"));
    let layers: Vec<&[&str]> = LAYERS.iter().map(|layer| layer.files).collect();
    let level = |n: usize| LAYERS[n].name;
    Ok(violations(&sources, &layers, level))
}

/// Calls up, files without a layer, and layers' files that are gone.
fn violations(
    sources: &BTreeMap<String, String>,
    layers: &[&[&str]],
    name_of: impl Fn(usize) -> &'static str,
) -> Vec<String> {
    let level_of = |file: &str| layers.iter().position(|files| files.contains(&file));
    let here = "LAYERS in crates/tools/xtask/src/layers.rs";
    let mut wrong = Vec::new();
    for file in layers.iter().flat_map(|files| files.iter()).filter(|file| !sources.contains_key(**file)) {
        wrong.push(format!("sema has no file {file}: take it from {here}"));
    }
    let defined = definitions(sources);
    for (file, text) in sources {
        let Some(level) = level_of(file) else {
            wrong.push(format!("sema's {file} has no layer: add it to {here}"));
            continue;
        };
        for called in calls(text) {
            let Some(target) = defined.get(called) else { continue };
            if let Some(above) = level_of(target).filter(|above| *above > level) {
                wrong.push(format!(
                    "sema's {file} ({}) calls {called} of {target} ({}): move one of them, or ask through sema/queries.rs",
                    name_of(level),
                    name_of(above)
                ));
            }
        }
    }
    wrong
}

/// Functions that only one file defines, and only once, by their names.
fn definitions(sources: &BTreeMap<String, String>) -> BTreeMap<&str, &str> {
    let mut all: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, text) in sources {
        let words = words(text);
        for pair in words.windows(2).filter(|pair| pair[0].0 == "fn") {
            all.entry(pair[1].0).or_default().insert(file);
        }
    }
    let unique = all.into_iter().filter(|(name, files)| files.len() == 1 && !COMMON.contains(name));
    unique.filter_map(|(name, files)| Some((name, *files.first()?))).collect()
}

/// Names that stand before `(` or `::<`, but for definitions.
fn calls(text: &str) -> BTreeSet<&str> {
    let words = words(text);
    let mut found = BTreeSet::new();
    for (i, (word, after)) in words.iter().enumerate() {
        let defines = i > 0 && words[i - 1].0 == "fn";
        if !defines && (after.starts_with('(') || after.starts_with("::<")) {
            found.insert(*word);
        }
    }
    found
}

/// The identifiers of a text outside of comments, each with what follows it.
fn words(text: &str) -> Vec<(&str, &str)> {
    let mut words = Vec::new();
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        let mut rest = code;
        while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic() || c == '_') {
            let word = &rest[start..];
            let end = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(word.len());
            words.push((&word[..end], &word[end..]));
            rest = &word[end..];
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_go_down() {
        let files = [
            ("low.rs", "fn low() { helper(1) }\nfn helper(n: u32) {}\n// high() is only named here\n"),
            ("high.rs", "fn high() { c.low(); both::<u8>() }\nfn both() {}"),
        ];
        let sources: BTreeMap<String, String> =
            files.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
        let name_of = |n: usize| ["below", "above"][n];
        assert_eq!(violations(&sources, &[&["low.rs"], &["high.rs"]], name_of), Vec::<String>::new());
        assert_eq!(
            violations(&sources, &[&["high.rs"], &["low.rs"]], name_of),
            [
                "sema's high.rs (below) calls low of low.rs (above): move one of them, or ask through sema/queries.rs"
            ]
        );
        assert_eq!(
            violations(&sources, &[&["low.rs", "gone.rs"]], name_of),
            [
                "sema has no file gone.rs: take it from LAYERS in crates/tools/xtask/src/layers.rs",
                "sema's high.rs has no layer: add it to LAYERS in crates/tools/xtask/src/layers.rs"
            ]
        );
    }
}
