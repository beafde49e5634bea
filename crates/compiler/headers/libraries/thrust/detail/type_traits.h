#pragma once
#include <thrust/iterator/iterator_traits.h>
// Older programs take these from here, though they are the standard's.
namespace thrust {
namespace detail {
using std::conditional;
using std::enable_if;
using std::false_type;
using std::integral_constant;
using std::is_arithmetic;
using std::is_convertible;
using std::is_floating_point;
using std::is_integral;
using std::is_pointer;
using std::is_same;
using std::remove_const;
using std::remove_cv;
using std::remove_reference;
using std::true_type;
}
}
