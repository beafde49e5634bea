// Barriers, latches and semaphores of C++20, and threads that join themselves.
#include <barrier>
#include <cstdio>
#include <latch>
#include <semaphore>
#include <thread>
#include <vector>

int main() {
    const int n = 4;
    int rounds = 0, sums[n] = {}, bad = 0;
    auto end = [&]() noexcept { rounds++; };
    std::barrier<decltype(end)> all(n, end);
    std::latch ready(n), go(1);
    {
        std::vector<std::jthread> team;
        for (int i = 0; i < n; i++)
            team.emplace_back([&, i] {
                ready.count_down();
                go.wait();
                for (int k = 0; k < 5; k++) {
                    sums[i] += k + 1;
                    all.arrive_and_wait();
                    for (int s : sums) bad += s != sums[i];
                    all.arrive_and_wait();
                }
            });
        ready.wait();
        printf("ready %d\n", go.try_wait());
        go.count_down();
    }
    printf("%d %d %d\n", rounds, sums[3], bad);
    std::counting_semaphore<3> places(2);
    std::binary_semaphore done(0);
    done.release();
    int inside = 0, most = 0;
    std::vector<std::jthread> guests;
    for (int i = 0; i < 5; i++)
        guests.emplace_back([&] {
            places.acquire();
            inside++;
            most = inside > most ? inside : most;
            std::this_thread::sleep_for(std::chrono::microseconds(20));
            inside--;
            places.release();
        });
    for (auto &g : guests) g.join();
    printf("%d %d %d\n", inside, most <= 2, places.try_acquire() + done.try_acquire());
}
