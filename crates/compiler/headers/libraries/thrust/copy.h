#pragma once
#include <thrust/detail/copy_range.h>
#include <thrust/detail/copy_if.h>
