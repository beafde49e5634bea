#pragma once
#define CUSOLVERDN_H_
// cuSOLVER's dense part: Cholesky (potrf, potrs), LU with row exchanges (getrf, getrs), QR (geqrf, ormqr of a
// left factor) and eigenvalues of symmetric matrices (syevd). A block of threads does each, where the real
// library uses the whole device: results agree up to rounding, times do not.
#include <cusolver_common.h>

typedef struct cusolverDnContext {
    cudaStream_t stream;
} *cusolverDnHandle_t;

inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *h) {
    if (!h) return CUSOLVER_STATUS_INVALID_VALUE;
    *h = new cusolverDnContext{};
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t h) {
    if (!h) return CUSOLVER_STATUS_NOT_INITIALIZED;
    delete h;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t h, cudaStream_t stream) {
    h->stream = stream;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t h, cudaStream_t *stream) {
    *stream = h->stream;
    return CUSOLVER_STATUS_SUCCESS;
}

namespace cusolver_impl {

constexpr int THREADS = 256;
inline cusolverStatus_t launched() {
    return cudaPeekAtLastError() == cudaSuccess ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}
// Element (i, j) of the triangle that is stored, as one of the lower triangle.
template <class T> __device__ T &lower_of(T *a, int lda, bool upper, int i, int j) {
    return upper ? a[j + (size_t)i * lda] : a[i + (size_t)j * lda];
}
// A = L * L', or U' * U, column after column; info: the first column whose pivot is not positive.
template <class T> __global__ void potrf(int n, T *a, int lda, bool upper, int *info) {
    __shared__ bool bad;
    if (threadIdx.x == 0) {
        *info = 0;
        bad = false;
    }
    __syncthreads();
    for (int j = 0; j < n; j++) {
        if (threadIdx.x == 0) {
            T &pivot = lower_of(a, lda, upper, j, j);
            if (!(pivot > T(0))) {
                *info = j + 1;
                bad = true;
            } else
                pivot = sqrt(pivot);
        }
        __syncthreads();
        if (bad) return;
        const T pivot = lower_of(a, lda, upper, j, j);
        for (int i = j + 1 + threadIdx.x; i < n; i += blockDim.x) lower_of(a, lda, upper, i, j) /= pivot;
        __syncthreads();
        for (int e = threadIdx.x; e < (n - j - 1) * (n - j - 1); e += blockDim.x) {
            const int i = j + 1 + e % (n - j - 1), k = j + 1 + e / (n - j - 1);
            if (i >= k) lower_of(a, lda, upper, i, k) -= lower_of(a, lda, upper, i, j) * lower_of(a, lda, upper, k, j);
        }
        __syncthreads();
    }
}
// A thread for each right side.
template <class T>
__global__ void potrs(int n, int count, const T *a, int lda, bool upper, T *b, int ldb, int *info) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *info = 0;
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= count) return;
    T *x = b + (size_t)r * ldb;
    for (int i = 0; i < n; i++) {
        T v = x[i];
        for (int k = 0; k < i; k++) v -= lower_of(a, lda, upper, i, k) * x[k];
        x[i] = v / lower_of(a, lda, upper, i, i);
    }
    for (int i = n - 1; i >= 0; i--) {
        T v = x[i];
        for (int k = i + 1; k < n; k++) v -= lower_of(a, lda, upper, k, i) * x[k];
        x[i] = v / lower_of(a, lda, upper, i, i);
    }
}
// P * A = L * U; pivots[j]: the row, from 1, that row j was exchanged with.
template <class T> __global__ void getrf(int m, int n, T *a, int lda, int *pivots, int *info) {
    __shared__ int best;
    if (threadIdx.x == 0) *info = 0;
    for (int j = 0; j < min(m, n); j++) {
        if (threadIdx.x == 0) {
            best = j;
            for (int i = j + 1; pivots && i < m; i++)
                if (fabs(a[i + (size_t)j * lda]) > fabs(a[best + (size_t)j * lda])) best = i;
            if (pivots) pivots[j] = best + 1;
            if (a[best + (size_t)j * lda] == T(0) && *info == 0) *info = j + 1;
        }
        __syncthreads();
        if (best != j)
            for (int k = threadIdx.x; k < n; k += blockDim.x) {
                const T t = a[j + (size_t)k * lda];
                a[j + (size_t)k * lda] = a[best + (size_t)k * lda];
                a[best + (size_t)k * lda] = t;
            }
        __syncthreads();
        const T pivot = a[j + (size_t)j * lda];
        if (pivot != T(0))
            for (int i = j + 1 + threadIdx.x; i < m; i += blockDim.x) a[i + (size_t)j * lda] /= pivot;
        __syncthreads();
        for (int e = threadIdx.x; e < (m - j - 1) * (n - j - 1); e += blockDim.x) {
            const int i = j + 1 + e % (m - j - 1), k = j + 1 + e / (m - j - 1);
            a[i + (size_t)k * lda] -= a[i + (size_t)j * lda] * a[j + (size_t)k * lda];
        }
        __syncthreads();
    }
}
template <class T> __global__ void getrs(
    bool transposed, int n, int count, const T *a, int lda, const int *pivots, T *b, int ldb, int *info) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *info = 0;
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= count) return;
    T *x = b + (size_t)r * ldb;
    const auto exchange = [&](int j) {
        if (!pivots || pivots[j] == j + 1) return;
        const T t = x[j];
        x[j] = x[pivots[j] - 1];
        x[pivots[j] - 1] = t;
    };
    const auto at = [&](int i, int k) { return transposed ? a[k + (size_t)i * lda] : a[i + (size_t)k * lda]; };
    if (!transposed)
        for (int j = 0; j < n; j++) exchange(j);
    for (int i = 0; i < n; i++) {
        T v = x[i];
        for (int k = 0; k < i; k++) v -= at(i, k) * x[k];
        x[i] = transposed ? v / at(i, i) : v;
    }
    for (int i = n - 1; i >= 0; i--) {
        T v = x[i];
        for (int k = i + 1; k < n; k++) v -= at(i, k) * x[k];
        x[i] = transposed ? v : v / at(i, i);
    }
    if (transposed)
        for (int j = n - 1; j >= 0; j--) exchange(j);
}
// A = Q * R by reflections: column j below the diagonal keeps the vector of the j-th, whose factor is tau[j].
template <class T> __global__ void geqrf(int m, int n, T *a, int lda, T *tau, int *info) {
    __shared__ T by;
    if (threadIdx.x == 0) *info = 0;
    for (int j = 0; j < min(m, n); j++) {
        T *const v = a + (size_t)j * lda;
        if (threadIdx.x == 0) {
            T rest = 0;
            for (int i = j + 1; i < m; i++) rest += v[i] * v[i];
            const T first = v[j], length = sqrt(first * first + rest);
            by = 0;
            if (rest > T(0)) {
                const T beta = first > T(0) ? -length : length;
                by = (beta - first) / beta;
                for (int i = j + 1; i < m; i++) v[i] /= first - beta;
                v[j] = beta;
            }
            tau[j] = by;
        }
        __syncthreads();
        for (int k = j + 1 + threadIdx.x; k < n; k += blockDim.x) {
            T *const c = a + (size_t)k * lda;
            T s = c[j];
            for (int i = j + 1; i < m; i++) s += v[i] * c[i];
            s *= by;
            c[j] -= s;
            for (int i = j + 1; i < m; i++) c[i] -= s * v[i];
        }
        __syncthreads();
    }
}
// C = Q * C, or Q' * C: a thread for each column.
template <class T> __global__ void ormqr(
    bool transposed, int m, int n, int k, const T *a, int lda, const T *tau, T *c, int ldc, int *info) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *info = 0;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= n) return;
    T *const x = c + (size_t)column * ldc;
    for (int q = 0; q < k; q++) {
        const int j = transposed ? q : k - 1 - q;
        const T *const v = a + (size_t)j * lda;
        T s = x[j];
        for (int i = j + 1; i < m; i++) s += v[i] * x[i];
        s *= tau[j];
        x[j] -= s;
        for (int i = j + 1; i < m; i++) x[i] -= s * v[i];
    }
}
// Jacobi's rotations, one thread: eigenvalues in ascending order in w, vectors in the columns of A.
template <class T> __global__ void syevd(bool vectors, bool upper, int n, T *a, int lda, T *w, T *v, int *info) {
    *info = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            v[i + j * n] = i == j;
            if (upper ? i > j : i < j) a[i + (size_t)j * lda] = a[j + (size_t)i * lda];
        }
    for (int sweep = 0; sweep < 60; sweep++) {
        T off = 0, all = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const T x = a[i + (size_t)j * lda];
                all += x * x;
                if (i != j) off += x * x;
            }
        if (off <= all * (sizeof(T) == 4 ? T(1e-15) : T(1e-31))) break;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                const T apq = a[p + (size_t)q * lda];
                if (apq == T(0)) continue;
                const T theta = (a[q + (size_t)q * lda] - a[p + (size_t)p * lda]) / (2 * apq);
                const T t = (theta >= T(0) ? T(1) : T(-1)) / (fabs(theta) + sqrt(theta * theta + 1));
                const T c = 1 / sqrt(t * t + 1), s = t * c;
                for (int k = 0; k < n; k++) {
                    const T x = a[k + (size_t)p * lda], y = a[k + (size_t)q * lda];
                    a[k + (size_t)p * lda] = c * x - s * y;
                    a[k + (size_t)q * lda] = s * x + c * y;
                }
                for (int k = 0; k < n; k++) {
                    const T x = a[p + (size_t)k * lda], y = a[q + (size_t)k * lda];
                    a[p + (size_t)k * lda] = c * x - s * y;
                    a[q + (size_t)k * lda] = s * x + c * y;
                    const T f = v[k + p * n], g = v[k + q * n];
                    v[k + p * n] = c * f - s * g;
                    v[k + q * n] = s * f + c * g;
                }
            }
    }
    for (int i = 0; i < n; i++) w[i] = a[i + (size_t)i * lda];
    for (int i = 0; i < n; i++) { // the smallest first
        int least = i;
        for (int k = i + 1; k < n; k++)
            if (w[k] < w[least]) least = k;
        const T t = w[i];
        w[i] = w[least];
        w[least] = t;
        for (int k = 0; k < n && least != i; k++) {
            const T u = v[k + i * n];
            v[k + i * n] = v[k + least * n];
            v[k + least * n] = u;
        }
    }
    for (int j = 0; vectors && j < n; j++)
        for (int i = 0; i < n; i++) a[i + (size_t)j * lda] = v[i + j * n];
}
inline bool bad_sizes(int m, int n, int lda) { return m < 0 || n < 0 || lda < (m > 1 ? m : 1); }

} // namespace cusolver_impl

#define CUSOLVER_F(X, T) \
    inline cusolverStatus_t cusolverDn##X##potrf_bufferSize( \
        cusolverDnHandle_t h, cublasFillMode_t, int n, T *, int lda, int *size) { \
        if (!h) return CUSOLVER_STATUS_NOT_INITIALIZED; \
        *size = 1; \
        return cusolver_impl::bad_sizes(n, n, lda) ? CUSOLVER_STATUS_INVALID_VALUE : CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##potrf( \
        cusolverDnHandle_t h, cublasFillMode_t uplo, int n, T *a, int lda, T *, int, int *info) { \
        if (cusolver_impl::bad_sizes(n, n, lda)) return CUSOLVER_STATUS_INVALID_VALUE; \
        cusolver_impl::potrf<T><<<1, cusolver_impl::THREADS, 0, h->stream>>>( \
            n, a, lda, uplo == CUBLAS_FILL_MODE_UPPER, info); \
        return cusolver_impl::launched(); \
    } \
    inline cusolverStatus_t cusolverDn##X##potrs(cusolverDnHandle_t h, cublasFillMode_t uplo, int n, int count, \
        const T *a, int lda, T *b, int ldb, int *info) { \
        if (cusolver_impl::bad_sizes(n, n, lda)) return CUSOLVER_STATUS_INVALID_VALUE; \
        cusolver_impl::potrs<T><<<(count + 31) / 32, 32, 0, h->stream>>>( \
            n, count, a, lda, uplo == CUBLAS_FILL_MODE_UPPER, b, ldb, info); \
        return cusolver_impl::launched(); \
    } \
    inline cusolverStatus_t cusolverDn##X##getrf_bufferSize( \
        cusolverDnHandle_t h, int m, int n, T *, int lda, int *size) { \
        if (!h) return CUSOLVER_STATUS_NOT_INITIALIZED; \
        *size = 1; \
        return cusolver_impl::bad_sizes(m, n, lda) ? CUSOLVER_STATUS_INVALID_VALUE : CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##getrf( \
        cusolverDnHandle_t h, int m, int n, T *a, int lda, T *, int *pivots, int *info) { \
        if (cusolver_impl::bad_sizes(m, n, lda)) return CUSOLVER_STATUS_INVALID_VALUE; \
        cusolver_impl::getrf<T><<<1, cusolver_impl::THREADS, 0, h->stream>>>(m, n, a, lda, pivots, info); \
        return cusolver_impl::launched(); \
    } \
    inline cusolverStatus_t cusolverDn##X##getrs(cusolverDnHandle_t h, cublasOperation_t op, int n, int count, \
        const T *a, int lda, const int *pivots, T *b, int ldb, int *info) { \
        if (cusolver_impl::bad_sizes(n, n, lda)) return CUSOLVER_STATUS_INVALID_VALUE; \
        cusolver_impl::getrs<T><<<(count + 31) / 32, 32, 0, h->stream>>>( \
            op != CUBLAS_OP_N, n, count, a, lda, pivots, b, ldb, info); \
        return cusolver_impl::launched(); \
    } \
    inline cusolverStatus_t cusolverDn##X##geqrf_bufferSize( \
        cusolverDnHandle_t h, int m, int n, T *, int lda, int *size) { \
        return cusolverDn##X##getrf_bufferSize(h, m, n, nullptr, lda, size); \
    } \
    inline cusolverStatus_t cusolverDn##X##geqrf( \
        cusolverDnHandle_t h, int m, int n, T *a, int lda, T *tau, T *, int, int *info) { \
        if (cusolver_impl::bad_sizes(m, n, lda)) return CUSOLVER_STATUS_INVALID_VALUE; \
        cusolver_impl::geqrf<T><<<1, cusolver_impl::THREADS, 0, h->stream>>>(m, n, a, lda, tau, info); \
        return cusolver_impl::launched(); \
    } \
    inline cusolverStatus_t cusolverDn##X##ormqr_bufferSize(cusolverDnHandle_t h, cublasSideMode_t, \
        cublasOperation_t, int m, int n, int, const T *, int lda, const T *, const T *, int, int *size) { \
        return cusolverDn##X##getrf_bufferSize(h, m, n, nullptr, lda, size); \
    } \
    inline cusolverStatus_t cusolverDn##X##ormqr(cusolverDnHandle_t h, cublasSideMode_t side, \
        cublasOperation_t op, int m, int n, int k, const T *a, int lda, const T *tau, T *c, int ldc, T *, int, \
        int *info) { \
        if (side != CUBLAS_SIDE_LEFT) return CUSOLVER_STATUS_NOT_SUPPORTED; \
        cusolver_impl::ormqr<T><<<(n + 31) / 32, 32, 0, h->stream>>>( \
            op != CUBLAS_OP_N, m, n, k, a, lda, tau, c, ldc, info); \
        return cusolver_impl::launched(); \
    } \
    inline cusolverStatus_t cusolverDn##X##syevd_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t, \
        cublasFillMode_t, int n, const T *, int lda, const T *, int *size) { \
        if (!h) return CUSOLVER_STATUS_NOT_INITIALIZED; \
        *size = n * n; \
        return cusolver_impl::bad_sizes(n, n, lda) ? CUSOLVER_STATUS_INVALID_VALUE : CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##syevd(cusolverDnHandle_t h, cusolverEigMode_t mode, \
        cublasFillMode_t uplo, int n, T *a, int lda, T *w, T *space, int size, int *info) { \
        if (cusolver_impl::bad_sizes(n, n, lda) || size < n * n) return CUSOLVER_STATUS_INVALID_VALUE; \
        cusolver_impl::syevd<T><<<1, 1, 0, h->stream>>>(mode == CUSOLVER_EIG_MODE_VECTOR, \
            uplo == CUBLAS_FILL_MODE_UPPER, n, a, lda, w, space, info); \
        return cusolver_impl::launched(); \
    }
CUSOLVER_F(S, float)
#if __CC >= 130
CUSOLVER_F(D, double)
#endif
#undef CUSOLVER_F
#include <solver/hermitian.h>
