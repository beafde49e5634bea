#pragma once
#include <initializer_list>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/uninitialized_copy.h>
#include <thrust/uninitialized_fill.h>
namespace thrust {
namespace detail {
template <class Pointer> struct pointer_to_const;
template <class T> struct pointer_to_const<T*> {
    typedef const T* type;
};

template <class T> struct destroy_step {
    T* all;
    __host__ __device__ void operator()(ptrdiff_t i) { all[i].~T(); }
};

template <class T> struct default_step {
    T* all;
    __host__ __device__ void operator()(ptrdiff_t i) { new ((void*)(all + i)) T(); }
};

template <class Allocator, class T> struct allocator_step {
    Allocator allocator;
    T* all;
    __host__ __device__ void operator()(ptrdiff_t i) { allocator.construct(all + i); }
};

// Whether an allocator wants to construct elements itself (or to leave memory as it is).
template <class Allocator, class T, class = void> constexpr bool constructs = false;
template <class Allocator, class T>
constexpr bool constructs<Allocator, T, std::void_t<decltype(std::declval<Allocator&>().construct((T*)0))>> =
    true;

struct any_vector {};

// Whether elements can be read only once, as from a stream, so they cannot be counted first.
template <class Iterator> constexpr bool reads_once =
    std::is_same<typename iterator_traits<Iterator>::iterator_category, std::input_iterator_tag>::value;

// What vectors of the host and of the device have in common. Elements are constructed, copied and ended by
// algorithms of the system that Pointer belongs to: for the device these are kernels and copies of memory.
template <class T, class Allocator, class Pointer> class vector_base : public any_vector {
    typedef iterator_system_t<Pointer> System;
    Pointer start;
    size_t count, room;
    Allocator memory;

    Pointer allocate(size_t n) { return n ? Pointer((T*)raw_address(memory.allocate(n))) : Pointer((T*)0); }
    template <class P> static T* raw_address(const P& p) {
        if constexpr (std::is_pointer<P>::value) return p;
        else return p.get();
    }
    void release() {
        if (room) {
            typedef decltype(memory.allocate(1)) Block;
            memory.deallocate(Block(raw_address(start)), room);
        }
        room = 0;
    }
    static void destroy(Pointer p, size_t n) {
        if constexpr (!std::is_trivially_destructible<T>::value) {
            if (n) parallel_for(System(), n, destroy_step<T>{raw_address(p)});
        }
    }
    void construct(Pointer p, size_t n) {
        if constexpr (System::is_device && constructs<Allocator, T>) {
            parallel_for(System(), n, allocator_step<Allocator, T>{memory, raw_address(p)});
        } else if constexpr (copied_as_bytes<T>) {
            thrust::fill_n(System(), p, n, T());
        } else {
            parallel_for(System(), n, default_step<T>{raw_address(p)});
        }
    }
    static void construct(Pointer p, size_t n, const T& x) {
        thrust::uninitialized_fill_n(System(), p, n, x);
    }
    // Moves all elements to a new block, with place for n new ones before element `at`.
    void move_to(size_t new_room, size_t at, size_t n) {
        Pointer to = allocate(new_room);
        thrust::uninitialized_copy_n(start, at, to);
        thrust::uninitialized_copy_n(start + at, count - at, to + at + n);
        destroy(start, count);
        release();
        start = to;
        room = new_room;
    }
    // Place for n elements before element `at`, not constructed yet. A full vector at least doubles, so that
    // pushing n elements one by one copies less than 2 n of them.
    Pointer make_gap(size_t at, size_t n) {
        if (count + n > room) {
            size_t wanted = count + (count > n ? count : n);
            move_to(wanted > 2 * room ? wanted : 2 * room, at, n);
        } else if (at < count) {
            move_to(room, at, n);
        }
        count += n;
        return start + at;
    }
    void make_empty(size_t n) {
        destroy(start, count);
        count = 0;
        if (n <= room) return;
        size_t wanted = n > 2 * room ? n : 2 * room;
        release();
        start = allocate(wanted);
        room = wanted;
    }

public:
    typedef T value_type;
    typedef Allocator allocator_type;
    typedef Pointer pointer;
    typedef typename pointer_to_const<Pointer>::type const_pointer;
    typedef Pointer iterator;
    typedef const_pointer const_iterator;
    typedef thrust::reverse_iterator<iterator> reverse_iterator;
    typedef thrust::reverse_iterator<const_iterator> const_reverse_iterator;
    typedef iterator_reference_t<Pointer> reference;
    typedef iterator_reference_t<const_pointer> const_reference;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;

    vector_base() : start((T*)0), count(0), room(0), memory() {}
    explicit vector_base(const Allocator& a) : start((T*)0), count(0), room(0), memory(a) {}
    explicit vector_base(size_t n) : vector_base() { resize(n); }
    vector_base(size_t n, const Allocator& a) : vector_base(a) { resize(n); }
    vector_base(size_t n, const T& x) : vector_base() { assign(n, x); }
    vector_base(size_t n, const T& x, const Allocator& a) : vector_base(a) { assign(n, x); }
    vector_base(std::initializer_list<T> list) : vector_base() { assign(list.begin(), list.end()); }
    vector_base(std::initializer_list<T> list, const Allocator& a) : vector_base(a) {
        assign(list.begin(), list.end());
    }
    vector_base(const vector_base& other) : vector_base(other.memory) { assign(other.begin(), other.end()); }
    vector_base(const vector_base& other, const Allocator& a) : vector_base(a) {
        assign(other.begin(), other.end());
    }
    vector_base(vector_base&& other) : vector_base(other.memory) { swap(other); }
    // From any other vector, std::vector too.
    template <class Vector, class = decltype(std::declval<const Vector&>().data())>
    vector_base(const Vector& other) : vector_base() {
        assign(other.begin(), other.end());
    }
    template <class Iterator, class = decltype(*std::declval<Iterator&>())>
    vector_base(Iterator first, Iterator last) : vector_base() {
        assign(first, last);
    }
    template <class Iterator, class = decltype(*std::declval<Iterator&>())>
    vector_base(Iterator first, Iterator last, const Allocator& a) : vector_base(a) {
        assign(first, last);
    }
    ~vector_base() {
        destroy(start, count);
        release();
    }

    vector_base& operator=(const vector_base& other) {
        if (this != &other) assign(other.begin(), other.end());
        return *this;
    }
    vector_base& operator=(vector_base&& other) {
        vector_base taken((vector_base&&)other);
        swap(taken);
        return *this;
    }
    template <class Vector, class = decltype(std::declval<const Vector&>().data())>
    vector_base& operator=(const Vector& other) {
        assign(other.begin(), other.end());
        return *this;
    }
    vector_base& operator=(std::initializer_list<T> list) {
        assign(list.begin(), list.end());
        return *this;
    }

    size_t size() const { return count; }
    size_t capacity() const { return room; }
    size_t max_size() const { return ~(size_t)0 / 2 / sizeof(T); }
    bool empty() const { return count == 0; }
    Allocator get_allocator() const { return memory; }
    pointer data() { return start; }
    const_pointer data() const { return start; }
    iterator begin() { return start; }
    iterator end() { return start + count; }
    const_iterator begin() const { return start; }
    const_iterator end() const { return start + count; }
    const_iterator cbegin() const { return start; }
    const_iterator cend() const { return start + count; }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    const_reverse_iterator crbegin() const { return rbegin(); }
    const_reverse_iterator crend() const { return rend(); }
    reference operator[](size_t i) { return *(start + i); }
    const_reference operator[](size_t i) const { return *(begin() + i); }
    reference front() { return *begin(); }
    const_reference front() const { return *begin(); }
    reference back() { return *(end() - 1); }
    const_reference back() const { return *(end() - 1); }

    void reserve(size_t n) {
        if (n > room) move_to(n, count, 0);
    }
    void shrink_to_fit() {
        if (room > count) move_to(count, count, 0);
    }
    void resize(size_t n) {
        if (n < count) shrink(n);
        else if (n > count) {
            size_t more = n - count;
            construct(make_gap(count, more), more);
        }
    }
    void resize(size_t n, const T& x) {
        if (n < count) shrink(n);
        else if (n > count) insert(end(), n - count, x);
    }
    void clear() { shrink(0); }
    void push_back(const T& x) { insert(end(), x); }
    template <class... Arguments> void emplace_back(Arguments&&... a) {
        insert(end(), T(std::forward<Arguments>(a)...));
    }
    void pop_back() { shrink(count - 1); }
    void swap(vector_base& other) {
        exchange(start, other.start);
        exchange(count, other.count);
        exchange(room, other.room);
        exchange(memory, other.memory);
    }

    void assign(size_t n, const T& x) {
        T value(x);
        make_empty(n);
        construct(start, n, value);
        count = n;
    }
    template <class Iterator, class = decltype(*std::declval<Iterator&>())>
    void assign(Iterator first, Iterator last) {
        if constexpr (reads_once<Iterator>) {
            clear();
            for (; first != last; ++first) push_back(*first);
        } else {
            size_t n = thrust::distance(first, last);
            make_empty(n);
            thrust::uninitialized_copy_n(first, n, start);
            count = n;
        }
    }
    void assign(std::initializer_list<T> list) { assign(list.begin(), list.end()); }

    iterator insert(iterator at, const T& x) {
        T value(x);
        size_t i = at - begin();
        construct(make_gap(i, 1), 1, value);
        return begin() + i;
    }
    void insert(iterator at, size_t n, const T& x) {
        T value(x);
        if (n) construct(make_gap(at - begin(), n), n, value);
    }
    template <class Iterator, class = decltype(*std::declval<Iterator&>())>
    void insert(iterator at, Iterator first, Iterator last) {
        if constexpr (reads_once<Iterator>) {
            for (; first != last; ++first) at = insert(at, *first) + 1;
        } else {
            size_t n = thrust::distance(first, last);
            if (n) thrust::uninitialized_copy_n(first, n, make_gap(at - begin(), n));
        }
    }
    void insert(iterator at, std::initializer_list<T> list) { insert(at, list.begin(), list.end()); }
    iterator erase(iterator at) { return erase(at, at + 1); }
    // What follows moves forward; on the device by way of other memory, since threads have no order among
    // them.
    iterator erase(iterator first, iterator last) {
        size_t at = first - begin(), n = end() - last;
        if (first == last) return first;
        if constexpr (System::is_device) {
            temporary<T> rest(System(), n);
            thrust::uninitialized_copy_n(System(), last, n, Pointer(rest.data()));
            thrust::copy_n(System(), Pointer(rest.data()), n, first);
            destroy(Pointer(rest.data()), n);
        } else {
            thrust::copy(last, end(), first);
        }
        shrink(at + n);
        return begin() + at;
    }

    friend void swap(vector_base& a, vector_base& b) { a.swap(b); }

private:
    void shrink(size_t n) {
        destroy(start + n, count - n);
        count = n;
    }
    template <class X> static void exchange(X& a, X& b) {
        X t = a;
        a = b;
        b = t;
    }
};

// Elements where the host can compare them: where they are, or copied from the device.
template <class Vector> struct host_view {
    typedef typename Vector::value_type T;
    host_buffer<T> copy;
    const T* data;
    static constexpr bool on_device =
        iterator_system_t<decltype(std::declval<const Vector&>().data())>::is_device;
    explicit host_view(const Vector& v) : copy(on_device ? v.size() : 0), data(copy.data()) {
        if constexpr (on_device) {
            if (v.size()) copy.take(device_system_tag(), raw(v.data()), v.size());
        } else {
            data = v.data();
        }
    }
};

template <class Vector, class Other> bool equal_vectors(const Vector& a, const Other& b) {
    if (a.size() != b.size()) return false;
    host_view<Vector> x(a);
    host_view<Other> y(b);
    for (size_t i = 0; i < a.size(); i++) {
        if (!(x.data[i] == y.data[i])) return false;
    }
    return true;
}
}

template <class T, class A, class P, class Vector, class = decltype(std::declval<const Vector&>().data())>
bool operator==(const detail::vector_base<T, A, P>& a, const Vector& b) {
    return detail::equal_vectors(a, b);
}
template <class T, class A, class P, class Vector, class = decltype(std::declval<const Vector&>().data())>
bool operator!=(const detail::vector_base<T, A, P>& a, const Vector& b) {
    return !detail::equal_vectors(a, b);
}
// With a vector that is none of Thrust's on the left.
template <class Vector, class T, class A, class P,
          class = std::enable_if_t<!std::is_base_of<detail::any_vector, Vector>::value>,
          class = decltype(std::declval<const Vector&>().data())>
bool operator==(const Vector& a, const detail::vector_base<T, A, P>& b) {
    return detail::equal_vectors(a, b);
}
template <class Vector, class T, class A, class P,
          class = std::enable_if_t<!std::is_base_of<detail::any_vector, Vector>::value>,
          class = decltype(std::declval<const Vector&>().data())>
bool operator!=(const Vector& a, const detail::vector_base<T, A, P>& b) {
    return !detail::equal_vectors(a, b);
}
}
