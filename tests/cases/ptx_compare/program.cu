// device: h200-sxm
// Every comparison of setp on floats, joined predicates and both results, set and slct.
#include <cmath>
#include <cstdio>

#define COMPARE(op) \
    asm("{ .reg .pred p; setp." op ".f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(bit) : "f"(a), "f"(b)); \
    bits = bits << 1 | bit;

__global__ void compare(const float *x, const float *y, unsigned *out) {
    float a = x[threadIdx.x], b = y[threadIdx.x];
    unsigned bit, bits = 0;
    COMPARE("eq") COMPARE("ne") COMPARE("lt") COMPARE("le") COMPARE("gt") COMPARE("ge") COMPARE("num")
    COMPARE("equ") COMPARE("neu") COMPARE("ltu") COMPARE("leu") COMPARE("gtu") COMPARE("geu") COMPARE("nan")
    unsigned both, mask, chosen;
    asm("{\n\t.reg .pred p, q, small;\n\t"
        "setp.lt.f32 small, %1, 0f40400000;\n\t"
        "setp.ge.and.f32 p|q, %1, %2, small;\n\t"
        "selp.u32 %0, 1, 0, p;\n\t"
        "@q add.u32 %0, %0, 2;\n\t"
        "@!small add.u32 %0, %0, 4;\n\t}"
        : "=r"(both) : "f"(a), "f"(b));
    asm("set.le.u32.f32 %0, %1, %2;" : "=r"(mask) : "f"(a), "f"(b));
    asm("slct.u32.f32 %0, %1, %2, %3;" : "=r"(chosen) : "r"(5), "r"(6), "f"(a));
    out[4 * threadIdx.x] = bits;
    out[4 * threadIdx.x + 1] = both;
    out[4 * threadIdx.x + 2] = mask;
    out[4 * threadIdx.x + 3] = chosen;
}

int main() {
    float x[5] = {1, 2, 7, NAN, -INFINITY}, y[5] = {2, 2, 3, 1, NAN}, *d;
    unsigned out[20], *o;
    cudaMalloc(&d, 2 * sizeof x);
    cudaMalloc(&o, sizeof out);
    cudaMemcpy(d, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemcpy(d + 5, y, sizeof y, cudaMemcpyHostToDevice);
    compare<<<1, 5>>>(d, d + 5, o);
    cudaMemcpy(out, o, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 5; i++) printf("%04x %u %x %u\n", out[4 * i], out[4 * i + 1], out[4 * i + 2], out[4 * i + 3]);
}
