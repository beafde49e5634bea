// Level 1 in float and double: strides, negative ones too, results by value; numbers are whole, so sums are exact.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>

#define CHECK(call)                                                                                       \
    do {                                                                                                  \
        cublasStatus_t status = (call);                                                                      \
        if (status != CUBLAS_STATUS_SUCCESS) printf("line %d: %s\n", __LINE__, cublasGetStatusName(status)); \
    } while (0)

static void show(const char *what, const float *device, int n) {
    std::vector<float> v(n);
    cudaMemcpy(v.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%-10s", what);
    for (float x : v) printf(" %g", x);
    printf("\n");
}

int main() {
    const int n = 10;
    float x[n] = {3, -1, 4, 1, -5, 9, 2, -6, 5, 3}, y[n] = {2, 7, 1, -8, 2, 8, 1, 8, -2, 8};
    float *dx, *dy;
    cudaMalloc(&dx, sizeof x);
    cudaMalloc(&dy, sizeof y);
    cublasHandle_t h;
    CHECK(cublasCreate(&h));
    auto reset = [&] {
        CHECK(cublasSetVector(n, sizeof(float), x, 1, dx, 1));
        CHECK(cublasSetVector(n, sizeof(float), y, 1, dy, 1));
    };
    reset();

    float r;
    int index;
    CHECK(cublasSdot(h, n, dx, 1, dy, 1, &r));
    printf("dot        %g\n", r);
    CHECK(cublasSdot(h, 5, dx, 2, dy, -2, &r));
    printf("dot 2 -2   %g\n", r);
    CHECK(cublasSasum(h, n, dx, 1, &r));
    printf("asum       %g\n", r);
    CHECK(cublasSnrm2(h, 2, dx, 2, &r));
    printf("nrm2       %g\n", r);
    CHECK(cublasIsamax(h, n, dx, 1, &index));
    printf("amax       %d\n", index);
    CHECK(cublasIsamin(h, n, dx, 1, &index));
    printf("amin       %d\n", index);
    CHECK(cublasIsamax(h, 4, dx, 3, &index));
    printf("amax 3     %d\n", index);
    CHECK(cublasSasum(h, 0, dx, 1, &r));
    CHECK(cublasIsamax(h, 0, dx, 1, &index));
    printf("of nothing %g %d\n", r, index);

    const float two = 2, c = 3, s = 4;
    CHECK(cublasSaxpy(h, n, &two, dx, 1, dy, 1));
    show("axpy", dy, n);
    reset();
    CHECK(cublasSaxpy(h, 3, &two, dx, 3, dy, -2));
    show("axpy 3 -2", dy, n);
    reset();
    CHECK(cublasSscal(h, 4, &two, dx, 2));
    show("scal 2", dx, n);
    reset();
    CHECK(cublasScopy(h, 5, dx, 1, dy, 2));
    show("copy", dy, n);
    reset();
    CHECK(cublasSswap(h, n, dx, 1, dy, -1));
    show("swap x", dx, n);
    show("swap y", dy, n);
    reset();
    CHECK(cublasSrot(h, n, dx, 1, dy, 1, &c, &s));
    show("rot x", dx, n);
    show("rot y", dy, n);
    for (int flag = -2; flag <= 1; flag++) {
        const float param[5] = {(float)flag, 2, 3, 5, 7};
        reset();
        CHECK(cublasSrotm(h, 4, dx, 1, dy, 1, param));
        printf("flag %d\n", flag);
        show("rotm x", dx, 4);
        show("rotm y", dy, 4);
    }

    double *dd, host[6] = {1, -2, 3, -4, 5, -6}, d;
    cudaMalloc(&dd, sizeof host);
    CHECK(cublasSetVector(6, sizeof(double), host, 1, dd, 1));
    CHECK(cublasDdot(h, 6, dd, 1, dd, 1, &d));
    printf("ddot       %g\n", d);
    CHECK(cublasDasum(h, 3, dd, 2, &d));
    printf("dasum      %g\n", d);
    CHECK(cublasIdamin(h, 5, dd + 1, 1, &index));
    printf("idamin     %d\n", index);

    // Long enough for many blocks.
    const int big = 100000;
    std::vector<float> ones(big);
    for (int i = 0; i < big; i++) ones[i] = i % 3 - 1;
    ones[77777] = -50;
    float *dl;
    cudaMalloc(&dl, big * sizeof(float));
    cudaMemcpy(dl, ones.data(), big * sizeof(float), cudaMemcpyHostToDevice);
    CHECK(cublasSasum(h, big, dl, 1, &r));
    CHECK(cublasIsamax(h, big, dl, 1, &index));
    printf("long       %g %d", r, index);
    CHECK(cublasSdot(h, big, dl, 1, dl, 1, &r));
    CHECK(cublasIsamin(h, big, dl, 1, &index));
    printf(" %g %d\n", r, index);

    cudaFree(dx);
    cudaFree(dy);
    cudaFree(dd);
    cudaFree(dl);
    CHECK(cublasDestroy(h));
    return 0;
}
