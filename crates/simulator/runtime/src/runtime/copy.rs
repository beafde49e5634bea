//! Copies: boxes of bytes between linear memory of host or device and CUDA arrays, and their durations.

use arch::policy::Addressing;
use device::{CopyKind, CudaError};
use functional::memory::Region;
use functional::{Access, Use};

use super::races;
use super::timeline::Work;
use crate::library::{bytes, write};
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// Result of an operation: an error of the call, or a fault of the program.
pub type Outcome = Result<Result<(), CudaError>, Stop>;

/// One side of a copy: linear memory or an array.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// Handle of the array; 0 for linear memory.
    pub array: u64,
    /// Address of linear memory.
    pub pointer: u64,
    /// Position in the memory: byte, row, slice.
    pub at: [u64; 3],
    /// Distance of two rows in linear memory, bytes.
    pub pitch: u64,
    /// Rows of a slice in linear memory.
    pub rows: u64,
}

impl Side {
    /// A side of a copy from seven arguments of a call.
    pub fn new(a: &Args, first: usize) -> Self {
        let x = |i: usize| a.bits(first + i);
        Side { array: x(0), pointer: x(1), at: [x(2), x(3), x(4)], pitch: x(5), rows: x(6) }
    }
    /// Linear memory.
    pub fn memory(pointer: u64, pitch: u64) -> Self {
        Side { array: 0, pointer, at: [0; 3], pitch, rows: 0 }
    }
    fn on_device(&self, m: &Machine) -> bool {
        self.array != 0 || m.gpu.owns(self.pointer)
    }
    /// Address of a row in linear memory.
    fn row(&self, y: u64, z: u64) -> u64 {
        let row = (self.at[2] + z).wrapping_mul(self.rows).wrapping_add(self.at[1] + y);
        self.pointer.wrapping_add(self.at[0]).wrapping_add(row.wrapping_mul(self.pitch))
    }
}

/// A copy of a box of bytes.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub to: Side,
    pub from: Side,
    /// Bytes of a row, rows, slices.
    pub size: [u64; 3],
    /// Direction, as in `cudaMemcpyKind`.
    pub kind: u64,
    /// Whether the call returns as soon as pageable host memory has been read.
    pub staged: bool,
}

impl Move {
    /// The copy of `cudaMemcpy`.
    pub fn line(to: u64, from: u64, width: u64, kind: u64) -> Move {
        Move {
            to: Side::memory(to, 0),
            from: Side::memory(from, 0),
            size: [width, 1, 1],
            kind,
            staged: false,
        }
    }
    /// The copy of `cudaMemcpy2D`.
    pub fn rows(a: &Args) -> Move {
        Move {
            to: Side::memory(a.bits(0), a.bits(1)),
            from: Side::memory(a.bits(2), a.bits(3)),
            size: [a.bits(4), a.bits(5), 1],
            kind: a.bits(6),
            staged: false,
        }
    }
    /// Size in bytes.
    pub fn total(&self) -> u64 {
        self.size.iter().fold(1, |n: u64, &d| n.saturating_mul(d))
    }
    /// Checks the copy before anything is copied, and returns its direction. From 2.0 on, host and device
    /// share an address space, and memory that the kind calls the device's need only be accessible to it,
    /// which pageable memory is not (as on an H200). Before 2.0, the kind must fit the addresses. Rows must
    /// not be longer than their distance.
    ///
    /// # Errors
    /// The error that the call returns.
    pub fn check(&self, m: &Machine) -> Result<CopyKind, CudaError> {
        let actual = match (self.from.on_device(m), self.to.on_device(m)) {
            (false, false) => CopyKind::HostToHost,
            (false, true) => CopyKind::HostToDevice,
            (true, false) => CopyKind::DeviceToHost,
            (true, true) => CopyKind::DeviceToDevice,
        };
        let one_space = m.gpu.device().arch.addressing == Addressing::Generic;
        let reached = |s: &Side| {
            s.on_device(m)
                || one_space && (m.runtime.is_managed(s.pointer, 1) || m.runtime.is_pinned(s.pointer, 1))
        };
        let fits = match self.kind {
            0 => one_space,
            1 => one_space && reached(&self.to),
            2 => one_space && reached(&self.from),
            _ => one_space && reached(&self.to) && reached(&self.from),
        };
        match self.kind {
            0..=4 if self.total() == 0 => return Ok(actual),
            4 => {}
            0..=3 if actual as u64 == self.kind || fits => {}
            0..=3 => return Err(CudaError::InvalidValue),
            _ => return Err(CudaError::InvalidMemcpyDirection),
        }
        let [width, height, depth] = self.size;
        let narrow = |s: &Side| s.array == 0 && height * depth > 1 && s.at[0].saturating_add(width) > s.pitch;
        if narrow(&self.to) || narrow(&self.from) {
            return Err(CudaError::InvalidPitchValue);
        }
        Ok(actual)
    }
    /// Whether all host memory of the copy is pinned.
    pub fn pinned(&self, m: &Machine, kind: CopyKind) -> bool {
        let pinned = |s: &Side| m.runtime.is_pinned(s.pointer, 1);
        match kind {
            CopyKind::HostToDevice => pinned(&self.from),
            CopyKind::DeviceToHost => pinned(&self.to),
            CopyKind::HostToHost => pinned(&self.from) && pinned(&self.to),
            CopyKind::DeviceToDevice => true,
        }
    }
    /// Records the linear memory that it uses, for the detection of races.
    pub fn note(&self, m: &mut Machine) {
        let [width, height, depth] = self.size;
        for (side, by) in [(&self.from, Use::Read), (&self.to, Use::Write)] {
            for z in 0..if side.array == 0 { depth } else { 0 } {
                races::rows(m, by, [side.row(0, z), side.pitch, width, height]);
            }
        }
    }
    /// Lets the sanitizer check that the device memory that it reads is initialised. Managed memory is not
    /// checked, since the host may have written it.
    pub fn watch(&self, m: &mut Machine) {
        let [width, height, depth] = self.size;
        if self.from.array != 0
            || !m.gpu.owns(self.from.pointer)
            || m.runtime.is_managed(self.from.pointer, 1)
        {
            return;
        }
        let rows = (0..depth).flat_map(|z| (0..height).map(move |y| self.from.row(y, z)));
        m.gpu.host_copies(rows, width, &m.runtime.calls);
    }
    /// Copies the bytes.
    pub fn run(&self, m: &mut Machine) -> Outcome {
        let [width, height, depth] = self.size;
        if width == 0 {
            return Ok(Ok(()));
        }
        for z in 0..depth {
            for y in 0..height {
                if let Err(error) = row(m, &self.to, &self.from, width, y, z)? {
                    return Ok(Err(error));
                }
            }
        }
        Ok(Ok(()))
    }
}

/// The engine that a copy needs.
pub fn work(kind: CopyKind) -> Work {
    match kind {
        CopyKind::HostToHost => Work::Host,
        CopyKind::HostToDevice => Work::ToDevice,
        CopyKind::DeviceToHost => Work::ToHost,
        CopyKind::DeviceToDevice => Work::Kernel(device::Demand::COPY),
    }
}

/// Copies one row. A range that is not device memory is an error of the call; one that is not host memory is
/// a fault.
pub fn row(m: &mut Machine, to: &Side, from: &Side, width: u64, y: u64, z: u64) -> Outcome {
    let place = |side: &Side| (side.at[0], side.at[1] + y, side.at[2] + z);
    // The driver checks device addresses before it reads host memory.
    let target = to.row(y, z);
    if to.array == 0 && m.gpu.owns(target) && !m.gpu.can_write(target, width) {
        return Ok(Err(CudaError::InvalidValue));
    }
    if to.array == 0 && from.array == 0 && width > PART {
        return long_row(m, target, from.row(y, z), width);
    }
    let data = match from.array {
        0 => read_row(m, from.row(y, z), width)?,
        array => m.gpu.read_array(array, place(from), width),
    };
    let Some(data) = data else { return Ok(Err(CudaError::InvalidValue)) };
    if to.array == 0 {
        return write_row(m, target, &data);
    }
    let done = m.gpu.write_array(to.array, place(to), &data);
    Ok(if done { Ok(()) } else { Err(CudaError::InvalidValue) })
}

/// Number of bytes that are copied at a time.
const PART: u64 = 1 << 18;

/// Copies a long row in parts that fit into the simulator's cache: 256 MiB in 0.05 s instead of 0.25 s.
fn long_row(m: &mut Machine, to: u64, from: u64, width: u64) -> Outcome {
    m.check_stop_soon();
    // Nothing is copied unless everything can be.
    if m.gpu.owns(from) {
        if m.gpu.read(from, width).is_none() {
            return Ok(Err(CudaError::InvalidValue));
        }
    } else {
        m.slice(from, width)?;
    }
    if !m.gpu.owns(to) {
        m.slice_mut(to, width)?;
    }
    // The result is as if everything were read first: copy from the end if the ranges overlap and the target
    // is higher.
    let parts = width.div_ceil(PART);
    let backwards = to.wrapping_sub(from) < width;
    for i in 0..parts {
        let at = PART * if backwards { parts - 1 - i } else { i };
        let size = PART.min(width - at);
        let Some(data) = read_row(m, from + at, size)? else { return Ok(Err(CudaError::InvalidValue)) };
        if let Err(error) = write_row(m, to + at, &data)? {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

/// Bytes of host or device memory; `None` if a device address is not valid.
fn read_row(m: &mut Machine, from: u64, width: u64) -> Result<Option<Vec<u8>>, Stop> {
    if m.gpu.owns(from) {
        return Ok(m.gpu.read(from, width).map(<[u8]>::to_vec));
    }
    bytes(m, from, width).map(Some)
}

fn write_row(m: &mut Machine, to: u64, data: &[u8]) -> Outcome {
    if m.gpu.owns(to) {
        return Ok(if m.gpu.write(to, data) { Ok(()) } else { Err(CudaError::InvalidValue) });
    }
    if Region::of(to) == Region::Null {
        return Err(m.denied(Access::Write, to, data.len() as u64));
    }
    write(m, to, data).map(Ok)
}
