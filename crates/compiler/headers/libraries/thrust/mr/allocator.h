#pragma once
#include <thrust/memory.h>
#include <thrust/mr/polymorphic_adaptor.h>
#include <thrust/system/cuda/memory_resource.h>
namespace thrust {
namespace mr {
namespace detail {
template <class Pointer, class T> struct pointer_for {
    typedef typename Pointer::template rebind<T> type;
};
template <class U, class T> struct pointer_for<U*, T> {
    typedef T* type;
};
}

// An allocator of elements, for vectors, that takes its memory from a resource.
template <class T, class Resource> class allocator {
    Resource* resource;

public:
    typedef T value_type;
    typedef typename detail::pointer_for<typename Resource::pointer, T>::type pointer;
    template <class U> struct rebind {
        typedef allocator<U, Resource> other;
    };
    allocator(Resource* r) : resource(r) {}
    template <class U> allocator(const allocator<U, Resource>& other) : resource(other.underlying()) {}
    pointer allocate(size_t n) {
        return pointer((T*)raw_pointer_cast(resource->allocate(n * sizeof(T), alignof(T))));
    }
    void deallocate(pointer p, size_t n) {
        typedef typename Resource::pointer Bytes;
        resource->deallocate(Bytes((void*)raw_pointer_cast(p)), n * sizeof(T), alignof(T));
    }
    Resource* underlying() const { return resource; }
    bool operator==(const allocator& other) const { return resource == other.resource; }
    bool operator!=(const allocator& other) const { return resource != other.resource; }
};

template <class T, class Pointer> using polymorphic_allocator =
    allocator<T, polymorphic_adaptor_resource<Pointer>>;

// The same of the program's one resource of that type.
template <class T, class Resource> class stateless_resource_allocator : public allocator<T, Resource> {
public:
    template <class U> struct rebind {
        typedef stateless_resource_allocator<U, Resource> other;
    };
    stateless_resource_allocator() : allocator<T, Resource>(get_global_resource<Resource>()) {}
    template <class U> stateless_resource_allocator(const stateless_resource_allocator<U, Resource>&)
        : stateless_resource_allocator() {}
};
}
}
