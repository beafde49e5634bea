#pragma once
#include <thrust/random/discard_block_engine.h>
#include <thrust/random/linear_congruential_engine.h>
#include <thrust/random/linear_feedback_shift_engine.h>
#include <thrust/random/normal_distribution.h>
#include <thrust/random/subtract_with_carry_engine.h>
#include <thrust/random/uniform_int_distribution.h>
#include <thrust/random/uniform_real_distribution.h>
#include <thrust/random/xor_combine_engine.h>
namespace thrust {
namespace random {
typedef discard_block_engine<ranlux24_base, 223, 23> ranlux24;
typedef discard_block_engine<ranlux48_base, 389, 11> ranlux48;
typedef xor_combine_engine<linear_feedback_shift_engine<unsigned int, 32, 31, 13, 12>, 0,
                           xor_combine_engine<linear_feedback_shift_engine<unsigned int, 32, 29, 2, 4>, 0,
                                              linear_feedback_shift_engine<unsigned int, 32, 28, 3, 17>, 0>,
                           0>
    taus88;
typedef minstd_rand default_random_engine;
}
using random::default_random_engine;
using random::ranlux24;
using random::ranlux48;
using random::taus88;
}
