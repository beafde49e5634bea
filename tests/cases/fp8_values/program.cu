// device: h200-sxm
// Numbers of eight bits: ties, the largest, beyond it, packed ones, both sides.
#include <cstdio>
#include <cuda_fp8.h>

__global__ void narrow(const float *in, unsigned *out) {
    float x = in[threadIdx.x];
    unsigned *o = out + 4 * threadIdx.x;
    o[0] = __nv_fp8_e4m3(x).__x;
    o[1] = __nv_fp8_e5m2(x).__x;
    o[2] = __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E4M3);
    o[3] = __nv_fp8x2_e4m3(make_float2(x, 2 * x)).__x;
}

int main() {
    float in[6] = {1.0625f, -0.3f, 448, 500, 1e6f, 0.001f}, *d;
    unsigned out[24], *o;
    cudaMalloc(&d, sizeof in);
    cudaMalloc(&o, sizeof out);
    cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice);
    narrow<<<1, 6>>>(d, o);
    cudaMemcpy(out, o, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++) printf("%02x %02x %02x %04x %g\n", out[4 * i], out[4 * i + 1], out[4 * i + 2], out[4 * i + 3], float(__nv_fp8_e4m3(in[i])));
    float2 both = float2(__nv_fp8x2_e5m2(make_float2(3.3f, -70)));
    printf("%g %g\n", both.x, both.y);
}
