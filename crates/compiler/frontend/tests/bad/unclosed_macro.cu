// The rest of the text goes into the macro: nothing else is said of it.
#define CHECK(call) do { if ((call) != 0) return 1; } while (0)
int later();

int main()
{
    int a = later();
    CHECK(cudaDeviceSynchronize();
    return a;
}

int later() { return 1; }
