//! Memory accesses of host code: to host memory, and to managed memory on the device.

use functional::Access;

use crate::machine::{Machine, Stop};

impl Machine<'_> {
    /// A range of managed memory, or of host memory that work of the device uses. Reports races with that
    /// work.
    #[cold]
    fn managed(&mut self, access: Access, address: u64, size: u64) -> Result<&mut [u8], Stop> {
        if let Some(at) = self.memory.locate(address, size) {
            if access != Access::Read && self.memory.is_read_only(address) {
                return Err(self.denied(access, address, size));
            }
            crate::runtime::races::host_access(self, access, address, size);
            return Ok(&mut self.memory.bytes_mut()[at..at + size as usize]);
        }
        let stop = self.denied(access, address, size);
        if !self.runtime.is_managed(address, size) {
            return Err(stop);
        }
        crate::runtime::races::host_access(self, access, address, size);
        if access == Access::Write {
            self.gpu.host_wrote(address, size);
        }
        let place = match access {
            Access::Read => self.gpu.range_to_read(address, size),
            _ => self.gpu.range_mut(address, size),
        };
        place.ok_or(stop)
    }
    /// Reads a little-endian number of 1 to 8 bytes.
    #[inline]
    pub(crate) fn load(&mut self, address: u64, size: u64) -> Result<u64, Stop> {
        let Some(at) = self.memory.find(address, size) else {
            let bytes = self.managed(Access::Read, address, size)?;
            return Ok(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        };
        let (bytes, mut word) = (&self.memory.bytes()[at..], [0; 8]);
        match size {
            4 => word[..4].copy_from_slice(&bytes[..4]),
            8 => word.copy_from_slice(&bytes[..8]),
            1 => word[0] = bytes[0],
            n => word[..n as usize].copy_from_slice(&bytes[..n as usize]),
        }
        Ok(u64::from_le_bytes(word))
    }
    /// Writes a little-endian number of 1 to 8 bytes.
    #[inline]
    pub(crate) fn store(&mut self, address: u64, size: u64, value: u64) -> Result<(), Stop> {
        let word = value.to_le_bytes();
        let Some(at) = self.memory.find_to_write(address, size) else {
            self.managed(Access::Write, address, size)?.copy_from_slice(&word[..size as usize]);
            return Ok(());
        };
        let bytes = &mut self.memory.bytes_mut()[at..];
        match size {
            4 => bytes[..4].copy_from_slice(&word[..4]),
            8 => bytes[..8].copy_from_slice(&word),
            1 => bytes[0] = word[0],
            n => bytes[..n as usize].copy_from_slice(&word[..n as usize]),
        }
        Ok(())
    }
    /// A range of memory for reading.
    pub(crate) fn slice(&mut self, address: u64, size: u64) -> Result<&[u8], Stop> {
        if size == 0 {
            return Ok(&[]);
        }
        match self.memory.find(address, size) {
            Some(at) => Ok(&self.memory.bytes()[at..at + size as usize]),
            None => self.managed(Access::Read, address, size).map(|bytes| &*bytes),
        }
    }
    /// A range of memory for writing.
    pub(crate) fn slice_mut(&mut self, address: u64, size: u64) -> Result<&mut [u8], Stop> {
        if size == 0 {
            return Ok(&mut []);
        }
        match self.memory.find_to_write(address, size) {
            Some(at) => Ok(&mut self.memory.bytes_mut()[at..at + size as usize]),
            None => self.managed(Access::Write, address, size),
        }
    }
    /// The bytes of a C string without its terminating zero.
    pub(crate) fn c_string(&self, address: u64) -> Result<&[u8], Stop> {
        let space = if self.runtime.is_managed(address, 1) { self.gpu.memory() } else { &self.memory };
        space.c_string(address).ok_or_else(|| self.denied(Access::Read, address, 1))
    }
}
