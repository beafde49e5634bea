struct S {
    __global__ void run(float *a) { a[0] = 1; }
};
int main() { S s; s.run<<<1, 1>>>(nullptr); }
