#pragma once
#include <thrust/iterator/iterator_categories.h>
namespace thrust {
// Through this class, its friend, an iterator_facade reaches what an iterator keeps private.
class iterator_core_access {
public:
    template <class I> __host__ __device__ static typename I::reference dereference(const I& i) {
        return i.dereference();
    }
    template <class I> __host__ __device__ static bool equal(const I& a, const I& b) { return a.equal(b); }
    template <class I> __host__ __device__ static void increment(I& i) { i.increment(); }
    template <class I> __host__ __device__ static void decrement(I& i) { i.decrement(); }
    template <class I, class N> __host__ __device__ static void advance(I& i, N n) { i.advance(n); }
    template <class I>
    __host__ __device__ static typename I::difference_type distance(const I& a, const I& b) {
        return a.distance_to(b);
    }
};

// All operators of an iterator, made from six functions of the class derived from it: dereference, equal,
// increment, decrement, advance and distance_to.
template <class Derived, class Value, class System, class Traversal, class Reference,
          class Difference = ptrdiff_t>
class iterator_facade {
    __host__ __device__ Derived& self() { return *(Derived*)this; }
    __host__ __device__ const Derived& self() const { return *(const Derived*)this; }

public:
    typedef std::remove_cv_t<Value> value_type;
    typedef Reference reference;
    typedef Difference difference_type;
    typedef value_type* pointer;
    typedef typename detail::category_of<Traversal>::type iterator_category;
    typedef System system;

    __host__ __device__ Reference operator*() const { return iterator_core_access::dereference(self()); }
    __host__ __device__ auto operator->() const { return &**this; }
    __host__ __device__ Reference operator[](Difference n) const { return *(self() + n); }

    __host__ __device__ Derived& operator++() {
        iterator_core_access::increment(self());
        return self();
    }
    __host__ __device__ Derived& operator--() {
        iterator_core_access::decrement(self());
        return self();
    }
    __host__ __device__ Derived operator++(int) {
        Derived old(self());
        ++*this;
        return old;
    }
    __host__ __device__ Derived operator--(int) {
        Derived old(self());
        --*this;
        return old;
    }
    __host__ __device__ Derived& operator+=(Difference n) {
        iterator_core_access::advance(self(), n);
        return self();
    }
    __host__ __device__ Derived& operator-=(Difference n) { return *this += -n; }
    __host__ __device__ Derived operator+(Difference n) const {
        Derived to(self());
        to += n;
        return to;
    }
    __host__ __device__ Derived operator-(Difference n) const { return *this + -n; }
    friend __host__ __device__ Derived operator+(Difference n, const Derived& i) { return i + n; }
    friend __host__ __device__ Difference operator-(const Derived& a, const Derived& b) {
        return iterator_core_access::distance(b, a);
    }
    friend __host__ __device__ bool operator==(const Derived& a, const Derived& b) {
        return iterator_core_access::equal(a, b);
    }
    friend __host__ __device__ bool operator!=(const Derived& a, const Derived& b) { return !(a == b); }
    friend __host__ __device__ bool operator<(const Derived& a, const Derived& b) { return b - a > 0; }
    friend __host__ __device__ bool operator>(const Derived& a, const Derived& b) { return b < a; }
    friend __host__ __device__ bool operator<=(const Derived& a, const Derived& b) { return !(b < a); }
    friend __host__ __device__ bool operator>=(const Derived& a, const Derived& b) { return !(a < b); }
};
}
