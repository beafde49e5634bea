#pragma once
#include <type_traits>
namespace thrust {
// Types whose objects may be copied as bytes: what the compiler knows of, tuples of such, and what a program
// says is one.
template <class T> struct proclaim_trivially_relocatable : public std::false_type {};

namespace detail {
template <class T> constexpr bool copied_as_bytes =
    std::is_trivially_copyable<T>::value || proclaim_trivially_relocatable<T>::value;
}

template <class T> struct is_trivially_relocatable : public std::bool_constant<detail::copied_as_bytes<T>> {};
}
#define THRUST_PROCLAIM_TRIVIALLY_RELOCATABLE(T) \
    template <> struct thrust::proclaim_trivially_relocatable<T> : public std::true_type {};
