// Kernels beside each other: what each takes alone, and what both take when they start together in two streams.
// ./beside [scale of work, 1/n] [repetitions]. Times are microseconds from a common event to the end of each.
// With -DLOG each block notes %globaltimer, %smid: the starts and ends of the blocks of each kernel are printed as well.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define OK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { printf("%s: %s\n", #x, cudaGetErrorString(e)); exit(1); } } while (0)

struct Note { unsigned long long start, end; int sm; };

#ifdef LOG
__device__ unsigned long long ns() { unsigned long long t; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t)); return t; }
__device__ int sm() { int s; asm volatile("mov.u32 %0, %%smid;" : "=r"(s)); return s; }
#define BEGIN unsigned long long began = ns();
#define END(log) __syncthreads(); if (threadIdx.x == 0 && log) log[blockIdx.x] = Note{began, ns(), sm()};
#else
#define BEGIN
#define END(log)
#endif

__global__ void spin(long long clocks) {
    long long start = clock64();
    while (clock64() - start < clocks) {}
}

// Reads n float4, `rounds` times.
__global__ void stream(const float4 *in, float *out, long n, int rounds, Note *log) {
    BEGIN
    float4 s = make_float4(0, 0, 0, 0);
    long step = (long)gridDim.x * blockDim.x;
    for (int r = 0; r < rounds; r++) {
#pragma unroll 4
        for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
            float4 v = __ldcg(in + i);
            s.x += v.x; s.y += v.y; s.z += v.z; s.w += v.w;
        }
    }
    if (s.x + s.y + s.z + s.w == 12345.0f) out[0] = 1;
    END(log)
}

// Eight chains of multiply-adds: fills the float pipe with two warps a scheduler.
__global__ void fma8(float *out, int rounds, Note *log) {
    BEGIN
    float a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3, e = a + 4, f = a + 5, g = a + 6, h = a + 7;
    for (int r = 0; r < rounds; r++) {
#pragma unroll
        for (int k = 0; k < 8; k++) {
            a = a * 0.5f + 1; b = b * 0.5f + 1; c = c * 0.5f + 1; d = d * 0.5f + 1;
            e = e * 0.5f + 1; f = f * 0.5f + 1; g = g * 0.5f + 1; h = h * 0.5f + 1;
        }
    }
    if (a + b + c + d + e + f + g + h == 12345.0f) out[0] = 1;
    END(log)
}

// One chain: a quarter of a scheduler's issue slots for a warp.
__global__ void fma1(float *out, int rounds, Note *log) {
    BEGIN
    float a = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
#pragma unroll
        for (int k = 0; k < 32; k++) a = a * 0.5f + 1;
    }
    if (a == 12345.0f) out[0] = 1;
    END(log)
}

// Reads shared memory with 8-fold bank conflicts.
__global__ void banks(float *out, int rounds, Note *log) {
    BEGIN
    __shared__ float tile[1024];
    tile[threadIdx.x & 1023] = threadIdx.x;
    __syncthreads();
    int at = threadIdx.x * 8 & 1023;
    float s = 0;
    for (int r = 0; r < rounds; r++) {
#pragma unroll
        for (int k = 0; k < 8; k++) s += tile[(at + k) & 1023];
        at = (at + 32) & 1023;
    }
    if (s == 12345.0f) out[0] = 1;
    END(log)
}

// One block, one piece of work: a grid of many waves that reads each float4 once.
__global__ void once(const float4 *in, float4 *out, Note *log) {
    BEGIN
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = in[i];
    v.x += 1;
    out[i] = v;
    END(log)
}

enum Kind { STREAM, CACHED, FMA8, FMA1, BANKS, ONCE, TODEVICE, TOHOST, WITHIN, FILL };
const char *names[] = {"stream", "cached", "fma8", "fma1", "banks", "once", "to_device", "to_host", "within", "fill"};
struct Work { Kind kind; int blocks, threads; float work; };

const long N = 512l << 20;
char *buffer[2], *pinned;
float *out;
Note *notes[2];
int scale = 1, reps = 7;
cudaStream_t base, streams[160], high, low;
cudaEvent_t go, done[160];

void launch(Work w, int which, cudaStream_t s) {
    // Each in its own place, as far as there is room.
    char *in = buffer[which & 1] + (which / 2 * (32l << 20)) % N;
    Note *log = which < 2 ? notes[which] : nullptr;
    int rounds = std::max(1, (int)(w.work / scale));
    long bytes = (long)(w.work * (1 << 20)) / scale;
    switch (w.kind) {
    case STREAM: stream<<<w.blocks, w.threads, 0, s>>>((float4 *)in, out, bytes / 16, 1, log); break;
    case CACHED: stream<<<w.blocks, w.threads, 0, s>>>((float4 *)in, out, (8l << 20) / 16, rounds, log); break;
    case FMA8: fma8<<<w.blocks, w.threads, 0, s>>>(out, rounds, log); break;
    case FMA1: fma1<<<w.blocks, w.threads, 0, s>>>(out, rounds, log); break;
    case BANKS: banks<<<w.blocks, w.threads, 0, s>>>(out, rounds, log); break;
    case ONCE: once<<<w.blocks / scale, w.threads, 0, s>>>((float4 *)in, (float4 *)(in + N / 2), log); break;
    case TODEVICE: OK(cudaMemcpyAsync(in, pinned, bytes, cudaMemcpyHostToDevice, s)); break;
    case TOHOST: OK(cudaMemcpyAsync(pinned, in, bytes, cudaMemcpyDeviceToHost, s)); break;
    case WITHIN: OK(cudaMemcpyAsync(in + N / 2, in, bytes, cudaMemcpyDeviceToDevice, s)); break;
    case FILL: OK(cudaMemsetAsync(in, 0, bytes, s)); break;
    }
    OK(cudaGetLastError());
}

// Starts the work, the i-th in the i-th of these streams, behind a kernel that lets all of it be issued before. The ends.
std::vector<float> together(const std::vector<Work> &work, const cudaStream_t *in) {
    std::vector<float> best(work.size() + 1, 1e9f), now(work.size() + 1);
    for (int r = 0; r < reps + (reps > 1); r++) {
        spin<<<1, 1, 0, base>>>(60000 + 12000 * (long long)work.size());
        OK(cudaEventRecord(go, base));
        for (size_t i = 0; i < work.size(); i++) {
            OK(cudaStreamWaitEvent(in[i], go, 0));
            launch(work[i], i, in[i]);
            OK(cudaEventRecord(done[i], in[i]));
        }
        OK(cudaDeviceSynchronize());
        now.back() = 0;
        for (size_t i = 0; i < work.size(); i++) {
            float ms;
            OK(cudaEventElapsedTime(&ms, go, done[i]));
            now[i] = ms * 1000;
            now.back() = std::max(now.back(), now[i]);
        }
        if ((r > 0 || reps == 1) && now.back() < best.back()) best = now;
    }
    return best;
}

void blocks(const char *label, const Work &w, int which) {
#ifdef LOG
    if (w.kind >= TODEVICE) return;
    int count = w.kind == ONCE ? w.blocks / scale : w.blocks;
    std::vector<Note> host(count);
    OK(cudaMemcpy(host.data(), notes[which], count * sizeof(Note), cudaMemcpyDeviceToHost));
    static unsigned long long zero;
    unsigned long long first = ~0ull, last_start = 0, first_end = ~0ull, last = 0;
    std::vector<int> sms(256);
    for (Note &n : host) {
        first = std::min(first, n.start); last_start = std::max(last_start, n.start);
        first_end = std::min(first_end, n.end); last = std::max(last, n.end);
        sms[n.sm]++;
    }
    if (which == 0) zero = first;
    int used = 0, most = 0;
    for (int s : sms) { used += s > 0; most = std::max(most, s); }
    auto us = [&](unsigned long long t) { return ((double)t - (double)zero) / 1000; };
    printf("    %-8s %s: block starts %.1f .. %.1f, ends %.1f .. %.1f, SMs %d, most blocks of one %d\n", label, names[w.kind],
           us(first), us(last_start), us(first_end), us(last), used, most);
#endif
}

std::string text(const Work &w) {
    char line[64];
    snprintf(line, sizeof line, "%s:%dx%d:%g", names[w.kind], w.blocks, w.threads, w.work);
    return line;
}

void pair(Work a, Work b, cudaStream_t first = nullptr, cudaStream_t second = nullptr) {
    cudaStream_t in[] = {first ? first : streams[0], second ? second : streams[1]};
    float alone_a = together({a}, in)[0];
    blocks("alone", a, 0);
    // The second alone, with its own buffers.
    cudaStream_t other[] = {in[1]};
    float alone_b = together({b}, other)[0];
    auto ends = together({a, b}, in);
    printf("%-26s %-26s %9.1f %9.1f %9.1f %9.1f %9.1f\n", text(a).c_str(), text(b).c_str(), alone_a, alone_b, ends[0], ends[1], ends[2]);
    blocks("first", a, 0);
    blocks("second", b, 1);
    fflush(stdout);
}

void many(Work w) {
    for (int n : {1, 2, 4, 8, 16, 32, 64, 128, 160}) {
        std::vector<Work> all(n, w);
        auto ends = together(all, streams);
        auto middle = ends;
        std::sort(middle.begin(), middle.end() - 1);
        printf("%-26s %4d %9.1f %9.1f %9.1f\n", text(w).c_str(), n, middle[0], middle[n / 2], ends[n]);
        fflush(stdout);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) scale = atoi(argv[1]);
    if (argc > 2) reps = atoi(argv[2]);
    const char *only = argc > 3 ? argv[3] : "";
    auto wanted = [&](const char *what) { return !*only || std::string(only) == what; };
    for (char *&b : buffer) { OK(cudaMalloc(&b, N)); OK(cudaMemset(b, 0, N)); }
    OK(cudaMallocHost(&pinned, 64 << 20));
    OK(cudaMalloc(&out, 4));
    for (Note *&n : notes) OK(cudaMalloc(&n, (1 << 17) * sizeof(Note)));
    OK(cudaStreamCreateWithFlags(&base, cudaStreamNonBlocking));
    for (auto &s : streams) OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    int least, greatest;
    OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    OK(cudaStreamCreateWithPriority(&low, cudaStreamNonBlocking, least));
    OK(cudaStreamCreateWithPriority(&high, cudaStreamNonBlocking, greatest));
    OK(cudaEventCreate(&go));
    for (auto &event : done) OK(cudaEventCreate(&event));
    printf("scale 1/%d, priorities %d to %d\n", scale, least, greatest);
    printf("%-26s %-26s %9s %9s %9s %9s %9s\n", "first (grid:work)", "second", "1 alone", "2 alone", "end of 1", "end of 2", "both");
    if (wanted("memory")) {
        for (int g : {8, 16, 33, 66, 132}) pair({STREAM, g, 1024, g < 66 ? 128.f : 512.f}, {STREAM, g, 1024, g < 66 ? 128.f : 512.f});
        pair({STREAM, 132, 256, 512}, {STREAM, 132, 256, 512});
        pair({STREAM, 132, 1024, 512}, {STREAM, 66, 1024, 256});
        pair({STREAM, 132, 1024, 512}, {STREAM, 16, 1024, 64});
        pair({STREAM, 264, 1024, 512}, {STREAM, 264, 1024, 512});
        pair({STREAM, 198, 1024, 512}, {STREAM, 198, 1024, 512});
        pair({ONCE, 16384, 1024, 256}, {ONCE, 16384, 1024, 256});
        pair({ONCE, 16384, 1024, 256}, {STREAM, 16, 1024, 64});
        pair({CACHED, 132, 1024, 64}, {CACHED, 132, 1024, 64});
        pair({CACHED, 132, 1024, 64}, {STREAM, 132, 1024, 512});
    }
    if (wanted("compute")) {
        pair({FMA8, 132, 1024, 800}, {FMA8, 132, 1024, 800});
        pair({FMA8, 132, 256, 3200}, {FMA8, 132, 256, 3200});
        pair({FMA8, 66, 1024, 800}, {FMA8, 66, 1024, 800});
        pair({FMA8, 66, 1024, 800}, {FMA8, 132, 1024, 800});
        pair({FMA8, 100, 1024, 800}, {FMA8, 100, 1024, 800});
        pair({FMA8, 16, 1024, 800}, {FMA8, 16, 1024, 800});
        pair({FMA1, 132, 128, 3200}, {FMA1, 132, 128, 3200});
        pair({FMA1, 132, 512, 3200}, {FMA1, 132, 512, 3200});
        pair({FMA1, 132, 1024, 1600}, {FMA1, 132, 128, 3200});
        pair({BANKS, 132, 512, 400}, {BANKS, 132, 512, 400});
        pair({BANKS, 132, 512, 400}, {FMA8, 132, 512, 1600});
    }
    if (wanted("mixed")) {
        pair({STREAM, 132, 1024, 512}, {FMA8, 132, 1024, 800});
        pair({STREAM, 132, 1024, 512}, {FMA8, 132, 256, 3200});
        pair({STREAM, 66, 1024, 512}, {FMA8, 66, 1024, 800});
        pair({STREAM, 132, 1024, 512}, {FMA1, 132, 128, 3200});
        pair({CACHED, 132, 1024, 64}, {FMA8, 132, 1024, 800});
        pair({STREAM, 132, 1024, 512}, {BANKS, 132, 512, 400});
    }
    if (wanted("waves")) {
        pair({FMA8, 264, 1024, 400}, {FMA8, 264, 1024, 400});
        pair({FMA8, 198, 1024, 400}, {FMA8, 198, 1024, 400});
        pair({FMA8, 198, 1024, 400}, {FMA8, 66, 1024, 400});
        pair({FMA8, 300, 1024, 400}, {FMA8, 300, 1024, 400});
        pair({FMA8, 1320, 1024, 80}, {FMA8, 1320, 1024, 80});
        pair({FMA8, 1320, 1024, 80}, {FMA8, 16, 128, 800});
        pair({FMA8, 1320, 1024, 80}, {FMA1, 16, 128, 800});
        pair({FMA1, 1320, 128, 800}, {FMA1, 1320, 128, 800});
        pair({FMA1, 4224, 128, 800}, {FMA1, 132, 128, 800});
    }
    if (wanted("priority")) {
        pair({FMA8, 1320, 1024, 80}, {FMA8, 16, 1024, 80}, low, high);
        pair({FMA8, 1320, 1024, 80}, {FMA8, 1320, 1024, 80}, low, high);
        pair({FMA8, 264, 1024, 400}, {FMA8, 16, 1024, 80}, low, high);
        pair({ONCE, 16384, 1024, 256}, {STREAM, 16, 1024, 64}, low, high);
        pair({FMA8, 132, 1024, 800}, {FMA8, 132, 1024, 800}, low, high);
        pair({STREAM, 132, 1024, 512}, {STREAM, 132, 1024, 512}, low, high);
    }
    if (wanted("copies")) {
        pair({STREAM, 132, 1024, 512}, {TODEVICE, 0, 0, 4});
        pair({STREAM, 132, 1024, 512}, {TOHOST, 0, 0, 4});
        pair({TODEVICE, 0, 0, 16}, {TOHOST, 0, 0, 16});
        pair({TODEVICE, 0, 0, 16}, {TODEVICE, 0, 0, 16});
        pair({STREAM, 132, 1024, 512}, {WITHIN, 0, 0, 256});
        pair({FMA8, 132, 1024, 800}, {WITHIN, 0, 0, 256});
        pair({FMA8, 264, 1024, 800}, {WITHIN, 0, 0, 256});
        pair({WITHIN, 0, 0, 256}, {WITHIN, 0, 0, 256});
        pair({STREAM, 132, 1024, 512}, {FILL, 0, 0, 512});
        pair({FMA8, 264, 1024, 800}, {FILL, 0, 0, 512});
    }
    if (wanted("many")) {
        printf("%-26s %4s %9s %9s %9s\n", "kernel", "n", "first", "median", "last");
        many({FMA1, 1, 128, 1600});
        many({FMA8, 4, 1024, 400});
        many({STREAM, 8, 1024, 32});
    }
    return 0;
}
