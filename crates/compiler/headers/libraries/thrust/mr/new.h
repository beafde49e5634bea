#pragma once
#include <stdexcept>
#include <thrust/mr/memory_resource.h>
namespace thrust {
namespace mr {
// Memory of the host.
class new_delete_resource : public memory_resource<void*> {
    void* do_allocate(size_t bytes, size_t) override {
        void* p = ::malloc(bytes);
        if (!p) throw std::bad_alloc();
        return p;
    }
    void do_deallocate(void* p, size_t, size_t) override { ::free(p); }
};
}
typedef mr::new_delete_resource host_memory_resource;
}
