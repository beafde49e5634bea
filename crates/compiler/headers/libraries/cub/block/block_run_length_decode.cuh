#pragma once
#include <cub/block/block_scan.cuh>
#include <cub/thread/thread_search.cuh>

namespace cub {

// Writes out runs: each thread gives some items and how often each is repeated, and then asks for windows of
// the result.
template <typename Item, int BLOCK_DIM_X, int RUNS_PER_THREAD, int DECODED_ITEMS_PER_THREAD,
          typename Offset = unsigned int, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockRunLengthDecode {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr int RUNS = THREADS * RUNS_PER_THREAD;
    typedef BlockScan<Offset, BLOCK_DIM_X, BLOCK_SCAN_RAKING, BLOCK_DIM_Y, BLOCK_DIM_Z> Scan;

public:
    struct TempStorage {
        typename Scan::TempStorage scan;
        detail::Room<Item, RUNS> items;
        Offset starts[RUNS];
    };

    template <typename Length, typename Total>
    __device__ BlockRunLengthDecode(TempStorage& temp_storage, Item (&items)[RUNS_PER_THREAD],
                                    Length (&lengths)[RUNS_PER_THREAD], Total& total_decoded_size)
        : storage(temp_storage) {
        locate();
        Offset starts[RUNS_PER_THREAD], total;
        #pragma unroll
        for (int i = 0; i < RUNS_PER_THREAD; i++) starts[i] = lengths[i];
        Scan(storage.scan).ExclusiveSum(starts, starts, total);
        total_decoded_size = total;
        put(items, starts);
    }
    // With where each run starts instead of how long it is.
    template <typename UserOffset>
    __device__ BlockRunLengthDecode(TempStorage& temp_storage, Item (&items)[RUNS_PER_THREAD],
                                    UserOffset (&offsets)[RUNS_PER_THREAD])
        : storage(temp_storage) {
        locate();
        Offset starts[RUNS_PER_THREAD];
        #pragma unroll
        for (int i = 0; i < RUNS_PER_THREAD; i++) starts[i] = offsets[i];
        put(items, starts);
    }

    // The thread's items of the window of the result that starts at `from_decoded_offset`, and their places
    // in their runs.
    __device__ void RunLengthDecode(Item (&decoded_items)[DECODED_ITEMS_PER_THREAD],
                                    Offset from_decoded_offset = 0) {
        Offset offsets[DECODED_ITEMS_PER_THREAD];
        RunLengthDecode(decoded_items, offsets, from_decoded_offset);
    }
    template <typename Relative>
    __device__ void RunLengthDecode(Item (&decoded_items)[DECODED_ITEMS_PER_THREAD],
                                    Relative (&item_offsets)[DECODED_ITEMS_PER_THREAD],
                                    Offset from_decoded_offset = 0) {
        Offset at = from_decoded_offset + thread * DECODED_ITEMS_PER_THREAD;
        int run = UpperBound(storage.starts, RUNS, at) - 1;
        #pragma unroll
        for (int i = 0; i < DECODED_ITEMS_PER_THREAD; i++, at++) {
            while (run + 1 < RUNS && storage.starts[run + 1] <= at) run++;
            decoded_items[i] = storage.items[run];
            item_offsets[i] = at - storage.starts[run];
        }
    }

private:
    TempStorage& storage;
    int thread;

    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ void put(Item (&items)[RUNS_PER_THREAD], Offset (&starts)[RUNS_PER_THREAD]) {
        #pragma unroll
        for (int i = 0; i < RUNS_PER_THREAD; i++) {
            storage.items[thread * RUNS_PER_THREAD + i] = items[i];
            storage.starts[thread * RUNS_PER_THREAD + i] = starts[i];
        }
        __syncthreads();
    }
};

} // namespace cub
