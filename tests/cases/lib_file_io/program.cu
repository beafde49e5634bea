/* Files: write a text and a binary file in the current folder, read them back
 * with fopen/fscanf/fread and ifstream/getline, remove them in the end. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

static const char *TEXT_FILE = "lib_file_io_tmp.txt";
static const char *BIN_FILE = "lib_file_io_tmp.bin";

__global__ void rescale(float *v, int n, float lo, float hi)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = lo + v[i] * (hi - lo);
}

static float *readText(const char *name, int *n)
{
    FILE *fp = fopen(name, "r");
    if (fp == NULL) { fprintf(stderr, "cannot open %s\n", name); exit(1); }
    if (fscanf(fp, "count %d\n", n) != 1) exit(1);
    float *v = (float *)malloc(*n * sizeof(float));
    for (int i = 0; i < *n; i++)
        if (fscanf(fp, "%f", &v[i]) != 1) exit(1);
    fclose(fp);
    return v;
}

int main()
{
    FILE *fp = fopen(TEXT_FILE, "w");
    fprintf(fp, "count %d\n", 48);
    for (int i = 0; i < 48; i++) fprintf(fp, "%.6f%c", i / 64.0, i % 8 == 7 ? '\n' : ' ');
    fclose(fp);

    int n = 0;
    float *h = readText(TEXT_FILE, &n), *d;
    cudaMalloc((void **)&d, n * sizeof(float));
    cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
    rescale<<<(n + 31) / 32, 32>>>(d, n, -8.0f, 24.0f);
    cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);

    std::ofstream out(BIN_FILE, std::ios::binary);
    out.write("GPU1", 4);
    out.write(reinterpret_cast<const char *>(&n), sizeof n);
    out.write(reinterpret_cast<const char *>(h), n * sizeof(float));
    out.close();

    fp = fopen(BIN_FILE, "rb");
    char magic[5] = "";
    int m = 0, bad = 0;
    fread(magic, 1, 4, fp);
    fread(&m, sizeof m, 1, fp);
    float *back = (float *)calloc(m, sizeof(float));
    size_t got = fread(back, sizeof(float), m, fp);
    long size = (fseek(fp, 0, SEEK_END), ftell(fp));
    rewind(fp);
    int firstByte = fgetc(fp);
    fclose(fp);
    for (int i = 0; i < m; i++) bad += back[i] != -8.0f + (i / 64.0f) * 32.0f;

    std::ifstream in(TEXT_FILE);
    std::string line;
    int lines = 0;
    size_t longest = 0;
    while (std::getline(in, line)) { ++lines; longest = line.size() > longest ? line.size() : longest; }
    in.close();
    printf("magic %s, first byte %c, %ld bytes, %zu floats\n", magic, firstByte, size, got);
    printf("text: %d lines, longest %zu\n", lines, longest);
    printf("values: %.2f %.2f, wrong %d\n", back[1], back[47], bad);
    bool gone = remove(TEXT_FILE) == 0 && remove(BIN_FILE) == 0 && fopen(TEXT_FILE, "r") == NULL;
    printf("removed: %s\n", gone ? "yes" : "no");
    cudaFree(d);
    free(h);
    free(back);
    return bad || !gone || strcmp(magic, "GPU1") != 0;
}
