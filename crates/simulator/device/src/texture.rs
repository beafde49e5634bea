//! CUDA arrays and textures of a device.

use functional::image::{Image, Rows};
use functional::texture::{Format, Kind, Mode, Texture};

use crate::{CudaError, Gpu};

/// The memory that a texture reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A CUDA array by its handle.
    Array(u64),
    /// Linear memory: address, size in bytes, format of a texel.
    Linear(u64, u64, Format),
    /// Two-dimensional linear memory: address, width and height in texels, distance of rows in bytes, format
    /// of a texel.
    Pitched(u64, [u64; 2], u64, Format),
}

/// How a texture is read (`cudaTextureDesc`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampling {
    /// Address mode along each axis, for coordinates outside of the texture.
    pub modes: [Mode; 3],
    /// Whether texels are filtered linearly.
    pub linear: bool,
    /// Whether integer texels are read as fractions (`cudaReadModeNormalizedFloat`).
    pub to_float: bool,
    /// Whether coordinates are fractions of the extent.
    pub normalized: bool,
    /// Border colour of [`Mode`]s that use one.
    pub border: [f32; 4],
}

/// Alignment of the start of linear memory, bytes.
const TEXTURE_ALIGNMENT: u64 = 256;
/// Flag `cudaArrayLayered`.
const LAYERED: u64 = 1;
/// Flag `cudaArrayCubemap`.
const CUBEMAP: u64 = 4;
/// Alignment of the distance of rows in linear memory, bytes.
const PITCH_ALIGNMENT: u64 = 32;

impl Gpu {
    /// Creates a CUDA array. `asked` is the extent in texels along three axes, where 0 counts as 1, and flags
    /// of `cudaMalloc3DArray`. Returns the handle, which is the array's device address.
    ///
    /// # Errors
    /// The extent exceeds the device's limits, or memory is exhausted.
    pub fn create_array(&mut self, format: Format, asked: [u64; 4]) -> Result<u64, CudaError> {
        let [size @ .., flags] = asked;
        let layered = flags & (LAYERED | CUBEMAP) != 0;
        let limits = self.spec.arch.texture_limits();
        let most = match (size[1], size[2]) {
            (_, 1..) if layered => [limits.two[0], limits.two[1], limits.layers],
            (0, 0) => [limits.one, 1, 1],
            (_, 0) => [limits.two[0], limits.two[1], 1],
            _ => [limits.three; 3],
        };
        let size = [size[0], size[1].max(1), size[2].max(1)];
        if size[0] == 0 || size.iter().zip(most).any(|(&n, most)| n > most.into()) {
            return Err(CudaError::InvalidValue);
        }
        let image = Image::tiled(format.bytes(), size.map(|n| n as u32));
        let base = self.memory.alloc(image.bytes(), 512).ok_or(CudaError::MemoryAllocation)?;
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.allocated(base, image.bytes());
        }
        self.arrays.insert(base, (Image { base, ..image }, format, asked));
        Ok(base)
    }
    /// Frees a CUDA array.
    ///
    /// # Errors
    /// [`CudaError::InvalidResourceHandle`] if the handle is not that of an array.
    pub fn free_array(&mut self, handle: u64) -> Result<(), CudaError> {
        self.arrays.remove(&handle).ok_or(CudaError::InvalidResourceHandle)?;
        self.free(handle)
    }
    /// Layout and texel format of a CUDA array.
    pub fn array(&self, handle: u64) -> Option<(Image, Format)> {
        self.arrays.get(&handle).map(|&(image, format, _)| (image, format))
    }
    /// Extent and flags with which a CUDA array was created.
    pub fn array_asked(&self, handle: u64) -> Option<[u64; 4]> {
        self.arrays.get(&handle).map(|array| array.2)
    }

    /// Creates a texture object, or binds a texture reference, whose handle is its address.
    ///
    /// # Errors
    /// The source is no memory that a texture can read, or it cannot be read in this way.
    pub fn bind(&mut self, handle: u64, source: Source, how: Sampling) -> Result<(), CudaError> {
        let limits = self.spec.arch.texture_limits();
        let (image, format) = match source {
            Source::Array(array) => self.array(array).ok_or(CudaError::InvalidResourceHandle)?,
            Source::Linear(base, bytes, format) => {
                let texel_bytes = format.bytes();
                let count = bytes / u64::from(texel_bytes);
                if count == 0 || count > limits.linear.into() {
                    return Err(CudaError::InvalidValue);
                }
                let rows = Rows::Pitch(count * u64::from(texel_bytes));
                (Image { base, texel_bytes, size: [count as u32, 1, 1], rows }, format)
            }
            Source::Pitched(base, [width, height], pitch, format) => {
                let texel_bytes = format.bytes();
                let fits = (1..=u64::from(limits.pitched[0])).contains(&width)
                    && (1..=u64::from(limits.pitched[1])).contains(&height)
                    && pitch <= limits.pitch.into()
                    && pitch >= width * u64::from(texel_bytes);
                if !fits || !pitch.is_multiple_of(PITCH_ALIGNMENT) {
                    return Err(CudaError::InvalidValue);
                }
                let size = [width as u32, height as u32, 1];
                (Image { base, texel_bytes, size, rows: Rows::Pitch(pitch) }, format)
            }
        };
        if !image.base.is_multiple_of(TEXTURE_ALIGNMENT)
            || self.memory.find(image.base, image.bytes()).is_none()
        {
            return Err(CudaError::InvalidValue);
        }
        let Sampling { modes, linear, to_float, normalized, border } = how;
        let integer = format.kind != Kind::Float;
        if to_float && integer && format.bits == 32 {
            return Err(CudaError::InvalidNormSetting);
        }
        // Filtering is ignored for one-dimensional linear memory.
        let linear = linear && !matches!(source, Source::Linear(..));
        if linear && integer && !to_float {
            return Err(CudaError::InvalidFilterSetting);
        }
        self.repeats.forget();
        let texture = Texture { image, format, modes, linear, to_float, normalized, border };
        self.textures.insert(handle, texture);
        Ok(())
    }
    /// Destroys a texture object, or ends the binding of a texture reference.
    ///
    /// # Errors
    /// [`CudaError::InvalidValue`] if there is no texture of that handle.
    pub fn unbind(&mut self, handle: u64) -> Result<(), CudaError> {
        self.repeats.forget();
        self.textures.remove(&handle).map(|_| ()).ok_or(CudaError::InvalidValue)
    }

    /// `length` bytes of an array's row from byte x on; `None` if they are outside of the array.
    pub fn read_array(&mut self, handle: u64, (x, y, z): (u64, u64, u64), length: u64) -> Option<Vec<u8>> {
        let image = self.row_of(handle, (x, y, z), length)?;
        let mut row = vec![0; length as usize];
        let (memory, base) = (self.memory.bytes(), self.memory.base());
        image.runs(x, y as u32, z as u32, length, |done, address, count| {
            let from = (address - base) as usize;
            row[done as usize..(done + count) as usize].copy_from_slice(&memory[from..from + count as usize]);
        });
        Some(row)
    }
    /// Writes bytes to an array's row from byte x on. False if they are outside of the array.
    pub fn write_array(&mut self, handle: u64, (x, y, z): (u64, u64, u64), row: &[u8]) -> bool {
        let Some(image) = self.row_of(handle, (x, y, z), row.len() as u64) else { return false };
        self.invalidate(image.base, image.bytes());
        let base = self.memory.base();
        let (memory, sanitizer) = (self.memory.bytes_mut(), &mut self.sanitizer);
        image.runs(x, y as u32, z as u32, row.len() as u64, |done, address, count| {
            let to = (address - base) as usize;
            memory[to..to + count as usize].copy_from_slice(&row[done as usize..(done + count) as usize]);
            if let Some(sanitizer) = sanitizer {
                sanitizer.written(address, count);
            }
        });
        true
    }
    /// The array's layout, if `length` bytes from x on are inside.
    fn row_of(&self, handle: u64, (x, y, z): (u64, u64, u64), length: u64) -> Option<Image> {
        let (image, _) = self.array(handle)?;
        let row = u64::from(image.size[0]) * u64::from(image.texel_bytes);
        let inside = x.saturating_add(length) <= row && y < image.size[1].into() && z < image.size[2].into();
        inside.then_some(image)
    }
}
