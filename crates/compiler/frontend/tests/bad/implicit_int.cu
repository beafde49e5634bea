f(int a) { return a; }
static x = 3;
const n = 4;
main() { return SafeBitCast<unsigned int>(1.0f) + nowhere::cast<int>(2); }
