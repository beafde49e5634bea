//! Programs of cuBLAS: `blas.cu` draws functions, shapes, flags and strides from its seed.

use crate::Program;
use crate::devices::DEVICES;
use crate::random::Random;

const TEXT: &str = include_str!("blas.cu");

pub fn program(random: &mut Random) -> Program {
    let (device, doubles) = random.of(&DEVICES);
    let define = if doubles { "#define DOUBLES\n" } else { "" };
    Program { source: format!("{define}{TEXT}"), device, args: vec![random.seed().to_string()] }
}

/// A wrong program: differences instead of sums.
pub fn wrong() -> Program {
    let source = TEXT.replace("return {a.x + b.x", "return {a.x - b.x");
    Program { source, device: "h200-sxm", args: vec!["1".into()] }
}
