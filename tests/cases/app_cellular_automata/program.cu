// Game of life on a torus with a shared tile, the same in bit-packed words, and
// elementary one-dimensional automata by rule number.
#include <bitset>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#define TW 16
#define TH 8
const int LW = 64, LH = 40;

__global__ void lifeTile(const unsigned char *in, unsigned char *out, int w, int h)
{
    __shared__ unsigned char tile[TH + 2][TW + 2];
    int x0 = blockIdx.x * TW - 1, y0 = blockIdx.y * TH - 1;
    for (int k = threadIdx.y * TW + threadIdx.x; k < (TW + 2) * (TH + 2); k += TW * TH) {
        int ty = k / (TW + 2), tx = k % (TW + 2);
        tile[ty][tx] = in[(y0 + ty + h) % h * w + (x0 + tx + w) % w];
    }
    __syncthreads();
    int x = blockIdx.x * TW + threadIdx.x, y = blockIdx.y * TH + threadIdx.y;
    if (x >= w || y >= h) return;
    int n = 0;
    for (int dy = 0; dy < 3; ++dy)
        for (int dx = 0; dx < 3; ++dx) n += tile[threadIdx.y + dy][threadIdx.x + dx];
    unsigned char me = tile[threadIdx.y + 1][threadIdx.x + 1];
    n -= me;
    out[y * w + x] = n == 3 || (me && n == 2);
}

// one 64-bit word per row; neighbour counts as bit planes
__global__ void lifeBits(const uint64_t *in, uint64_t *out, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h) return;
    uint64_t ones = 0, twos = 0, fours = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        uint64_t r = in[(y + dy + h) % h], parts[3] = { r << 1 | r >> 63, r >> 1 | r << 63, r };
        for (int k = 0; k < (dy ? 3 : 2); ++k) {
            uint64_t c1 = ones & parts[k], c2 = twos & c1;
            ones ^= parts[k];
            twos ^= c1;
            fours |= c2;                               // four or more
        }
    }
    out[y] = twos & ~fours & (ones | in[y]);
}

__global__ void elementary(const unsigned *in, unsigned *out, int words, unsigned rule)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= words) return;
    unsigned left = in[(i + words - 1) % words], me = in[i], right = in[(i + 1) % words], r = 0;
    unsigned l = me << 1 | left >> 31, n = me >> 1 | right << 31;      // bit k holds cell k
    for (int p = 0; p < 8; ++p)
        if (rule >> p & 1) r |= ((p & 4) ? l : ~l) & ((p & 2) ? me : ~me) & ((p & 1) ? n : ~n);
    out[i] = r;
}

static int life()
{
    std::vector<unsigned char> cell(LW * LH, 0), ref, next(LW * LH);
    const char *glider[] = { ".#.", "..#", "###" }, *acorn[] = { ".#.....", "...#...", "##..###" };
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) cell[(y + 36) * LW + x + 58] = glider[y][x] == '#';
        for (int x = 0; x < 7; ++x) cell[(y + 18) * LW + x + 28] = acorn[y][x] == '#';
    }
    std::vector<uint64_t> rows(LH, 0), back(LH);
    for (int i = 0; i < LW * LH; ++i) rows[i / LW] |= (uint64_t)cell[i] << (i % LW);
    ref = cell;
    unsigned char *c[2];
    uint64_t *b[2];
    for (int k = 0; k < 2; ++k) { cudaMalloc(&c[k], LW * LH); cudaMalloc(&b[k], LH * sizeof(uint64_t)); }
    cudaMemcpy(c[0], cell.data(), LW * LH, cudaMemcpyHostToDevice);
    cudaMemcpy(b[0], rows.data(), LH * sizeof(uint64_t), cudaMemcpyHostToDevice);
    const int steps = 100;
    for (int s = 0; s < steps; ++s) {
        lifeTile<<<dim3((LW + TW - 1) / TW, (LH + TH - 1) / TH), dim3(TW, TH)>>>(c[s & 1], c[1 - (s & 1)], LW, LH);
        lifeBits<<<2, 32>>>(b[s & 1], b[1 - (s & 1)], LH);
        for (int y = 0; y < LH; ++y)
            for (int x = 0; x < LW; ++x) {
                int n = -ref[y * LW + x];
                for (int k = 0; k < 9; ++k) n += ref[(y + k / 3 - 1 + LH) % LH * LW + (x + k % 3 - 1 + LW) % LW];
                next[y * LW + x] = n == 3 || (n == 2 && ref[y * LW + x]);
            }
        ref.swap(next);
    }
    cudaMemcpy(cell.data(), c[steps & 1], LW * LH, cudaMemcpyDeviceToHost);
    cudaMemcpy(back.data(), b[steps & 1], LH * sizeof(uint64_t), cudaMemcpyDeviceToHost);
    int bad = 0, alive = 0;
    for (int i = 0; i < LW * LH; ++i) {
        bad += cell[i] != ref[i];
        bad += (back[i / LW] >> (i % LW) & 1) != ref[i];
        alive += cell[i];
    }
    std::printf("life: %d alive after %d steps, wrong %d\n", alive, steps, bad);
    for (int k = 0; k < 2; ++k) { cudaFree(c[k]); cudaFree(b[k]); }
    return bad;
}

static int rule(unsigned number, bool print)
{
    const int words = 2, cells = 64, steps = 16;
    unsigned h[words] = { 0, 1 }, *d[2];                        // cell 32
    std::string line(cells, '.'), want(cells, '.');
    want[32] = '#';
    int bad = 0;
    for (auto &p : d) cudaMalloc(&p, sizeof h);
    cudaMemcpy(d[0], h, sizeof h, cudaMemcpyHostToDevice);
    for (int s = 0; s < steps; ++s) {
        cudaMemcpy(h, d[s & 1], sizeof h, cudaMemcpyDeviceToHost);
        for (int k = 0; k < cells; ++k) line[k] = h[k / 32] >> (k % 32) & 1 ? '#' : '.';
        if (print) std::printf("%s\n", line.substr(16, 33).c_str());
        bad += line != want;
        elementary<<<1, 32>>>(d[s & 1], d[1 - (s & 1)], words, number);
        std::string n = want;
        for (int k = 0; k < cells; ++k) {
            int p = (want[(k + cells - 1) % cells] == '#') * 4 + (want[k] == '#') * 2 + (want[(k + 1) % cells] == '#');
            n[k] = std::bitset<8>(number)[p] ? '#' : '.';
        }
        want = n;
    }
    std::printf("rule %u: wrong %d\n", number, bad);
    for (auto &p : d) cudaFree(p);
    return bad;
}

int main()
{
    int bad = life() + rule(90, true) + rule(30, false) + rule(110, false);
    std::puts(bad ? "FAILED" : "PASSED");
    return bad;
}
