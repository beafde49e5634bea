// Ways to launch: dim3 and plain integers, cudaLaunchKernel with an argument
// array, cudaLaunchKernelEx, host callbacks, kernels through pointers.
#include <cstdio>
#include <cuda_runtime.h>

struct Job { int begin, end; float weight; };

__global__ void apply(float *v, Job job, const char *tag)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + job.begin;
    if (i < job.end) v[i] += job.weight * (tag ? tag[0] - 'A' : 1);
}
__global__ void empty() {}
template <int K> __global__ void addConst(float *v, int n) { int i = threadIdx.x; if (i < n) v[i] += K; }

static int callbacks = 0;
static void CUDART_CB onDone(void *data) { callbacks += *(int *)data; }

int main()
{
    const int n = 256;
    float *d, h[n];
    char *tag;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&tag, 1);
    cudaMemset(d, 0, sizeof h);
    cudaMemcpy(tag, "E", 1, cudaMemcpyHostToDevice);
    cudaStream_t s;
    cudaStreamCreate(&s);
    empty<<<1, 1>>>();
    empty<<<dim3(3, 2), dim3(4, 4, 4), 0, s>>>();
    cudaStreamSynchronize(s);

    Job a = { 0, 100, 1.5f };
    apply<<<4, 32, 0, s>>>(d, a, nullptr);                          // [0,100) += 1.5

    Job b = { 50, 150, 0.25f };
    void *args[] = { &d, &b, &tag };
    cudaLaunchKernel((const void *)apply, dim3(2), dim3(64), args, 0, s);   // [50,150) += 1.0

    cudaLaunchConfig_t cfg = {};
    cfg.gridDim = dim3(8);
    cfg.blockDim = dim3(32);
    cfg.stream = s;
    const char *none = nullptr;
    cudaLaunchKernelEx(&cfg, apply, d, Job{ 0, n, 8.0f }, none);     // all += 8

    int increment = 5;
    cudaLaunchHostFunc(s, onDone, &increment);

    void (*table[])(float *, int) = { addConst<16>, addConst<32> };
    for (auto k : table) k<<<1, 64, 0, s>>>(d, 64);                  // [0,64) += 48
    cudaLaunchHostFunc(s, onDone, &increment);
    cudaError_t last = cudaStreamSynchronize(s);

    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < n; ++i) {
        float want = 8.f + (i < 100 ? 1.5f : 0.f) + (i >= 50 && i < 150 ? 1.f : 0.f) + (i < 64 ? 48.f : 0.f);
        bad += h[i] != want;
    }
    printf("%.2f %.2f %.2f %.2f %.2f\n", h[0], h[60], h[99], h[149], h[200]);
    printf("callbacks %d, status %s, wrong %d\n", callbacks, cudaGetErrorString(last), bad);
    cudaStreamDestroy(s);
    cudaFree(d);
    cudaFree(tag);
    return bad || callbacks != 10;
}
