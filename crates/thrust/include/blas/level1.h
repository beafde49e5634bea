#pragma once
// Vectors: sums, products and the largest element of them, and what is done to each element.
#include <blas/core.h>

namespace cublas_impl {

// Every thread takes elements that lie a grid apart, so that neighbouring threads read neighbouring memory.
template <class T> __global__ void __launch_bounds__(THREADS)
    axpy_each(unsigned n, scalar<T> alpha, vector<const T> x, vector<T> y) {
    const T a = alpha();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = times_plus(a, x[i], y[i]);
}
template <class T> __global__ void __launch_bounds__(THREADS)
    copy_each(unsigned n, vector<const T> x, vector<T> y) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = x[i];
}
template <class T> __global__ void __launch_bounds__(THREADS)
    swap_each(unsigned n, vector<T> x, vector<T> y) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const T first = x[i];
        x[i] = y[i];
        y[i] = first;
    }
}
template <class T, class F> __global__ void __launch_bounds__(THREADS)
    scal_each(unsigned n, scalar<F> alpha, vector<T> x) {
    const F a = alpha();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if constexpr (sizeof(F) == sizeof(T))
            x[i] = times(a, x[i]);
        else
            x[i] = T{a * x[i].x, a * x[i].y};
    }
}
// Points (x, y) are turned: by cosine and sine, or by the matrix h11 h12 / h21 h22.
template <class T> __global__ void __launch_bounds__(THREADS) turn_each(unsigned n, vector<T> x, vector<T> y,
    scalar<T> h11, scalar<T> h12, scalar<T> h21, scalar<T> h22, bool rotation) {
    const T a = h11(), b = h12(), c = rotation ? -b : h21(), d = rotation ? a : h22();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const T left = x[i], right = y[i];
        x[i] = a * left + b * right;
        y[i] = c * left + d * right;
    }
}

template <class T>
cublasStatus_t axpy(cublasHandle_t h, int n, const T *alpha, const T *x, int incx, T *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!alpha) return CUBLAS_STATUS_INVALID_VALUE;
    const scalar<T> a = given(h, alpha);
    if (n > 0 && !a.known(0))
        axpy_each<T>
            <<<blocks_for(n), THREADS, 0, h->stream>>>(n, a, strided(x, n, incx), strided(y, n, incy));
    return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t copy(cublasHandle_t h, int n, const T *x, int incx, T *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n > 0)
        copy_each<T><<<blocks_for(n), THREADS, 0, h->stream>>>(n, strided(x, n, incx), strided(y, n, incy));
    return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t exchange(cublasHandle_t h, int n, T *x, int incx, T *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n > 0)
        swap_each<T><<<blocks_for(n), THREADS, 0, h->stream>>>(n, strided(x, n, incx), strided(y, n, incy));
    return CUBLAS_STATUS_SUCCESS;
}
template <class T, class F> cublasStatus_t scal(cublasHandle_t h, int n, const F *alpha, T *x, int incx) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!alpha) return CUBLAS_STATUS_INVALID_VALUE;
    if (n > 0 && incx > 0)
        scal_each<T, F><<<blocks_for(n), THREADS, 0, h->stream>>>(n, given(h, alpha), strided(x, n, incx));
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
cublasStatus_t rot(cublasHandle_t h, int n, T *x, int incx, T *y, int incy, const T *c, const T *s) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!c || !s) return CUBLAS_STATUS_INVALID_VALUE;
    const scalar<T> cosine = given(h, c), sine = given(h, s);
    if (n > 0)
        turn_each<T><<<blocks_for(n), THREADS, 0, h->stream>>>(
            n, strided(x, n, incx), strided(y, n, incy), cosine, sine, sine, cosine, true);
    return CUBLAS_STATUS_SUCCESS;
}

// Modified rotations: param[0] says which elements of the matrix are in param[1..4] (h11, h21, h12, h22), and
// which are one, minus one or zero. With parameters on the device a kernel writes them out first.
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
        given(h, full), given(h, full + 2), given(h, full + 1), given(h, full + 3), false);
    return CUBLAS_STATUS_SUCCESS;
}

// The rotation that turns (a, b) into (r, 0); b becomes a number from which it can be made again.
template <class T> __host__ __device__ void find_rotation(T *a, T *b, T *c, T *s) {
    const T x = *a < 0 ? -*a : *a, y = *b < 0 ? -*b : *b, size = x + y;
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
template <class T> __global__ void find_rotation_kernel(T *a, T *b, T *c, T *s) { find_rotation(a, b, c, s); }
template <class T> cublasStatus_t rotg(cublasHandle_t h, T *a, T *b, T *c, T *s) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!a || !b || !c || !s) return CUBLAS_STATUS_INVALID_VALUE;
    if (h->pointers == CUBLAS_POINTER_MODE_DEVICE)
        find_rotation_kernel<T><<<1, 1, 0, h->stream>>>(a, b, c, s);
    else
        find_rotation(a, b, c, s);
    return CUBLAS_STATUS_SUCCESS;
}

// The modified rotation that makes the second of sqrt(d1) * x1 and sqrt(d2) * y1 zero: Gentleman's, without
// roots. Factors that grow or vanish are brought back by powers of 4096.
template <class T> __host__ __device__ void find_modified(T *d1, T *d2, T *x1, T y1, T *param) {
    const T big = 4096, most = big * big, least = 1 / most;
    const T p2 = *d2 * y1, p1 = *d1 * *x1, q2 = p2 * y1, q1 = p1 * *x1;
    T flag = -1, h11 = 0, h21 = 0, h12 = 0, h22 = 0;
    if (*d1 >= 0 && p2 == 0) {
        param[0] = -2;
        return;
    }
    bool lost = *d1 < 0;
    if (!lost && (q1 < 0 ? -q1 : q1) > (q2 < 0 ? -q2 : q2)) {
        h21 = -y1 / *x1;
        h12 = p2 / p1;
        const T u = 1 - h12 * h21;
        if (u > 0) {
            flag = 0;
            *d1 /= u;
            *d2 /= u;
            *x1 *= u;
        } else
            lost = true;
    } else if (!lost && q2 >= 0) {
        flag = 1;
        h11 = p1 / p2;
        h22 = *x1 / y1;
        const T u = 1 + h11 * h22, d = *d2 / u;
        *d2 = *d1 / u;
        *d1 = d;
        *x1 = y1 * u;
    } else
        lost = true;
    if (lost) {
        h11 = h12 = h21 = h22 = 0;
        *d1 = *d2 = *x1 = 0;
    }
    const auto whole = [&] {
        if (flag == 0) h11 = h22 = 1;
        if (flag == 1) {
            h21 = -1;
            h12 = 1;
        }
        flag = -1;
    };
    while (*d1 != 0 && (*d1 <= least || *d1 >= most)) {
        whole();
        const T by = *d1 <= least ? big : 1 / big;
        *d1 *= by * by;
        *x1 /= by;
        h11 /= by;
        h12 /= by;
    }
    while (*d2 != 0 && ((*d2 < 0 ? -*d2 : *d2) <= least || (*d2 < 0 ? -*d2 : *d2) >= most)) {
        whole();
        const T by = (*d2 < 0 ? -*d2 : *d2) <= least ? big : 1 / big;
        *d2 *= by * by;
        h21 /= by;
        h22 /= by;
    }
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
    return CUBLAS_STATUS_SUCCESS;
}

// What is to be gathered from the elements of vectors: how a thread begins, what element i adds, how two
// threads' values join, and what the last one means. Sums are always formed in the same order, so a result
// has the same bits each time.
template <class T> __host__ __device__ inline real<T> size_of(T a) {
    if constexpr (is_complex<T>)
        return fabs(a.x) + fabs(a.y);
    else
        return fabs(a);
}
template <class T> struct dot_product {
    typedef T state;
    typedef T result;
    vector<const T> x, y;
    bool conjugated;
    static __device__ T none() { return number<T>(0); }
    __device__ void add(T &sum, unsigned i) const {
        sum = times_plus(conjugate_if(conjugated, x[i]), y[i], sum);
    }
    static __device__ void join(T &sum, T other) { sum = plus(sum, other); }
    static __device__ T finish(T sum) { return sum; }
};
template <class T> struct sum_of_sizes {
    typedef real<T> state;
    typedef real<T> result;
    vector<const T> x;
    static __device__ state none() { return 0; }
    __device__ void add(state &sum, unsigned i) const { sum += size_of(x[i]); }
    static __device__ void join(state &sum, state other) { sum += other; }
    static __device__ result finish(state sum) { return sum; }
};
// Squares of large and of small numbers have sums of their own, scaled by a power of two, so that none
// overflows or vanishes; what is in between is squared as it is.
template <class R> struct three_sums {
    R small, middle, large;
};
template <class T> struct length {
    typedef real<T> result;
    typedef three_sums<result> state;
    static constexpr bool single = sizeof(result) == 4;
    static constexpr result up = single ? 0x1p75 : 0x1p537, down = single ? 0x1p-76 : 0x1p-538;
    static constexpr result many = single ? 0x1p48 : 0x1p484, few = single ? 0x1p-63 : 0x1p-511;
    vector<const T> x;
    static __device__ state none() { return {0, 0, 0}; }
    static __device__ void add_square(state &sum, result a) {
        a = fabs(a);
        if (a > many)
            sum.large += (a * down) * (a * down);
        else if (a < few)
            sum.small += (a * up) * (a * up);
        else
            sum.middle += a * a;
    }
    __device__ void add(state &sum, unsigned i) const {
        if constexpr (is_complex<T>) {
            add_square(sum, x[i].x);
            add_square(sum, x[i].y);
        } else
            add_square(sum, x[i]);
    }
    static __device__ void join(state &sum, const state &other) {
        sum.small += other.small;
        sum.middle += other.middle;
        sum.large += other.large;
    }
    static __device__ result finish(const state &sum) {
        if (sum.large > 0) return sqrt(sum.large + sum.middle * down * down) / down;
        if (sum.middle == 0) return sqrt(sum.small) / up;
        return sqrt(sum.middle + sum.small / up / up);
    }
};
template <class R> struct candidate {
    R size;
    int index;
};
template <class T, bool LARGEST> struct extreme {
    typedef int result;
    typedef candidate<real<T>> state;
    vector<const T> x;
    static __device__ state none() { return {0, 0}; }
    static __device__ void join(state &best, state other) {
        const bool better = LARGEST ? other.size > best.size : other.size < best.size;
        if (other.index && (!best.index || better || other.size == best.size && other.index < best.index))
            best = other;
    }
    __device__ void add(state &best, unsigned i) const { join(best, {size_of(x[i]), (int)i + 1}); }
    static __device__ int finish(state best) { return best.index; }
};

// Each block joins its part, pair by pair in shared memory; one block alone has the result, and of several
// each has a partial one, which the same kernel joins in a second launch.
template <class OP> __global__ void __launch_bounds__(THREADS)
    reduce_blocks(OP op, unsigned n, typename OP::state *partial, typename OP::result *result) {
    typedef typename OP::state state;
    __shared__ state shared[THREADS];
    const unsigned t = threadIdx.x;
    state mine = OP::none();
#pragma unroll 4
    for (unsigned i = blockIdx.x * THREADS + t; i < n; i += gridDim.x * THREADS) op.add(mine, i);
    shared[t] = mine;
    __syncthreads();
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        if (t < half) {
            OP::join(mine, shared[t + half]);
            shared[t] = mine;
        }
        __syncthreads();
    }
    if (t > 0) return;
    if (gridDim.x == 1)
        *result = OP::finish(mine);
    else
        partial[blockIdx.x] = mine;
}
template <class OP> struct joined {
    typedef typename OP::state state;
    typedef typename OP::result result;
    const state *partial;
    static __device__ state none() { return OP::none(); }
    __device__ void add(state &sum, unsigned i) const { OP::join(sum, partial[i]); }
    static __device__ void join(state &sum, const state &other) { OP::join(sum, other); }
    static __device__ result finish(const state &sum) { return OP::finish(sum); }
};
template <class OP>
cublasStatus_t reduce(cublasHandle_t h, OP op, int n, bool empty, typename OP::result *result) {
    typedef typename OP::result R;
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!result) return CUBLAS_STATUS_MAPPING_ERROR;
    const bool host = h->pointers == CUBLAS_POINTER_MODE_HOST;
    if (empty) {
        if (host)
            *result = R{};
        else
            cudaMemsetAsync(result, 0, sizeof(R), h->stream);
        return CUBLAS_STATUS_SUCCESS;
    }
    typedef typename OP::state state;
    state *partial = (state *)slot(h);
    R *to = host ? (R *)(partial + SLOT_BYTES / sizeof(state) - 1) : result;
    unsigned blocks = n <= 4096 ? 1 : blocks_for(n, THREADS * 4);
    if (blocks > 4 * h->multiprocessors) blocks = 4 * h->multiprocessors;
    if (blocks > 512) blocks = 512;
    reduce_blocks<<<blocks, THREADS, 0, h->stream>>>(op, n, partial, to);
    if (blocks > 1)
        reduce_blocks<<<1, THREADS, 0, h->stream>>>(joined<OP>{partial}, blocks, (state *)nullptr, to);
    if (host) {
        cudaMemcpyAsync(result, to, sizeof(R), cudaMemcpyDeviceToHost, h->stream);
        if (cudaStreamSynchronize(h->stream) != cudaSuccess) return CUBLAS_STATUS_EXECUTION_FAILED;
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t dot(
    cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *result, bool conjugated = false) {
    return reduce(h, dot_product<T>{strided(x, n, incx), strided(y, n, incy), conjugated}, n, n <= 0, result);
}
template <class T> cublasStatus_t asum(cublasHandle_t h, int n, const T *x, int incx, real<T> *result) {
    return reduce(h, sum_of_sizes<T>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}
template <class T> cublasStatus_t nrm2(cublasHandle_t h, int n, const T *x, int incx, real<T> *result) {
    return reduce(h, length<T>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}
template <class T> cublasStatus_t amax(cublasHandle_t h, int n, const T *x, int incx, int *result) {
    return reduce(h, extreme<T, true>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}
template <class T> cublasStatus_t amin(cublasHandle_t h, int n, const T *x, int incx, int *result) {
    return reduce(h, extreme<T, false>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}

} // namespace cublas_impl
