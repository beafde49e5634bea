#pragma once
// Vectors: sums, products and the largest element of them, and what is done to each element.
#include <blas/core.h>

namespace cublas_impl {

// Every thread takes elements that lie a grid apart, so that neighbouring threads read neighbouring memory.
// S is an element as stored, T as it is computed with.
template <class T, class S> __global__ void __launch_bounds__(THREADS)
    axpy_each(unsigned n, scalar<T> alpha, vector<const S> x, vector<S> y) {
    const T a = alpha();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = (S)times_plus(a, (T)x[i], (T)y[i]);
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
template <class S, class F> __global__ void __launch_bounds__(THREADS)
    scal_each(unsigned n, scalar<F> alpha, vector<S> x) {
    const F a = alpha();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if constexpr (is_complex<S> && !is_complex<F>)
            x[i] = S{a * x[i].x, a * x[i].y};
        else
            x[i] = (S)times(a, (F)x[i]);
    }
}
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 0
// work: O(n)
template <class T, class S>
cublasStatus_t axpy(cublasHandle_t h, int n, const T *alpha, const S *x, int incx, S *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!alpha) return CUBLAS_STATUS_INVALID_VALUE;
    const scalar<T> a = given<T>(h, alpha);
    if (n > 0 && !a.known(0))
        axpy_each<T>
            <<<blocks_for(n), THREADS, 0, h->stream>>>(n, a, strided(x, n, incx), strided(y, n, incy));
    return launched(h);
}
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n)
template <class T> cublasStatus_t copy(cublasHandle_t h, int n, const T *x, int incx, T *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n > 0)
        copy_each<T><<<blocks_for(n), THREADS, 0, h->stream>>>(n, strided(x, n, incx), strided(y, n, incy));
    return launched(h);
}
// kernels: 1
// reads: 2 * n * T
// writes: 2 * n * T
// temporary: 0
// work: O(n)
template <class T> cublasStatus_t exchange(cublasHandle_t h, int n, T *x, int incx, T *y, int incy) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n > 0)
        swap_each<T><<<blocks_for(n), THREADS, 0, h->stream>>>(n, strided(x, n, incx), strided(y, n, incy));
    return launched(h);
}
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n)
template <class T, class F> cublasStatus_t scal(cublasHandle_t h, int n, const F *alpha, T *x, int incx) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!alpha) return CUBLAS_STATUS_INVALID_VALUE;
    if (n > 0 && incx > 0)
        scal_each<T, F><<<blocks_for(n), THREADS, 0, h->stream>>>(n, given<F>(h, alpha), strided(x, n, incx));
    return launched(h);
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
template <class T, class S, class R> struct dot_product {
    typedef T state;
    typedef R result;
    vector<const S> x, y;
    bool conjugated;
    static __device__ T none() { return number<T>(0); }
    __device__ void add(T &sum, unsigned i) const {
        sum = times_plus(conjugate_if(conjugated, (T)x[i]), (T)y[i], sum);
    }
    static __device__ void join(T &sum, T other) { sum = plus(sum, other); }
    static __device__ R finish(T sum) { return (R)sum; }
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
template <class T, class R> struct length {
    typedef R result;
    typedef accumulator<real<T>> F;
    typedef three_sums<F> state;
    static constexpr bool single = sizeof(F) == 4;
    static constexpr F up = single ? 0x1p75 : 0x1p537, down = single ? 0x1p-76 : 0x1p-538;
    static constexpr F many = single ? 0x1p48 : 0x1p484, few = single ? 0x1p-63 : 0x1p-511;
    vector<const T> x;
    static __device__ state none() { return {0, 0, 0}; }
    static __device__ void add_square(state &sum, F a) {
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
            add_square(sum, (F)x[i]);
    }
    static __device__ void join(state &sum, const state &other) {
        sum.small += other.small;
        sum.middle += other.middle;
        sum.large += other.large;
    }
    static __device__ R finish(const state &sum) { return (R)root(sum); }
    static __device__ F root(const state &sum) {
        if (sum.large > 0) return sqrt(sum.large + sum.middle * down * down) / down;
        if (sum.middle == 0) return sqrt(sum.small) / up;
        return sqrt(sum.middle + sum.small / up / up);
    }
};
template <class R> struct candidate {
    R size;
    int index;
};
template <class T, bool LARGEST, class I> struct extreme {
    typedef I result;
    typedef candidate<real<T>> state;
    vector<const T> x;
    static __device__ state none() { return {0, 0}; }
    static __device__ void join(state &best, state other) {
        const bool better = LARGEST ? other.size > best.size : other.size < best.size;
        if (other.index && (!best.index || better || other.size == best.size && other.index < best.index))
            best = other;
    }
    __device__ void add(state &best, unsigned i) const { join(best, {size_of(x[i]), (int)i + 1}); }
    static __device__ I finish(state best) { return best.index; }
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
    return launched(h);
}
// kernels: n <= 4096 ? 1 : 2
// reads: 2 * n * T
// writes: n <= 4096 ? T : n / 1024 * 32
// temporary: 0
// work: O(n), O(log n) steps
template <class T> cublasStatus_t dot(
    cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *result, bool conjugated = false) {
    return reduce(h, dot_product<accumulator<T>, T, T>{strided(x, n, incx), strided(y, n, incy), conjugated},
        n, n <= 0, result);
}
// kernels: n <= 4096 ? 1 : 2
// reads: n * T
// writes: n <= 4096 ? T : n / 1024 * 32
// temporary: 0
// work: O(n), O(log n) steps
template <class T> cublasStatus_t asum(cublasHandle_t h, int n, const T *x, int incx, real<T> *result) {
    return reduce(h, sum_of_sizes<T>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}
// kernels: n <= 4096 ? 1 : 2
// reads: n * T
// writes: n <= 4096 ? T : n / 1024 * 96
// temporary: 0
// work: O(n), O(log n) steps
template <class T> cublasStatus_t nrm2(cublasHandle_t h, int n, const T *x, int incx, real<T> *result) {
    return reduce(h, length<T, real<T>>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}
// kernels: n <= 4096 ? 1 : 2
// reads: n * T
// writes: n <= 4096 ? T : n / 1024 * 64
// temporary: 0
// work: O(n), O(log n) steps
template <class T, class I> cublasStatus_t amax(cublasHandle_t h, int n, const T *x, int incx, I *result) {
    return reduce(h, extreme<T, true, I>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}
// kernels: n <= 4096 ? 1 : 2
// reads: n * T
// writes: n <= 4096 ? T : n / 1024 * 64
// temporary: 0
// work: O(n), O(log n) steps
template <class T, class I> cublasStatus_t amin(cublasHandle_t h, int n, const T *x, int incx, I *result) {
    return reduce(h, extreme<T, false, I>{strided(x, n, incx)}, n, n <= 0 || incx <= 0, result);
}

// C = alpha * (a sum of which there are several parts, each like C, or none) + beta * C.
template <class T, class C> __global__ void __launch_bounds__(THREADS) join_parts(scalar<T> alpha,
    const T *sums, unsigned parts, scalar<T> beta, C c, part_of_result wanted, unsigned count) {
    const T factor = alpha(), times_c = beta();
    const unsigned size = c.rows * c.cols;
    for (unsigned which = blockIdx.y; which < count; which += gridDim.y)
        for (unsigned e = blockIdx.x * blockDim.x + threadIdx.x; e < size; e += gridDim.x * blockDim.x) {
            const int i = e % c.rows, j = e / c.rows;
            if (wanted == LOWER && i < j || wanted == UPPER && i > j) continue;
            T sum = number<T>(0);
            if (!is(factor, 0))
                for (unsigned part = 0; part < parts; part++) sum = plus(sum, sums[e + part * (size_t)size]);
            auto *at = c.start(which) + (i * c.row + j * c.col);
            *at = (typename C::element)scaled(factor, sum, times_c, *at);
        }
}
template <class T, class C> cublasStatus_t add_products(cublasHandle_t h, scalar<T> alpha, const T *sums,
    unsigned parts, scalar<T> beta, C c, part_of_result wanted = ALL, unsigned count = 1) {
    const dim3 grid(blocks_for((long long)c.rows * c.cols), blocks_for(count, 1));
    join_parts<T><<<grid, THREADS, 0, h->stream>>>(alpha, sums, parts, beta, c, wanted, count);
    return launched(h);
}

} // namespace cublas_impl
