// new and delete on the device: objects, arrays, initialised, trees, placement new, malloc and free beside them.
#include <cstdio>
#include <new>
struct Node {
    int key;
    Node *left = nullptr, *right = nullptr;
    __device__ Node(int k) : key(k) {}
    __device__ ~Node() { delete left; delete right; }
    __device__ void insert(int k) { Node *&side = k < key ? left : right; if (side) side->insert(k); else side = new Node(k); }
    __device__ int depth() const { int l = left ? left->depth() : 0, r = right ? right->depth() : 0; return 1 + (l > r ? l : r); }
    __device__ int sum() const { return key + (left ? left->sum() : 0) + (right ? right->sum() : 0); }
    __device__ const Node *smallest() const { const Node *n = this; while (n->left) n = n->left; return n; }
};
struct Slot { int v; __device__ Slot() : v(11) {} __device__ Slot(int x) : v(x) {} };

__global__ void kernel(int *out)
{
    int i = threadIdx.x, *o = out + i * 5;
    Node *root = new Node(50);
    const int keys[] = {30, 70, 20, 40, 60, 80, 10, 35};
    for (int k = 0; k < 4 + i; ++k) root->insert(keys[k]);
    o[0] = root->depth();
    o[1] = root->sum();
    o[2] = root->smallest()->key;
    delete root;
    int *a = new int[i + 1](), *one = new int(5);
    a[i] += *one;
    Slot *slots = new Slot[3];
    slots[1] = Slot(7);
    o[3] = a[i] + slots[0].v + slots[1].v;
    delete[] a;
    delete one;
    delete[] slots;
    char *room = (char *)malloc(2 * sizeof(Slot));
    Slot *first = new (room) Slot(3), *second = new (room + sizeof(Slot)) Slot;
    o[4] = first->v * 100 + second->v;
    second->~Slot();
    first->~Slot();
    free(room);
}

int main()
{
    int *d, h[20];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 20; ++i) printf("%d%c", h[i], i % 5 == 4 ? '\n' : ' ');
    cudaFree(d);
}
