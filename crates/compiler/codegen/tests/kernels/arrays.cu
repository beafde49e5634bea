// Arrays of a thread. nvcc 13 (-O3, sm_90) keeps those of kernels named `regs_…` in registers and has local memory in those named `local_…`.
#define K extern "C" __global__ void
#define ARGS const float *a, float *c, int n, int s

K regs_row(ARGS) {
    float acc[128] = {0.0f};
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 128; i++) acc[i] += a[r * 128 + i];
    for (int i = 0; i < 128; i++) c[i * s + threadIdx.x] = 2 * acc[i] + 3 * c[i * s + threadIdx.x];
}
K regs_tile(ARGS) {
    float acc[8 * 8] = {0.0f}, m[8], o[8];
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < 8; i++) m[i] = a[r * 8 + i];
        for (int j = 0; j < 8; j++) o[j] = a[s + r * 8 + j];
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++) acc[i * 8 + j] += m[i] * o[j];
    }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) c[i * s + j + threadIdx.x] = 2 * acc[i * 8 + j] + 3 * c[i * s + j + threadIdx.x];
}
K regs_guarded(ARGS) {
    float acc[12][12];
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++) acc[i][j] = 0;
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 12; j++) acc[i][j] += a[r * 12 + i] * a[s + r * 12 + j];
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++) {
            int row = blockIdx.x * 12 + i, col = threadIdx.x * 12 + j;
            if (row < n && col < n) c[row * n + col] = acc[i][j] + c[row * n + col];
        }
}
K regs_vectors(ARGS) {
    float4 acc[32];
    for (int i = 0; i < 32; i++) acc[i] = make_float4(0, 0, 0, 0);
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 32; i++) {
            float4 q = ((const float4 *)a)[r * 32 + i];
            acc[i].x += q.x; acc[i].y += q.y * q.x; acc[i].z += q.z; acc[i].w += q.w;
        }
    for (int i = 0; i < 32; i++) {
        float4 q = ((float4 *)c)[i * s];
        q.x += 3 * acc[i].x; q.y += 3 * acc[i].y; q.z += 2 * acc[i].z; q.w += acc[i].w;
        ((float4 *)c)[i * s] = q;
    }
}
K regs_cast(ARGS) {
    float acc[64];
    for (int i = 0; i < 64; i += 4) *(float4 *)(acc + i) = *(const float4 *)(a + i * s);
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 64; i++) acc[i] = acc[i] * acc[i] + a[r];
    for (int i = 0; i < 64; i += 4) ((float4 *)c)[i * s] = *(float4 *)(acc + i);
}
K regs_copies(ARGS) {
    float x[64], y[64];
    for (int i = 0; i < 64; i++) x[i] = a[i * s];
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < 64; i++) y[i] = x[63 - i];
        for (int i = 0; i < 64; i++) x[i] = y[i] * a[r] + 1;
    }
    for (int i = 0; i < 64; i++) c[i * s + threadIdx.x] = x[i] + c[i * s + threadIdx.x];
}
K regs_best(ARGS) {
    float best[64];
    for (int i = 0; i < 64; i++) best[i] = -1e30f;
    for (int r = 0; r < n; r++) {
        float x = a[r * s + threadIdx.x];
        if (x > best[63]) {
            best[63] = x;
            for (int i = 62; i >= 0; i--)
                if (best[i] < best[i + 1]) { float t = best[i]; best[i] = best[i + 1]; best[i + 1] = t; }
        }
    }
    for (int i = 0; i < 64; i++) c[threadIdx.x * 64 + i] = best[i];
}
K local_large(ARGS) {
    float acc[256] = {0.0f};
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 256; i++) acc[i] += a[r * 256 + i];
    for (int i = 0; i < 256; i++) c[i * s + threadIdx.x] = 2 * acc[i] + 3 * c[i * s + threadIdx.x];
}
K local_long(ARGS) {
    struct P { float x, y, z; int id; } p[16];
    for (int i = 0; i < 16; i++) { p[i].x = a[i * s]; p[i].y = a[i * s + 1]; p[i].z = a[i * s + 2]; p[i].id = i + n; }
    float t = 0;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            float dx = p[i].x - p[j].x, dy = p[i].y - p[j].y, dz = p[i].z - p[j].z;
            t += dx * dx + dy * dy + dz * dz + (p[i].id ^ p[j].id);
        }
    c[threadIdx.x] = t;
}
K local_variable(ARGS) {
    int h[64];
    for (int i = 0; i < 64; i++) h[i] = 0;
    for (int r = 0; r < n; r++) h[(int)a[r * s + threadIdx.x] & 63]++;
    for (int i = 0; i < 64; i++) c[threadIdx.x * 64 + i] = 3 * c[i] + h[i];
}
int main() {}
