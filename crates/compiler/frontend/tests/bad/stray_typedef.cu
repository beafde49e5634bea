typedef
#include <map>
std::map<int, int> m;
int main() { return m.size(); }
