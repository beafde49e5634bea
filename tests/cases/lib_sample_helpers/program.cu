// The headers that come with NVIDIA's samples: options, timers, images, comparison, operators of vectors.
// args: --size=48 -verbose --scale=2.5 --name=plan
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_functions.h>
#include <helper_math.h>

__constant__ float4 plane[2];

__device__ float side(float4 *p, float3 at) { return dot(make_float3(p[0]), at) + p->w; }

__global__ void bounce(const float3 *in, float3 *out, float *sides, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float3 v = in[i];
    float3 normal = normalize(make_float3(plane[0]));
    sides[i] = side(plane, v);
    float3 r = sides[i] < 0 ? reflect(v, normal) : lerp(v, normal, 0.25f);
    r += cross(v, normal) * 0.5f;
    r = clamp(r, make_float3(-2.0f), make_float3(2.0f));
    out[i] = fmaxf(r, -r) / 2 - 1.0f;
}

int main(int argc, char **argv) {
    const char **args = (const char **)argv;
    int n = getCmdLineArgumentInt(argc, args, "size");
    char *name = NULL;
    bool named = getCmdLineArgumentString(argc, args, "name", &name);
    printf("%d %d %d %g %s %d\n", n, checkCmdLineFlag(argc, args, "verbose"), checkCmdLineFlag(argc, args, "quiet"),
           getCmdLineArgumentFloat(argc, args, "scale"), named ? name : "none", stringRemoveDelimiter('-', "--a"));
    StopWatchInterface *timer = NULL;
    sdkCreateTimer(&timer);
    sdkStartTimer(&timer);

    float4 planes[2] = {make_float4(0, 0.6f, 0.8f, -0.5f), make_float4(1)};
    checkCudaErrors(cudaMemcpyToSymbol(plane, planes, sizeof planes));
    float3 *in, *out;
    float *sides;
    checkCudaErrors(cudaMallocManaged(&in, n * sizeof(float3)));
    checkCudaErrors(cudaMallocManaged(&out, n * sizeof(float3)));
    checkCudaErrors(cudaMallocManaged(&sides, n * sizeof(float)));
    for (int i = 0; i < n; i++) in[i] = make_float3(i % 5, i % 7, i % 3) - make_float3(2.0f, 3.0f, 1.0f);
    bounce<<<(n + 31) / 32, 32>>>(in, out, sides, n);
    getLastCudaError("bounce");
    checkCudaErrors(cudaDeviceSynchronize());
    sdkStopTimer(&timer);
    printf("timed: %d %d\n", sdkGetTimerValue(&timer) > 0, sdkGetAverageTimerValue(&timer) >= 0);
    sdkDeleteTimer(&timer);

    float3 sum = make_float3(0.0f);
    for (int i = 0; i < n; i++) sum += out[i];
    printf("%.3f %.3f %.3f %.3f\n", sum.x, sum.y, sum.z, length(sum));
    int3 a = make_int3(7, -2, 5);
    uint2 u = make_uint2(make_int2(3, 4));
    printf("%d %u %d %g\n", dot(a, a - 1), dot(u, u), clamp(a, 0, 6).x + max(a, make_int3(1)).y + min(a, -a).z, length(make_float2(u.x, u.y)));

    unsigned char picture[6 * 4], *back = NULL;
    for (int i = 0; i < 24; i++) picture[i] = i * 10;
    unsigned int w = 0, h = 0;
    bool saved = sdkSavePGM("picture.pgm", picture, 6, 4);
    bool loaded = sdkLoadPGM("picture.pgm", &back, &w, &h);
    printf("%d %d %ux%u %d\n", saved, loaded, w, h, loaded && compareData(picture, back, 24, 0.5f, 0.0f));
    char *path = sdkFindFilePath("picture.pgm", argv[0]);
    printf("%d %d\n", path != NULL, sdkFindFilePath("nowhere.pgm", argv[0]) == NULL);
    free(path);
    free(back);
    remove("picture.pgm");

    float x[4] = {1, 2, 3, 4}, y[4] = {1, 2.0001f, 3, 4};
    printf("%d %d\n", sdkCompareL2fe(x, y, 4, 1e-3f), sdkCompareL2fe(x, y, 4, 1e-6f));
    checkCudaErrors(cudaFree(in));
    checkCudaErrors(cudaFree(out));
    checkCudaErrors(cudaFree(sides));
    return EXIT_SUCCESS;
}
