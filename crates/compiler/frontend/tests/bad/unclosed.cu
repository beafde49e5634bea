__global__ void a(int *p) {
    if (p[0]) {
        p[1] = 2;
}

__global__ void b(int *p) { p[0] = 1; }

int main() { a<<<1, 1>>>(0); b<<<1, 1>>>(0); }
