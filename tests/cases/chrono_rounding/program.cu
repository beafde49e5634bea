// floor, ceil and round of durations, beside those of numbers.
#include <chrono>
#include <cmath>
#include <iostream>
using namespace std;
using namespace std::chrono;

int main() {
  cout << round<seconds>(1500ms).count() << ' ' << round<seconds>(2500ms).count() << ' ' << round<seconds>(-1600ms).count() << '\n';
  cout << floor<seconds>(-1500ms).count() << ' ' << ceil<seconds>(1001ms).count() << ' ' << ceil<minutes>(60s).count() << '\n';
  cout << floor(2.5) << ceil(2.5f) << ::round(3.5) << ' ' << round<milliseconds>(duration<double>(1.2345)).count() << '\n';
}
