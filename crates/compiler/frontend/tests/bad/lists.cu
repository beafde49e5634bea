struct Point { int x, y; };
int first() {
    Point p = {1 2};
    return p.x;
}
int second(void
{
    for (int i : {1, , 3}) {
        if (i) return 1;
    }
    return 0;
}
const int table[] = {1, {2, +}, 3};
int main() { return first() + second(); }
