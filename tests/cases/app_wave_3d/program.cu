/*
 * 3D acoustic wave equation, second order in time, fourth order in space.
 * Fields are cudaMalloc3D allocations addressed through cudaPitchedPtr, the
 * velocity model is a 3D array read through a texture object.  2.5D blocking:
 * registers along z, shared memory in the xy plane.
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <vector>
#include <cuda_runtime.h>

enum { NX = 36, NY = 28, NZ = 24, R = 2, BX = 12, BY = 7, STEPS = 16 };

#define GPU_CHECK(x) gpuCheck((x), __LINE__)
static void gpuCheck(cudaError_t e, int line)
{
    if (e == cudaSuccess) return;
    fprintf(stderr, "CUDA error, line %d: %s\n", line, cudaGetErrorName(e));
    exit(EXIT_FAILURE);
}

__constant__ float c_coef[R + 1];

__device__ __forceinline__ float *rowPtr(cudaPitchedPtr p, int y, int z)
{
    return (float *)((char *)p.ptr + ((size_t)z * p.ysize + y) * p.pitch);
}

// interior: R .. N-R-1 in every direction, the rim stays zero
__global__ void waveStep(cudaPitchedPtr prev, cudaPitchedPtr cur, cudaPitchedPtr next, cudaTextureObject_t vel2)
{
    __shared__ float tile[BY + 2 * R][BX + 2 * R];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * BX + tx + R, y = blockIdx.y * BY + ty + R;
    const bool active = x < NX - R && y < NY - R;
    float col[2 * R + 1];

    if (active)
        for (int k = 0; k < 2 * R; k++) col[k + 1] = rowPtr(cur, y, k)[x];

    for (int z = R; z < NZ - R; z++) {
        if (active) {
#pragma unroll
            for (int k = 0; k < 2 * R; k++) col[k] = col[k + 1];
            col[2 * R] = rowPtr(cur, y, z + R)[x];
        }
        // stage the xy plane with its halo
        for (int j = ty; j < BY + 2 * R; j += BY)
            for (int i = tx; i < BX + 2 * R; i += BX) {
                int gx = blockIdx.x * BX + i, gy = blockIdx.y * BY + j;
                tile[j][i] = (gx < NX && gy < NY) ? rowPtr(cur, gy, z)[gx] : 0.0f;
            }
        __syncthreads();
        if (active) {
            float lap = 3.0f * c_coef[0] * col[R];
#pragma unroll
            for (int k = 1; k <= R; k++)
                lap += c_coef[k] * (tile[ty + R][tx + R - k] + tile[ty + R][tx + R + k] + tile[ty + R - k][tx + R] +
                                    tile[ty + R + k][tx + R] + col[R - k] + col[R + k]);
            float v2 = tex3D<float>(vel2, x + 0.5f, y + 0.5f, z + 0.5f);
            rowPtr(next, y, z)[x] = 2.0f * col[R] - rowPtr(prev, y, z)[x] + v2 * lap;
        }
        __syncthreads();
    }
}

__global__ void addSource(cudaPitchedPtr f, int x, int y, int z, float a) { rowPtr(f, y, z)[x] += a; }

static float ricker(int step)
{
    float t = (step - 4) * 0.35f;
    return (1.0f - 2.0f * t * t) * expf(-t * t);
}

static inline size_t at(int x, int y, int z) { return ((size_t)z * NY + y) * NX + x; }

int main(void)
{
    const float coef[R + 1] = {-5.0f / 2.0f, 4.0f / 3.0f, -1.0f / 12.0f};
    GPU_CHECK(cudaMemcpyToSymbol(c_coef, coef, sizeof(coef)));

    std::vector<float> v2(NX * NY * NZ);
    for (int z = 0; z < NZ; z++)
        for (int y = 0; y < NY; y++)
            for (int x = 0; x < NX; x++) v2[at(x, y, z)] = z < 14 ? 0.10f : (x < 20 ? 0.18f : 0.14f);

    /* velocity model -> 3D texture */
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t arr;
    cudaExtent aext = make_cudaExtent(NX, NY, NZ);
    GPU_CHECK(cudaMalloc3DArray(&arr, &desc, aext));
    cudaMemcpy3DParms cp = {0};
    cp.srcPtr = make_cudaPitchedPtr(v2.data(), NX * sizeof(float), NX, NY);
    cp.dstArray = arr;
    cp.extent = aext;
    cp.kind = cudaMemcpyHostToDevice;
    GPU_CHECK(cudaMemcpy3D(&cp));
    cudaResourceDesc rd = {};
    rd.resType = cudaResourceTypeArray;
    rd.res.array.array = arr;
    cudaTextureDesc td = {};
    td.addressMode[0] = td.addressMode[1] = td.addressMode[2] = cudaAddressModeClamp;
    td.filterMode = cudaFilterModePoint;
    td.readMode = cudaReadModeElementType;
    cudaTextureObject_t tex;
    GPU_CHECK(cudaCreateTextureObject(&tex, &rd, &td, NULL));

    /* wave fields */
    cudaExtent ext = make_cudaExtent(NX * sizeof(float), NY, NZ);
    cudaPitchedPtr f[3];
    for (int i = 0; i < 3; i++) {
        GPU_CHECK(cudaMalloc3D(&f[i], ext));
        GPU_CHECK(cudaMemset3D(f[i], 0, ext));
    }
    dim3 block(BX, BY), grid((NX - 2 * R + BX - 1) / BX, (NY - 2 * R + BY - 1) / BY);
    const int sx = 17, sy = 13, sz = 8;
    for (int s = 0; s < STEPS; s++) {
        addSource<<<1, 1>>>(f[1], sx, sy, sz, ricker(s));
        waveStep<<<grid, block>>>(f[0], f[1], f[2], tex);
        GPU_CHECK(cudaGetLastError());
        cudaPitchedPtr t = f[0];
        f[0] = f[1];
        f[1] = f[2];
        f[2] = t;
    }
    std::vector<float> out(NX * NY * NZ);
    cudaMemcpy3DParms back = {0};
    back.srcPtr = f[1];
    back.dstPtr = make_cudaPitchedPtr(out.data(), NX * sizeof(float), NX, NY);
    back.extent = ext;
    back.kind = cudaMemcpyDeviceToHost;
    GPU_CHECK(cudaMemcpy3D(&back));

    /* host reference */
    std::vector<float> p(out.size(), 0.f), c(out.size(), 0.f), n(out.size(), 0.f);
    for (int s = 0; s < STEPS; s++) {
        c[at(sx, sy, sz)] += ricker(s);
        for (int z = R; z < NZ - R; z++)
            for (int y = R; y < NY - R; y++)
                for (int x = R; x < NX - R; x++) {
                    float lap = 3.0f * coef[0] * c[at(x, y, z)];
                    for (int k = 1; k <= R; k++)
                        lap += coef[k] * (c[at(x - k, y, z)] + c[at(x + k, y, z)] + c[at(x, y - k, z)] +
                                          c[at(x, y + k, z)] + c[at(x, y, z - k)] + c[at(x, y, z + k)]);
                    n[at(x, y, z)] = 2.0f * c[at(x, y, z)] - p[at(x, y, z)] + v2[at(x, y, z)] * lap;
                }
        p.swap(c);
        c.swap(n);
    }
    float worst = 0, peak = 0;
    double energy = 0;
    for (size_t i = 0; i < out.size(); i++) {
        worst = fmaxf(worst, fabsf(out[i] - c[i]));
        peak = fmaxf(peak, fabsf(out[i]));
        energy += (double)out[i] * out[i];
    }
    printf("peak amplitude %.3f, energy %.3f\n", peak, energy);
    for (int z = 4; z < NZ - 4; z += 4) printf("u(source column, z=%2d) = %6.3f\n", z, out[at(sx, sy, z)]);
    printf("maximum deviation from the host %s\n", worst < 1e-4f * (1.0f + peak) ? "acceptable" : "TOO LARGE");

    GPU_CHECK(cudaDestroyTextureObject(tex));
    GPU_CHECK(cudaFreeArray(arr));
    for (int i = 0; i < 3; i++) GPU_CHECK(cudaFree(f[i].ptr));
    return 0;
}
