// device: h200-sxm
// A record by value as large as a file: more than a launch can pass.
struct Image {
    unsigned char pixels[40000];
};

__global__ void shade(Image image, unsigned char *out)
{
    out[threadIdx.x] = image.pixels[threadIdx.x];
}

int main()
{
    static Image image;
    shade<<<1, 32>>>(image, nullptr);
}
