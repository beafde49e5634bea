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
    if (cudaMalloc(&h->slots, SLOTS * SLOT_BYTES) != cudaSuccess || !space(h, SPACE_BYTES)) {
        cudaFree(h->slots);
        free(h);
        return CUBLAS_STATUS_ALLOC_FAILED;
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
inline cublasStatus_t cublasSetStream(cublasHandle_t h, cudaStream_t stream) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    h->stream = stream;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetStream(cublasHandle_t h, cudaStream_t *stream) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!stream) return CUBLAS_STATUS_INVALID_VALUE;
    *stream = h->stream;
    return CUBLAS_STATUS_SUCCESS;
}
// The library's own memory stays in use; this is only asked for to have less allocated.
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t h, void *, size_t) {
    return h ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t h, cublasPointerMode_t mode) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if ((unsigned)mode > CUBLAS_POINTER_MODE_DEVICE) return CUBLAS_STATUS_INVALID_VALUE;
    h->pointers = mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetPointerMode(cublasHandle_t h, cublasPointerMode_t *mode) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!mode) return CUBLAS_STATUS_INVALID_VALUE;
    *mode = h->pointers;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetMathMode(cublasHandle_t h, cublasMath_t mode) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    h->math = mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetMathMode(cublasHandle_t h, cublasMath_t *mode) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!mode) return CUBLAS_STATUS_INVALID_VALUE;
    *mode = h->math;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t mode) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    h->atomics = mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t *mode) {
    if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!mode) return CUBLAS_STATUS_INVALID_VALUE;
    *mode = h->atomics;
    return CUBLAS_STATUS_SUCCESS;
}

inline const char *cublasGetStatusName(cublasStatus_t status) {
    switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "CUBLAS_STATUS_ARCH_MISMATCH";
    case CUBLAS_STATUS_MAPPING_ERROR: return "CUBLAS_STATUS_MAPPING_ERROR";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "CUBLAS_STATUS_INTERNAL_ERROR";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
    case CUBLAS_STATUS_LICENSE_ERROR: return "CUBLAS_STATUS_LICENSE_ERROR";
    }
    return "unrecognized status";
}
inline const char *cublasGetStatusString(cublasStatus_t status) {
    switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "the library was not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED: return "the resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE: return "an unsupported value or parameter was passed to the function";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "the function requires an architectural feature absent from the device";
    case CUBLAS_STATUS_MAPPING_ERROR: return "an access to GPU memory space failed";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "the function failed to launch on the GPU";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "an internal operation failed";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "the requested functionality is not supported";
    case CUBLAS_STATUS_LICENSE_ERROR: return "the license check failed";
    }
    return "unrecognized status";
}
// What checkCudaErrors of the samples prints.
inline void __check_cuda(cublasStatus_t e, const char *f, const char *file, int line) {
    if (!e) return;
    fprintf(
        stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)e, cublasGetStatusName(e), f);
    exit(EXIT_FAILURE);
}

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
inline cublasStatus_t cublasSetVector(int n, int size, const void *x, int incx, void *y, int incy) {
    return cublas_impl::transfer(1, n, size, x, incx, y, incy, cudaMemcpyHostToDevice, true, 0);
}
inline cublasStatus_t cublasGetVector(int n, int size, const void *x, int incx, void *y, int incy) {
    return cublas_impl::transfer(1, n, size, x, incx, y, incy, cudaMemcpyDeviceToHost, true, 0);
}
inline cublasStatus_t cublasSetVectorAsync(
    int n, int size, const void *x, int incx, void *y, int incy, cudaStream_t stream) {
    return cublas_impl::transfer(1, n, size, x, incx, y, incy, cudaMemcpyHostToDevice, false, stream);
}
inline cublasStatus_t cublasGetVectorAsync(
    int n, int size, const void *x, int incx, void *y, int incy, cudaStream_t stream) {
    return cublas_impl::transfer(1, n, size, x, incx, y, incy, cudaMemcpyDeviceToHost, false, stream);
}
inline cublasStatus_t cublasSetMatrix(
    int rows, int cols, int size, const void *a, int lda, void *b, int ldb) {
    return cublas_impl::transfer(rows, cols, size, a, lda, b, ldb, cudaMemcpyHostToDevice, true, 0);
}
inline cublasStatus_t cublasGetMatrix(
    int rows, int cols, int size, const void *a, int lda, void *b, int ldb) {
    return cublas_impl::transfer(rows, cols, size, a, lda, b, ldb, cudaMemcpyDeviceToHost, true, 0);
}
inline cublasStatus_t cublasSetMatrixAsync(
    int rows, int cols, int size, const void *a, int lda, void *b, int ldb, cudaStream_t stream) {
    return cublas_impl::transfer(rows, cols, size, a, lda, b, ldb, cudaMemcpyHostToDevice, false, stream);
}
inline cublasStatus_t cublasGetMatrixAsync(
    int rows, int cols, int size, const void *a, int lda, void *b, int ldb, cudaStream_t stream) {
    return cublas_impl::transfer(rows, cols, size, a, lda, b, ldb, cudaMemcpyDeviceToHost, false, stream);
}
