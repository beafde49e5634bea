struct Shape { virtual float area() const = 0; };
struct Square : Shape { float s; };
int main() { Square q; Shape *p = new Shape; return (int)q.area(); }
