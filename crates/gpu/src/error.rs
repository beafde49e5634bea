//! The runtime's error codes with their names and strings (CUDA 13 `driver_types.h`, `cudaGetErrorString`).

macro_rules! errors {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $name:literal, $text:literal;)*) => {
        /// An error code of the CUDA runtime.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum CudaError { $($(#[$doc])* $variant,)* }

        impl CudaError {
            /// Every code that has a name.
            pub const ALL: &'static [CudaError] = &[$(CudaError::$variant),*];
            /// The number, as `cudaError_t` has it.
            pub fn code(self) -> u32 {
                match self { $(CudaError::$variant => $code,)* }
            }
            /// `cudaGetErrorName`.
            pub fn name(self) -> &'static str {
                match self { $(CudaError::$variant => $name,)* }
            }
            /// `cudaGetErrorString`.
            pub fn text(self) -> &'static str {
                match self { $(CudaError::$variant => $text,)* }
            }
        }
    };
}

errors! {
    /// No error.
    Success = 0, "cudaSuccess", "no error";
    /// A parameter is outside what is allowed.
    InvalidValue = 1, "cudaErrorInvalidValue", "invalid argument";
    /// Device memory is used up.
    MemoryAllocation = 2, "cudaErrorMemoryAllocation", "out of memory";
    /// The driver could not start.
    InitializationError = 3, "cudaErrorInitializationError", "initialization error";
    /// Block or grid impossible on this device.
    InvalidConfiguration = 9, "cudaErrorInvalidConfiguration", "invalid configuration argument";
    /// Pitch out of range.
    InvalidPitchValue = 12, "cudaErrorInvalidPitchValue", "invalid pitch argument";
    /// Not a device variable.
    InvalidSymbol = 13, "cudaErrorInvalidSymbol", "invalid device symbol";
    /// Not a device address.
    InvalidDevicePointer = 17, "cudaErrorInvalidDevicePointer", "invalid device pointer";
    /// Not a format that textures may have.
    InvalidChannelDescriptor = 20, "cudaErrorInvalidChannelDescriptor", "invalid channel descriptor";
    /// Not one of the copy kinds.
    InvalidMemcpyDirection = 21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy";
    /// Filtering of integers.
    InvalidFilterSetting = 26, "cudaErrorInvalidFilterSetting", "linear filtering not supported for non-float type";
    /// 32-bit integers as fractions.
    InvalidNormSetting = 27, "cudaErrorInvalidNormSetting", "read as normalized float not supported for 32-bit non float type";
    /// Driver too old.
    InsufficientDriver = 35, "cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version";
    /// Launched without a configuration.
    MissingConfiguration = 52, "cudaErrorMissingConfiguration", "__global__ function call is not configured";
    /// Device code launched a grid inside too many others.
    LaunchMaxDepthExceeded = 65, "cudaErrorLaunchMaxDepthExceeded", "launch would exceed maximum depth of nested launches";
    /// Device code launched more than may wait.
    LaunchPendingCountExceeded = 69, "cudaErrorLaunchPendingCountExceeded", "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount";
    /// Not a kernel.
    InvalidDeviceFunction = 98, "cudaErrorInvalidDeviceFunction", "invalid device function";
    /// No GPU.
    NoDevice = 100, "cudaErrorNoDevice", "no CUDA-capable device is detected";
    /// No GPU of that number.
    InvalidDevice = 101, "cudaErrorInvalidDevice", "invalid device ordinal";
    /// Code for another architecture.
    NoKernelImageForDevice = 209, "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device";
    /// Not a stream or event.
    InvalidResourceHandle = 400, "cudaErrorInvalidResourceHandle", "invalid resource handle";
    /// Still running.
    NotReady = 600, "cudaErrorNotReady", "device not ready";
    /// A kernel touched memory it may not.
    IllegalAddress = 700, "cudaErrorIllegalAddress", "an illegal memory access was encountered";
    /// Too many registers or too much memory for one block.
    LaunchOutOfResources = 701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch";
    /// A kernel ran too long.
    LaunchTimeout = 702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated";
    /// Peer access is on already.
    PeerAccessAlreadyEnabled = 704, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled";
    /// Peer access is not on.
    PeerAccessNotEnabled = 705, "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled";
    /// A device assertion failed.
    Assert = 710, "cudaErrorAssert", "device-side assert triggered";
    /// Stack or call went wrong.
    HardwareStackError = 714, "cudaErrorHardwareStackError", "hardware stack error";
    /// Not an instruction.
    IllegalInstruction = 715, "cudaErrorIllegalInstruction", "an illegal instruction was encountered";
    /// An address is not a multiple of the access's size.
    MisalignedAddress = 716, "cudaErrorMisalignedAddress", "misaligned address";
    /// An operation on the wrong kind of memory.
    InvalidAddressSpace = 717, "cudaErrorInvalidAddressSpace", "operation not supported on global/shared address space";
    /// A jump to nowhere.
    InvalidPc = 718, "cudaErrorInvalidPc", "invalid program counter";
    /// A kernel failed.
    LaunchFailure = 719, "cudaErrorLaunchFailure", "unspecified launch failure";
    /// More blocks than the device holds at once.
    CooperativeLaunchTooLarge = 720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch";
    /// Not allowed.
    NotPermitted = 800, "cudaErrorNotPermitted", "operation not permitted";
    /// Not supported on this device.
    NotSupported = 801, "cudaErrorNotSupported", "operation not supported";
    /// Anything else.
    Unknown = 999, "cudaErrorUnknown", "unknown error";
}

impl CudaError {
    /// The error of that number; `None` for numbers that have no name.
    pub fn from_code(code: u32) -> Option<CudaError> {
        Self::ALL.iter().copied().find(|e| e.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_unique() {
        for (i, a) in CudaError::ALL.iter().enumerate() {
            assert!(CudaError::ALL[i + 1..].iter().all(|b| b.code() != a.code()), "{a:?}");
        }
    }
}
