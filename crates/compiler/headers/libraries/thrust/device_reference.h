#pragma once
#include <thrust/detail/system.h>
namespace thrust {
template <class T> class device_ptr;

// One element in device memory. On the host each read and each write is a copy of its own, which waits for
// the device: good for looking at a result, slow in loops.
template <class T> class device_reference {
    T* address;

public:
    typedef std::remove_cv_t<T> value_type;
    typedef device_ptr<T> pointer;

    __host__ __device__ explicit device_reference(const device_ptr<T>& p) : address(p.get()) {}
    __host__ __device__ device_reference(const device_reference& other) : address(other.address) {}
    template <class U, class = std::enable_if_t<std::is_convertible<U*, T*>::value>>
    __host__ __device__ device_reference(const device_reference<U>& other) : address(other.raw()) {}

    __host__ __device__ device_ptr<T> operator&() const { return device_ptr<T>(address); }
    __host__ __device__ T* raw() const { return address; }

    __host__ __device__ operator value_type() const {
        if constexpr (__device_side) {
            return *address;
        } else {
            alignas(value_type) char bytes[sizeof(value_type)];
            detail::check(cudaMemcpy(bytes, (const void*)address, sizeof(value_type), cudaMemcpyDeviceToHost),
                          "trivial_device_copy D->H failed");
            return *(value_type*)bytes;
        }
    }
    __host__ __device__ const device_reference& operator=(const value_type& x) const {
        if constexpr (__device_side) *address = x;
        else
            detail::check(cudaMemcpy((void*)address, &x, sizeof(value_type), cudaMemcpyHostToDevice),
                          "__copy::trivial_device_copy H->D: failed");
        return *this;
    }
    __host__ __device__ device_reference& operator=(const device_reference& other) {
        *this = (value_type)other;
        return *this;
    }
    template <class U>
    __host__ __device__ const device_reference& operator=(const device_reference<U>& other) const {
        return *this = (value_type)(typename device_reference<U>::value_type)other;
    }

    template <class U> __host__ __device__ const device_reference& operator+=(const U& x) const {
        return update([&](value_type& v) { v += x; });
    }
    template <class U> __host__ __device__ const device_reference& operator-=(const U& x) const {
        return update([&](value_type& v) { v -= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator*=(const U& x) const {
        return update([&](value_type& v) { v *= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator/=(const U& x) const {
        return update([&](value_type& v) { v /= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator%=(const U& x) const {
        return update([&](value_type& v) { v %= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator&=(const U& x) const {
        return update([&](value_type& v) { v &= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator|=(const U& x) const {
        return update([&](value_type& v) { v |= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator^=(const U& x) const {
        return update([&](value_type& v) { v ^= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator<<=(const U& x) const {
        return update([&](value_type& v) { v <<= x; });
    }
    template <class U> __host__ __device__ const device_reference& operator>>=(const U& x) const {
        return update([&](value_type& v) { v >>= x; });
    }
    __host__ __device__ const device_reference& operator++() const {
        return update([](value_type& v) { ++v; });
    }
    __host__ __device__ const device_reference& operator--() const {
        return update([](value_type& v) { --v; });
    }
    __host__ __device__ value_type operator++(int) const {
        value_type old = *this;
        ++*this;
        return old;
    }
    __host__ __device__ value_type operator--(int) const {
        value_type old = *this;
        --*this;
        return old;
    }

    friend __host__ __device__ void swap(const device_reference& a, const device_reference& b) {
        value_type t = a;
        a = (value_type)b;
        b = t;
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const device_reference& r) {
        out << (value_type)r;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, const device_reference& r) {
        value_type x;
        in >> x;
        r = x;
        return in;
    }

private:
    template <class F> __host__ __device__ const device_reference& update(F change) const {
        value_type x = *this;
        change(x);
        return *this = x;
    }
};
}
