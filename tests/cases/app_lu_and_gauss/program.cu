/* Linear systems: LU decomposition in place (no pivoting, dominant diagonal)
 * with two triangular solves, and Gaussian elimination with partial pivoting on
 * the augmented matrix. The solution is known in advance. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define N 48
#define A_(r, c) A[(r) * ld + (c)]

__global__ void luColumn(double *A, int ld, int k)
{
    int r = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    if (r < N) A_(r, k) /= A_(k, k);
}
__global__ void luUpdate(double *A, int ld, int k)
{
    int c = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    int r = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (r < N && c < N) A_(r, c) -= A_(r, k) * A_(k, c);
}
__global__ void triangularSolves(const double *A, int ld, double *b)
{
    __shared__ double x[N];
    int t = threadIdx.x;
    x[t] = b[t];
    for (int k = 0; k < N; k++) {                       /* L y = b, ones on the diagonal */
        __syncthreads();
        if (t > k) x[t] -= A_(t, k) * x[k];
    }
    for (int k = N - 1; k >= 0; k--) {                  /* U x = y */
        __syncthreads();
        if (t == k) x[k] /= A_(k, k);
        __syncthreads();
        if (t < k) x[t] -= A_(t, k) * x[k];
    }
    __syncthreads();
    b[t] = x[t];
}

__global__ void gaussJordan(double *A, int ld, int *swaps)
{
    __shared__ int pivotRow;
    int c = threadIdx.x;                                /* one thread per column, ld columns */
    for (int k = 0; k < N; k++) {
        if (c == 0) {
            pivotRow = k;
            for (int r = k + 1; r < N; r++)
                if (fabs(A_(r, k)) > fabs(A_(pivotRow, k))) pivotRow = r;
            if (pivotRow != k) ++*swaps;
        }
        __syncthreads();
        if (pivotRow != k) {
            double t = A_(k, c);
            A_(k, c) = A_(pivotRow, c);
            A_(pivotRow, c) = t;
        }
        __syncthreads();
        double p = A_(k, k), mine = A_(k, c) / p;
        __syncthreads();
        A_(k, c) = mine;
        for (int r = 0; r < N; r++) {
            if (r == k) continue;
            double f = A_(r, k);
            __syncthreads();                            /* same path for all threads */
            A_(r, c) -= f * mine;
        }
        __syncthreads();
    }
}

static double entry(int r, int c) { return ((r * 17 + c * 31) % 23 - 11) / 8.0; }

int main()
{
    static double lu[N * N], aug[N * (N + 1)], b[N], x[N], back[N * (N + 1)];
    double worst1 = 0, worst2 = 0, *dA, *dB, *dG;
    int swaps = 0, *dSwaps;
    for (int r = 0; r < N; r++) {
        b[r] = 0;
        aug[r * (N + 1) + N] = 0;
        for (int c = 0; c < N; c++) {
            double want = c % 7 - 3.0;
            lu[r * N + c] = entry(r, c) + (r == c ? 60.0 : 0.0);
            aug[r * (N + 1) + c] = entry(r, c) + (r == N - 1 - c ? 5.0 : 0.0) + ((r * r + 3 * c * c) % 19) / 4.0;
            b[r] += lu[r * N + c] * want;
            aug[r * (N + 1) + N] += aug[r * (N + 1) + c] * want;
        }
    }
    cudaMalloc((void **)&dA, sizeof lu);
    cudaMalloc((void **)&dB, sizeof b);
    cudaMalloc((void **)&dG, sizeof aug);
    cudaMalloc((void **)&dSwaps, sizeof swaps);
    cudaMemcpy(dA, lu, sizeof lu, cudaMemcpyHostToDevice);
    cudaMemcpy(dB, b, sizeof b, cudaMemcpyHostToDevice);
    cudaMemcpy(dG, aug, sizeof aug, cudaMemcpyHostToDevice);
    cudaMemset(dSwaps, 0, sizeof swaps);
    for (int k = 0; k < N - 1; k++) {
        int left = N - 1 - k;
        luColumn<<<(left + 31) / 32, 32>>>(dA, N, k);
        luUpdate<<<dim3((left + 15) / 16, (left + 15) / 16), dim3(16, 16)>>>(dA, N, k);
    }
    triangularSolves<<<1, N>>>(dA, N, dB);
    gaussJordan<<<1, N + 1>>>(dG, N + 1, dSwaps);
    cudaMemcpy(x, dB, sizeof x, cudaMemcpyDeviceToHost);
    cudaMemcpy(back, dG, sizeof back, cudaMemcpyDeviceToHost);
    cudaMemcpy(&swaps, dSwaps, sizeof swaps, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        worst1 = fmax(worst1, fabs(x[i] - (i % 7 - 3.0)));
        worst2 = fmax(worst2, fabs(back[i * (N + 1) + N] - (i % 7 - 3.0)));
    }
    printf("LU:    x = %.4f %.4f %.4f ... %.4f  %s\n", x[0], x[1], x[2], x[N - 1], worst1 < 1e-10 ? "ok" : "BAD");
    printf("Gauss: x = %.4f %.4f %.4f ... %.4f  %s, rows were exchanged: %s\n", back[N], back[2 * N + 1], back[3 * N + 2],
           back[N * (N + 1) - 1], worst2 < 1e-6 ? "ok" : "BAD", swaps > 0 ? "yes" : "no");
    cudaFree(dA); cudaFree(dB); cudaFree(dG); cudaFree(dSwaps);
    return !(worst1 < 1e-10 && worst2 < 1e-6);
}
