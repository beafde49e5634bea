#define __nvml_nvml_h__
typedef enum nvmlReturn_enum { NVML_SUCCESS = 0, NVML_ERROR_UNINITIALIZED = 1, NVML_ERROR_INVALID_ARGUMENT = 2, NVML_ERROR_NOT_SUPPORTED = 3, NVML_ERROR_NO_PERMISSION = 4, NVML_ERROR_NOT_FOUND = 6, NVML_ERROR_INSUFFICIENT_SIZE = 7, NVML_ERROR_UNKNOWN = 999 } nvmlReturn_t;
#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_NAME_V2_BUFFER_SIZE 96
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
#define NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE 80
typedef struct nvmlDevice_st { int number; } *nvmlDevice_t;
typedef enum nvmlTemperatureSensors_enum { NVML_TEMPERATURE_GPU = 0 } nvmlTemperatureSensors_t;
typedef enum nvmlClockType_enum { NVML_CLOCK_GRAPHICS = 0, NVML_CLOCK_SM = 1, NVML_CLOCK_MEM = 2, NVML_CLOCK_VIDEO = 3 } nvmlClockType_t;
typedef struct nvmlMemory_st { unsigned long long total, free, used; } nvmlMemory_t;
typedef struct nvmlUtilization_st { unsigned int gpu, memory; } nvmlUtilization_t;
inline nvmlReturn_t nvmlInit() { return NVML_SUCCESS; }
inline nvmlReturn_t nvmlInit_v2() { return NVML_SUCCESS; }
inline nvmlReturn_t nvmlShutdown() { return NVML_SUCCESS; }
inline const char *nvmlErrorString(nvmlReturn_t e) { return e == NVML_SUCCESS ? "Success" : e == NVML_ERROR_UNINITIALIZED ? "Uninitialized" : e == NVML_ERROR_INVALID_ARGUMENT ? "Invalid Argument" : e == NVML_ERROR_NOT_SUPPORTED ? "Not Supported" : e == NVML_ERROR_NOT_FOUND ? "Not Found" : e == NVML_ERROR_INSUFFICIENT_SIZE ? "Insufficient Size" : "Unknown Error"; }
inline nvmlReturn_t nvmlDeviceGetCount(unsigned int *n) { int k = 0; if (!n) return NVML_ERROR_INVALID_ARGUMENT; cudaGetDeviceCount(&k); *n = (unsigned)k; return NVML_SUCCESS; }
inline nvmlReturn_t nvmlDeviceGetCount_v2(unsigned int *n) { return nvmlDeviceGetCount(n); }
inline nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned int i, nvmlDevice_t *d) { static nvmlDevice_st all[16]; unsigned int n = 0; nvmlDeviceGetCount(&n); if (!d || i >= n || i >= 16) return NVML_ERROR_INVALID_ARGUMENT; all[i].number = (int)i; *d = &all[i]; return NVML_SUCCESS; }
inline nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned int i, nvmlDevice_t *d) { return nvmlDeviceGetHandleByIndex(i, d); }
inline nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t d, unsigned int *i) { *i = (unsigned)d->number; return NVML_SUCCESS; }
inline nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t d, char *name, unsigned int n) { cudaDeviceProp p; if (!d || !name) return NVML_ERROR_INVALID_ARGUMENT; cudaGetDeviceProperties(&p, d->number); if (strlen(p.name) >= n) return NVML_ERROR_INSUFFICIENT_SIZE; strcpy(name, p.name); return NVML_SUCCESS; }
inline nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t d, nvmlMemory_t *m) { size_t left, all; if (!d || !m) return NVML_ERROR_INVALID_ARGUMENT; cudaMemGetInfo(&left, &all); m->total = all; m->free = left; m->used = all - left; return NVML_SUCCESS; }
inline nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t d, int *major, int *minor) { cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, d->number); cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, d->number); return NVML_SUCCESS; }
inline nvmlReturn_t __nvml_clock(nvmlDevice_t d, nvmlClockType_t what, unsigned int *mhz) { int khz = 0; if (cudaDeviceGetAttribute(&khz, what == NVML_CLOCK_MEM ? cudaDevAttrMemoryClockRate : cudaDevAttrClockRate, d->number)) return NVML_ERROR_NOT_SUPPORTED; *mhz = (unsigned)khz / 1000; return NVML_SUCCESS; }
inline nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t d, nvmlClockType_t what, unsigned int *mhz) { return __nvml_clock(d, what, mhz); }
inline nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t d, nvmlClockType_t what, unsigned int *mhz) { return __nvml_clock(d, what, mhz); }
inline nvmlReturn_t nvmlSystemGetDriverVersion(char *s, unsigned int n) { int v = 0; cudaDriverGetVersion(&v); snprintf(s, n, "%d.%d", v / 1000, v % 1000 / 10); return NVML_SUCCESS; }
inline nvmlReturn_t nvmlSystemGetCudaDriverVersion(int *v) { cudaDriverGetVersion(v); return NVML_SUCCESS; }
inline nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t, nvmlTemperatureSensors_t, unsigned int *) { return NVML_ERROR_NOT_SUPPORTED; }
inline nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t, unsigned int *) { return NVML_ERROR_NOT_SUPPORTED; }
inline nvmlReturn_t nvmlDeviceGetTotalEnergyConsumption(nvmlDevice_t, unsigned long long *) { return NVML_ERROR_NOT_SUPPORTED; }
inline nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t, nvmlUtilization_t *) { return NVML_ERROR_NOT_SUPPORTED; }
inline nvmlReturn_t nvmlDeviceGetPowerManagementLimit(nvmlDevice_t, unsigned int *) { return NVML_ERROR_NOT_SUPPORTED; }
inline nvmlReturn_t nvmlDeviceGetFanSpeed(nvmlDevice_t, unsigned int *) { return NVML_ERROR_NOT_SUPPORTED; }
typedef enum nvmlTemperatureThresholds_enum { NVML_TEMPERATURE_THRESHOLD_SHUTDOWN = 0, NVML_TEMPERATURE_THRESHOLD_SLOWDOWN = 1, NVML_TEMPERATURE_THRESHOLD_MEM_MAX = 2, NVML_TEMPERATURE_THRESHOLD_GPU_MAX = 3 } nvmlTemperatureThresholds_t;
inline nvmlReturn_t nvmlDeviceGetTemperatureThreshold(nvmlDevice_t, nvmlTemperatureThresholds_t, unsigned int *) { return NVML_ERROR_NOT_SUPPORTED; }
#define nvmlClocksThrottleReasonNone 0ull
#define nvmlClocksThrottleReasonGpuIdle 1ull
#define nvmlClocksThrottleReasonApplicationsClocksSetting 2ull
#define nvmlClocksThrottleReasonSwPowerCap 4ull
#define nvmlClocksThrottleReasonHwSlowdown 8ull
#define nvmlClocksThrottleReasonSyncBoost 16ull
#define nvmlClocksThrottleReasonSwThermalSlowdown 32ull
#define nvmlClocksThrottleReasonHwThermalSlowdown 64ull
#define nvmlClocksThrottleReasonHwPowerBrakeSlowdown 128ull
#define nvmlClocksThrottleReasonDisplayClockSetting 256ull
#define nvmlClocksThrottleReasonAll 511ull
inline nvmlReturn_t nvmlDeviceGetCurrentClocksThrottleReasons(nvmlDevice_t, unsigned long long *r) { *r = nvmlClocksThrottleReasonNone; return NVML_SUCCESS; }
typedef union nvmlValue_st { double dVal; int siVal; unsigned int uiVal; unsigned long ulVal; unsigned long long ullVal; long long sllVal; } nvmlValue_t;
typedef enum nvmlValueType_enum { NVML_VALUE_TYPE_DOUBLE, NVML_VALUE_TYPE_UNSIGNED_INT, NVML_VALUE_TYPE_UNSIGNED_LONG, NVML_VALUE_TYPE_UNSIGNED_LONG_LONG, NVML_VALUE_TYPE_SIGNED_LONG_LONG, NVML_VALUE_TYPE_SIGNED_INT } nvmlValueType_t;
typedef struct nvmlSample_st { unsigned long long timeStamp; nvmlValue_t sampleValue; } nvmlSample_t;
typedef enum nvmlSamplingType_enum { NVML_TOTAL_POWER_SAMPLES = 0, NVML_GPU_UTILIZATION_SAMPLES = 1, NVML_MEMORY_UTILIZATION_SAMPLES = 2 } nvmlSamplingType_t;
inline nvmlReturn_t nvmlDeviceGetSamples(nvmlDevice_t, nvmlSamplingType_t, unsigned long long, nvmlValueType_t *, unsigned int *, nvmlSample_t *) { return NVML_ERROR_NOT_SUPPORTED; }
