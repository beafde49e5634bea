#pragma once
#include <stddef.h>
namespace thrust {
namespace mr {
// Where memory comes from, as an object: what counts is bytes, not elements.
template <class Pointer = void*> class memory_resource {
public:
    typedef Pointer pointer;
    virtual ~memory_resource() {}
    Pointer allocate(size_t bytes, size_t alignment = 16) { return do_allocate(bytes, alignment); }
    void deallocate(Pointer p, size_t bytes, size_t alignment = 16) { do_deallocate(p, bytes, alignment); }
    bool is_equal(const memory_resource& other) const { return do_is_equal(other); }
    virtual Pointer do_allocate(size_t bytes, size_t alignment) = 0;
    virtual void do_deallocate(Pointer p, size_t bytes, size_t alignment) = 0;
    virtual bool do_is_equal(const memory_resource& other) const { return this == &other; }
};

// The one resource of a type that the whole program shares.
template <class Resource> Resource* get_global_resource() {
    static Resource resource;
    return &resource;
}
}
}
