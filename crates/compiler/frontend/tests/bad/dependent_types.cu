// Types that depend on a template's parameter.
template <class T> struct Acc { using type = T; static const int value = 2; };
template <class T> struct Late;
template <class T> struct Member { Acc<T>::type x; };
template <class T> struct Base : Late<T>::base {
    typename Late<T>::type y;
    Base<T> *next;
};
template <class T> struct List {
    using item = T;
    struct Node { List<T>::item value; };
    List<T>::item first(List<T>::item a);
};
template <class T> typename List<T>::item List<T>::first(List<T>::item a)
{
    List<T>::Node n{a};
    Late<T>::type lost = 0;
    return n.value;
}
template <class T> Acc<T>::type result(T v) { return v; }
template <class T, int N> T sum(Acc<T *>::type p)
{
    const Acc<T>::type *q = p;
    Acc<int>::type whole = Acc<T>::value * N;
    return static_cast<Acc<T>::type>(*q) + whole;
}

int main() { return 0; }
