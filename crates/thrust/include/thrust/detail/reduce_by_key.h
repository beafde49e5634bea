#pragma once
#include <thrust/pair.h>
#include <thrust/reduce.h>
namespace thrust {
}
