#pragma once
#define CUSPARSE_H_
#define CUSPARSEAPI
// cuSPARSE, the part that programs use most: matrices in CSR, CSC and COO times vectors (SpMV) and dense
// matrices (SpMM), sums of sparse and dense vectors, and conversions of formats. Elements are float or double,
// indices have 32 or 64 bits. Where a sum is made by atomic additions its order is not fixed, as in the real
// library.
#include <cuComplex.h>
#include <library_types.h>

typedef enum {
    CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3, CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6, CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8, CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum {
    CUSPARSE_OPERATION_NON_TRANSPOSE = 0, CUSPARSE_OPERATION_TRANSPOSE = 1,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC = 2, CUSPARSE_FORMAT_COO = 3 } cusparseFormat_t;
typedef enum {
    CUSPARSE_MATRIX_TYPE_GENERAL = 0, CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1, CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum {
    CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1 = 1,
    CUSPARSE_COOMV_ALG = 1, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_CSRMV_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3,
    CUSPARSE_CSRMV_ALG2 = 3, CUSPARSE_SPMV_COO_ALG2 = 4
} cusparseSpMVAlg_t;
typedef enum {
    CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_MM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1,
    CUSPARSE_SPMM_COO_ALG2 = 2, CUSPARSE_SPMM_COO_ALG3 = 3, CUSPARSE_SPMM_CSR_ALG1 = 4,
    CUSPARSE_SPMM_COO_ALG4 = 5, CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12
} cusparseSpMMAlg_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1 } cusparseAction_t;

typedef struct cusparseContext {
    cudaStream_t stream;
    cusparsePointerMode_t pointers;
} *cusparseHandle_t;
// A sparse matrix: first and second hold rows or where they begin, and columns; exchanged for CSC.
struct cusparseSpMatDescr {
    cusparseFormat_t format;
    int64_t rows, cols, nnz;
    void *first, *second, *values;
    cusparseIndexType_t first_type, second_type;
    cusparseIndexBase_t base;
    cudaDataType type;
};
struct cusparseDnMatDescr {
    int64_t rows, cols, ld;
    void *values;
    cudaDataType type;
    cusparseOrder_t order;
};
struct cusparseSpVecDescr {
    int64_t size, nnz;
    void *indices, *values;
    cusparseIndexType_t index_type;
    cusparseIndexBase_t base;
    cudaDataType type;
};
struct cusparseMatDescr {
    cusparseMatrixType_t kind;
    cusparseIndexBase_t base;
    cusparseFillMode_t fill;
    cusparseDiagType_t diagonal;
};
typedef cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef const cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef cusparseDnMatDescr *cusparseDnMatDescr_t, *cusparseDnVecDescr_t;
typedef const cusparseDnMatDescr *cusparseConstDnMatDescr_t, *cusparseConstDnVecDescr_t;
typedef cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef const cusparseSpVecDescr *cusparseConstSpVecDescr_t;
typedef cusparseMatDescr *cusparseMatDescr_t;

#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VERSION 12600

inline cusparseStatus_t cusparseCreate(cusparseHandle_t *h) {
    if (!h) return CUSPARSE_STATUS_INVALID_VALUE;
    *h = new cusparseContext{0, CUSPARSE_POINTER_MODE_HOST};
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t h) {
    if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED;
    delete h;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetVersion(cusparseHandle_t, int *version) {
    *version = CUSPARSE_VERSION;
    return CUSPARSE_STATUS_SUCCESS;
}
#define CUSPARSE_F(NAME, TYPE, member) \
    inline cusparseStatus_t cusparseSet##NAME(cusparseHandle_t h, TYPE value) { \
        if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED; \
        h->member = value; \
        return CUSPARSE_STATUS_SUCCESS; \
    } \
    inline cusparseStatus_t cusparseGet##NAME(cusparseHandle_t h, TYPE *value) { \
        if (!h) return CUSPARSE_STATUS_NOT_INITIALIZED; \
        *value = h->member; \
        return CUSPARSE_STATUS_SUCCESS; \
    }
CUSPARSE_F(Stream, cudaStream_t, stream)
CUSPARSE_F(PointerMode, cusparsePointerMode_t, pointers)
#undef CUSPARSE_F
inline const char *cusparseGetErrorName(cusparseStatus_t s) {
    const char *const names[] = {"CUSPARSE_STATUS_SUCCESS", "CUSPARSE_STATUS_NOT_INITIALIZED",
        "CUSPARSE_STATUS_ALLOC_FAILED", "CUSPARSE_STATUS_INVALID_VALUE", "CUSPARSE_STATUS_ARCH_MISMATCH",
        "CUSPARSE_STATUS_MAPPING_ERROR", "CUSPARSE_STATUS_EXECUTION_FAILED", "CUSPARSE_STATUS_INTERNAL_ERROR",
        "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED", "CUSPARSE_STATUS_ZERO_PIVOT",
        "CUSPARSE_STATUS_NOT_SUPPORTED", "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES"};
    return (unsigned)s < 12 ? names[s] : "unrecognized error code";
}
inline const char *cusparseGetErrorString(cusparseStatus_t s) {
    const char *const texts[] = {"success", "initialization error", "insufficient resources", "invalid value",
        "architecture mismatch", "mapping error", "kernel launch failure", "internal error",
        "matrix type not supported", "zero pivot", "operation not supported", "insufficient resources"};
    return (unsigned)s < 12 ? texts[s] : "unrecognized error code";
}

// Descriptors. The functions with Const take memory that is only read.
inline cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *m, int64_t rows, int64_t cols, int64_t nnz,
    void *offsets, void *columns, void *values, cusparseIndexType_t offset_type,
    cusparseIndexType_t column_type, cusparseIndexBase_t base, cudaDataType type) {
    if (!m || rows < 0 || cols < 0 || nnz < 0) return CUSPARSE_STATUS_INVALID_VALUE;
    *m = new cusparseSpMatDescr{CUSPARSE_FORMAT_CSR, rows, cols, nnz, offsets, columns, values, offset_type,
        column_type, base, type};
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *m, int64_t rows, int64_t cols, int64_t nnz,
    void *offsets, void *row_indices, void *values, cusparseIndexType_t offset_type,
    cusparseIndexType_t row_type, cusparseIndexBase_t base, cudaDataType type) {
    const cusparseStatus_t s = cusparseCreateCsr(
        m, rows, cols, nnz, offsets, row_indices, values, offset_type, row_type, base, type);
    if (!s) (*m)->format = CUSPARSE_FORMAT_CSC;
    return s;
}
inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *m, int64_t rows, int64_t cols, int64_t nnz,
    void *row_indices, void *columns, void *values, cusparseIndexType_t index_type, cusparseIndexBase_t base,
    cudaDataType type) {
    const cusparseStatus_t s = cusparseCreateCsr(
        m, rows, cols, nnz, row_indices, columns, values, index_type, index_type, base, type);
    if (!s) (*m)->format = CUSPARSE_FORMAT_COO;
    return s;
}
inline cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t *m, int64_t rows, int64_t cols,
    int64_t nnz, const void *offsets, const void *columns, const void *values, cusparseIndexType_t offset_type,
    cusparseIndexType_t column_type, cusparseIndexBase_t base, cudaDataType type) {
    return cusparseCreateCsr((cusparseSpMatDescr_t *)m, rows, cols, nnz, (void *)offsets, (void *)columns,
        (void *)values, offset_type, column_type, base, type);
}
inline cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t *m, int64_t rows, int64_t cols,
    int64_t nnz, const void *row_indices, const void *columns, const void *values,
    cusparseIndexType_t index_type, cusparseIndexBase_t base, cudaDataType type) {
    return cusparseCreateCoo((cusparseSpMatDescr_t *)m, rows, cols, nnz, (void *)row_indices, (void *)columns,
        (void *)values, index_type, base, type);
}
inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t m) {
    delete m;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetSize(
    cusparseConstSpMatDescr_t m, int64_t *rows, int64_t *cols, int64_t *nnz) {
    *rows = m->rows;
    *cols = m->cols;
    *nnz = m->nnz;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t m, cusparseFormat_t *format) {
    *format = m->format;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t m, void *values) {
    m->values = values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t m, void **values) {
    *values = m->values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCsrSetPointers(
    cusparseSpMatDescr_t m, void *offsets, void *columns, void *values) {
    m->first = offsets;
    m->second = columns;
    m->values = values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCooSetPointers(
    cusparseSpMatDescr_t m, void *row_indices, void *columns, void *values) {
    return cusparseCsrSetPointers(m, row_indices, columns, values);
}
inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *m, int64_t rows, int64_t cols, int64_t ld,
    void *values, cudaDataType type, cusparseOrder_t order) {
    if (!m || ld < (order == CUSPARSE_ORDER_COL ? rows : cols)) return CUSPARSE_STATUS_INVALID_VALUE;
    *m = new cusparseDnMatDescr{rows, cols, ld, values, type, order};
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *m, int64_t rows, int64_t cols,
    int64_t ld, const void *values, cudaDataType type, cusparseOrder_t order) {
    return cusparseCreateDnMat((cusparseDnMatDescr_t *)m, rows, cols, ld, (void *)values, type, order);
}
inline cusparseStatus_t cusparseCreateDnVec(
    cusparseDnVecDescr_t *v, int64_t size, void *values, cudaDataType type) {
    return cusparseCreateDnMat(v, size, 1, size, values, type, CUSPARSE_ORDER_COL);
}
inline cusparseStatus_t cusparseCreateConstDnVec(
    cusparseConstDnVecDescr_t *v, int64_t size, const void *values, cudaDataType type) {
    return cusparseCreateDnVec((cusparseDnVecDescr_t *)v, size, (void *)values, type);
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t m) {
    delete m;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t v) { return cusparseDestroyDnMat(v); }
inline cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t m, void *values) {
    m->values = values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t v, void *values) {
    return cusparseDnMatSetValues(v, values);
}
inline cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t v, void **values) {
    *values = v->values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *v, int64_t size, int64_t nnz, void *indices,
    void *values, cusparseIndexType_t index_type, cusparseIndexBase_t base, cudaDataType type) {
    *v = new cusparseSpVecDescr{size, nnz, indices, values, index_type, base, type};
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateConstSpVec(cusparseConstSpVecDescr_t *v, int64_t size, int64_t nnz,
    const void *indices, const void *values, cusparseIndexType_t index_type, cusparseIndexBase_t base,
    cudaDataType type) {
    return cusparseCreateSpVec(
        (cusparseSpVecDescr_t *)v, size, nnz, (void *)indices, (void *)values, index_type, base, type);
}
inline cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t v) {
    delete v;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *d) {
    *d = new cusparseMatDescr{};
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t d) {
    delete d;
    return CUSPARSE_STATUS_SUCCESS;
}
#define CUSPARSE_F(NAME, TYPE, member) \
    inline cusparseStatus_t cusparseSetMat##NAME(cusparseMatDescr_t d, TYPE value) { \
        d->member = value; \
        return CUSPARSE_STATUS_SUCCESS; \
    } \
    inline TYPE cusparseGetMat##NAME(const cusparseMatDescr_t d) { return d->member; }
CUSPARSE_F(Type, cusparseMatrixType_t, kind)
CUSPARSE_F(IndexBase, cusparseIndexBase_t, base)
CUSPARSE_F(FillMode, cusparseFillMode_t, fill)
CUSPARSE_F(DiagType, cusparseDiagType_t, diagonal)
#undef CUSPARSE_F

#include <sparse/products.h>
#include <sparse/legacy.h>
