typedef uint32_t in_addr_t;
struct in_addr { in_addr_t s_addr; };
inline uint32_t htonl(uint32_t x) { return __builtin_bswap32(x); }
inline uint32_t ntohl(uint32_t x) { return __builtin_bswap32(x); }
inline uint16_t htons(uint16_t x) { return __builtin_bswap16(x); }
inline uint16_t ntohs(uint16_t x) { return __builtin_bswap16(x); }
