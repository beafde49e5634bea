#pragma once
// Handles, what they hold, and copies of vectors and matrices to and from the device.
#include <blas/core.h>

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VER_BUILD 0
#define CUBLAS_VERSION 130100

inline cublasStatus_t cublasCreate(cublasHandle_t *handle) {
    if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
    using namespace cublas_impl;
    cublasHandle_t h = (cublasHandle_t)calloc(1, sizeof(struct cublasContext));
    cudaError_t error = cudaMalloc(&h->slots, SLOTS * SLOT_BYTES);
    if (error != cudaSuccess || !space(h, SPACE_BYTES)) {
        cudaFree(h->slots);
        free(h);
        return error == cudaSuccess || error == cudaErrorMemoryAllocation ? CUBLAS_STATUS_ALLOC_FAILED
                                                                         : CUBLAS_STATUS_NOT_INITIALIZED;
    }
    int device;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&h->multiprocessors, cudaDevAttrMultiProcessorCount, device);
    *handle = h;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy(cublasHandle_t h) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    cudaFree(h->slots);
    if (h->space) cudaFree(h->space);
    free(h);
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetVersion(cublasHandle_t, int *version) {
    if (!version) return CUBLAS_STATUS_INVALID_VALUE;
    *version = CUBLAS_VERSION;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetProperty(libraryPropertyType which, int *value) {
    if (!value || (unsigned)which > PATCH_LEVEL) return CUBLAS_STATUS_INVALID_VALUE;
    *value = which == MAJOR_VERSION   ? CUBLAS_VER_MAJOR
             : which == MINOR_VERSION ? CUBLAS_VER_MINOR
                                      : CUBLAS_VER_PATCH;
    return CUBLAS_STATUS_SUCCESS;
}
// The library's own memory stays in use.
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t h, void *, size_t) {
    return h ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}
#define CUBLAS_F(NAME, TYPE, member, valid) \
    inline cublasStatus_t cublasSet##NAME(cublasHandle_t h, TYPE value) { \
        if (!h) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (!(valid)) return CUBLAS_STATUS_INVALID_VALUE; \
        h->member = value; \
        return CUBLAS_STATUS_SUCCESS; \
    } \
    inline cublasStatus_t cublasGet##NAME(cublasHandle_t h, TYPE *value) { \
        if (!h) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (!value) return CUBLAS_STATUS_INVALID_VALUE; \
        *value = h->member; \
        return CUBLAS_STATUS_SUCCESS; \
    }
CUBLAS_F(Stream, cudaStream_t, stream, true)
CUBLAS_F(PointerMode, cublasPointerMode_t, pointers, (unsigned)value <= CUBLAS_POINTER_MODE_DEVICE)
CUBLAS_F(MathMode, cublasMath_t, math, true)
CUBLAS_F(AtomicsMode, cublasAtomicsMode_t, atomics, true)
#undef CUBLAS_F
typedef void (*cublasLogCallback)(const char *);
inline cublasStatus_t cublasLoggerConfigure(int, int, int, const char *) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetLoggerCallback(cublasLogCallback) { return CUBLAS_STATUS_SUCCESS; }

#define CUBLAS_EACH_STATUS(F) \
    F(SUCCESS, "success") F(NOT_INITIALIZED, "the library was not initialized") \
    F(ALLOC_FAILED, "the resource allocation failed") \
    F(INVALID_VALUE, "an unsupported value or parameter was passed to the function") \
    F(ARCH_MISMATCH, "the function requires an architectural feature absent from the device") \
    F(MAPPING_ERROR, "an access to GPU memory space failed") \
    F(EXECUTION_FAILED, "the function failed to launch on the GPU") \
    F(INTERNAL_ERROR, "an internal operation failed") \
    F(NOT_SUPPORTED, "the requested functionality is not supported") \
    F(LICENSE_ERROR, "the license check failed")
#define CUBLAS_F(NAME, TEXT) \
    if (status == CUBLAS_STATUS_##NAME) return "CUBLAS_STATUS_" #NAME;
inline const char *cublasGetStatusName(cublasStatus_t status) {
    CUBLAS_EACH_STATUS(CUBLAS_F)
    return "unrecognized status";
}
#undef CUBLAS_F
#define CUBLAS_F(NAME, TEXT) \
    if (status == CUBLAS_STATUS_##NAME) return TEXT;
inline const char *cublasGetStatusString(cublasStatus_t status) {
    CUBLAS_EACH_STATUS(CUBLAS_F)
    return "unrecognized status";
}
#undef CUBLAS_F
#undef CUBLAS_EACH_STATUS

namespace cublas_impl {

// Rows x cols elements from one place to another; columns lie leading dimensions apart.
inline cublasStatus_t transfer(int rows, int cols, int size, const void *from, int ld_from, void *to,
    int ld_to, cudaMemcpyKind kind, bool wait, cudaStream_t stream) {
    if (rows < 0 || cols < 0 || size <= 0 || ld_from <= 0 || ld_to <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (rows == 0 || cols == 0) return CUBLAS_STATUS_SUCCESS;
    const size_t width = (size_t)rows * size, pitch_from = (size_t)ld_from * size,
                 pitch_to = (size_t)ld_to * size;
    cudaError_t e;
    if (rows == ld_from && rows == ld_to) {
        e = wait ? cudaMemcpy(to, from, width * cols, kind)
                 : cudaMemcpyAsync(to, from, width * cols, kind, stream);
    } else {
        e = wait ? cudaMemcpy2D(to, pitch_to, from, pitch_from, width, cols, kind)
                 : cudaMemcpy2DAsync(to, pitch_to, from, pitch_from, width, cols, kind, stream);
    }
    return e == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

} // namespace cublas_impl

// A vector is a matrix of one row, whose columns are its elements.
#define CUBLAS_F(NAME, X, I, KIND) \
    inline cublasStatus_t cublas##NAME##Vector##X(I n, I size, const void *x, I incx, void *y, I incy) { \
        return cublas_impl::transfer(1, n, size, x, incx, y, incy, KIND, true, 0); \
    } \
    inline cublasStatus_t cublas##NAME##VectorAsync##X( \
        I n, I size, const void *x, I incx, void *y, I incy, cudaStream_t stream) { \
        return cublas_impl::transfer(1, n, size, x, incx, y, incy, KIND, false, stream); \
    } \
    inline cublasStatus_t cublas##NAME##Matrix##X( \
        I rows, I cols, I size, const void *a, I lda, void *b, I ldb) { \
        return cublas_impl::transfer(rows, cols, size, a, lda, b, ldb, KIND, true, 0); \
    } \
    inline cublasStatus_t cublas##NAME##MatrixAsync##X( \
        I rows, I cols, I size, const void *a, I lda, void *b, I ldb, cudaStream_t stream) { \
        return cublas_impl::transfer(rows, cols, size, a, lda, b, ldb, KIND, false, stream); \
    }
CUBLAS_F(Set, , int, cudaMemcpyHostToDevice)
CUBLAS_F(Set, _64, int64_t, cudaMemcpyHostToDevice)
CUBLAS_F(Get, , int, cudaMemcpyDeviceToHost)
CUBLAS_F(Get, _64, int64_t, cudaMemcpyDeviceToHost)
#undef CUBLAS_F
