//! Error codes of the CUDA runtime with their names and texts (CUDA 13 `driver_types.h`,
//! `cudaGetErrorString`).

macro_rules! errors {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $name:literal, $text:literal;)*) => {
        /// An error code of the CUDA runtime.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum CudaError { $($(#[$doc])* $variant,)* }

        impl CudaError {
            /// Every code that has a name, in order of declaration.
            pub const ALL: &'static [CudaError] = &[$(CudaError::$variant),*];
            /// Number of the code, as in `cudaError_t`.
            pub fn code(self) -> u32 {
                match self { $(CudaError::$variant => $code,)* }
            }
            /// Name of the code, as from `cudaGetErrorName`.
            pub fn name(self) -> &'static str {
                match self { $(CudaError::$variant => $name,)* }
            }
            /// Text of the code in English, as from `cudaGetErrorString`.
            pub fn text(self) -> &'static str {
                match self { $(CudaError::$variant => $text,)* }
            }
        }
    };
}

errors! {
    /// No error.
    Success = 0, "cudaSuccess", "no error";
    /// An argument is outside of its range.
    InvalidValue = 1, "cudaErrorInvalidValue", "invalid argument";
    /// Device memory is exhausted.
    MemoryAllocation = 2, "cudaErrorMemoryAllocation", "out of memory";
    /// The driver could not be initialised.
    InitializationError = 3, "cudaErrorInitializationError", "initialization error";
    /// The runtime is shutting down.
    CudartUnloading = 4, "cudaErrorCudartUnloading", "driver shutting down";
    /// Profiling is not possible.
    ProfilerDisabled = 5, "cudaErrorProfilerDisabled", "profiler disabled while using external profiling tool";
    /// Grid or block is not possible on this device.
    InvalidConfiguration = 9, "cudaErrorInvalidConfiguration", "invalid configuration argument";
    /// The distance of rows is out of range.
    InvalidPitchValue = 12, "cudaErrorInvalidPitchValue", "invalid pitch argument";
    /// The pointer is not a device variable.
    InvalidSymbol = 13, "cudaErrorInvalidSymbol", "invalid device symbol";
    /// The pointer is not one of host memory.
    InvalidHostPointer = 16, "cudaErrorInvalidHostPointer", "invalid host pointer";
    /// The pointer is not one of device memory.
    InvalidDevicePointer = 17, "cudaErrorInvalidDevicePointer", "invalid device pointer";
    /// The texture does not exist.
    InvalidTexture = 18, "cudaErrorInvalidTexture", "invalid texture reference";
    /// The texture is not bound.
    InvalidTextureBinding = 19, "cudaErrorInvalidTextureBinding", "texture is not bound to a pointer";
    /// Textures cannot have this format.
    InvalidChannelDescriptor = 20, "cudaErrorInvalidChannelDescriptor", "invalid channel descriptor";
    /// The copy direction does not exist.
    InvalidMemcpyDirection = 21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy";
    /// Linear filtering of integers.
    InvalidFilterSetting = 26, "cudaErrorInvalidFilterSetting", "linear filtering not supported for non-float type";
    /// 32-bit integers cannot be read as fractions.
    InvalidNormSetting = 27, "cudaErrorInvalidNormSetting", "read as normalized float not supported for 32-bit non float type";
    /// The driver is older than the runtime.
    InsufficientDriver = 35, "cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version";
    /// A kernel was called without a launch configuration.
    MissingConfiguration = 52, "cudaErrorMissingConfiguration", "__global__ function call is not configured";
    /// Device code launched a grid at too large a nesting depth.
    LaunchMaxDepthExceeded = 65, "cudaErrorLaunchMaxDepthExceeded", "launch would exceed maximum depth of nested launches";
    /// Device code has too many pending launches.
    LaunchPendingCountExceeded = 69, "cudaErrorLaunchPendingCountExceeded", "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount";
    /// The function is not a kernel.
    InvalidDeviceFunction = 98, "cudaErrorInvalidDeviceFunction", "invalid device function";
    /// There is no GPU.
    NoDevice = 100, "cudaErrorNoDevice", "no CUDA-capable device is detected";
    /// There is no GPU of that number.
    InvalidDevice = 101, "cudaErrorInvalidDevice", "invalid device ordinal";
    /// The image is no program for the device.
    InvalidKernelImage = 200, "cudaErrorInvalidKernelImage", "device kernel image is invalid";
    /// The program has no code for the device's architecture.
    NoKernelImageForDevice = 209, "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device";
    /// An uncorrectable memory error.
    EccUncorrectable = 214, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered";
    /// The device does not have this limit.
    UnsupportedLimit = 215, "cudaErrorUnsupportedLimit", "limit is not supported on this architecture";
    /// The devices cannot access each other's memory.
    PeerAccessUnsupported = 217, "cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices";
    /// The text is no valid PTX.
    InvalidPtx = 218, "cudaErrorInvalidPtx", "a PTX JIT compilation failed";
    /// The source is not valid.
    InvalidSource = 300, "cudaErrorInvalidSource", "device kernel image is invalid";
    /// The file does not exist.
    FileNotFound = 301, "cudaErrorFileNotFound", "file not found";
    /// The handle is not that of a stream, event or array.
    InvalidResourceHandle = 400, "cudaErrorInvalidResourceHandle", "invalid resource handle";
    /// The object is not in a state that allows the operation.
    IllegalState = 401, "cudaErrorIllegalState", "the operation cannot be performed in the present state";
    /// There is no symbol of that name.
    SymbolNotFound = 500, "cudaErrorSymbolNotFound", "named symbol not found";
    /// Work is still running.
    NotReady = 600, "cudaErrorNotReady", "device not ready";
    /// A kernel accessed memory that it may not access.
    IllegalAddress = 700, "cudaErrorIllegalAddress", "an illegal memory access was encountered";
    /// A block needs more registers or memory than an SM has.
    LaunchOutOfResources = 701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch";
    /// A kernel ran too long.
    LaunchTimeout = 702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated";
    /// Peer access is already enabled.
    PeerAccessAlreadyEnabled = 704, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled";
    /// Peer access is not enabled.
    PeerAccessNotEnabled = 705, "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled";
    /// A device assertion failed.
    Assert = 710, "cudaErrorAssert", "device-side assert triggered";
    /// The host memory is already pinned.
    HostMemoryAlreadyRegistered = 712, "cudaErrorHostMemoryAlreadyRegistered", "part or all of the requested memory range is already mapped";
    /// The host memory is not pinned.
    HostMemoryNotRegistered = 713, "cudaErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region";
    /// An error in a call or in the stack of a kernel.
    HardwareStackError = 714, "cudaErrorHardwareStackError", "hardware stack error";
    /// A kernel executed an invalid instruction.
    IllegalInstruction = 715, "cudaErrorIllegalInstruction", "an illegal instruction was encountered";
    /// An address is not a multiple of the access's size.
    MisalignedAddress = 716, "cudaErrorMisalignedAddress", "misaligned address";
    /// An operation is not possible on this kind of memory.
    InvalidAddressSpace = 717, "cudaErrorInvalidAddressSpace", "operation not supported on global/shared address space";
    /// A kernel jumped to an invalid address.
    InvalidPc = 718, "cudaErrorInvalidPc", "invalid program counter";
    /// A kernel failed for another reason.
    LaunchFailure = 719, "cudaErrorLaunchFailure", "unspecified launch failure";
    /// A cooperative launch has more blocks than the device holds at the same time.
    CooperativeLaunchTooLarge = 720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch";
    /// The operation is not permitted.
    NotPermitted = 800, "cudaErrorNotPermitted", "operation not permitted";
    /// The device does not support the operation.
    NotSupported = 801, "cudaErrorNotSupported", "operation not supported";
    /// A cluster is too large, or the grid is not a multiple of its size.
    InvalidClusterSize = 912, "cudaErrorInvalidClusterSize", "invalid cluster size";
    /// The operation is not possible while a stream is being captured.
    StreamCaptureUnsupported = 900, "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing";
    /// An earlier call invalidated the capture.
    StreamCaptureInvalidated = 901, "cudaErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture";
    /// The operation would merge two captures.
    StreamCaptureMerge = 902, "cudaErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences";
    /// The capture began in another stream.
    StreamCaptureUnmatched = 903, "cudaErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began";
    /// A stream that joined the capture was not joined back.
    StreamCaptureUnjoined = 904, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work";
    /// The operation would depend on work outside of the capture.
    StreamCaptureIsolation = 905, "cudaErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream";
    /// The legacy default stream would depend on a captured stream.
    StreamCaptureImplicit = 906, "cudaErrorStreamCaptureImplicit", "operation would make the legacy stream depend on a capturing blocking stream";
    /// The event was last recorded in a stream that was being captured.
    CapturedEvent = 907, "cudaErrorCapturedEvent", "operation not permitted on an event last recorded in a capturing stream";
    /// The graphs differ in more than an update allows.
    GraphExecUpdateFailure = 910, "cudaErrorGraphExecUpdateFailure", "the graph update was not performed because it included changes which violated constraints specific to instantiated graph update";
    /// Any other error.
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
