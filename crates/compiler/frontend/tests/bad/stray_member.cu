struct S {
    int a;
    42
    int b;
};
int main() { S s; s.b = 1; return s.b; }
