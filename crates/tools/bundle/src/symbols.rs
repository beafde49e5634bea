//! Names of functions, apart from the module that readers load.
//!
//! A browser reports a trap by the numbers of the functions on the stack (`wasm-function[1234]`). The symbol file of the same
//! release gives their names. It stands beside the release and costs readers nothing.

use anyhow::{Result, bail};
use wasm_encoder::{Module, RawSection};
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// The section that holds the names.
const SECTION: &str = "name";

/// Takes the names out of a module. Gives the module without them, the name of each function in the order of their numbers, and how
/// many of the functions are imported.
///
/// # Errors
/// The module is malformed or has no names.
pub fn split(wasm: &[u8]) -> Result<(Vec<u8>, Vec<String>, usize)> {
    let mut module = Module::new();
    let (mut names, mut imported, mut functions) = (Vec::new(), 0, 0);
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        match &payload {
            Payload::CustomSection(section) if section.name() == SECTION => {
                let KnownCustom::Name(parts) = section.as_known() else { bail!("malformed names") };
                for part in parts {
                    if let Name::Function(functions) = part? {
                        for function in functions {
                            let function = function?;
                            let number = function.index as usize;
                            names.resize(names.len().max(number + 1), String::new());
                            names[number] = function.name.to_owned();
                        }
                    }
                }
                continue;
            }
            Payload::ImportSection(imports) => {
                for import in imports.clone().into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(section) => functions = section.count() as usize,
            _ => {}
        }
        if let Some((id, range)) = payload.as_section() {
            module.section(&RawSection { id, data: &wasm[range] });
        }
    }
    if names.is_empty() {
        bail!("the module has no names of functions");
    }
    names.resize(imported + functions, String::new());
    Ok((module.finish(), names, imported))
}

/// A symbol file: a line `NUMBER NAME` for each function of a module whose functions stand in this `order` of old numbers.
pub fn file(names: &[String], order: &[usize]) -> String {
    order.iter().enumerate().map(|(new, &old)| format!("{new} {}\n", without_hashes(&names[old]))).collect()
}

/// A name without the hashes of crates, as in `core[3e63b5de82c7b372]::fmt`.
fn without_hashes(name: &str) -> String {
    let mut parts = name.split('[');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']') {
            Some((hash, rest)) if hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()) => {
                plain.push_str(rest);
            }
            _ => plain.extend(["[", part]),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{CodeSection, Function, FunctionSection, NameMap, NameSection, TypeSection};

    use super::*;

    #[test]
    fn hashes_of_crates_are_left_out() {
        let check = |name: &str, expect: &str| assert_eq!(without_hashes(name), expect);
        check(
            "<core[3e63b5de82c7b372]::fmt::A as b[745b8138b754529e]::C>::d[1]",
            "<core::fmt::A as b::C>::d[1]",
        );
        check("f::<[u8; 4]>", "f::<[u8; 4]>");
        check("g[", "g[");
    }

    #[test]
    fn names_move_to_the_symbol_file() {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut functions = FunctionSection::new();
        functions.function(0).function(0);
        let mut code = CodeSection::new();
        let mut body = Function::new([]);
        body.instructions().end();
        code.function(&body).function(&body);
        let mut plain = Module::new();
        plain.section(&types).section(&functions).section(&code);
        let mut named = plain.clone();
        let mut map = NameMap::new();
        map.append(0, "first");
        map.append(1, "second::<of T>");
        let mut names = NameSection::new();
        names.functions(&map);
        named.section(&names);

        let (without, names, imported) = split(&named.finish()).unwrap();
        assert_eq!((file(&names, &[1, 0]).as_str(), imported), ("0 second::<of T>\n1 first\n", 0));
        let plain = plain.finish();
        assert_eq!(without, plain);
        assert!(split(&plain).is_err());
    }
}
