#pragma once
// Eigenvalues of Hermitian matrices (heevd).

namespace cusolver_impl {

template <class C, class T> struct complex_ops {
    static __device__ C times(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
    // x * c - y * f, the two by which a rotation turns a pair of elements.
    static __device__ C less(C x, T c, C y, C f) {
        const C p = times(y, f);
        return {x.x * c - p.x, x.y * c - p.y};
    }
};
// Jacobi's rotations, one thread: a phase makes the element beside the diagonal real, then it is turned to 0.
template <class C, class T>
__global__ void heevd(bool vectors, bool upper, int n, C *a, int lda, T *w, C *v, int *info) {
    typedef complex_ops<C, T> op;
    *info = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            v[i + j * n] = {T(i == j), 0};
            const C other = a[j + (size_t)i * lda];
            if (i == j) a[i + (size_t)j * lda].y = 0;
            else if (upper ? i > j : i < j) a[i + (size_t)j * lda] = {other.x, -other.y};
        }
    for (int sweep = 0; sweep < 60; sweep++) {
        T off = 0, all = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const C x = a[i + (size_t)j * lda];
                const T size = x.x * x.x + x.y * x.y;
                all += size;
                if (i != j) off += size;
            }
        if (off <= all * (sizeof(T) == 4 ? T(1e-15) : T(1e-31))) break;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                const C z = a[p + (size_t)q * lda];
                const T size = sqrt(z.x * z.x + z.y * z.y);
                if (size == T(0)) continue;
                const T theta = (a[q + (size_t)q * lda].x - a[p + (size_t)p * lda].x) / (2 * size);
                const T t = (theta >= T(0) ? T(1) : T(-1)) / (fabs(theta) + sqrt(theta * theta + 1));
                const T c = 1 / sqrt(t * t + 1), s = t * c / size;
                const C to_q = {-s * z.x, -s * z.y}, to_p = {s * z.x, -s * z.y}; // to_p = -conj(to_q)
                for (int k = 0; k < n; k++) {
                    const C x = a[k + (size_t)p * lda], y = a[k + (size_t)q * lda];
                    a[k + (size_t)p * lda] = op::less(x, c, y, to_p);
                    a[k + (size_t)q * lda] = op::less(y, c, x, to_q);
                    const C f = v[k + p * n], g = v[k + q * n];
                    v[k + p * n] = op::less(f, c, g, to_p);
                    v[k + q * n] = op::less(g, c, f, to_q);
                }
                const C back_p = {to_p.x, -to_p.y}, back_q = {to_q.x, -to_q.y};
                for (int k = 0; k < n; k++) {
                    const C x = a[p + (size_t)k * lda], y = a[q + (size_t)k * lda];
                    a[p + (size_t)k * lda] = op::less(x, c, y, back_p);
                    a[q + (size_t)k * lda] = op::less(y, c, x, back_q);
                }
            }
    }
    for (int i = 0; i < n; i++) w[i] = a[i + (size_t)i * lda].x;
    for (int i = 0; i < n; i++) { // the smallest first
        int least = i;
        for (int k = i + 1; k < n; k++)
            if (w[k] < w[least]) least = k;
        const T t = w[i];
        w[i] = w[least];
        w[least] = t;
        for (int k = 0; k < n && least != i; k++) {
            const C u = v[k + i * n];
            v[k + i * n] = v[k + least * n];
            v[k + least * n] = u;
        }
    }
    for (int j = 0; vectors && j < n; j++)
        for (int i = 0; i < n; i++) a[i + (size_t)j * lda] = v[i + j * n];
}

} // namespace cusolver_impl

#define CUSOLVER_F(X, C, T) \
    inline cusolverStatus_t cusolverDn##X##heevd_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t, \
        cublasFillMode_t, int n, const C *, int lda, const T *, int *size) { \
        if (!h) return CUSOLVER_STATUS_NOT_INITIALIZED; \
        *size = n * n; \
        return cusolver_impl::bad_sizes(n, n, lda) ? CUSOLVER_STATUS_INVALID_VALUE : CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##X##heevd(cusolverDnHandle_t h, cusolverEigMode_t mode, \
        cublasFillMode_t uplo, int n, C *a, int lda, T *w, C *space, int size, int *info) { \
        if (!h) return CUSOLVER_STATUS_NOT_INITIALIZED; \
        if (cusolver_impl::bad_sizes(n, n, lda) || size < n * n) return CUSOLVER_STATUS_INVALID_VALUE; \
        cusolver_impl::heevd<C, T><<<1, 1, 0, h->stream>>>(mode == CUSOLVER_EIG_MODE_VECTOR, \
            uplo == CUBLAS_FILL_MODE_UPPER, n, a, lda, w, space, info); \
        return cusolver_impl::launched(); \
    }
CUSOLVER_F(C, float2, float)
#if __CC >= 130
CUSOLVER_F(Z, double2, double)
#endif
#undef CUSOLVER_F
