// `T &&` members take no variable.
struct S { int &&r; };
struct C { int &&r; C(int &x) : r(x) {} };

int main() {
    int k = 1;
    S s{k};
    C c(k);
    return 0;
}
