extern "C" int mixed(int x) { return x; }
int sizes[4];
