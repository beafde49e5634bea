constexpr int endless() {
    int i = 0;
    while (true) i ^= 1;
    return i;
}
constexpr int element(int n) {
    int a[3] = {1, 2, 3};
    return a[n];
}
constexpr int quotient(int n) { return 6 / n; }
constexpr int power(int n) { return 1 << n; }
constexpr int read(const int *p) { return *p; }
constexpr int length() {
    int a[3] = {1, 2, 3};
    const int *end = &a[3];
    return end - a;
}
constexpr int never = endless();
constexpr int outside = element(3);
constexpr int before = element(-1);
constexpr int inside = element(2);
constexpr int by_zero = quotient(0);
constexpr int by_two = quotient(2);
constexpr int too_far = power(32);
constexpr int from_null = read(nullptr);
constexpr int whole = length();
static_assert(inside == 3 && by_two == 3 && whole == 3);
int main() {
    constexpr int here = element(4);
    int at_run_time = quotient(1);
    return here + at_run_time;
}
