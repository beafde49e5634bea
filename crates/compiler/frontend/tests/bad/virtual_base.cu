// What classes cannot have here.
struct Base { int x; };
struct Left : virtual Base { int y; };
struct Right : public virtual Base { int z; };
struct Both : Left, Right {};
int main()
{
    int Base::*member = &Base::x;
    Right r;
    int value = 3;
    return value.*member + r.z;
}
