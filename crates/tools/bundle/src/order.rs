//! The order of functions in a module: similar ones side by side.
//!
//! gzip finds repetitions within 32 KiB, so a function costs little when a function that resembles it stands just before.
//! wasm-bindgen leaves functions sorted by size. Only numbers of functions change, no instruction does; the same input gives the
//! same output. KiB gzip of page, compiler and machine:
//!
//! | Order | | | |
//! | --- | ---: | ---: | ---: |
//! | by size, as wasm-bindgen leaves them | 374.6 | 484.4 | 354.8 |
//! | by name, as `wasm-opt` can sort them | 374.1 | 481.4 | 348.3 |
//! | by content | 373.4 | 480.1 | 350.5 |
//! | similar ones side by side, this module | 364.6 | 469.5 | 343.0 |
//! | `wasm-opt -Oz`, which takes half a minute for the compiler | | 479.8 | |

use std::convert::Infallible;

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload};

/// Length of the byte sequences that functions are compared by.
const GRAM: usize = 7;
/// A sequence that more functions than this contain says nothing about their similarity. Values from 100 to 400 change the three
/// modules by less than 0.5 KiB in all.
const COMMON: usize = 100;
/// Bytes of preceding functions that count as near: almost the window of gzip.
const WINDOW: usize = 32_000;

/// The same module with similar functions side by side, and the old number of the function at each place. The first `imported`
/// functions are imported and keep their places.
///
/// # Errors
/// The module is malformed.
pub fn by_similarity(wasm: &[u8], imported: usize) -> Result<(Vec<u8>, Vec<usize>)> {
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        if let Payload::CodeSectionEntry(body) = payload? {
            bodies.push(body.as_bytes());
        }
    }
    let own = chain(&bodies);
    let order: Vec<usize> = (0..imported).chain(own.iter().map(|function| imported + function)).collect();
    let mut places = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        places[old] = new as u32;
    }
    let mut module = Module::new();
    Reorder { own: &own, places }
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| anyhow!("functions of a wasm can't be put in order: {error}"))?;
    Ok((module.finish(), order))
}

/// Positions in their new order: from the longest function on, next always the function that shares most sequences with those
/// within the window, for its size.
fn chain(bodies: &[&[u8]]) -> Vec<usize> {
    let sequences = Sequences::of(bodies);
    let mut open: Vec<usize> = (0..bodies.len()).collect();
    // Sequences of each function that the window contains, and how often the window contains each sequence.
    let mut shared = vec![0u64; bodies.len()];
    let mut in_window = vec![0u32; sequences.functions.len()];
    let (mut order, mut oldest, mut bytes) = (Vec::<usize>::new(), 0, 0);
    while !open.is_empty() {
        let likeness = |f: usize| shared[f] * shared[f] * 1024 / (bodies[f].len() as u64 + 20);
        let value = |f: usize| (likeness(f), bodies[f].len());
        let best = (0..open.len()).max_by_key(|&i| (value(open[i]), std::cmp::Reverse(open[i])));
        let next = open.swap_remove(best.unwrap_or_default());
        order.push(next);
        bytes += bodies[next].len();
        for &sequence in &sequences.of_function[next] {
            in_window[sequence] += 1;
            if in_window[sequence] == 1 {
                sequences.functions[sequence].iter().for_each(|&f| shared[f] += 1);
            }
        }
        while bytes > WINDOW && oldest + 1 < order.len() {
            let old = order[oldest];
            oldest += 1;
            bytes -= bodies[old].len();
            for &sequence in &sequences.of_function[old] {
                in_window[sequence] -= 1;
                if in_window[sequence] == 0 {
                    sequences.functions[sequence].iter().for_each(|&f| shared[f] -= 1);
                }
            }
        }
    }
    order
}

/// The byte sequences that at least two functions contain and at most [`COMMON`].
struct Sequences {
    /// Sequences of each function.
    of_function: Vec<Vec<usize>>,
    /// Functions of each sequence.
    functions: Vec<Vec<usize>>,
}

impl Sequences {
    fn of(bodies: &[&[u8]]) -> Self {
        let mut uses: Vec<(u64, usize)> = Vec::new();
        for (f, body) in bodies.iter().enumerate() {
            let packed = |gram: &[u8]| gram.iter().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
            uses.extend(body.windows(GRAM).map(|gram| (packed(gram), f)));
        }
        uses.sort_unstable();
        uses.dedup();
        let mut sequences = Self { of_function: vec![Vec::new(); bodies.len()], functions: Vec::new() };
        for group in uses.chunk_by(|a, b| a.0 == b.0).filter(|group| (2..=COMMON).contains(&group.len())) {
            for &(_, f) in group {
                sequences.of_function[f].push(sequences.functions.len());
            }
            sequences.functions.push(group.iter().map(|&(_, f)| f).collect());
        }
        sequences
    }
}

/// Writes a module with its functions in another order.
struct Reorder<'a> {
    /// Old positions of the functions that are not imported, counted without the imported ones.
    own: &'a [usize],
    /// New number of each function.
    places: Vec<u32>,
}

type Outcome<T> = Result<T, Error<Infallible>>;

impl Reencode for Reorder<'_> {
    type Error = Infallible;

    fn function_index(&mut self, func: u32) -> Outcome<u32> {
        Ok(self.places[func as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Outcome<()> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for &old in self.own {
            functions.function(self.type_index(types[old])?);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Outcome<()> {
        let bodies = section.into_iter().collect::<Result<Vec<FunctionBody<'_>>, _>>()?;
        for &old in self.own {
            self.parse_function_body(code, bodies[old].clone())?;
        }
        Ok(())
    }
}
