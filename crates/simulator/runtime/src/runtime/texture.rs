//! Arrays, textures and surfaces, as the built-in header `texture.h` calls them.

use base::Code;
use device::{CudaError, Sampling, Source};
use functional::texture::{Format, Kind, Mode};

use super::copy::{Move, Side};
use super::memory::fault_if_simulator_full;
use super::op::{Op, issue};
use super::{answer, refusal};
use crate::library::{Entry, Reply, put, table};
use crate::machine::{Machine, Stop};
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    // Arguments: out, format, texels along each axis, flags.
    "__array_make" => |m, a| {
        let asked = [a.bits(2), a.bits(3), a.bits(4), a.bits(5)];
        let format = format(m, a.bits(1))?;
        let made = format.and_then(|format| m.gpu.create_array(format, asked));
        if let (Ok(format), Err(error)) = (format, made) {
            let texel = u64::from(format.bytes());
            fault_if_simulator_full(m, asked[..3].iter().fold(texel, |all, &n| all.saturating_mul(n.max(1))), error)?;
        }
        hand_out(m, a.bits(0), made)
    },
    "__array_free" => |m, a| {
        let freed = if a.bits(0) == 0 { Ok(()) } else { m.gpu.free_array(a.bits(0)) };
        answer(m, freed)
    },
    // Out: width, height, depth, flags, bits, components, kind.
    "__array_size" => |m, a| {
        let (Some((_, format)), Some([w, h, d, flags])) = (m.gpu.array(a.bits(1)), m.gpu.array_asked(a.bits(1))) else {
            return answer(m, Err(CudaError::InvalidResourceHandle));
        };
        let kind = format.kind as u64;
        for (i, value) in [w, h, d, flags, format.bits.into(), format.count.into(), kind].into_iter().enumerate() {
            put(m, a.bits(0) + 8 * i as u64, 8, value)?;
        }
        answer(m, Ok(()))
    },
    // Target: array, pointer, x, y, z, pitch, rows of a slice. Source: the same. Then width, height, depth,
    // kind, stream + 1.
    "__array_copy" => |m, a| copy(m, a),
    // Arguments: array, x, y, pointer, bytes, kind, whether the array is the source.
    "__array_line" => |m, a| copy_line(m, a),
    // Arguments: out, reference, what, array or address, format, width, height, pitch, sampling, border.
    "__texture_make" => |m, a| {
        // A texture reference has no handle to write.
        if a.bits(0) != 0 && !m.gpu.device().arch.features.texture_objects {
            return refusal::unusable(m, CudaError::NotSupported, Code::NoTextureObjects);
        }
        let made = make(m, a)?;
        if a.bits(1) == 0 { hand_out(m, a.bits(0), made) } else { answer(m, made.map(|_| ())) }
    },
    "__texture_free" => |m, a| {
        let freed = m.gpu.unbind(a.bits(0));
        answer(m, freed)
    },
    ;
};

/// Ends a call that creates an object: writes its handle.
fn hand_out(m: &mut Machine, to: u64, made: Result<u64, CudaError>) -> Reply {
    if m.runtime.sticky.is_none()
        && let Ok(handle) = made
    {
        put(m, to, 8, handle)?;
    }
    answer(m, made.map(|_| ()))
}

/// Reads a `cudaChannelFormatDesc`.
fn format(m: &mut Machine, at: u64) -> Result<Result<Format, CudaError>, Stop> {
    let mut words = [0; 5];
    for (i, word) in words.iter_mut().enumerate() {
        *word = m.load(at + 4 * i as u64, 4)? as u32;
    }
    let [bits, y, z, w, kind] = words;
    let count = 1 + [y, z, w].iter().filter(|&&n| n != 0).count() as u32;
    let kind = match kind {
        0 => Kind::Signed,
        1 => Kind::Unsigned,
        2 => Kind::Float,
        _ => return Ok(Err(CudaError::InvalidChannelDescriptor)),
    };
    let alike =
        [y, z, w].iter().enumerate().all(|(i, &n)| n == if (i as u32) + 1 < count { bits } else { 0 });
    let fits = matches!(bits, 8 | 16 | 32) && matches!(count, 1 | 2 | 4) && (kind != Kind::Float || bits > 8);
    Ok(if alike && fits {
        Ok(Format { kind, bits, count })
    } else {
        Err(CudaError::InvalidChannelDescriptor)
    })
}

/// Creates a texture object, or binds a texture reference.
fn make(m: &mut Machine, a: &Args) -> Result<Result<u64, CudaError>, Stop> {
    let (reference, what, data, how) = (a.bits(1), a.bits(2), a.bits(3), a.bits(8));
    let source = match what as u32 {
        0 => Source::Array(data),
        kind => match (format(m, a.bits(4))?, kind) {
            (Err(error), _) => return Ok(Err(error)),
            (Ok(format), 2) => {
                // Everything allocated from there on, unless the size is given.
                let room = m.gpu.memory().allocation(data).map_or(0, |b| b.address + b.size - data);
                Source::Linear(data, a.bits(5).min(room), format)
            }
            (Ok(format), 3) => Source::Pitched(data, [a.bits(5), a.bits(6)], a.bits(7), format),
            (Ok(_), _) => return Ok(Err(CudaError::InvalidValue)),
        },
    };
    let mode = |axis: u64| match how >> (2 * axis) & 3 {
        0 => Mode::Wrap,
        1 => Mode::Clamp,
        2 => Mode::Mirror,
        _ => Mode::Border,
    };
    let mut border = [0.0; 4];
    if a.bits(9) != 0 {
        for (i, part) in border.iter_mut().enumerate() {
            *part = f32::from_bits(m.load(a.bits(9) + 4 * i as u64, 4)? as u32);
        }
    }
    let bit = |n: u64| how >> n & 1 != 0;
    let how = Sampling {
        modes: [mode(0), mode(1), mode(2)],
        linear: bit(6),
        to_float: bit(7),
        normalized: bit(8),
        border,
    };
    let handle = if reference == 0 { m.runtime.handle() } else { reference };
    Ok(m.gpu.bind(handle, source, how).map(|()| handle))
}

fn copy(m: &mut Machine, a: &Args) -> Reply {
    let size = [a.bits(14), a.bits(15), a.bits(16)];
    let c = Move { to: Side::new(a, 0), from: Side::new(a, 7), size, kind: a.bits(17), staged: false };
    let stream = a.bits(18).checked_sub(1);
    super::memory::copy(m, c, stream)
}

/// Copies consecutive bytes, which fill rows of an array, or the reverse.
fn copy_line(m: &mut Machine, a: &Args) -> Reply {
    let (array, from_array) = (a.bits(0), a.bits(6) != 0);
    let Some((image, _)) = m.gpu.array(array) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    let row_bytes = u64::from(image.size[0]) * u64::from(image.texel_bytes);
    let (mut x, mut y, count) = (a.bits(1), a.bits(2), a.bits(4));
    let mut done = 0;
    while done < count {
        let width = row_bytes.saturating_sub(x).min(count - done);
        if width == 0 {
            return answer(m, Err(CudaError::InvalidValue));
        }
        let linear = Side::memory(a.bits(3) + done, 0);
        let tiled = Side { array, at: [x, y, 0], ..Side::memory(0, 0) };
        let (to, from) = if from_array { (linear, tiled) } else { (tiled, linear) };
        let c = Move { to, from, size: [width, 1, 1], kind: a.bits(5), staged: false };
        let code = issue(m, 0, Op::Copy(c), true)?;
        if code != 0 {
            return Ok(code);
        }
        (done, x, y) = (done + width, 0, y + 1);
    }
    answer(m, Ok(()))
}
