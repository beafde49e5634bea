#pragma once
#include <stdexcept>
#include <string>
struct MyError : std::runtime_error { int code; MyError(int c) : std::runtime_error("my"), code(c) {} };
void setup(); void fail(int); int other(); void launch_other(float *);
inline int clamp(int x) { static int calls = 0; ++calls; return x > 10 ? 10 + calls : x; }
struct Stat { static int total; };
