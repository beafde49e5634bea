// Durations: arithmetic, conversions, comparisons, of one's own ratio.
#include <chrono>
#include <cstdio>
int main()
{
    using namespace std::chrono;
    seconds s = minutes(2) + seconds(5);
    milliseconds ms = s - milliseconds(250);
    printf("%lld %lld %lld\n", (long long)s.count(), (long long)ms.count(), (long long)duration_cast<minutes>(ms).count());
    duration<double> f = ms;
    using frames = duration<int, std::ratio<1, 60>>;
    printf("%g %d %d\n", f.count(), duration_cast<frames>(seconds(2)).count(), hours(1) == seconds(3600));
    printf("%lld %d\n", (long long)(s % minutes(1)).count(), milliseconds(999) < seconds(1));
}
