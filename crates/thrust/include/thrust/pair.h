#pragma once
#include <utility>
namespace thrust {
using std::pair;
using std::make_pair;
using std::get;
using std::tuple_element;
using std::tuple_size;
}
