// Templates that one unit defines and makes for the types that another uses.
#pragma once
template <class T>
struct Sums {
  T total = 0;
  int count = 0;
  Sums(T start);
  void add(T value);
  T mean() const;
  T operator()(const T *values, int n);
};

template <class T>
T reduce(const T *values, int n);
template <class T, int N>
T power(T x);
template <class T>
void launch(T *out, T value, int n);

namespace shapes {
template <class T>
struct Box {
  T side;
  T volume() const;
};
template <class T>
T twice(T x);
}  // namespace shapes
