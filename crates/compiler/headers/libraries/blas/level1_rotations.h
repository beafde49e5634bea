#pragma once
// Rotations of points whose coordinates lie in two vectors.
#include <blas/core.h>

namespace cublas_impl {

// Points (x, y) are turned: by cosine and sine, or by the matrix h11 h12 / h21 h22.
template <class T> __global__ void __launch_bounds__(THREADS) turn_each(unsigned n, vector<T> x, vector<T> y,
    scalar<T> h11, scalar<T> h12, scalar<T> h21, scalar<T> h22, bool rotation) {
    const T a = h11(), b = h12(), c = rotation ? negative(conjugate(b)) : h21(), d = rotation ? a : h22();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const T left = x[i], right = y[i];
        x[i] = times_plus(b, right, times(a, left));
        y[i] = times_plus(d, right, times(c, left));
    }
}
// kernels: 1
// reads: 2 * n * T
// writes: 2 * n * T
// temporary: 0
// work: O(n)
template <class T, class C, class S>
cublasStatus_t rot(cublasHandle_t h, int n, T *x, int incx, T *y, int incy, const C *c, const S *s) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!c || !s) return CUBLAS_STATUS_INVALID_VALUE;
    const scalar<T> cosine = given<T>(h, c), sine = given<T>(h, s);
    if (n > 0)
        turn_each<T><<<blocks_for(n), THREADS, 0, h->stream>>>(
            n, strided(x, n, incx), strided(y, n, incy), cosine, sine, sine, cosine, true);
    return launched(h);
}

// Modified rotations: param[0] says which of h11, h21, h12, h22 are in param[1..4], and which are 1, -1 or 0.
// With parameters on the device a kernel writes them out first.
template <class T> __host__ __device__ void write_out(const T *param, T *h) {
    const T flag = param[0];
    h[0] = flag == 0 || flag == -2 ? T(1) : param[1];
    h[1] = flag == 1 ? T(-1) : flag == -2 ? T(0) : param[2];
    h[2] = flag == 1 ? T(1) : flag == -2 ? T(0) : param[3];
    h[3] = flag == 0 || flag == -2 ? T(1) : param[4];
}
template <class T> __global__ void write_out_parameters(const T *param, T *h) { write_out(param, h); }
template <class T>
cublasStatus_t rotm(cublasHandle_t h, int n, T *x, int incx, T *y, int incy, const T *param) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!param) return CUBLAS_STATUS_INVALID_VALUE;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    T here[4], *full = here;
    if (h->pointers == CUBLAS_POINTER_MODE_DEVICE) {
        full = (T *)slot(h);
        write_out_parameters<T><<<1, 1, 0, h->stream>>>(param, full);
    } else
        write_out(param, here);
    turn_each<T><<<blocks_for(n), THREADS, 0, h->stream>>>(n, strided(x, n, incx), strided(y, n, incy),
        given<T>(h, full), given<T>(h, full + 2), given<T>(h, full + 1), given<T>(h, full + 3), false);
    return launched(h);
}

// The rotation that turns (a, b) into (r, 0); b becomes a number from which it can be made again.
template <class T> __host__ __device__ void find_rotation(T *a, T *b, T *c, T *s) {
    const T x = fabs(*a), y = fabs(*b), size = x + y;
    if (size == 0) {
        *c = 1;
        *s = *a = *b = 0;
        return;
    }
    const T u = *a / size, v = *b / size;
    T r = size * sqrt(u * u + v * v);
    if ((x > y ? *a : *b) < 0) r = -r;
    *c = *a / r;
    *s = *b / r;
    *b = x > y ? *s : *c != 0 ? 1 / *c : T(1);
    *a = r;
}
template <class T> __host__ __device__ void find_complex_rotation(T *a, T *b, real<T> *c, T *s) {
    typedef real<T> R;
    const R left = sqrt(a->x * a->x + a->y * a->y), right = sqrt(b->x * b->x + b->y * b->y);
    if (left == 0) {
        *c = 0;
        *s = number<T>(1);
        *a = *b;
        return;
    }
    const R size = left + right, u = left / size, v = right / size, length = size * sqrt(u * u + v * v);
    const T direction = {a->x / left, a->y / left};
    *c = left / length;
    *s = times(direction, T{b->x / length, -b->y / length});
    *a = {direction.x * length, direction.y * length};
}
template <class T> __host__ __device__ void rotation(T *a, T *b, real<T> *c, T *s) {
    if constexpr (is_complex<T>)
        find_complex_rotation(a, b, c, s);
    else
        find_rotation(a, b, c, s);
}
template <class T> __global__ void find_rotation_kernel(T *a, T *b, real<T> *c, T *s) {
    rotation(a, b, c, s);
}
template <class T> cublasStatus_t rotg(cublasHandle_t h, T *a, T *b, real<T> *c, T *s) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!a || !b || !c || !s) return CUBLAS_STATUS_INVALID_VALUE;
    if (h->pointers == CUBLAS_POINTER_MODE_DEVICE)
        find_rotation_kernel<T><<<1, 1, 0, h->stream>>>(a, b, c, s);
    else
        rotation(a, b, c, s);
    return launched(h);
}

// The modified rotation that makes the second of sqrt(d1) * x1 and sqrt(d2) * y1 zero: Gentleman's, without
// roots. Factors that grow or vanish are brought back by powers of 4096.
template <class T> __host__ __device__ void find_modified(T *d1, T *d2, T *x1, T y1, T *param) {
    const T big = 4096, most = big * big, least = 1 / most;
    const T p2 = *d2 * y1, p1 = *d1 * *x1, q2 = p2 * y1, q1 = p1 * *x1;
    T flag = -1, h11 = 0, h21 = 0, h12 = 0, h22 = 0, u = 0;
    if (*d1 >= 0 && p2 == 0) {
        param[0] = -2;
        return;
    }
    if (*d1 >= 0 && fabs(q1) > fabs(q2)) {
        flag = 0;
        h21 = -y1 / *x1;
        h12 = p2 / p1;
        u = 1 - h12 * h21;
        *d1 /= u;
        *d2 /= u;
        *x1 *= u;
    } else if (*d1 >= 0 && q2 >= 0) {
        flag = 1;
        h11 = p1 / p2;
        h22 = *x1 / y1;
        u = 1 + h11 * h22;
        const T d = *d2 / u;
        *d2 = *d1 / u;
        *d1 = d;
        *x1 = y1 * u;
    }
    if (!(u > 0)) { // there is none
        flag = -1;
        *d1 = *d2 = *x1 = h11 = h21 = h12 = h22 = 0;
    }
    const auto rescale = [&](T *d, T *x, T *left, T *right) {
        while (*d != 0 && (fabs(*d) <= least || fabs(*d) >= most)) {
            if (flag == 0) h11 = h22 = 1;
            if (flag == 1) {
                h21 = -1;
                h12 = 1;
            }
            flag = -1;
            const T by = fabs(*d) <= least ? big : 1 / big;
            *d *= by * by;
            *x /= by;
            *left /= by;
            *right /= by;
        }
    };
    T none = 0;
    rescale(d1, x1, &h11, &h12);
    rescale(d2, &none, &h21, &h22);
    if (flag != 0) {
        param[1] = h11;
        param[4] = h22;
    }
    if (flag != 1) {
        param[2] = h21;
        param[3] = h12;
    }
    param[0] = flag;
}
template <class T> __global__ void find_modified_kernel(T *d1, T *d2, T *x1, const T *y1, T *param) {
    find_modified(d1, d2, x1, *y1, param);
}
template <class T> cublasStatus_t rotmg(cublasHandle_t h, T *d1, T *d2, T *x1, const T *y1, T *param) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!d1 || !d2 || !x1 || !y1 || !param) return CUBLAS_STATUS_INVALID_VALUE;
    if (h->pointers == CUBLAS_POINTER_MODE_DEVICE)
        find_modified_kernel<T><<<1, 1, 0, h->stream>>>(d1, d2, x1, y1, param);
    else
        find_modified(d1, d2, x1, *y1, param);
    return launched(h);
}

} // namespace cublas_impl
