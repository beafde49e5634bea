// Names and descriptions of error codes, and their numbers.
#include <stdio.h>

int main()
{
    cudaError_t codes[] = { cudaSuccess, cudaErrorInvalidValue, cudaErrorMemoryAllocation, cudaErrorInitializationError,
        cudaErrorInvalidConfiguration, cudaErrorInvalidPitchValue, cudaErrorInvalidSymbol, cudaErrorInvalidDevicePointer,
        cudaErrorInvalidMemcpyDirection, cudaErrorInvalidDeviceFunction, cudaErrorNoDevice, cudaErrorInvalidDevice,
        cudaErrorInvalidResourceHandle, cudaErrorNotReady, cudaErrorIllegalAddress, cudaErrorLaunchOutOfResources,
        cudaErrorLaunchTimeout, cudaErrorPeerAccessNotEnabled, cudaErrorPeerAccessAlreadyEnabled, cudaErrorAssert,
        cudaErrorMisalignedAddress, cudaErrorIllegalInstruction, cudaErrorLaunchFailure, cudaErrorNotSupported, cudaErrorUnknown,
        cudaErrorInvalidTexture, cudaErrorHostMemoryAlreadyRegistered, cudaErrorHostMemoryNotRegistered, (cudaError_t)12345 };
    for (cudaError_t e : codes) printf("%d %s: %s\n", (int)e, cudaGetErrorName(e), cudaGetErrorString(e));
    return 0;
}
