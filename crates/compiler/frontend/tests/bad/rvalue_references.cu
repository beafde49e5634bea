int value() { return 1; }
int main() {
    int x = 2;
    int &&a = x;
    int &&b = value();
    int &&c = b;
    int &&d = (int &&)b;
    auto &&e = x;
    long &&f = x;
    const int &&g = x;
    a = b = c = d = e = f;
    return g;
}
