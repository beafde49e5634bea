// Conway's Game of Life: a gun that fires a glider every 30 generations.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define WIDTH   64
#define HEIGHT  48
#define PERIODS 3   // of 30 generations each
#define ZOOM    5   // pixels per cell, across and down

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// Reads one board and writes another: a cell must not see its neighbours' new state.
__global__ void generation(const unsigned char *from, unsigned char *to)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= WIDTH || y >= HEIGHT)
        return;
    // The board's edges are joined: what leaves on the right enters on the left.
    int left = x > 0 ? x - 1 : WIDTH - 1, right = x < WIDTH - 1 ? x + 1 : 0;
    int up = (y > 0 ? y - 1 : HEIGHT - 1) * WIDTH, row = y * WIDTH;
    int down = (y < HEIGHT - 1 ? y + 1 : 0) * WIDTH;
    int alive = from[up + left] + from[up + x] + from[up + right]
              + from[row + left] + from[row + right]
              + from[down + left] + from[down + x] + from[down + right];
    to[row + x] = alive == 3 || (alive == 2 && from[row + x]);
}

int main()
{
    const char *gun[] = {
        "........................#...........",
        "......................#.#...........",
        "............##......##............##",
        "...........#...#....##............##",
        "##........#.....#...##..............",
        "##........#...#.##....#.#...........",
        "..........#.....#.......#...........",
        "...........#...#....................",
        "............##......................",
    };
    std::vector<unsigned char> board(WIDTH * HEIGHT);
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 36; ++x)
            board[(y + 4) * WIDTH + x + 4] = gun[y][x] == '#';

    unsigned char *from, *to;
    CHECK(cudaMalloc(&from, board.size()));
    CHECK(cudaMalloc(&to, board.size()));
    CHECK(cudaMemcpy(from, board.data(), board.size(), cudaMemcpyHostToDevice));
    dim3 block(32, 8), grid((WIDTH + 31) / 32, (HEIGHT + 7) / 8);
    // Launches in one stream run one after the other; no barrier is needed between them.
    for (int g = 0; g < 30 * PERIODS; ++g) {
        generation<<<grid, block>>>(from, to);
        CHECK(cudaGetLastError());
        std::swap(from, to);
    }
    CHECK(cudaMemcpy(board.data(), from, board.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));

    // PGM is PPM without colours: one byte for each pixel.
    FILE *file = fopen("life.pgm", "wb");
    if (!file)
        return 1;
    fprintf(file, "P5\n%d %d\n255\n", ZOOM * WIDTH, ZOOM * HEIGHT);
    std::vector<unsigned char> line(ZOOM * WIDTH);
    for (int y = 0; y < ZOOM * HEIGHT; ++y) {
        for (int x = 0; x < ZOOM * WIDTH; ++x)
            line[x] = board[y / ZOOM * WIDTH + x / ZOOM] ? 255 : 30;
        fwrite(line.data(), 1, line.size(), file);
    }
    fclose(file);

    // After each period the gun is as it was, and one glider of five cells has left it.
    int alive = 0;
    for (unsigned char cell : board)
        alive += cell;
    printf("%d cells live, expected %d\n", alive, 36 + 5 * PERIODS);
    return alive != 36 + 5 * PERIODS;
}
