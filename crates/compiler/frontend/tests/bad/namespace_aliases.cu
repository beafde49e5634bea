namespace a { int f() { return 1; } }
int main() { { namespace x = a; x::f(); } return x::f(); }
int g() { namespace y = nothing; return 0; }
