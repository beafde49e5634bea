#pragma once
#include <thrust/device_malloc_allocator.h>
