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

// Of a block; the first devices have few registers, which is also why they do not have the radices 11 and 13.
constexpr int most_threads = __CC < 120 ? 128 : __CC < 200 ? 256 : 512;
constexpr int largest_radix = __CC < 200 ? 8 : 13;

// Multiplies v[i] by w^i. Each power is a product of two with half the exponent: few roundings add up.
template <int radix, typename C> __device__ void twiddle(C (&v)[radix], C w) {
    C power[radix];
    power[1] = w;
    #pragma unroll
    for (int i = 1; i < radix; i++) {
        if (i > 1) power[i] = multiply(power[i / 2], power[i - i / 2]);
        v[i] = multiply(v[i], power[i]);
    }
}

template <typename C> __device__ C* shared_lines() {
    extern __shared__ __align__(16) unsigned char memory[];
    return reinterpret_cast<C*>(memory);
}

// One step for all lines of the block: a butterfly for each thread, or several small ones, so that it holds about
// eight values. All read before the first one writes, so one copy of the data is enough. A function of its
// own, not a part of the kernel: eight of them in one would need many registers at once.
__host__ __device__ constexpr int rounds_of(int radix) { return radix < 8 ? 8 / radix : 1; }

template <int radix, typename C>
__device__ __noinline__ void step(const C* roots, int pitch, int lines, int left, int done) {
    constexpr int rounds = rounds_of(radix);
    left = quotient(left, radix);
    int butterflies = left * done;  // of a line
    C *data = shared_lines<C>(), v[rounds][radix];
    int to[rounds];
    #pragma unroll
    for (int round = 0; round < rounds; round++) {
        int b = threadIdx.x + round * blockDim.x, line = quotient(b, butterflies), j = b - line * butterflies;
        int group = quotient(j, done), k = j - group * done;
        to[round] = group * done * radix + k;
        if (line < lines) {
            #pragma unroll
            for (int i = 0; i < radix; i++) v[round][i] = data[line * pitch + padded(j + i * butterflies)];
            if (done > 1) twiddle(v[round], roots[k * left]);
            butterfly(v[round], roots, butterflies);
        }
    }
    __syncthreads();
    #pragma unroll
    for (int round = 0; round < rounds; round++) {
        int line = quotient(threadIdx.x + round * blockDim.x, butterflies);
        if (line < lines) {
            #pragma unroll
            for (int i = 0; i < radix; i++) data[line * pitch + padded(to[round] + i * done)] = v[round][i];
        }
    }
    __syncthreads();
}

// `reals`: some of the data is real.
template <typename C, bool reals> __global__ __launch_bounds__(most_threads) void transform(Pass<C> pass) {
    int number = blockIdx.y * gridDim.x + blockIdx.x;
    if (number >= pass.tiles) return;
    Tile tile = locate(pass, number);
    load_lines<reals>(pass, tile, shared_lines<C>());
    __syncthreads();
    unsigned long long radices = pass.radices;
    int done = 1, left = pass.length;
    for (; left > 1; radices >>= 4) {
        int radix = radices & 15;
        switch (radix) {
        case 2: step<2, C>(pass.roots, pass.pitch, tile.lines, left, done); break;
        case 3: step<3, C>(pass.roots, pass.pitch, tile.lines, left, done); break;
        case 4: step<4, C>(pass.roots, pass.pitch, tile.lines, left, done); break;
        case 5: step<5, C>(pass.roots, pass.pitch, tile.lines, left, done); break;
        case 7: step<7, C>(pass.roots, pass.pitch, tile.lines, left, done); break;
        case 8: step<8, C>(pass.roots, pass.pitch, tile.lines, left, done); break;
        default:
            if constexpr (largest_radix > 8) {
                if (radix == 11)
                    step<11, C>(pass.roots, pass.pitch, tile.lines, left, done);
                else
                    step<13, C>(pass.roots, pass.pitch, tile.lines, left, done);
            }
        }
        done *= radix;
        left = quotient(left, radix);
    }
    store_lines<reals>(pass, tile, shared_lines<C>());
}

}  // namespace cufft
