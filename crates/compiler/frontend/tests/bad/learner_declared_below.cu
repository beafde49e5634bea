int main() { return twice(3); }
int twice(int x) { return 2 * x; }
