// More than the host has, whether at once or on the stack.
static int huge[1000000000000];

int main()
{
    static char half[700 << 20];
    int stack[1 << 28];
    stack[huge[5]] = 1;
    return stack[1] + half[0];
}
