#pragma once
#include <thrust/pair.h>
#include <tuple>
namespace thrust {
using std::get;
using std::ignore;
using std::make_tuple;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
typedef decltype(nullptr) null_type;

template <class... T> struct proclaim_trivially_relocatable<tuple<T...>>
    : public std::bool_constant<(detail::copied_as_bytes<T> && ...)> {};
}
