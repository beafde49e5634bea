#pragma once
#include <thrust/detail/system.h>
