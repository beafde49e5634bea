//! Programs of cuFFT: `fft.cu` takes lengths, layouts and kinds at random from its seed.

use crate::Program;
use crate::devices::DEVICES;
use crate::random::Random;

const TEXT: &str = include_str!("fft.cu");

pub fn program(random: &mut Random) -> Program {
    let (device, doubles) = random.of(&DEVICES);
    let define = if doubles { "#define DOUBLES\n" } else { "" };
    // Ten seeds in a row have all lengths up to 64.
    Program { source: format!("{define}{TEXT}"), device, args: vec![random.seed().to_string()] }
}

/// All transforms are inverse.
pub fn wrong() -> Program {
    let source = TEXT.replace("sign * sin", "sin");
    Program { source, device: "h200-sxm", args: vec!["1".into()] }
}
