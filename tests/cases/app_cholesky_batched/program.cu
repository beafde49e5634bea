/* Cholesky factorisation of one larger matrix by a single block, and a batch of
 * 3x3 and 4x4 inverses, one thread per matrix. */
#include <stdio.h>
#include <math.h>
#include <stdlib.h>

#define DIM 40
#define BATCH 300

__global__ void cholesky(double *a, int n, int *info)
{
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0) {
            double d = a[k * n + k];
            if (d <= 0.0) *info = k + 1;
            a[k * n + k] = sqrt(d);
        }
        __syncthreads();
        for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x) a[i * n + k] /= a[k * n + k];
        __syncthreads();
        for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x)
            for (int j = k + 1; j <= i; j++) a[i * n + j] -= a[i * n + k] * a[j * n + k];
        __syncthreads();
    }
}

template <int M> __global__ void invertBatch(const float *in, float *out, int count)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= count) return;
    float a[M][2 * M];
    for (int r = 0; r < M; r++)
        for (int c = 0; c < M; c++) {
            a[r][c] = in[(r * M + c) * count + id];          /* interleaved storage */
            a[r][M + c] = r == c ? 1.0f : 0.0f;
        }
    for (int k = 0; k < M; k++) {
        int p = k;
        for (int r = k + 1; r < M; r++) if (fabsf(a[r][k]) > fabsf(a[p][k])) p = r;
        if (p != k)
            for (int c = 0; c < 2 * M; c++) { float t = a[k][c]; a[k][c] = a[p][c]; a[p][c] = t; }
        float inv = 1.0f / a[k][k];
        for (int c = 0; c < 2 * M; c++) a[k][c] *= inv;
        for (int r = 0; r < M; r++) {
            if (r == k) continue;
            float f = a[r][k];
            for (int c = 0; c < 2 * M; c++) a[r][c] -= f * a[k][c];
        }
    }
    for (int r = 0; r < M; r++)
        for (int c = 0; c < M; c++) out[(r * M + c) * count + id] = a[r][M + c];
}

template <int M> static int testBatch(void)
{
    size_t bytes = M * M * BATCH * sizeof(float);
    float *h = (float *)malloc(bytes), *inv = (float *)malloc(bytes), *a, *b, worst = 0;
    for (int id = 0; id < BATCH; id++)
        for (int e = 0; e < M * M; e++)
            h[e * BATCH + id] = (float)((id * 13 + e * e * 7) % 9 - 4) + (e % M == (e / M + 1) % M ? 25.0f : 0.0f);
    cudaMalloc((void **)&a, bytes);
    cudaMalloc((void **)&b, bytes);
    cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice);
    invertBatch<M><<<(BATCH + 63) / 64, 64>>>(a, b, BATCH);
    cudaMemcpy(inv, b, bytes, cudaMemcpyDeviceToHost);
    for (int id = 0; id < BATCH; id++)
        for (int r = 0; r < M; r++)
            for (int c = 0; c < M; c++) {
                float s = 0;
                for (int k = 0; k < M; k++) s += h[(r * M + k) * BATCH + id] * inv[(k * M + c) * BATCH + id];
                worst = fmaxf(worst, fabsf(s - (r == c)));
            }
    printf("%d inverses of %dx%d: %s, first entry %.4f\n", BATCH, M, M, worst < 1e-4f ? "ok" : "BAD", inv[0]);
    cudaFree(a); cudaFree(b);
    free(h); free(inv);
    return worst < 1e-4f ? 0 : 1;
}

int main(void)
{
    static double want[DIM][DIM], m[DIM * DIM];
    int info = 0, bad = 0, *dInfo;
    double *d, logdet = 0, diff = 0;
    for (int i = 0; i < DIM; i++)                     /* choose L first, with small exact numbers */
        for (int j = 0; j <= i; j++) want[i][j] = i == j ? 2.0 + i % 3 : ((i * 5 + j * 3) % 7 - 3) * 0.25;
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++) {
            double s = 0;
            for (int k = 0; k < DIM; k++) s += want[i][k] * want[j][k];
            m[i * DIM + j] = s;
        }
    cudaMalloc((void **)&d, sizeof m);
    cudaMalloc((void **)&dInfo, sizeof info);
    cudaMemset(dInfo, 0, sizeof info);
    cudaMemcpy(d, m, sizeof m, cudaMemcpyHostToDevice);
    cholesky<<<1, 64>>>(d, DIM, dInfo);
    cudaMemcpy(m, d, sizeof m, cudaMemcpyDeviceToHost);
    cudaMemcpy(&info, dInfo, sizeof info, cudaMemcpyDeviceToHost);
    for (int i = 0; i < DIM; i++) {
        logdet += 2 * log(m[i * DIM + i]);
        for (int j = 0; j <= i; j++) diff = fmax(diff, fabs(m[i * DIM + j] - want[i][j]));
    }
    bad = info != 0 || diff > 1e-8;
    printf("cholesky: info %d, log of the determinant %.4f, %s\n", info, logdet, bad ? "BAD" : "ok");
    m[0] = -1.0;
    cudaMemcpy(d, m, sizeof m, cudaMemcpyHostToDevice);
    cudaMemset(dInfo, 0, sizeof info);
    cholesky<<<1, 64>>>(d, 1, dInfo);
    cudaMemcpy(&info, dInfo, sizeof info, cudaMemcpyDeviceToHost);
    printf("not positive definite: info %d\n", info);
    bad += testBatch<3>() + testBatch<4>();
    printf("%s\n", bad ? "FAILED" : "PASSED");
    cudaFree(d);
    cudaFree(dInfo);
    return bad;
}
