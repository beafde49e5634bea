#pragma once
#include <cub/util_ptx.cuh>

namespace cub {

// Flags where an item of a block (blocked) differs from its neighbour: heads from the one before, tails from
// the next.
template <typename T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockDiscontinuity {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;

public:
    struct TempStorage {
        detail::Room<T, THREADS> first, last;
    };

    __device__ BlockDiscontinuity() : storage(private_storage()) { locate(); }
    __device__ BlockDiscontinuity(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    // The very first item is a head, unless what comes before the tile says otherwise.
    template <int N, typename Flag, typename Op>
    __device__ void FlagHeads(Flag (&head_flags)[N], T (&input)[N], Op flag_op) {
        put(input);
        heads(head_flags, input, flag_op, input[0], false);
    }
    template <int N, typename Flag, typename Op>
    __device__ void FlagHeads(Flag (&head_flags)[N], T (&input)[N], Op flag_op, T tile_predecessor_item) {
        put(input);
        heads(head_flags, input, flag_op, tile_predecessor_item, true);
    }
    // The very last item is a tail, unless the tile's successor says otherwise.
    template <int N, typename Flag, typename Op>
    __device__ void FlagTails(Flag (&tail_flags)[N], T (&input)[N], Op flag_op) {
        put(input);
        tails(tail_flags, input, flag_op, input[0], false);
    }
    template <int N, typename Flag, typename Op>
    __device__ void FlagTails(Flag (&tail_flags)[N], T (&input)[N], Op flag_op, T tile_successor_item) {
        put(input);
        tails(tail_flags, input, flag_op, tile_successor_item, true);
    }
    template <int N, typename Flag, typename Op> __device__ void
    FlagHeadsAndTails(Flag (&head_flags)[N], Flag (&tail_flags)[N], T (&input)[N], Op flag_op) {
        put(input);
        heads(head_flags, input, flag_op, input[0], false);
        tails(tail_flags, input, flag_op, input[0], false);
    }
    template <int N, typename Flag, typename Op>
    __device__ void FlagHeadsAndTails(Flag (&head_flags)[N], Flag (&tail_flags)[N], T tile_successor_item,
                                      T (&input)[N], Op flag_op) {
        put(input);
        heads(head_flags, input, flag_op, input[0], false);
        tails(tail_flags, input, flag_op, tile_successor_item, true);
    }
    template <int N, typename Flag, typename Op>
    __device__ void FlagHeadsAndTails(Flag (&head_flags)[N], T tile_predecessor_item, Flag (&tail_flags)[N],
                                      T (&input)[N], Op flag_op) {
        put(input);
        heads(head_flags, input, flag_op, tile_predecessor_item, true);
        tails(tail_flags, input, flag_op, input[0], false);
    }
    template <int N, typename Flag, typename Op>
    __device__ void FlagHeadsAndTails(Flag (&head_flags)[N], T tile_predecessor_item, Flag (&tail_flags)[N],
                                      T tile_successor_item, T (&input)[N], Op flag_op) {
        put(input);
        heads(head_flags, input, flag_op, tile_predecessor_item, true);
        tails(tail_flags, input, flag_op, tile_successor_item, true);
    }

private:
    TempStorage& storage;
    int thread;

    // Does the operator take the place of the second item, too?
    template <typename Op> __device__ static bool flag(Op& op, const T& a, const T& b, int place) {
        if constexpr (std::is_invocable_v<Op, const T&, const T&, int>) return op(a, b, place);
        else return op(a, b);
    }
    template <int N> __device__ void put(T (&input)[N]) {
        storage.first[thread] = input[0];
        storage.last[thread] = input[N - 1];
        __syncthreads();
    }
    template <int N, typename Flag, typename Op>
    __device__ void heads(Flag (&flags)[N], T (&input)[N], Op op, T predecessor, bool has) {
        #pragma unroll
        for (int i = 1; i < N; i++) flags[i] = flag(op, input[i - 1], input[i], thread * N + i);
        if (thread > 0) predecessor = storage.last[thread - 1];
        flags[0] = thread > 0 || has ? flag(op, predecessor, input[0], thread * N) : true;
    }
    template <int N, typename Flag, typename Op>
    __device__ void tails(Flag (&flags)[N], T (&input)[N], Op op, T successor, bool has) {
        #pragma unroll
        for (int i = 0; i < N - 1; i++) flags[i] = flag(op, input[i], input[i + 1], thread * N + i + 1);
        bool last = thread == THREADS - 1;
        if (!last) successor = storage.first[thread + 1];
        flags[N - 1] = !last || has ? flag(op, input[N - 1], successor, thread * N + N) : true;
    }

    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
