#pragma once
#include <iterator>
#include <thrust/detail/config.h>
namespace thrust {
template <class Derived> struct execution_policy {
    __host__ __device__ const Derived& derived() const { return *(const Derived*)this; }
};

// Runs algorithms as loops on the CPU, or in the device's thread that calls them.
template <class Derived> struct host_execution_policy : public execution_policy<Derived> {
    static constexpr bool is_device = false;
};

// Runs algorithms as kernels.
template <class Derived> struct device_execution_policy : public execution_policy<Derived> {
    static constexpr bool is_device = true;
};

// An iterator's system says where its elements lie. It is a policy, too: there an algorithm runs.
struct host_system_tag : public host_execution_policy<host_system_tag> {};
struct device_system_tag : public device_execution_policy<device_system_tag> {};
struct any_system_tag : public device_execution_policy<any_system_tag> {};

template <class Iterator> struct iterator_traits : public std::iterator_traits<Iterator> {};
template <class Iterator> struct iterator_value {
    typedef typename iterator_traits<Iterator>::value_type type;
};
template <class Iterator> struct iterator_pointer {
    typedef typename iterator_traits<Iterator>::pointer type;
};
template <class Iterator> struct iterator_reference {
    typedef typename iterator_traits<Iterator>::reference type;
};
template <class Iterator> struct iterator_difference {
    typedef typename iterator_traits<Iterator>::difference_type type;
};
template <class Iterator> using iterator_value_t = typename iterator_value<Iterator>::type;
template <class Iterator> using iterator_pointer_t = typename iterator_pointer<Iterator>::type;
template <class Iterator> using iterator_reference_t = typename iterator_reference<Iterator>::type;
template <class Iterator> using iterator_difference_t = typename iterator_difference<Iterator>::type;

// Thrust's iterators name their system; elements of all others, raw pointers too, are the host's.
template <class Iterator, class = void> struct iterator_system {
    typedef host_system_tag type;
};
template <class Iterator> struct iterator_system<Iterator, std::void_t<typename Iterator::system>> {
    typedef typename Iterator::system type;
};
template <class Iterator> using iterator_system_t = typename iterator_system<Iterator>::type;

namespace detail {
template <class System> constexpr bool is_any = std::is_same<System, any_system_tag>::value;

// The system of several iterators: the device if one of them is there, else the host; the device if all are
// anywhere.
template <class... Iterators> struct joint_system {
    static constexpr bool on_device =
        ((iterator_system_t<Iterators>::is_device && !is_any<iterator_system_t<Iterators>>) || ...);
    static constexpr bool anywhere = (is_any<iterator_system_t<Iterators>> && ...);
    typedef std::conditional_t<on_device, device_system_tag, host_system_tag> one;
    typedef std::conditional_t<anywhere, any_system_tag, one> type;
};

// The policy of an algorithm that was given none.
template <class... Iterators> using system_of =
    std::conditional_t<joint_system<Iterators...>::anywhere, device_system_tag,
                       typename joint_system<Iterators...>::one>;
}
}
