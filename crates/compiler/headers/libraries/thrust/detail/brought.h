#pragma once
// Programs use standard headers that NVIDIA's headers include transitively. Here these are included after
// the first header of Thrust or CUB, if the program mentions a name.
#if __mentions(cin, cout, cerr, clog, endl, istream, ostream)
#include <iostream>
#endif
#if __mentions(string, to_string, stoi, stol, stoul, stof, stod, getline)
#include <string>
#endif
#if __mentions(vector)
#include <vector>
#endif
#if __mentions(numeric_limits)
#include <limits>
#endif
#if __mentions(exception, runtime_error, logic_error, invalid_argument, out_of_range, length_error)
#include <stdexcept>
#endif
#if __mentions(unique_ptr, shared_ptr, make_unique, make_shared, allocator)
#include <memory>
#endif
#if __mentions(typeid, type_info)
#include <typeinfo>
#endif
#if __mentions(map)
#include <map>
#endif
#if __mentions(array)
#include <array>
#endif
#if __mentions(chrono)
#include <chrono>
#endif
#if __mentions(plus, minus, multiplies, divides, modulus, negate, less, greater, equal_to, not_equal_to, function)
#include <functional>
#elif __mentions(less_equal, greater_equal, logical_and, logical_or, logical_not, bit_and, bit_or, bit_xor, hash)
#include <functional>
#endif
#if __mentions(iterator, iterator_traits, back_inserter, ostream_iterator, istream_iterator, next, prev)
#include <iterator>
#endif
#if __mentions(system_error, cuda_category)
#include <thrust/system_error.h>
#endif
#if __mentions(tuple, make_tuple, tie, ignore, null_type)
#include <thrust/tuple.h>
#endif
#if __mentions(pair, make_pair)
#include <thrust/pair.h>
#endif
#if __mentions(advance)
#include <thrust/advance.h>
#endif
#if __mentions(distance)
#include <thrust/distance.h>
#endif
#if __mentions(swap_ranges)
#include <thrust/swap.h>
#endif
#if __mentions(malloc, free, raw_pointer_cast, raw_reference_cast, get_temporary_buffer, return_temporary_buffer)
#include <thrust/memory.h>
#endif
#if __mentions(plus, minus, multiplies, divides, modulus, negate, square, maximum, minimum, identity, not_fn)
#include <thrust/functional.h>
#elif __mentions(less, less_equal, greater, greater_equal, equal_to, not_equal_to, bit_and, bit_or, bit_xor)
#include <thrust/functional.h>
#elif __mentions(logical_and, logical_or, logical_not, placeholders, unary_function, binary_function, project1st)
#include <thrust/functional.h>
#endif
#if __mentions(for_each, for_each_n)
#include <thrust/for_each.h>
#endif
#if __mentions(fill, fill_n)
#include <thrust/fill.h>
#endif
#if __mentions(generate, generate_n)
#include <thrust/generate.h>
#endif
#if __mentions(copy, copy_n, copy_if)
#include <thrust/copy.h>
#endif
#if __mentions(transform, transform_if)
#include <thrust/transform.h>
#endif
#if __mentions(replace, replace_if, replace_copy, replace_copy_if)
#include <thrust/replace.h>
#endif
#if __mentions(scatter, scatter_if)
#include <thrust/scatter.h>
#endif
#if __mentions(reduce, reduce_by_key)
#include <thrust/reduce.h>
#endif
#if __mentions(inclusive_scan, exclusive_scan, inclusive_scan_by_key, exclusive_scan_by_key)
#include <thrust/scan.h>
#endif
#if __mentions(uninitialized_fill, uninitialized_fill_n)
#include <thrust/uninitialized_fill.h>
#endif
#if __mentions(counting_iterator, make_counting_iterator)
#include <thrust/iterator/counting_iterator.h>
#endif
#if __mentions(constant_iterator, make_constant_iterator)
#include <thrust/iterator/constant_iterator.h>
#endif
#if __mentions(discard_iterator, make_discard_iterator)
#include <thrust/iterator/discard_iterator.h>
#endif
#if __mentions(permutation_iterator, make_permutation_iterator)
#include <thrust/iterator/permutation_iterator.h>
#endif
#if __mentions(reverse_iterator, make_reverse_iterator)
#include <thrust/iterator/reverse_iterator.h>
#endif
#if __mentions(tabulate_output_iterator, make_tabulate_output_iterator)
#include <thrust/iterator/tabulate_output_iterator.h>
#endif
#if __mentions(transform_iterator, make_transform_iterator)
#include <thrust/iterator/transform_iterator.h>
#endif
#if __mentions(zip_iterator, make_zip_iterator)
#include <thrust/iterator/zip_iterator.h>
#endif
#if __mentions(zip_function, make_zip_function)
#include <thrust/zip_function.h>
#endif
#if __mentions(host_vector)
#include <thrust/host_vector.h>
#endif
#if __mentions(device_ptr, device_pointer_cast)
#include <thrust/device_ptr.h>
#endif
