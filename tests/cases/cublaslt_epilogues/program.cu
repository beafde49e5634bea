// cuBLASLt: products with what follows them, for several types, orders and batches.
#include <cmath>
#include <cstdio>
#include <vector>
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define CHECK(x) do { auto s = (x); if (s) { printf("line %d: %d\n", __LINE__, (int)s); return 1; } } while (0)

template <class T> T *copy(const std::vector<float> &v) {
    std::vector<T> typed(v.size());
    for (size_t i = 0; i < v.size(); i++) typed[i] = (T)v[i];
    T *p;
    cudaMalloc(&p, v.size() * sizeof(T));
    cudaMemcpy(p, typed.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}
template <class T> std::vector<float> back(const T *p, size_t n) {
    std::vector<T> typed(n);
    cudaMemcpy(typed.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
    return std::vector<float>(typed.begin(), typed.end());
}
static std::vector<float> values(size_t n, int step) {
    std::vector<float> v(n);
    for (size_t i = 0; i < n; i++) v[i] = (float)((i * step + step) % 13) / 8 - 0.75f;
    return v;
}
template <class T> int try_it(cublasLtHandle_t h, const char *name, cudaDataType type, cublasLtEpilogue_t epilogue, bool ta, bool tb, bool rows, int batch) {
    const int m = 24, n = 16, k = 32;
    auto va = values((size_t)m * k * batch, 5), vb = values((size_t)k * n * batch, 7), vc = values((size_t)m * n * batch, 3), vbias = values(m, 11);
    T *a = copy<T>(va), *b = copy<T>(vb), *c = copy<T>(vc), *d = copy<T>(vc), *bias = copy<T>(vbias), *aux = copy<T>(vc);
    cublasLtMatmulDesc_t desc;
    CHECK(cublasLtMatmulDescCreate(&desc, type == CUDA_R_64F ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F, type == CUDA_R_64F ? CUDA_R_64F : CUDA_R_32F));
    cublasOperation_t t = CUBLAS_OP_T;
    if (ta) CHECK(cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_TRANSA, &t, sizeof t));
    if (tb) CHECK(cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_TRANSB, &t, sizeof t));
    CHECK(cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue));
    if (epilogue & 4) CHECK(cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof bias));
    if (epilogue & 128) {
        long long ld = m;
        CHECK(cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, &aux, sizeof aux));
        CHECK(cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &ld, sizeof ld));
    }
    auto layout = [&](int r, int s) {
        cublasLtMatrixLayout_t l;
        cublasLtMatrixLayoutCreate(&l, type, r, s, rows ? s : r);
        cublasLtOrder_t order = CUBLASLT_ORDER_ROW;
        long long apart = (long long)r * s;
        if (rows) cublasLtMatrixLayoutSetAttribute(l, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order);
        cublasLtMatrixLayoutSetAttribute(l, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof batch);
        cublasLtMatrixLayoutSetAttribute(l, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &apart, sizeof apart);
        return l;
    };
    auto la = ta ? layout(k, m) : layout(m, k), lb = tb ? layout(n, k) : layout(k, n), lc = layout(m, n), ld = layout(m, n);
    cublasLtMatmulPreference_t preference;
    CHECK(cublasLtMatmulPreferenceCreate(&preference));
    size_t bytes = 1 << 20;
    void *space;
    cudaMalloc(&space, bytes);
    CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes, sizeof bytes));
    cublasLtMatmulHeuristicResult_t found = {};
    int count = 0;
    CHECK(cublasLtMatmulAlgoGetHeuristic(h, desc, la, lb, lc, ld, preference, 1, &found, &count));
    float alpha = 0.5f, beta = 0.25f;
    double alpha2 = 0.5, beta2 = 0.25;
    bool wide = type == CUDA_R_64F;
    CHECK(cublasLtMatmul(h, desc, wide ? (void *)&alpha2 : &alpha, a, la, b, lb, wide ? (void *)&beta2 : &beta, c, lc, d, ld, &found.algo, space, bytes, 0));
    cudaDeviceSynchronize();
    auto got = back(d, (size_t)m * n * batch), kept = back(aux, (size_t)m * n * batch);
    double worst = 0, worst_aux = 0, sum = 0;
    for (int p = 0; p < batch; p++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++) {
                auto at = [&](const std::vector<float> &v, int r, int s, int nr, int ns) { return (double)v[(size_t)p * nr * ns + (rows ? r * ns + s : s * nr + r)]; };
                double x = 0;
                for (int l = 0; l < k; l++) x += (ta ? at(va, l, i, k, m) : at(va, i, l, m, k)) * (tb ? at(vb, j, l, n, k) : at(vb, l, j, k, n));
                x = 0.5 * x + 0.25 * at(vc, i, j, m, n);
                if (epilogue & 4) x += vbias[i];
                double pre = x;
                if (epilogue == CUBLASLT_EPILOGUE_DGELU) {
                    double y = at(vc, i, j, m, n), u = tanh(0.7978845608 * (y + 0.044715 * y * y * y));
                    x *= 0.5 * (1 + u) + 0.5 * y * (1 - u * u) * 0.7978845608 * (1 + 3 * 0.044715 * y * y);
                } else if (epilogue & 32)
                    x = 0.5 * x * (1 + tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
                if (epilogue & 2) x = x > 0 ? x : 0;
                double g = at(got, i, j, m, n);
                worst = fmax(worst, fabs(g - x));
                if (epilogue & 128 && epilogue != CUBLASLT_EPILOGUE_DGELU) worst_aux = fmax(worst_aux, fabs(at(kept, i, j, m, n) - pre));
                sum += g;
            }
    double small = type == CUDA_R_32F ? 1e-4 : type == CUDA_R_64F ? 1e-6 : type == CUDA_R_16F ? 4e-3 : 4e-2;
    printf("%s %d: %s %s\n", name, (int)epilogue, worst < small ? "right" : "wrong", worst_aux < small ? "right" : "wrong");
    if (worst >= small) printf("%g\n", worst);
    cublasLtMatmulPreferenceDestroy(preference);
    for (auto l : {la, lb, lc, ld}) cublasLtMatrixLayoutDestroy(l);
    cublasLtMatmulDescDestroy(desc);
    for (void *p : {(void *)a, (void *)b, (void *)c, (void *)d, (void *)bias, (void *)aux, space}) cudaFree(p);
    return 0;
}
int main() {
    cublasLtHandle_t h;
    CHECK(cublasLtCreate(&h));
    for (auto e : {CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_RELU, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_RELU_BIAS, CUBLASLT_EPILOGUE_GELU, CUBLASLT_EPILOGUE_GELU_BIAS}) {
        if (try_it<float>(h, "float", CUDA_R_32F, e, true, false, false, 1)) return 1;
        if (try_it<__half>(h, "half", CUDA_R_16F, e, true, false, false, 1)) return 1;
    }
    for (auto e : {CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_GELU_BIAS, CUBLASLT_EPILOGUE_GELU_AUX, CUBLASLT_EPILOGUE_GELU_AUX_BIAS, CUBLASLT_EPILOGUE_DGELU})
        if (try_it<__nv_bfloat16>(h, "bfloat16", CUDA_R_16BF, e, true, false, false, 1)) return 1;
    if (try_it<float>(h, "float tb", CUDA_R_32F, CUBLASLT_EPILOGUE_DEFAULT, false, true, false, 1)) return 1;
    if (try_it<float>(h, "float rows", CUDA_R_32F, CUBLASLT_EPILOGUE_DEFAULT, false, false, true, 1)) return 1;
    if (try_it<float>(h, "float batch", CUDA_R_32F, CUBLASLT_EPILOGUE_DEFAULT, false, false, false, 3)) return 1;
    if (try_it<double>(h, "double", CUDA_R_64F, CUBLASLT_EPILOGUE_DEFAULT, false, false, false, 1)) return 1;
    cublasLtMatrixLayout_t l;
    unsigned long long rows = 0;
    size_t written = 0;
    CHECK(cublasLtMatrixLayoutCreate(&l, CUDA_R_32F, 5, 7, 5));
    CHECK(cublasLtMatrixLayoutGetAttribute(l, CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof rows, &written));
    printf("%llu %zu\n", rows, written);
    CHECK(cublasLtDestroy(h));
}
