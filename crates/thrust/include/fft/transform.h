#pragma once
// The kernel: a fast Fourier transform in shared memory after Stockham, whose results come out in order.
//
// A line of `length` values is the product of small radices. After some steps, whose radices multiply to `done`,
// the line holds length/done transforms of `done` values each. The next step joins `radix` of them at a time: a
// butterfly takes the values with the same index k from each, turns the i-th by w^(i·k), w = e^(-2πi/(done·radix)),
// and gives `radix` values of a transform that is radix times as long. A pass over a part of a longer line is such
// a step itself, with a large radix: load_lines turns its values, and the block is its butterfly.
#include "fft/pass.h"

namespace cufft {

// How many butterflies of this radix a thread does at most, so that it holds up to eight values.
__host__ __device__ constexpr int rounds_of(int radix) { return 8 / radix; }

// Multiplies v[i] by w^i. Powers are products of two with half the exponent: few roundings add up.
template <int radix, typename C> __device__ void twiddle(C (&v)[radix], C w) {
    C power[radix];
    power[1] = w;
    #pragma unroll
    for (int i = 1; i < radix; i++) {
        if (i > 1) power[i] = multiply(power[i / 2], power[i - i / 2]);
        v[i] = multiply(v[i], power[i]);
    }
}

// One step for all lines of the block. All read before the first one writes, so one copy of the data is enough.
template <int radix, typename C> __device__ void step(const Pass<C>& pass, C* data, int lines, int done) {
    constexpr int rounds = rounds_of(radix);
    int butterflies = pass.length / radix;  // of a line
    int rest = butterflies / done;          // transforms that are left
    float per_butterflies = 1.0f / butterflies, per_done = 1.0f / done;
    C v[rounds][radix];
    #pragma unroll
    for (int round = 0; round < rounds; round++) {
        int b = threadIdx.x + round * blockDim.x, line = quotient(b, per_butterflies), j = b - line * butterflies;
        if (line < lines) {
            #pragma unroll
            for (int i = 0; i < radix; i++) v[round][i] = data[line * pass.pitch + padded(j + i * butterflies)];
            int k = j - quotient(j, per_done) * done;
            if (done > 1) twiddle(v[round], pass.roots[k * rest]);
            butterfly(v[round]);
        }
    }
    __syncthreads();
    #pragma unroll
    for (int round = 0; round < rounds; round++) {
        int b = threadIdx.x + round * blockDim.x, line = quotient(b, per_butterflies), j = b - line * butterflies;
        if (line < lines) {
            int group = quotient(j, per_done), first = group * done * radix + j - group * done;
            #pragma unroll
            for (int i = 0; i < radix; i++) data[line * pass.pitch + padded(first + i * done)] = v[round][i];
        }
    }
    __syncthreads();
}

template <typename C> __global__ void transform(Pass<C> pass) {
    extern __shared__ __align__(16) unsigned char memory[];
    C* data = reinterpret_cast<C*>(memory);
    for (int number = blockIdx.x; number < pass.tiles; number += gridDim.x) {
        Tile tile = locate(pass, number);
        load_lines(pass, tile, data);
        __syncthreads();
        int done = 1;
        for (int i = 0; i < pass.steps; i++) {
            int radix = pass.radices >> 4 * i & 15;
            switch (radix) {
            case 2: step<2>(pass, data, tile.lines, done); break;
            case 3: step<3>(pass, data, tile.lines, done); break;
            case 4: step<4>(pass, data, tile.lines, done); break;
            case 5: step<5>(pass, data, tile.lines, done); break;
            case 7: step<7>(pass, data, tile.lines, done); break;
            default: step<8>(pass, data, tile.lines, done);
            }
            done *= radix;
        }
        store_lines(pass, tile, data);
        __syncthreads();  // before the next lines overwrite these
    }
}

}  // namespace cufft
