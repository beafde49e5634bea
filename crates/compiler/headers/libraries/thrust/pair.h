#pragma once
#include <thrust/type_traits/is_trivially_relocatable.h>
#include <utility>
namespace thrust {
using std::get;
using std::make_pair;
using std::pair;
using std::tuple_element;
using std::tuple_size;

template <class A, class B> struct proclaim_trivially_relocatable<pair<A, B>>
    : public std::bool_constant<detail::copied_as_bytes<A> && detail::copied_as_bytes<B>> {};
}
