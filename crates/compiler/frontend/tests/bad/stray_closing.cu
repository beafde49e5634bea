#include <vector>
void f(int n)
{
    std::vector<int> v(n);
    if (n > 1) {
        v[0] = 1;
    }
    }
    v[1] = 2;
    f(v[1]);
    return;
}
int main() { f(1); }
