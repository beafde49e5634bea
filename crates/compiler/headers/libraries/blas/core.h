#pragma once
// What all parts share: codes, the handle, arithmetic, vectors and matrices.
#include <cuComplex.h>
#include <library_types.h>

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum {
    CUBLAS_FILL_MODE_LOWER = 0,
    CUBLAS_FILL_MODE_UPPER = 1,
    CUBLAS_FILL_MODE_FULL = 2
} cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
    CUBLAS_OP_N = 0,
    CUBLAS_OP_T = 1,
    CUBLAS_OP_C = 2,
    CUBLAS_OP_HERMITAN = 2,
    CUBLAS_OP_CONJG = 3
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3,
    CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
    CUBLAS_GEMM_DFALT = -1,
    CUBLAS_GEMM_DEFAULT = -1,
    CUBLAS_GEMM_ALGO0 = 0,
    CUBLAS_GEMM_ALGO1 = 1,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_ALGO0_TENSOR_OP = 100
} cublasGemmAlgo_t;
typedef enum {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;
typedef cudaDataType cublasDataType_t;

// What a handle points to. Partial results lie in `slots`, which calls use in turn, so that two calls in
// different streams do not meet; `space` grows with what is asked for.
struct cublasContext {
    cudaStream_t stream;
    cublasPointerMode_t pointers;
    cublasMath_t math;
    cublasAtomicsMode_t atomics;
    int multiprocessors;
    unsigned turn;
    char *slots;
    void *space;
    size_t bytes;
};
typedef struct cublasContext *cublasHandle_t;

namespace cublas_impl {

enum { SLOTS = 16, SLOT_BYTES = 65536, SPACE_BYTES = 1 << 20, THREADS = 256 };

template <class T> struct type {
    typedef T real;
};
template <> struct type<cuComplex> {
    typedef float real;
};
template <> struct type<cuDoubleComplex> {
    typedef double real;
};
template <class T> struct bare {
    typedef T type;
};
template <class T> struct bare<const T> {
    typedef T type;
};
template <class T> using real = typename type<T>::real;
template <class T> constexpr bool is_complex = sizeof(T) != sizeof(real<T>);

// What sums of elements are.
template <class T> struct sum_of {
    typedef T type;
};
template <> struct sum_of<__f16> {
    typedef float type;
};
template <> struct sum_of<__bf16> {
    typedef float type;
};
template <class T> using accumulator = typename sum_of<T>::type;

// Arithmetic by name, since float2 has no operators, and those of the program mean what they want.
template <class T> __host__ __device__ inline T number(real<T> value) {
    if constexpr (is_complex<T>)
        return T{value, 0};
    else
        return value;
}
template <class T> __host__ __device__ inline T plus(T a, T b) {
    if constexpr (is_complex<T>)
        return T{a.x + b.x, a.y + b.y};
    else
        return a + b;
}
template <class T> __host__ __device__ inline T times(T a, T b) {
    if constexpr (is_complex<T>)
        return T{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
    else
        return a * b;
}
template <class T> __host__ __device__ inline T times_plus(T a, T b, T c) {
    if constexpr (is_complex<T>)
        return T{c.x + a.x * b.x - a.y * b.y, c.y + a.x * b.y + a.y * b.x};
    else
        return c + a * b;
}
template <class T> __host__ __device__ inline T negative(T a) {
    if constexpr (is_complex<T>)
        return T{-a.x, -a.y};
    else
        return -a;
}
template <class T> __host__ __device__ inline T conjugate(T a) {
    if constexpr (is_complex<T>)
        return T{a.x, -a.y};
    else
        return a;
}
template <class T> __host__ __device__ inline T conjugate_if(bool wanted, T a) {
    if constexpr (is_complex<T>)
        return wanted ? conjugate(a) : a;
    else
        return a;
}
template <class T> __host__ __device__ inline T over(T a, T b) {
    if constexpr (!is_complex<T>)
        return a / b;
    else if constexpr (sizeof(T) == 8)
        return cuCdivf(a, b);
    else
        return cuCdiv(a, b);
}
template <class T> __host__ __device__ inline bool is(T a, real<T> value) {
    if constexpr (is_complex<T>)
        return a.x == value && a.y == 0;
    else
        return a == value;
}
// alpha * sum + beta * y. With beta = 0 what y was does not matter, not even that it is no number.
template <class T, class S> __device__ T scaled(T alpha, T sum, T beta, const S &y) {
    sum = times(alpha, sum);
    return is(beta, 0) ? sum : times_plus(beta, (T)y, sum);
}

// A factor that lies with the host (then its value is here) or on the device; there a real one may stand for
// a complex one.
template <class T> struct scalar {
    T value;
    const real<T> *where;
    bool imaginary, conjugated; // has an imaginary part; which is to be negated
    __device__ T operator()() const {
        T factor = value;
        if constexpr (is_complex<T>) {
            if (where) factor = {where[0], imaginary ? where[1] : 0};
        } else if (where)
            factor = *where;
        return conjugate_if(conjugated, factor);
    }
    bool known(real<T> v) const { return !where && is(value, v); }
};
template <class T> scalar<T> constant(real<T> value) { return {number<T>(value), nullptr}; }
template <class T, class F> scalar<T> given(cublasHandle_t h, const F *factor) {
    constexpr bool imaginary = is_complex<F>;
    if (h->pointers == CUBLAS_POINTER_MODE_DEVICE)
        return {number<T>(0), (const real<T> *)factor, imaginary, false};
    if constexpr (is_complex<T> && !imaginary)
        return {number<T>(*factor), nullptr};
    else
        return {*factor, nullptr};
}

// Every step-th element of memory. With a negative step the last one is where the caller's pointer points.
template <class T> struct vector {
    T *p;
    long long step;
    __device__ T &operator[](long long i) const { return p[i * step]; }
};
template <class T> vector<T> strided(T *p, int n, int step) {
    return {step < 0 && n > 0 ? p - (n - 1LL) * step : p, step};
}

// Which elements of a stored matrix are read: all; or one triangle, of which the other is the mirror image,
// or that conjugated (the diagonal is real then), or zero, or zero with ones on the diagonal.
enum shape { GENERAL, SYMMETRIC, HERMITIAN, TRIANGULAR, UNIT_TRIANGULAR };
constexpr bool is_mirrored(shape s) { return s == SYMMETRIC || s == HERMITIAN; }
template <class T> __device__ T real_part(T value) {
    if constexpr (is_complex<T>)
        return T{value.x, 0};
    else
        return value;
}
// Element (i, j) of such a matrix, of which read(i, j) is what is stored there.
template <shape SHAPE, class T, class F>
__device__ T element_of(int i, int j, bool upper, bool conjugated, F read) {
    const bool turned = SHAPE != GENERAL && (upper ? i > j : i < j);
    if (SHAPE == UNIT_TRIANGULAR && i == j) return number<T>(1);
    if (turned && !is_mirrored(SHAPE)) return number<T>(0);
    const T value = read(turned ? j : i, turned ? i : j);
    if (SHAPE == HERMITIAN && i == j) return real_part(value);
    return conjugate_if(conjugated != (SHAPE == HERMITIAN && turned), value);
}

// A rows x cols matrix: element (i, j) lies i * row + j * col from the first. To transpose is to exchange the
// steps.
template <class T, shape SHAPE = GENERAL> struct matrix {
    static constexpr shape kind = SHAPE;
    typedef typename bare<T>::type element;
    T *p;
    long long row, col;
    int rows, cols;
    bool conjugated, upper; // upper: of the triangle
    T *const *list;         // of many matrices: their addresses, or
    long long distance;     // how far they are from each other

    // With a list p is how far from the start the wanted part lies. As a sum with p, since a device without
    // generic addresses knows that p is in global memory.
    __device__ T *start(unsigned which) const { return p + (list ? list[which] - (T *)0 : which * distance); }
    __device__ element get(const T *from, int i, int j) const {
        if (i >= rows || j >= cols) return number<element>(0);
        return element_of<SHAPE, element>(
            i, j, upper, conjugated, [=](int i, int j) { return from[i * row + j * col]; });
    }
    __device__ T *at(int i, int j) const { return p + (i * row + j * col); }
    matrix part(int i, int j, int m, int n) const {
        return {p + (i * row + j * col), row, col, m, n, conjugated, upper, list, distance};
    }
    matrix transposed() const { return {p, col, row, cols, rows, conjugated, !upper, list, distance}; }
    matrix each(T *const *addresses) const {
        return {p, row, col, rows, cols, conjugated, upper, addresses, 0};
    }
    matrix apart(long long step) const { return {p, row, col, rows, cols, conjugated, upper, nullptr, step}; }
    template <shape OTHER> matrix<T, OTHER> as(bool u) const {
        return {p, row, col, rows, cols, conjugated, u, list, distance};
    }
};
// The matrix that is stored with a leading dimension, and op of such a one, which is rows x cols; or those of a
// list.
template <class T> matrix<T> stored(T *p, int ld, int rows, int cols) {
    return {p, 1, ld, rows, cols, false, false, nullptr, 0};
}
template <class T> matrix<T> stored(T *const *list, int ld, int rows, int cols) {
    return stored((T *)nullptr, ld, rows, cols).each(list);
}
template <class T> matrix<T> op(cublasOperation_t how, T *p, int ld, int rows, int cols) {
    if (how == CUBLAS_OP_N) return stored(p, ld, rows, cols);
    return {
        p, ld, 1, rows, cols, how == CUBLAS_OP_C && is_complex<typename bare<T>::type>, false, nullptr, 0};
}
template <class T> matrix<T> op(cublasOperation_t how, T *const *list, int ld, int rows, int cols) {
    return op(how, (T *)nullptr, ld, rows, cols).each(list);
}
// A vector is a matrix of one column.
template <class T> matrix<T> as_column(vector<T> v, int n) {
    return {v.p, v.step, 0, n, 1, false, false, nullptr, 0};
}
template <class T> matrix<const T> as_const(const matrix<T> &m) {
    return {m.p, m.row, m.col, m.rows, m.cols, m.conjugated, m.upper, m.list, m.distance};
}
// op of the triangle of an n x n matrix.
inline bool becomes_upper(cublasFillMode_t uplo, cublasOperation_t how) {
    return (uplo == CUBLAS_FILL_MODE_UPPER) != (how != CUBLAS_OP_N);
}
template <shape SHAPE, class T>
matrix<T, SHAPE> triangle(cublasFillMode_t uplo, cublasOperation_t how, T *p, int ld, int n) {
    return op(how, p, ld, n, n).template as<SHAPE>(becomes_upper(uplo, how));
}

// Which part of a result is wanted: of a symmetric one only a triangle is stored.
enum part_of_result { ALL, LOWER, UPPER };

inline int at_least_one(int n) { return n < 1 ? 1 : n; }
inline unsigned blocks_for(long long n, int each = THREADS) {
    long long blocks = (n + each - 1) / each;
    return blocks > 65535 ? 65535 : (unsigned)blocks;
}

// The next slot, and memory of any size, which the next call of it may take over.
inline void *slot(cublasHandle_t h) { return h->slots + h->turn++ % SLOTS * SLOT_BYTES; }
inline void *space(cublasHandle_t h, size_t bytes) {
    if (bytes > h->bytes) {
        if (h->space) cudaFree(h->space);
        h->bytes = cudaMalloc(&h->space, bytes) == cudaSuccess ? bytes : 0;
        if (!h->bytes) h->space = nullptr;
    }
    return h->space;
}

// How the launches before this went. An error that the program has not asked about yet is not theirs.
inline cublasStatus_t launched(cublasHandle_t h) {
    unsigned flags;
    return cudaStreamGetFlags(h->stream, &flags) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                                : CUBLAS_STATUS_EXECUTION_FAILED;
}
// An argument out of range is named by its number, not counting the handle.
template <class T> cublasStatus_t illegal(const char *name, int parameter) {
    char letter = sizeof(real<T>) == 4 ? (is_complex<T> ? 'C' : 'S') : is_complex<T> ? 'Z' : 'D';
    printf(" ** On entry to %c%-5s parameter number %d had an illegal value\n", letter, name, parameter);
    return CUBLAS_STATUS_INVALID_VALUE;
}
inline bool bad_op(cublasOperation_t op) { return (unsigned)op > CUBLAS_OP_C; }
inline bool bad_uplo(cublasFillMode_t uplo) { return (unsigned)uplo > CUBLAS_FILL_MODE_UPPER; }
inline bool bad_side(cublasSideMode_t side) { return (unsigned)side > CUBLAS_SIDE_RIGHT; }
inline bool bad_diag(cublasDiagType_t diag) { return (unsigned)diag > CUBLAS_DIAG_UNIT; }

} // namespace cublas_impl
