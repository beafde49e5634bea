#pragma once
#include <stddef.h>
namespace thrust {
namespace mr {
struct pool_options {
    size_t min_blocks_per_chunk = 16, min_bytes_per_chunk = 1024, max_blocks_per_chunk = (size_t)1 << 20;
    size_t max_bytes_per_chunk = (size_t)1 << 30, smallest_block_size = 16,
           largest_block_size = (size_t)1 << 20;
    size_t alignment = 16;
    bool cache_oversized = true;
    size_t cached_size_cutoff_factor = 16, cached_alignment_cutoff_factor = 16;
};
}
}
