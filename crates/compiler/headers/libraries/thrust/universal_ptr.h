#pragma once
#include <thrust/device_ptr.h>
namespace thrust {
// A pointer to managed memory: algorithms run on the device, and the host reads and writes elements directly.
template <class T> class universal_ptr {
    T* address;

public:
    typedef T element_type;
    typedef std::remove_cv_t<T> value_type;
    typedef ptrdiff_t difference_type;
    typedef universal_ptr pointer;
    typedef std::add_lvalue_reference_t<T> reference;
    typedef std::random_access_iterator_tag iterator_category;
    typedef device_system_tag system;
    template <class U> using rebind = universal_ptr<U>;

    __host__ __device__ universal_ptr() : address(0) {}
    __host__ __device__ universal_ptr(decltype(nullptr)) : address(0) {}
    template <class U> __host__ __device__ explicit universal_ptr(U* p) : address((T*)p) {}
    template <class U, class = std::enable_if_t<std::is_convertible<U*, T*>::value>>
    __host__ __device__ universal_ptr(const universal_ptr<U>& other) : address(other.get()) {}

    __host__ __device__ T* get() const { return address; }
    __host__ __device__ T* operator->() const { return address; }
    __host__ __device__ explicit operator bool() const { return address != 0; }
    __host__ __device__ reference operator*() const { return *address; }
    __host__ __device__ reference operator[](ptrdiff_t i) const { return address[i]; }

    __host__ __device__ universal_ptr operator+(ptrdiff_t n) const { return universal_ptr(address + n); }
    __host__ __device__ universal_ptr operator-(ptrdiff_t n) const { return universal_ptr(address - n); }
    template <class U> __host__ __device__ ptrdiff_t operator-(const universal_ptr<U>& other) const {
        return address - other.get();
    }
    __host__ __device__ universal_ptr& operator+=(ptrdiff_t n) {
        address += n;
        return *this;
    }
    __host__ __device__ universal_ptr& operator-=(ptrdiff_t n) {
        address -= n;
        return *this;
    }
    __host__ __device__ universal_ptr& operator++() { return *this += 1; }
    __host__ __device__ universal_ptr& operator--() { return *this -= 1; }
    __host__ __device__ universal_ptr operator++(int) { return universal_ptr(address++); }
    __host__ __device__ universal_ptr operator--(int) { return universal_ptr(address--); }

    template <class U> __host__ __device__ bool operator==(const universal_ptr<U>& p) const {
        return address == p.get();
    }
    template <class U> __host__ __device__ bool operator!=(const universal_ptr<U>& p) const {
        return address != p.get();
    }
    template <class U> __host__ __device__ bool operator<(const universal_ptr<U>& p) const {
        return address < p.get();
    }
    template <class U> __host__ __device__ bool operator>(const universal_ptr<U>& p) const {
        return address > p.get();
    }
    template <class U> __host__ __device__ bool operator<=(const universal_ptr<U>& p) const {
        return address <= p.get();
    }
    template <class U> __host__ __device__ bool operator>=(const universal_ptr<U>& p) const {
        return address >= p.get();
    }
};

namespace detail {
template <class T> struct raw_iterator<universal_ptr<T>> {
    typedef T* type;
    __host__ __device__ static T* of(universal_ptr<T> p) { return p.get(); }
};
}
}
