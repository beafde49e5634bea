#include <cstdio>
using namespace std;
int main() {
    vector<int> v(3);
    v.push_back(4);
    unique_ptr<int> p(new int(3));
    sort(v.begin(), v.end());
    printf("%d\n", v[0]);
    return 0;
}
