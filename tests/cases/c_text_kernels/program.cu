/* Character data: own string routines on the device, word count, Caesar
 * cipher, number parsing, string literals inside kernels. */
#include <stdio.h>
#include <string.h>
#include <ctype.h>
#include <stdlib.h>

const char *TEXT = "The 3 grey herons stood in 12 rows; 45 frogs kept quiet.\n"
                   "Nobody counted the 7 newts, nor the 100 flies.";

__device__ int my_strlen(const char *s) { int n = 0; while (*s++) ++n; return n; }
__device__ bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
__device__ bool is_digit(char c) { return '0' <= c && c <= '9'; }

__global__ void rot(char *s, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    char c = s[i], base = c >= 'a' ? 'a' : 'A';
    if (is_letter(c)) s[i] = (char)(base + (c - base + k + 26) % 26);
}

__global__ void scan_text(const char *s, int n, int *words, int *number_sum, int *vowels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const char *v = "aeiouAEIOU";
    for (int k = 0; k < my_strlen(v); ++k)
        if (s[i] == v[k]) { atomicAdd(vowels, 1); break; }
    bool start = i == 0 || s[i - 1] == ' ' || s[i - 1] == '\n';
    if (start && s[i] != ' ') atomicAdd(words, 1);
    if (is_digit(s[i]) && (i == 0 || !is_digit(s[i - 1]))) {
        int value = 0;
        for (int j = i; j < n && is_digit(s[j]); ++j) value = value * 10 + (s[j] - '0');
        atomicAdd(number_sum, value);
    }
}

int main()
{
    int n = (int)strlen(TEXT), counts[3], w = 0, sum = 0, vow = 0;
    char *buf = (char *)malloc(n + 1), *d;
    int *dc;
    cudaMalloc((void **)&d, n + 1);
    cudaMalloc((void **)&dc, 3 * sizeof(int));
    cudaMemset(dc, 0, 3 * sizeof(int));
    cudaMemcpy(d, TEXT, n + 1, cudaMemcpyHostToDevice);
    scan_text<<<(n + 31) / 32, 32>>>(d, n, dc, dc + 1, dc + 2);
    cudaMemcpy(counts, dc, sizeof counts, cudaMemcpyDeviceToHost);
    rot<<<(n + 31) / 32, 32>>>(d, n, 5);
    cudaMemcpy(buf, d, n + 1, cudaMemcpyDeviceToHost);
    printf("%s\n", buf);
    rot<<<(n + 31) / 32, 32>>>(d, n, -5);
    cudaMemcpy(buf, d, n + 1, cudaMemcpyDeviceToHost);
    int same = strcmp(buf, TEXT) == 0;

    for (int i = 0; i < n; i++)
        if (strchr("aeiou", tolower((unsigned char)TEXT[i]))) vow++;
    for (char *tok = strtok(buf, " \n"); tok; tok = strtok(NULL, " \n")) { w++; sum += atoi(tok); }
    printf("words %d/%d numbers %d/%d vowels %d/%d\n", counts[0], w, counts[1], sum, counts[2], vow);
    printf("round trip %s\n", same ? "identical" : "damaged");
    cudaFree(d);
    cudaFree(dc);
    free(buf);
    return !(same && counts[0] == w && counts[1] == sum && counts[2] == vow);
}
