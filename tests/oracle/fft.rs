//! Programs of cuFFT: `fft.cu` draws lengths, layouts and kinds from its seed.

use crate::Program;
use crate::devices::DEVICES;
use crate::random::Random;

const TEXT: &str = include_str!("fft.cu");

pub fn program(random: &mut Random) -> Program {
    let (device, doubles) = random.of(&DEVICES);
    let define = if doubles { "#define DOUBLES\n" } else { "" };
    // Ten consecutive seeds cover all lengths up to 64.
    Program { source: format!("{define}{TEXT}"), device, args: vec![random.seed().to_string()] }
}

/// A wrong program: all transforms are inverse.
pub fn wrong() -> Program {
    let source = TEXT.replace("sign * sin", "sin");
    Program { source, device: "h200-sxm", args: vec!["1".into()] }
}
