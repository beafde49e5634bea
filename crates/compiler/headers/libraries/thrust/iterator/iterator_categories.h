#pragma once
#include <thrust/iterator/iterator_traits.h>
namespace thrust {
// How one may move along an iterator.
struct incrementable_traversal_tag {};
struct single_pass_traversal_tag : public incrementable_traversal_tag {};
struct forward_traversal_tag : public single_pass_traversal_tag {};
struct bidirectional_traversal_tag : public forward_traversal_tag {};
struct random_access_traversal_tag : public bidirectional_traversal_tag {};

typedef std::input_iterator_tag input_host_iterator_tag;
typedef std::output_iterator_tag output_host_iterator_tag;
typedef std::forward_iterator_tag forward_host_iterator_tag;
typedef std::bidirectional_iterator_tag bidirectional_host_iterator_tag;
typedef std::random_access_iterator_tag random_access_host_iterator_tag;
typedef std::input_iterator_tag input_device_iterator_tag;
typedef std::output_iterator_tag output_device_iterator_tag;
typedef std::forward_iterator_tag forward_device_iterator_tag;
typedef std::bidirectional_iterator_tag bidirectional_device_iterator_tag;
typedef std::random_access_iterator_tag random_access_device_iterator_tag;

struct use_default {};

namespace detail {
template <class T, class Default> using value_or =
    std::conditional_t<std::is_same<T, use_default>::value, Default, T>;

// The standard's category of a traversal; a category stays what it is.
template <class Traversal> struct category_of {
    typedef Traversal type;
};
template <> struct category_of<incrementable_traversal_tag> {
    typedef std::output_iterator_tag type;
};
template <> struct category_of<single_pass_traversal_tag> {
    typedef std::input_iterator_tag type;
};
template <> struct category_of<forward_traversal_tag> {
    typedef std::forward_iterator_tag type;
};
template <> struct category_of<bidirectional_traversal_tag> {
    typedef std::bidirectional_iterator_tag type;
};
template <> struct category_of<random_access_traversal_tag> {
    typedef std::random_access_iterator_tag type;
};
}

template <class Iterator> struct iterator_traversal {
    typedef typename iterator_traits<Iterator>::iterator_category type;
};
}
