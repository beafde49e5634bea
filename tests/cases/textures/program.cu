// Texture objects: filtering, addressing, formats and read modes, against the formulas of the programming guide.
#include <cmath>
#include <cstdio>
#include <cstring>

const int W = 16, H = 8, N = 96;

// What stands outside of the image at texel i of n; -1: the border.
static int outside(int i, int n, cudaTextureAddressMode mode) {
    if (mode == cudaAddressModeClamp) return i < 0 ? 0 : i >= n ? n - 1 : i;
    if (mode == cudaAddressModeBorder) return i < 0 || i >= n ? -1 : i;
    int period = mode == cudaAddressModeWrap ? n : 2 * n;
    i = (i % period + period) % period;
    return i < n ? i : 2 * n - 1 - i;
}

static float texel(const float *image, int x, int y, cudaTextureAddressMode mode) {
    x = outside(x, W, mode), y = outside(y, H, mode);
    return x < 0 || y < 0 ? 0 : image[y * W + x];
}

// tex(x, y) in texels. Fractions here are whole 256ths, so weights are exact.
static float expected(const float *image, float x, float y, bool linear, cudaTextureAddressMode mode) {
    if (!linear) return texel(image, (int)floorf(x), (int)floorf(y), mode);
    x -= 0.5f, y -= 0.5f;
    int i = (int)floorf(x), j = (int)floorf(y);
    // The weights of the four are whole 256ths as well, on the device.
    float a = x - i, b = y - j, both = floorf(a * b * 256 + 0.5f) / 256;
    return (1 - a - b + both) * texel(image, i, j, mode) + (a - both) * texel(image, i + 1, j, mode) +
           (b - both) * texel(image, i, j + 1, mode) + both * texel(image, i + 1, j + 1, mode);
}

__global__ void sample(cudaTextureObject_t t, const float2 *at, float *out) {
    int i = threadIdx.x;
    out[i] = tex2D<float>(t, at[i].x, at[i].y);
}

__global__ void formats(cudaTextureObject_t bytes, cudaTextureObject_t fractions, cudaTextureObject_t shorts, cudaTextureObject_t ints,
                        cudaTextureObject_t pairs, int *out) {
    int i = threadIdx.x;
    uchar4 c = tex1Dfetch<uchar4>(bytes, i);
    float4 f = tex1Dfetch<float4>(fractions, i);
    short2 s = tex1Dfetch<short2>(shorts, i);
    float2 p = tex1Dfetch<float2>(pairs, i);
    out[8 * i] = c.x | c.y << 8 | c.z << 16 | c.w << 24;
    out[8 * i + 1] = (int)rintf(f.x * 255) + 1000 * (int)rintf(f.w * 255);
    out[8 * i + 2] = s.x;
    out[8 * i + 3] = s.y;
    out[8 * i + 4] = tex1Dfetch<int>(ints, i);
    out[8 * i + 5] = tex1Dfetch<int>(ints, i + 100000) + tex1Dfetch<int>(ints, -1);
    out[8 * i + 6] = (int)(p.x * 4);
    out[8 * i + 7] = (int)(p.y * 4);
}

template <class T> static cudaTextureObject_t linear_texture(const T *data, int n, cudaTextureReadMode mode) {
    T *p;
    cudaMalloc(&p, n * sizeof(T));
    cudaMemcpy(p, data, n * sizeof(T), cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = p;
    resource.res.linear.desc = cudaCreateChannelDesc<T>();
    resource.res.linear.sizeInBytes = n * sizeof(T);
    cudaTextureDesc desc;
    memset(&desc, 0, sizeof desc);
    desc.readMode = mode;
    cudaTextureObject_t t = 0;
    if (cudaCreateTextureObject(&t, &resource, &desc, NULL) != cudaSuccess) printf("no texture\n");
    return t;
}

int main() {
    float image[W * H];
    for (int i = 0; i < W * H; i++) image[i] = (float)(i * 7 % 64);
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, W, H);
    cudaMemcpy2DToArray(array, 0, 0, image, W * 4, W * 4, H, cudaMemcpyHostToDevice);
    float *pitched;
    size_t pitch;
    cudaMallocPitch(&pitched, &pitch, W * 4, H);
    cudaMemcpy2D(pitched, pitch, image, W * 4, W * 4, H, cudaMemcpyHostToDevice);

    float2 at[N], *d_at;
    for (int i = 0; i < N; i++) {
        at[i].x = (i * 37 % (3 * W * 256) - W * 200) / 256.0f + i * 0.25f;
        at[i].y = (i * 101 % (3 * H * 256) - H * 200) / 256.0f + i * 0.125f;
    }
    float out[N], *d_out;
    cudaMalloc(&d_at, sizeof at);
    cudaMalloc(&d_out, sizeof out);

    const cudaTextureAddressMode modes[] = {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder};
    const char *names[] = {"wrap", "clamp", "mirror", "border"};
    for (int kind = 0; kind < 2; kind++)
        for (int m = 0; m < 4; m++)
            for (int linear = 0; linear < 2; linear++)
                for (int normalized = 0; normalized < 2; normalized++) {
                    if (!normalized && (m == 0 || m == 2)) continue;
                    cudaResourceDesc resource = {};
                    if (kind == 0) {
                        resource.resType = cudaResourceTypeArray;
                        resource.res.array.array = array;
                    } else {
                        resource.resType = cudaResourceTypePitch2D;
                        resource.res.pitch2D.devPtr = pitched;
                        resource.res.pitch2D.desc = format;
                        resource.res.pitch2D.width = W;
                        resource.res.pitch2D.height = H;
                        resource.res.pitch2D.pitchInBytes = pitch;
                    }
                    cudaTextureDesc desc = {};
                    desc.addressMode[0] = desc.addressMode[1] = modes[m];
                    desc.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
                    desc.normalizedCoords = normalized;
                    cudaTextureObject_t t = 0;
                    cudaError_t error = cudaCreateTextureObject(&t, &resource, &desc, NULL);
                    float2 given[N];
                    for (int i = 0; i < N; i++) given[i] = normalized ? make_float2(at[i].x / W, at[i].y / H) : at[i];
                    cudaMemcpy(d_at, given, sizeof at, cudaMemcpyHostToDevice);
                    sample<<<1, N>>>(t, d_at, d_out);
                    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
                    int wrong = 0;
                    float sum = 0;
                    for (int i = 0; i < N; i++) {
                        wrong += fabsf(out[i] - expected(image, at[i].x, at[i].y, linear, modes[m])) > 1e-4f;
                        sum += out[i];
                    }
                    printf("%s %s %s %s: error %d, wrong %d, sum %.2f\n", kind ? "pitch" : "array", names[m], linear ? "linear" : "point",
                           normalized ? "normalized" : "texels", (int)error, wrong, sum);
                    cudaDestroyTextureObject(t);
                }

    uchar4 bytes[32];
    short2 shorts[32];
    int ints[32];
    float2 pairs[32];
    for (int i = 0; i < 32; i++) {
        bytes[i] = make_uchar4(i, 255 - i, 128 + i, 200 + i);
        shorts[i] = make_short2(-i, 1000 * i);
        ints[i] = i * i - 200;
        pairs[i] = make_float2(i / 4.0f, -i / 2.0f);
    }
    int got[256], *d_got;
    cudaMalloc(&d_got, sizeof got);
    formats<<<1, 32>>>(linear_texture(bytes, 32, cudaReadModeElementType), linear_texture(bytes, 32, cudaReadModeNormalizedFloat),
                       linear_texture(shorts, 32, cudaReadModeElementType), linear_texture(ints, 32, cudaReadModeElementType),
                       linear_texture(pairs, 32, cudaReadModeElementType), d_got);
    cudaMemcpy(got, d_got, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i += 10)
        printf("%08x %d %d %d %d %d %d %d\n", got[8 * i], got[8 * i + 1], got[8 * i + 2], got[8 * i + 3], got[8 * i + 4], got[8 * i + 5],
               got[8 * i + 6], got[8 * i + 7]);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
