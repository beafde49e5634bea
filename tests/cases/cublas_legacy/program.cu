// The interface before CUDA 4: no handle, letters, results by value, an error that is asked for afterwards.
#include <cublas.h>
#include <stdio.h>

int main() {
    const int n = 6;
    float a[n * n], b[n * n], c[n * n], *da, *db, *dc;
    for (int i = 0; i < n * n; i++) {
        a[i] = i % 5 - 2;
        b[i] = i % 3;
        c[i] = 1;
    }
    printf("init %d\n", cublasInit() == CUBLAS_STATUS_SUCCESS);
    cublasAlloc(n * n, sizeof(float), (void **)&da);
    cublasAlloc(n * n, sizeof(float), (void **)&db);
    cublasAlloc(n * n, sizeof(float), (void **)&dc);
    cublasSetMatrix(n, n, sizeof(float), a, n, da, n);
    cublasSetMatrix(n, n, sizeof(float), b, n, db, n);
    cublasSetVector(n * n, sizeof(float), c, 1, dc, 1);
    cublasGetError();
    cublasSgemm('n', 't', n, n, n, 2.0f, da, n, db, n, 3.0f, dc, n);
    printf("gemm %d\n", (int)cublasGetError());
    cublasGetMatrix(n, n, sizeof(float), dc, n, c, n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) printf("%5g", c[i + j * n]);
        printf("\n");
    }
    printf("dot %g, asum %g, amax %d, amin %d\n", cublasSdot(n * n, da, 1, db, 1), cublasSasum(n * n, da, 1),
           cublasIsamax(n * n, da, 1), cublasIsamin(n * n, da, 1));
    cublasSscal(n, 4.0f, da, n + 1);
    cublasSaxpy(n * n, -1.0f, db, 1, da, 1);
    cublasSswap(n, da, 1, db, 1);
    cublasSgemv('T', n, n, 1.0f, da, n, db, 1, 0.0f, dc, 2);
    cublasGetVector(n, sizeof(float), dc, 2, c, 1);
    for (int i = 0; i < n; i++) printf(" %g", c[i]);
    printf("\n");
    cublasFree(da);
    cublasFree(db);
    cublasFree(dc);
    printf("shutdown %d\n", (int)cublasShutdown());
    return 0;
}
