/* A stack machine: enum, switch with fall-through, goto, a local array as stack.
 * Each thread runs the same byte code on its own input. */
#include <stdio.h>
#include <cuda_runtime.h>

enum op { PUSH, LOAD, ADD, SUB, MUL, DUP, SWAP, JZ, JMP, DEC, NOP, PAD, HALT };

__host__ __device__ int run(const signed char *code, int x, int *steps)
{
    int stack[16], sp = 0, pc = 0, t;
    *steps = 0;
next:
    if (++*steps > 10000) goto fail;
    switch ((enum op)code[pc++]) {
    case PUSH: stack[sp++] = code[pc++]; break;
    case LOAD: stack[sp++] = x; break;
    case ADD:  --sp; stack[sp - 1] += stack[sp]; break;
    case SUB:  --sp; stack[sp - 1] -= stack[sp]; break;
    case MUL:  --sp; stack[sp - 1] *= stack[sp]; break;
    case DUP:  stack[sp] = stack[sp - 1]; sp++; break;
    case SWAP: t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; break;
    case JZ:   if (stack[sp - 1] == 0) pc = code[pc]; else pc++; break;
    case JMP:  pc = code[pc]; break;
    case DEC:  stack[sp - 1]--; /* fall through */
    case NOP:
    case PAD:  break;
    case HALT: return stack[sp - 2];
    default:   goto fail;
    }
    goto next;
fail:
    return -1;
}

__constant__ signed char d_code[32];

__global__ void vm(int *result, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) result[i] = run(d_code, i % 12, &count[i]);
}

#define N 200

int main()
{
    /* acc = 0; k = x; while (k) { acc = (acc + k) * 2 - k ... } with only two cells */
    const signed char code[32] = { PUSH, 1,                /*  0: acc          */
                                   LOAD,                   /*  2: acc k        */
                                   JZ, 18,                 /*  3: end if k = 0 */
                                   SWAP,                   /*  5: k acc        */
                                   PUSH, 3, MUL,           /*  6: k 3acc       */
                                   LOAD, ADD,              /*  9: k 3acc+x     */
                                   PUSH, 7, SUB,           /* 11: k 3acc+x-7   */
                                   SWAP, DEC,              /* 14: acc k-1      */
                                   JMP, 3,                 /* 16               */
                                   NOP, HALT };            /* 18               */
    int *d_r, *d_c, r[N], c[N], bad = 0, hs;
    cudaMemcpyToSymbol(d_code, code, sizeof code);
    cudaMalloc((void **)&d_r, sizeof r);
    cudaMalloc((void **)&d_c, sizeof c);
    vm<<<(N + 31) / 32, 32>>>(d_r, d_c, N);
    cudaMemcpy(r, d_r, sizeof r, cudaMemcpyDeviceToHost);
    cudaMemcpy(c, d_c, sizeof c, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (r[i] != run(code, i % 12, &hs) || c[i] != hs) bad++;
    printf("x=0: %d in %d steps; x=7: %d in %d steps; x=11: %d\n", r[0], c[0], r[7], c[7], r[11]);
    printf("%d programs, %d differ from the host: %s\n", N, bad, bad ? "bad" : "good");
    cudaFree(d_r);
    cudaFree(d_c);
    return bad;
}
