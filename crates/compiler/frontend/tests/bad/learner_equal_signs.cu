struct V { int x; };
int main() {
    V a = {1}, b = {1};
    if (a == b) return 1;
    int y == 3;
    const int c = 4;
    c = 5;
    return a.x;
}
