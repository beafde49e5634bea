#include <vector>
{
#include <algorithm>
int main() { std::vector<int> v(3); std::sort(v.begin(), v.end()); return v[0]; }
