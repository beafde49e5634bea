// CUDA arrays of one, two and three dimensions and in layers, copies of parts of them, surfaces, and what is refused.
#include <cstdio>
#include <cstring>

static cudaTextureObject_t texture_of(cudaArray_t array, cudaTextureFilterMode filter, cudaTextureReadMode mode, int normalized,
                                      cudaError_t *error) {
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc desc;
    memset(&desc, 0, sizeof(desc));
    desc.addressMode[0] = desc.addressMode[1] = desc.addressMode[2] = cudaAddressModeClamp;
    desc.filterMode = filter;
    desc.readMode = mode;
    desc.normalizedCoords = normalized;
    cudaTextureObject_t t = 0;
    *error = cudaCreateTextureObject(&t, &resource, &desc, NULL);
    return t;
}

__global__ void volume(cudaTextureObject_t t, float *out) {
    int i = threadIdx.x;
    out[i] = tex3D<float>(t, (i % 8) * 0.75f + 0.5f, (i / 8 % 4) + 0.75f, i / 8 * 0.5f + 0.5f);
}

__global__ void layers(cudaTextureObject_t t, int *out) {
    int i = threadIdx.x;
    out[i] = tex2DLayered<int>(t, i % 4 + 0.5f, i / 4 % 4 + 0.5f, i / 16);
}

__global__ void row(cudaTextureObject_t t, float *out) {
    int i = threadIdx.x;
    out[i] = tex1D<float>(t, (i + 0.25f) / 32);
}

__global__ void invert(cudaSurfaceObject_t s, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    uchar4 c;
    surf2Dread(&c, s, x * 4, y, cudaBoundaryModeZero);
    c.x = 255 - c.x, c.y = 255 - c.y, c.z = 255 - c.z;
    if (x < w && y < h) surf2Dwrite(c, s, x * 4, y);
}

__global__ void outside(cudaSurfaceObject_t s, int *out) {
    uchar4 zero = surf2Dread<uchar4>(s, -4, 3, cudaBoundaryModeZero);
    uchar4 near = surf2Dread<uchar4>(s, 4000, 3, cudaBoundaryModeClamp);
    out[0] = zero.x + zero.w;
    out[1] = near.x;
}

int main() {
    cudaError_t error;
    const int W = 20, H = 12, D = 6;
    static float cube[D][H][W], back[D][H][W];
    for (int i = 0; i < W * H * D; i++) cube[0][0][i] = (float)(i % 97);
    cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
    cudaExtent extent = make_cudaExtent(W, H, D);
    cudaArray_t array;
    printf("malloc3d %d\n", (int)cudaMalloc3DArray(&array, &floats, extent));
    cudaMemcpy3DParms copy = {0};
    copy.srcPtr = make_cudaPitchedPtr(cube, W * sizeof(float), W, H);
    copy.dstArray = array;
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    printf("copy in %d\n", (int)cudaMemcpy3D(&copy));
    cudaMemcpy3DParms part = {0};
    part.srcArray = array;
    part.srcPos = make_cudaPos(3, 2, 1);
    part.dstPtr = make_cudaPitchedPtr(back, W * sizeof(float), W, H);
    part.dstPos = make_cudaPos(4, 1, 2);
    part.extent = make_cudaExtent(5, 4, 3);
    part.kind = cudaMemcpyDeviceToHost;
    printf("copy out %d\n", (int)cudaMemcpy3D(&part));
    int wrong = 0;
    for (int z = 0; z < D; z++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                // With an array in it a copy counts in its elements, in linear memory, too.
                bool inside = x >= 4 && x < 9 && y >= 1 && y < 5 && z >= 2 && z < 5;
                float should = inside ? cube[z - 1][y + 1][x - 1] : 0;
                wrong += back[z][y][x] != should;
            }
    printf("part wrong %d\n", wrong);

    cudaTextureObject_t t = texture_of(array, cudaFilterModeLinear, cudaReadModeElementType, 0, &error);
    float out[64], *d_out;
    cudaMalloc(&d_out, sizeof out);
    volume<<<1, 64>>>(t, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i += 7) printf("%.4f ", out[i]);
    printf("\n");

    cudaArray_t layered, line, image;
    cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
    printf("layered %d\n", (int)cudaMalloc3DArray(&layered, &ints, make_cudaExtent(4, 4, 3), cudaArrayLayered));
    int numbers[48], got[48], *d_got;
    for (int i = 0; i < 48; i++) numbers[i] = i * i;
    copy.srcPtr = make_cudaPitchedPtr(numbers, 4 * sizeof(int), 4, 4);
    copy.dstArray = layered;
    copy.extent = make_cudaExtent(4, 4, 3);
    printf("copy in %d\n", (int)cudaMemcpy3D(&copy));
    cudaMalloc(&d_got, sizeof got);
    layers<<<1, 48>>>(texture_of(layered, cudaFilterModePoint, cudaReadModeElementType, 0, &error), d_got);
    cudaMemcpy(got, d_got, sizeof got, cudaMemcpyDeviceToHost);
    printf("layers %s\n", memcmp(got, numbers, sizeof got) ? "wrong" : "right");

    cudaChannelFormatDesc bytes = cudaCreateChannelDesc<unsigned char>();
    unsigned char ramp[32];
    for (int i = 0; i < 32; i++) ramp[i] = i * 8;
    printf("line %d\n", (int)cudaMallocArray(&line, &bytes, 32, 0));
    cudaMemcpy2DToArray(line, 0, 0, ramp, 32, 32, 1, cudaMemcpyHostToDevice);
    row<<<1, 32>>>(texture_of(line, cudaFilterModeLinear, cudaReadModeNormalizedFloat, 1, &error), d_out);
    cudaMemcpy(out, d_out, 32 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%.4f %.4f %.4f\n", out[0], out[1], out[31]);

    cudaChannelFormatDesc colours = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
    uchar4 picture[H * W], after[H * W];
    for (int i = 0; i < H * W; i++) picture[i] = make_uchar4(i, i / 2, 255 - i, 7);
    cudaMallocArray(&image, &colours, W, H, cudaArraySurfaceLoadStore);
    cudaMemcpy2DToArray(image, 0, 0, picture, W * 4, W * 4, H, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    cudaSurfaceObject_t surface = 0;
    printf("surface %d\n", (int)cudaCreateSurfaceObject(&surface, &resource));
    invert<<<dim3(2, 2), dim3(16, 8)>>>(surface, W, H);
    printf("copy out %d\n", (int)cudaMemcpy2DFromArray(after, W * 4, image, 0, 0, W * 4, H, cudaMemcpyDeviceToHost));
    wrong = 0;
    for (int i = 0; i < H * W; i++)
        wrong += after[i].x != 255 - picture[i].x || after[i].y != 255 - picture[i].y || after[i].z != 255 - picture[i].z || after[i].w != 7;
    printf("inverted wrong %d\n", wrong);
    outside<<<1, 1>>>(surface, d_got);
    cudaMemcpy(got, d_got, 8, cudaMemcpyDeviceToHost);
    printf("outside %d %d\n", got[0], got[1] == after[3 * W + W - 1].x);

    // Integers are filtered only as fractions, and only those of 8 and 16 bits are fractions.
    texture_of(image, cudaFilterModeLinear, cudaReadModeElementType, 0, &error);
    printf("filtered integers %s\n", error == cudaSuccess ? "allowed" : "refused");
    texture_of(layered, cudaFilterModePoint, cudaReadModeNormalizedFloat, 0, &error);
    printf("fractions of 32 bits %s\n", error == cudaSuccess ? "allowed" : "refused");
    cudaArray_t large;
    printf("too wide %s\n", cudaMallocArray(&large, &floats, 1 << 20, 4) == cudaSuccess ? "allowed" : "refused");
    cudaGetLastError();
    cudaDestroyTextureObject(t);
    cudaDestroySurfaceObject(surface);
    printf("free %d %d %d %d\n", (int)cudaFreeArray(array), (int)cudaFreeArray(layered), (int)cudaFreeArray(line), (int)cudaFreeArray(image));
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
