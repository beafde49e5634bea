/* Bottom-up merge sort: blocks are sorted in shared memory by merging runs with
 * binary search ranks, larger runs are merged in global memory by the same
 * method; works on doubles and is stable. */
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define TILE 256
#define HANDLE_ERROR(err) (HandleError(err, __LINE__))
static void HandleError(cudaError_t err, int line)
{
    if (err != cudaSuccess) {
        printf("%s at line %d\n", cudaGetErrorString(err), line);
        exit(EXIT_FAILURE);
    }
}

/* number of elements in run[0..n) that go before x */
__device__ int rankIn(const double *run, int n, double x, bool equalToo)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (run[mid] < x || (equalToo && run[mid] == x)) lo = mid + 1;
        else hi = mid;
    }
    return lo;
}

__device__ void placeOne(const double *src, double *dst, int i, int width, int n)
{
    int pair = i / (2 * width) * (2 * width);
    int mid = min(pair + width, n), end = min(pair + 2 * width, n);
    int pos;
    if (i < mid) pos = i + rankIn(src + mid, end - mid, src[i], false);
    else         pos = pair + (i - mid) + rankIn(src + pair, mid - pair, src[i], true);
    dst[pos] = src[i];
}

__global__ void sortTiles(double *data, int n)
{
    __shared__ double a[TILE], b[TILE];
    double *src = a, *dst = b;
    int base = blockIdx.x * TILE, count = min(TILE, n - base), t = threadIdx.x;
    if (t < count) a[t] = data[base + t];
    __syncthreads();
    for (int width = 1; width < count; width *= 2) {
        if (t < count) placeOne(src, dst, t, width, count);
        __syncthreads();
        double *swap = src; src = dst; dst = swap;
    }
    if (t < count) data[base + t] = src[t];
}

__global__ void mergeRuns(const double *src, double *dst, int width, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) placeOne(src, dst, i, width, n);
}

static void mergeSort(double *h, int n)
{
    double *d[2];
    int cur = 0, blocks = (n + TILE - 1) / TILE;
    HANDLE_ERROR(cudaMalloc((void **)&d[0], n * sizeof(double)));
    HANDLE_ERROR(cudaMalloc((void **)&d[1], n * sizeof(double)));
    HANDLE_ERROR(cudaMemcpy(d[0], h, n * sizeof(double), cudaMemcpyHostToDevice));
    sortTiles<<<blocks, TILE>>>(d[0], n);
    HANDLE_ERROR(cudaGetLastError());
    for (int width = TILE; width < n; width *= 2) {
        mergeRuns<<<blocks, TILE>>>(d[cur], d[1 - cur], width, n);
        HANDLE_ERROR(cudaGetLastError());
        cur = 1 - cur;
    }
    HANDLE_ERROR(cudaMemcpy(h, d[cur], n * sizeof(double), cudaMemcpyDeviceToHost));
    HANDLE_ERROR(cudaFree(d[0]));
    HANDLE_ERROR(cudaFree(d[1]));
}

static int cmp(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char *argv[])
{
    int sizes[4] = { 2, 255, 1500, 20000 }, failures = 0;
    if (argc == 2) sizes[3] = atoi(argv[1]);
    for (int s = 0; s < 4; s++) {
        int n = sizes[s], bad = 0;
        double *h = (double *)malloc(n * sizeof(double)), *ref = (double *)malloc(n * sizeof(double));
        unsigned x = 17u + s;
        for (int i = 0; i < n; i++) {
            x = 69069u * x + 1u;
            ref[i] = h[i] = (double)((int)(x >> 16) % 10000 - 5000) / 8.0;
        }
        mergeSort(h, n);
        qsort(ref, n, sizeof(double), cmp);
        for (int i = 0; i < n; i++) bad += h[i] != ref[i];
        printf("%6d elements: %9.3f .. %9.3f .. %9.3f  %s\n", n, h[0], h[n / 2], h[n - 1], bad ? "wrong" : "right");
        failures += bad != 0;
        free(h);
        free(ref);
    }
    puts(failures ? "FAILED" : "PASSED");
    return failures;
}
