// OpenMP with several threads: who does what, private variables, reductions, one host thread for each stream.
#include <cstdio>
#include <omp.h>

__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= by;
}

int rounds(int n)
{
    int i, j, seen[8] = {}, cells = 0;
#pragma omp parallel for num_threads(n) private(j) reduction(+ : cells)
    for (i = 0; i < 10; i++)
        for (j = 0; j < 3; j++) {
            cells++;
            if (j == 0)
                seen[omp_get_thread_num()]++;
        }
    printf("%d threads:", n);
    for (i = 0; i < n; i++)
        printf(" %d", seen[i]);
    printf(" of %d\n", cells);
    return cells;
}

int main()
{
    omp_set_num_threads(4);
    int numbers[4] = {}, team = 0, turns = 0, firsts = 0;
#pragma omp parallel shared(numbers)
    {
        int me = omp_get_thread_num();
        numbers[me] = me + 1;
#pragma omp barrier
        // All of them have written.
        int sum = 0;
        for (int n : numbers)
            sum += n;
#pragma omp critical
        turns += sum;
#pragma omp single
        firsts++;
#pragma omp master
        team = omp_get_num_threads();
#pragma omp atomic
        firsts += 10;
    }
    printf("team of %d, %d %d %d %d, %d %d\n", team, numbers[0], numbers[1], numbers[2], numbers[3], turns, firsts);
    printf("outside: %d of %d\n", omp_get_thread_num(), omp_get_num_threads());

    for (int n = 1; n <= 4; n++)
        rounds(n);

    // Chunks by turns, the last iteration's value, the largest of all.
    int owner[12], last = -1, most = 0;
#pragma omp parallel num_threads(3)
    {
#pragma omp for schedule(static, 2) lastprivate(last)
        for (int i = 0; i < 12; i++) {
            owner[i] = omp_get_thread_num();
            last = i * i;
        }
#pragma omp for reduction(max : most) nowait
        for (int i = 0; i < 12; i++)
            if ((i * 7) % 12 > most)
                most = (i * 7) % 12;
    }
    for (int n : owner)
        printf("%d ", n);
    printf("last %d, most %d\n", last, most);

    int parts[3];
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        parts[0] = omp_get_thread_num();
#pragma omp section
        { parts[1] = omp_get_thread_num(); }
#pragma omp section
        parts[2] = 7;
    }
    printf("sections %d\n", parts[2]);

    // A host thread for each stream.
    const int streams = 4, n = 1 << 12;
    float sums[streams];
#pragma omp parallel num_threads(streams)
    {
        int me = omp_get_thread_num();
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        float *host, *device;
        cudaMallocHost(&host, n * sizeof(float));
        cudaMalloc(&device, n * sizeof(float));
        for (int i = 0; i < n; i++)
            host[i] = 1;
        cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);
        scale<<<n / 256, 256, 0, stream>>>(device, n, me + 1);
        cudaMemcpyAsync(host, device, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        float sum = 0;
        for (int i = 0; i < n; i++)
            sum += host[i];
        sums[me] = sum;
        cudaFree(device);
        cudaFreeHost(host);
        cudaStreamDestroy(stream);
    }
    for (float sum : sums)
        printf("%g ", sum);
    printf("\n");
    return 0;
}
