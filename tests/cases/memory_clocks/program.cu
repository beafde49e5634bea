// device: geforce-gtx-480
// What deviceQuery shows of memory: twice the clock times the width is the bandwidth.
#include <cstdio>

int main() {
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    int rate, width;
    cudaDeviceGetAttribute(&rate, cudaDevAttrMemoryClockRate, 0);
    cudaDeviceGetAttribute(&width, cudaDevAttrGlobalMemoryBusWidth, 0);
    printf("%d kHz, %d bits, %.1f GB/s\n", rate, width, 2.0 * rate * (width / 8) / 1e6);
}
