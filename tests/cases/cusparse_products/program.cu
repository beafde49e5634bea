// cuSPARSE: products of one matrix in three formats with vectors and dense matrices, vectors, and conversions.
#include <cstdio>
#include <vector>
#include <cusparse.h>

#define CHECK(x) do { cusparseStatus_t status = (x); if (status) { printf("line %d: %s\n", __LINE__, cusparseGetErrorString(status)); return 1; } } while (0)

template <class T> T *device(const std::vector<T> &v) {
    T *p;
    cudaMalloc(&p, v.size() * sizeof(T));
    cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}
template <class T> void show(const char *name, const T *p, int n) {
    std::vector<T> v(n);
    cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
    printf("%s:", name);
    for (T x : v) printf(" %g", (double)x);
    printf("\n");
}
template <class T> int all(cusparseHandle_t h, cudaDataType type) {
    // 4 x 5 with 9 elements
    auto *offsets = device<int>({0, 3, 4, 7, 9}), *columns = device<int>({0, 2, 3, 1, 0, 2, 4, 1, 3}), *rows = device<int>({0, 0, 0, 1, 2, 2, 2, 3, 3});
    T *values = device<T>({1, 2, 3, 4, 5, 6, 7, 8, 9}), *x = device<T>({1, 2, 3, 4, 5}), *y = device<T>({10, 20, 30, 40}), *z = device<T>({1, 1, 1, 1, 1});
    auto *starts = device<int>({0, 2, 4, 6, 8, 9}), *of_column = device<int>({0, 2, 1, 3, 0, 2, 0, 3, 2});
    T *by_column = device<T>({1, 5, 4, 8, 2, 6, 3, 9, 7});
    cusparseSpMatDescr_t csr, csc, coo;
    CHECK(cusparseCreateCsr(&csr, 4, 5, 9, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, type));
    CHECK(cusparseCreateCsc(&csc, 4, 5, 9, starts, of_column, by_column, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, type));
    CHECK(cusparseCreateCoo(&coo, 4, 5, 9, rows, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, type));
    cusparseDnVecDescr_t vx, vy, vz;
    CHECK(cusparseCreateDnVec(&vx, 5, x, type));
    CHECK(cusparseCreateDnVec(&vy, 4, y, type));
    CHECK(cusparseCreateDnVec(&vz, 5, z, type));
    T alpha = 2, beta = (T)0.5;
    size_t bytes = 0;
    void *buffer;
    cudaMalloc(&buffer, 1 << 16);
    for (auto m : {csr, csc, coo}) {
        T again[] = {10, 20, 30, 40}, ones[] = {1, 1, 1, 1, 1};
        cudaMemcpy(y, again, sizeof again, cudaMemcpyHostToDevice);
        CHECK(cusparseSpMV_bufferSize(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, m, vx, &beta, vy, type, CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
        if (bytes > 1 << 16) return 1;
        CHECK(cusparseSpMV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, m, vx, &beta, vy, type, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
        show("A x", y, 4);
        cudaMemcpy(z, ones, sizeof ones, cudaMemcpyHostToDevice);
        cudaMemcpy(y, again, sizeof again, cudaMemcpyHostToDevice);
        CHECK(cusparseSpMV(h, CUSPARSE_OPERATION_TRANSPOSE, &alpha, m, vy, &beta, vz, type, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
        show("A' y", z, 5);
    }
    // B: 5 x 3, C: 4 x 3
    std::vector<T> b0(15), c0(12, 1);
    for (int i = 0; i < 15; i++) b0[i] = (T)(i + 1);
    T *b = device(b0), *c = device(c0);
    cusparseDnMatDescr_t mb, mc, mb_rows, mc_rows;
    CHECK(cusparseCreateDnMat(&mb, 5, 3, 5, b, type, CUSPARSE_ORDER_COL));
    CHECK(cusparseCreateDnMat(&mc, 4, 3, 4, c, type, CUSPARSE_ORDER_COL));
    CHECK(cusparseCreateDnMat(&mb_rows, 5, 3, 3, b, type, CUSPARSE_ORDER_ROW));
    CHECK(cusparseCreateDnMat(&mc_rows, 4, 3, 3, c, type, CUSPARSE_ORDER_ROW));
    for (auto m : {csr, coo}) {
        cudaMemcpy(c, c0.data(), 12 * sizeof(T), cudaMemcpyHostToDevice);
        CHECK(cusparseSpMM_bufferSize(h, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, m, mb, &beta, mc, type, CUSPARSE_SPMM_ALG_DEFAULT, &bytes));
        CHECK(cusparseSpMM(h, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, m, mb, &beta, mc, type, CUSPARSE_SPMM_ALG_DEFAULT, buffer));
        show("A B", c, 12);
    }
    cudaMemcpy(c, c0.data(), 12 * sizeof(T), cudaMemcpyHostToDevice);
    CHECK(cusparseSpMM(h, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr, mb_rows, &beta, mc_rows, type, CUSPARSE_SPMM_ALG_DEFAULT, buffer));
    show("by rows", c, 12);
    cusparseDnMatDescr_t dense;
    T *d;
    cudaMalloc(&d, 20 * sizeof(T));
    CHECK(cusparseCreateDnMat(&dense, 4, 5, 4, d, type, CUSPARSE_ORDER_COL));
    CHECK(cusparseSparseToDense_bufferSize(h, csr, dense, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &bytes));
    CHECK(cusparseSparseToDense(h, csr, dense, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer));
    show("dense", d, 20);
    cusparseSpMatDescr_t made;
    int *offsets2, *columns2;
    T *values2;
    cudaMalloc(&offsets2, 5 * sizeof(int));
    CHECK(cusparseCreateCsr(&made, 4, 5, 0, offsets2, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, type));
    CHECK(cusparseDenseToSparse_bufferSize(h, dense, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &bytes));
    CHECK(cusparseDenseToSparse_analysis(h, dense, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    int64_t r, s, nnz;
    CHECK(cusparseSpMatGetSize(made, &r, &s, &nnz));
    cudaMalloc(&columns2, nnz * sizeof(int));
    cudaMalloc(&values2, nnz * sizeof(T));
    CHECK(cusparseCsrSetPointers(made, offsets2, columns2, values2));
    CHECK(cusparseDenseToSparse_convert(h, dense, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    printf("%d %d %d\n", (int)r, (int)s, (int)nnz);
    show("offsets", offsets2, 5);
    show("columns", columns2, (int)nnz);
    show("values", values2, (int)nnz);
    int *expanded, *counted;
    cudaMalloc(&expanded, 9 * sizeof(int));
    cudaMalloc(&counted, 5 * sizeof(int));
    CHECK(cusparseXcsr2coo(h, offsets, 9, 4, expanded, CUSPARSE_INDEX_BASE_ZERO));
    CHECK(cusparseXcoo2csr(h, expanded, 9, 4, counted, CUSPARSE_INDEX_BASE_ZERO));
    show("rows", expanded, 9);
    show("counted", counted, 5);
    auto *at = device<int>({1, 4});
    T *few = device<T>({100, 200});
    cusparseSpVecDescr_t sparse;
    CHECK(cusparseCreateSpVec(&sparse, 5, 2, at, few, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, type));
    CHECK(cusparseAxpby(h, &alpha, sparse, &beta, vx));
    show("axpby", x, 5);
    CHECK(cusparseGather(h, vx, sparse));
    show("gather", few, 2);
    CHECK(cusparseScatter(h, sparse, vz));
    show("scatter", z, 5);
    T dot = 0;
    CHECK(cusparseSpVV_bufferSize(h, CUSPARSE_OPERATION_NON_TRANSPOSE, sparse, vx, &dot, type, &bytes));
    CHECK(cusparseSpVV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, sparse, vx, &dot, type, buffer));
    printf("dot %g\n", (double)dot);
    for (auto m : {csr, csc, coo, made}) cusparseDestroySpMat(m);
    for (auto m : {mb, mc, mb_rows, mc_rows, dense}) cusparseDestroyDnMat(m);
    for (auto v : {vx, vy, vz}) cusparseDestroyDnVec(v);
    cusparseDestroySpVec(sparse);
    return 0;
}
int main() {
    cusparseHandle_t h;
    CHECK(cusparseCreate(&h));
    if (all<float>(h, CUDA_R_32F) || all<double>(h, CUDA_R_64F)) return 1;
    printf("%s %s\n", cusparseGetErrorName(CUSPARSE_STATUS_INVALID_VALUE), cusparseGetErrorString(CUSPARSE_STATUS_NOT_SUPPORTED));
    CHECK(cusparseDestroy(h));
}
