#include <vector>
void f(int n)
+
{
    std::vector<int> v(n);
}
int main() { f(1); }
