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
    /// The runtime is gone.
    CudartUnloading = 4, "cudaErrorCudartUnloading", "driver shutting down";
    /// Nothing to profile with.
    ProfilerDisabled = 5, "cudaErrorProfilerDisabled", "profiler disabled while using external profiling tool";
    /// Block or grid impossible on this device.
    InvalidConfiguration = 9, "cudaErrorInvalidConfiguration", "invalid configuration argument";
    /// Pitch out of range.
    InvalidPitchValue = 12, "cudaErrorInvalidPitchValue", "invalid pitch argument";
    /// Not a device variable.
    InvalidSymbol = 13, "cudaErrorInvalidSymbol", "invalid device symbol";
    /// Not a host address.
    InvalidHostPointer = 16, "cudaErrorInvalidHostPointer", "invalid host pointer";
    /// Not a device address.
    InvalidDevicePointer = 17, "cudaErrorInvalidDevicePointer", "invalid device pointer";
    /// Not a texture.
    InvalidTexture = 18, "cudaErrorInvalidTexture", "invalid texture reference";
    /// A texture that is not bound.
    InvalidTextureBinding = 19, "cudaErrorInvalidTextureBinding", "texture is not bound to a pointer";
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
    /// Not a program for the device.
    InvalidKernelImage = 200, "cudaErrorInvalidKernelImage", "device kernel image is invalid";
    /// Code for another architecture.
    NoKernelImageForDevice = 209, "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device";
    /// Memory was found damaged.
    EccUncorrectable = 214, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered";
    /// Not a limit of the device.
    UnsupportedLimit = 215, "cudaErrorUnsupportedLimit", "limit is not supported on this architecture";
    /// No way from one device to the other.
    PeerAccessUnsupported = 217, "cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices";
    /// Not PTX.
    InvalidPtx = 218, "cudaErrorInvalidPtx", "a PTX JIT compilation failed";
    /// Not a source.
    InvalidSource = 300, "cudaErrorInvalidSource", "device kernel image is invalid";
    /// Not a file.
    FileNotFound = 301, "cudaErrorFileNotFound", "file not found";
    /// Not a stream or event.
    InvalidResourceHandle = 400, "cudaErrorInvalidResourceHandle", "invalid resource handle";
    /// Not in this state.
    IllegalState = 401, "cudaErrorIllegalState", "the operation cannot be performed in the present state";
    /// Not a name.
    SymbolNotFound = 500, "cudaErrorSymbolNotFound", "named symbol not found";
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
    /// Host memory is pinned already.
    HostMemoryAlreadyRegistered = 712, "cudaErrorHostMemoryAlreadyRegistered", "part or all of the requested memory range is already mapped";
    /// Host memory is not pinned.
    HostMemoryNotRegistered = 713, "cudaErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region";
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
    /// A cluster that is too large, or of which the grid is no multiple.
    InvalidClusterSize = 912, "cudaErrorInvalidClusterSize", "invalid cluster size";
    /// Not while a stream is captured.
    StreamCaptureUnsupported = 900, "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing";
    /// The capture was spoilt by an earlier call.
    StreamCaptureInvalidated = 901, "cudaErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture";
    /// Two captures would become one.
    StreamCaptureMerge = 902, "cudaErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences";
    /// The capture began in another stream.
    StreamCaptureUnmatched = 903, "cudaErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began";
    /// A stream did not come back.
    StreamCaptureUnjoined = 904, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work";
    /// Work outside would be waited for.
    StreamCaptureIsolation = 905, "cudaErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream";
    /// The default stream would wait for a captured one.
    StreamCaptureImplicit = 906, "cudaErrorStreamCaptureImplicit", "operation would make the legacy stream depend on a capturing blocking stream";
    /// An event that stands for a place in a graph.
    CapturedEvent = 907, "cudaErrorCapturedEvent", "operation not permitted on an event last recorded in a capturing stream";
    /// Graphs of different form.
    GraphExecUpdateFailure = 910, "cudaErrorGraphExecUpdateFailure", "the graph update was not performed because it included changes which violated constraints specific to instantiated graph update";
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
