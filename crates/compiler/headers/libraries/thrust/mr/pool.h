#pragma once
#include <thrust/host_vector.h>
#include <thrust/mr/memory_resource.h>
#include <thrust/mr/pool_options.h>
namespace thrust {
namespace mr {
// Keeps freed memory for the next allocation: cudaMalloc and cudaFree take longer than many kernels, so a
// program that needs memory again and again asks for it once. Sizes are rounded up to powers of two, so that
// blocks fit often.
template <class Upstream> class unsynchronized_pool_resource
    : public memory_resource<typename Upstream::pointer> {
    typedef typename Upstream::pointer Pointer;
    struct block {
        Pointer memory;
        size_t bytes;
        bool used;
        block* next;
    };
    Upstream* upstream;
    block* first;

    static size_t rounded(size_t bytes) {
        size_t size = 256;
        while (size < bytes) size *= 2;
        return size;
    }

public:
    static pool_options get_default_options() { return pool_options(); }
    unsynchronized_pool_resource(pool_options = pool_options())
        : upstream(get_global_resource<Upstream>()), first(0) {}
    unsynchronized_pool_resource(Upstream* up, pool_options = pool_options()) : upstream(up), first(0) {}
    // With a second resource for the list of blocks, which here is plain host memory.
    template <class Bookkeeper>
    unsynchronized_pool_resource(Upstream* up, Bookkeeper*, pool_options = pool_options())
        : upstream(up), first(0) {}
    unsynchronized_pool_resource(const unsynchronized_pool_resource&) = delete;
    ~unsynchronized_pool_resource() { release(); }

    void release() {
        while (first) {
            block* b = first;
            first = b->next;
            upstream->deallocate(b->memory, b->bytes);
            delete b;
        }
    }
    Pointer do_allocate(size_t bytes, size_t = 16) override {
        size_t size = rounded(bytes);
        block* b = first;
        while (b && (b->used || b->bytes != size)) b = b->next;
        if (!b) {
            b = new block{upstream->allocate(size), size, false, first};
            first = b;
        }
        b->used = true;
        return b->memory;
    }
    void do_deallocate(Pointer p, size_t, size_t = 16) override {
        for (block* b = first; b; b = b->next) {
            if (b->memory == p) b->used = false;
        }
    }
};

template <class Upstream> using synchronized_pool_resource = unsynchronized_pool_resource<Upstream>;
template <class Upstream, class Bookkeeper> using disjoint_unsynchronized_pool_resource =
    unsynchronized_pool_resource<Upstream>;
template <class Upstream, class Bookkeeper> using disjoint_synchronized_pool_resource =
    unsynchronized_pool_resource<Upstream>;

// One pool for the thread that asks.
template <class Upstream> unsynchronized_pool_resource<Upstream>& tls_pool(Upstream* upstream = 0) {
    static unsynchronized_pool_resource<Upstream> pool(upstream ? upstream : get_global_resource<Upstream>());
    return pool;
}
template <class Upstream, class Bookkeeper>
unsynchronized_pool_resource<Upstream>& tls_disjoint_pool(Upstream* upstream = 0, Bookkeeper* = 0) {
    return tls_pool<Upstream>(upstream);
}
}
}
