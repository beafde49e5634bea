#pragma once
namespace thrust {
// The address of an object, whatever its operator& does.
template <class T> __host__ __device__ T* addressof(T& x) { return (T*)&(char&)x; }
}
