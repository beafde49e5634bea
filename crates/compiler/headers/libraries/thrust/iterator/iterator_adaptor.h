#pragma once
#include <thrust/iterator/iterator_facade.h>
namespace thrust {
// An iterator made from another one, `Base`. The class derived from it replaces what is to be different,
// often only dereference().
template <class Derived, class Base, class Value = use_default, class System = use_default,
          class Traversal = use_default, class Reference = use_default, class Difference = use_default>
class iterator_adaptor
    : public iterator_facade<
          Derived, detail::value_or<Value, iterator_value_t<Base>>,
          detail::value_or<System, iterator_system_t<Base>>,
          detail::value_or<Traversal, typename iterator_traits<Base>::iterator_category>,
          detail::value_or<Reference, std::conditional_t<std::is_same<Value, use_default>::value,
                                                         iterator_reference_t<Base>, Value&>>,
          detail::value_or<Difference, iterator_difference_t<Base>>> {
    Base position;

public:
    typedef Base base_type;
    typedef iterator_adaptor iterator_adaptor_;
    __host__ __device__ iterator_adaptor() : position() {}
    __host__ __device__ explicit iterator_adaptor(const Base& base) : position(base) {}
    __host__ __device__ const Base& base() const { return position; }

protected:
    typedef iterator_adaptor super_t;
    __host__ __device__ Base& base_reference() { return position; }
    __host__ __device__ const Base& base_reference() const { return position; }

private:
    friend class iterator_core_access;
    __host__ __device__ iterator_reference_t<Base> dereference() const { return *position; }
    __host__ __device__ bool equal(const iterator_adaptor& other) const { return position == other.position; }
    __host__ __device__ void increment() { ++position; }
    __host__ __device__ void decrement() { --position; }
    template <class N> __host__ __device__ void advance(N n) { position += n; }
    __host__ __device__ iterator_difference_t<Base> distance_to(const iterator_adaptor& other) const {
        return other.position - position;
    }
};
}
