// Arguments of templates inside others: each is looked at a few times, not twice as often at each level.
#include <cstdio>

template <int N> struct V { static const int v = N + 1; };
template <class T> struct W { typedef T* type; };
class Holder {
    template <class T> struct Hidden { typedef T type; };
public:
    template <class T> struct Shown { typedef typename Hidden<T>::type type; };
};

template <class T> struct Count { static const int n = 0; };
template <class T> struct Count<T*> { static const int n = 1 + Count<T>::n; };
template <class T> int deep() { return Count<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<typename W<T>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::type>::n; }

int main() {
    printf("%d\n", V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(V<(1)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v)>::v);
    printf("%d %d\n", deep<int>(), deep<Holder::Shown<Holder::Shown<char*>::type>::type>());
}
