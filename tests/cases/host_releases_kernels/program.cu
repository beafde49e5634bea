// device: h200-sxm
// Kernels that wait for the host: flags in pinned, managed and device memory, threads of the host, a clock in the loop.
#include <cstdio>
#include <thread>

__global__ void hold(const volatile int *flag, int *out, int value)
{
    if (threadIdx.x == 0)
        while (*flag == 0)
            ;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void doze(const volatile int *flag, int *out)
{
    while (*flag == 0)
        __nanosleep(200);
    *out = *flag;
}

__global__ void count(volatile int *progress, const volatile int *stop)
{
    int n = 0;
    while (!*stop)
        if (*progress < 3)
            *progress = ++n;
}

__managed__ volatile int gate;

__global__ void pass_gate(int *out)
{
    while (gate != 2)
        ;
    *out = gate;
}

int sum(const int *device, int n)
{
    int host[256], total = 0;
    cudaMemcpy(host, device, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        total += host[i];
    return total;
}

int main()
{
    int *flag, *out;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaStream_t one, two;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);

    cudaHostAlloc(&flag, sizeof(int), cudaHostAllocDefault);
    *flag = 0;
    hold<<<4, 64>>>(flag, out, 3);
    *(volatile int *)flag = 1;
    printf("pinned: %d\n", sum(out, 256));

    *flag = 0;
    hold<<<1, 64>>>(flag, out, 5);
    std::thread other([&] { *(volatile int *)flag = 1; });
    cudaDeviceSynchronize();
    other.join();
    printf("another thread: %d\n", sum(out, 64));

    *flag = 0;
    doze<<<1, 1>>>(flag, out);
    *(volatile int *)flag = 9;
    printf("asleep: %d\n", sum(out, 1));

    int *device_flag;
    cudaMalloc(&device_flag, 32 * sizeof(int));
    cudaMemset(device_flag, 0, sizeof(int));
    cudaDeviceSynchronize();
    hold<<<2, 32, 0, one>>>(device_flag, out, 2);
    cudaMemsetAsync(device_flag, 1, sizeof(int), two);
    cudaStreamSynchronize(one);
    printf("device memory: %d\n", sum(out, 64));

    int *progress;
    cudaHostAlloc(&progress, sizeof(int), cudaHostAllocMapped);
    *progress = *flag = 0;
    count<<<1, 1, 0, one>>>(progress, flag);
    while (*(volatile int *)progress < 3)
        ;
    printf("progress: %d\n", *progress);
    *(volatile int *)flag = 1;
    printf("stopped: %s\n", cudaGetErrorName(cudaStreamSynchronize(one)));

    gate = 1;
    pass_gate<<<1, 1>>>(out);
    gate = 2;
    printf("managed: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    printf("managed: %d\n", sum(out, 1));

    // Two kernels in two streams, of which one waits for the other.
    cudaMemset(device_flag, 0, sizeof(int));
    cudaDeviceSynchronize();
    hold<<<1, 32, 0, one>>>(device_flag, out, 4);
    hold<<<1, 32, 0, two>>>(flag, device_flag, 1);
    cudaDeviceSynchronize();
    printf("two kernels: %d\n", sum(out, 32));
    return 0;
}
