#pragma once
#include <thrust/mr/pool.h>
