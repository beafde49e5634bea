#pragma once
#include <thrust/memory.h>
#include <thrust/device_malloc_allocator.h>
