// Which of equal elements the set operations of <algorithm> keep.
#include <algorithm>
#include <cstdio>
#include <vector>
struct item {
    int key, place;
};
int main() {
    std::vector<item> a = {{1, 0}, {1, 1}, {2, 2}}, b = {{1, 10}, {1, 11}, {1, 12}, {1, 13}, {3, 14}}, r(20);
    auto less = [](const item& x, const item& y) { return x.key < y.key; };
    auto print = [&](const char* name, std::vector<item>::iterator end) {
        printf("%s:", name);
        for (auto i = r.begin(); i != end; ++i) printf(" %d:%d", i->key, i->place);
        printf("\n");
    };
    print("union", std::set_union(a.begin(), a.end(), b.begin(), b.end(), r.begin(), less));
    print("union, turned", std::set_union(b.begin(), b.end(), a.begin(), a.end(), r.begin(), less));
    print("intersection", std::set_intersection(b.begin(), b.end(), a.begin(), a.end(), r.begin(), less));
    print("difference", std::set_difference(b.begin(), b.end(), a.begin(), a.end(), r.begin(), less));
    print("symmetric", std::set_symmetric_difference(b.begin(), b.end(), a.begin(), a.end(), r.begin(), less));
    print("symmetric, turned", std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), r.begin(), less));
}
