#include <chrono>
class StopWatchInterface {
public:
    virtual ~StopWatchInterface() {}
    virtual void start() = 0;
    virtual void stop() = 0;
    virtual void reset() = 0;
    virtual float getTime() = 0;
    virtual float getAverageTime() = 0;
};
class __StopWatch : public StopWatchInterface {
    std::chrono::steady_clock::time_point begin;
    float total = 0;
    int sessions = 0;
    bool running = false;
    float passed() { return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - begin).count(); }
public:
    void start() { begin = std::chrono::steady_clock::now(); running = true; }
    void stop() { total += passed(); running = false; sessions++; }
    void reset() { total = 0; sessions = 0; if (running) start(); }
    float getTime() { return running ? total + passed() : total; }
    float getAverageTime() { return sessions ? total / sessions : 0; }
};
inline bool sdkCreateTimer(StopWatchInterface **t) { *t = new __StopWatch; return true; }
inline bool sdkDeleteTimer(StopWatchInterface **t) { delete *t; *t = NULL; return true; }
inline bool sdkStartTimer(StopWatchInterface **t) { if (*t) (*t)->start(); return true; }
inline bool sdkStopTimer(StopWatchInterface **t) { if (*t) (*t)->stop(); return true; }
inline bool sdkResetTimer(StopWatchInterface **t) { if (*t) (*t)->reset(); return true; }
inline float sdkGetTimerValue(StopWatchInterface **t) { return *t ? (*t)->getTime() : 0; }
inline float sdkGetAverageTimerValue(StopWatchInterface **t) { return *t ? (*t)->getAverageTime() : 0; }
