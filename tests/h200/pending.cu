// How many launches a stream takes before the first has ended: the next launch waits.
#include <chrono>
#include <cstdio>
#define STREAMS 4
#define CYCLES 20000000
__global__ void spin(long long n) {
    long long from = clock64();
    while (clock64() - from < n) {}
}
__global__ void tiny(int *a) { a[threadIdx.x] += 1; }
static double now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
int main() {
    int *d;
    cudaMalloc(&d, 4096);
    cudaMemset(d, 0, 4096);
    cudaStream_t s[4];
    for (auto &stream : s) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    tiny<<<1, 32>>>(d);
    cudaDeviceSynchronize();
    for (int streams = 1; streams <= STREAMS; streams *= 2) {
        for (int i = 0; i < streams; i++) spin<<<1, 1, 0, s[i]>>>(1LL * streams * CYCLES);
        for (int i = 0; i < 6000; i++) {
            double from = now();
            tiny<<<1, 32, 0, s[i % streams]>>>(d);
            if (now() - from > 1000) {
                printf("%d streams: launch %d waits\n", streams, i);
                break;
            }
        }
        cudaDeviceSynchronize();
    }
}
