// Small headers of the toolkit and of C, and constants.
#include <builtin_types.h>
#include <byteswap.h>
#include <bits/stdc++.h>
#include <cfenv>
#include <crt/host_defines.h>
#include <cuda_device_runtime_api.h>
#include <device_atomic_functions.h>
#include <device_types.h>
#include <driver_functions.h>
#include <endian.h>
#include <host_defines.h>
#include <math_constants.h>
#include <sm_60_atomic_functions.h>
#include <sys/cdefs.h>

__global__ void constants(float *out) {
    out[0] = CUDART_PIO2_F;
    out[1] = CUDART_SQRT_TWO_F;
    out[2] = CUDART_MAX_NORMAL_F;
    out[3] = (float)CUDART_LN2;
    atomicAdd(&out[3], 1.0f);
}
int main() {
    float *p;
    cudaMallocManaged(&p, 16);
    constants<<<1, 1>>>(p);
    if (cudaGetLastError() || cudaDeviceSynchronize()) return 1;
    printf("%.6f %.6f %g %.6f\n", p[0], p[1], p[2], p[3]);
    printf("%x %x %d\n", bswap_32(0x01020304u), htobe32(0x01020304u), (int)le16toh(7));
    printf("%d %d\n", fegetround() == FE_TONEAREST, fesetround(FE_TONEAREST));
    std::map<std::string, int> m = {{"a", 1}};
    std::cout << m["a"] + std::accumulate(p, p, 0) << "\n";
    if (not(1 bitand 2) and true) puts("alternative");
}
