#pragma once
#include <thrust/mr/memory_resource.h>
namespace thrust {
namespace mr {
// Any resource with one kind of pointer, chosen while the program runs.
template <class Pointer = void*> class polymorphic_adaptor_resource : public memory_resource<Pointer> {
    memory_resource<Pointer>* upstream;

public:
    polymorphic_adaptor_resource(memory_resource<Pointer>* up) : upstream(up) {}
    Pointer do_allocate(size_t bytes, size_t alignment) override {
        return upstream->allocate(bytes, alignment);
    }
    void do_deallocate(Pointer p, size_t bytes, size_t alignment) override {
        upstream->deallocate(p, bytes, alignment);
    }
};
}
}
