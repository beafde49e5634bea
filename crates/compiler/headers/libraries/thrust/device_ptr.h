#pragma once
#include <thrust/detail/raw.h>
#include <thrust/device_reference.h>
namespace thrust {
// A pointer to device memory that knows it: algorithms see where its elements lie, and the host may look at
// each.
template <class T> class device_ptr {
    T* address;

public:
    typedef T element_type;
    typedef std::remove_cv_t<T> value_type;
    typedef ptrdiff_t difference_type;
    typedef device_ptr pointer;
    typedef device_reference<T> reference;
    typedef std::random_access_iterator_tag iterator_category;
    typedef device_system_tag system;
    template <class U> using rebind = device_ptr<U>;

    __host__ __device__ device_ptr() : address(0) {}
    __host__ __device__ device_ptr(decltype(nullptr)) : address(0) {}
    template <class U> __host__ __device__ explicit device_ptr(U* p) : address((T*)p) {}
    template <class U, class = std::enable_if_t<std::is_convertible<U*, T*>::value>>
    __host__ __device__ device_ptr(const device_ptr<U>& other) : address(other.get()) {}

    __host__ __device__ T* get() const { return address; }
    __host__ __device__ T* operator->() const { return address; }
    __host__ __device__ explicit operator bool() const { return address != 0; }
    __host__ __device__ device_reference<T> operator*() const { return device_reference<T>(*this); }
    __host__ __device__ device_reference<T> operator[](ptrdiff_t i) const { return *(*this + i); }

    __host__ __device__ device_ptr operator+(ptrdiff_t n) const { return device_ptr(address + n); }
    __host__ __device__ device_ptr operator-(ptrdiff_t n) const { return device_ptr(address - n); }
    template <class U> __host__ __device__ ptrdiff_t operator-(const device_ptr<U>& other) const {
        return address - other.get();
    }
    friend __host__ __device__ device_ptr operator+(ptrdiff_t n, const device_ptr& p) { return p + n; }
    __host__ __device__ device_ptr& operator+=(ptrdiff_t n) {
        address += n;
        return *this;
    }
    __host__ __device__ device_ptr& operator-=(ptrdiff_t n) {
        address -= n;
        return *this;
    }
    __host__ __device__ device_ptr& operator++() { return *this += 1; }
    __host__ __device__ device_ptr& operator--() { return *this -= 1; }
    __host__ __device__ device_ptr operator++(int) {
        device_ptr old = *this;
        address++;
        return old;
    }
    __host__ __device__ device_ptr operator--(int) {
        device_ptr old = *this;
        address--;
        return old;
    }

    template <class U> __host__ __device__ bool operator==(const device_ptr<U>& p) const {
        return address == p.get();
    }
    template <class U> __host__ __device__ bool operator!=(const device_ptr<U>& p) const {
        return address != p.get();
    }
    template <class U> __host__ __device__ bool operator<(const device_ptr<U>& p) const {
        return address < p.get();
    }
    template <class U> __host__ __device__ bool operator>(const device_ptr<U>& p) const {
        return address > p.get();
    }
    template <class U> __host__ __device__ bool operator<=(const device_ptr<U>& p) const {
        return address <= p.get();
    }
    template <class U> __host__ __device__ bool operator>=(const device_ptr<U>& p) const {
        return address >= p.get();
    }
    friend __host__ __device__ bool operator==(const device_ptr& p, decltype(nullptr)) {
        return p.address == 0;
    }
    friend __host__ __device__ bool operator!=(const device_ptr& p, decltype(nullptr)) {
        return p.address != 0;
    }
    friend __host__ __device__ bool operator==(decltype(nullptr), const device_ptr& p) {
        return p.address == 0;
    }
    friend __host__ __device__ bool operator!=(decltype(nullptr), const device_ptr& p) {
        return p.address != 0;
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const device_ptr& p) {
        out << (const void*)p.address;
        return out;
    }
};

namespace detail {
template <class T> struct raw_iterator<device_ptr<T>> {
    typedef T* type;
    __host__ __device__ static T* of(device_ptr<T> p) { return p.get(); }
};
}

template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(T* p) { return device_ptr<T>(p); }
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T>& p) { return p; }

template <class T> __host__ __device__ T* raw_pointer_cast(T* p) { return p; }
template <class Pointer> __host__ __device__ auto raw_pointer_cast(const Pointer& p) -> decltype(p.get()) {
    return p.get();
}

template <class T> __host__ __device__ T& raw_reference_cast(T& x) { return x; }
template <class T> __host__ __device__ const T& raw_reference_cast(const T& x) { return x; }
template <class T> __host__ __device__ T& raw_reference_cast(device_reference<T> x) { return *x.raw(); }
}
