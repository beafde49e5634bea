// A function that the runtime calls may not call the runtime: each call says so, and nothing is left of it.
#include <cstdio>

cudaStream_t stream;

void call(void *)
{
    void *p;
    int device;
    printf("%s\n", cudaGetErrorName(cudaMalloc(&p, 16)));
    printf("%s\n", cudaGetErrorName(cudaLaunchHostFunc(stream, call, nullptr)));
    printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
    printf("%s\n", cudaGetErrorName(cudaGetDevice(&device)));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}

int main()
{
    cudaStreamCreate(&stream);
    cudaLaunchHostFunc(stream, call, nullptr);
    printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaStreamDestroy(stream);
}
