struct utsname { char sysname[65], nodename[65], release[65], version[65], machine[65], domainname[65]; };
inline int uname(struct utsname *u) { strcpy(u->sysname, "Linux"); strcpy(u->nodename, "localhost"); strcpy(u->release, "6.8.0"); strcpy(u->version, "#1 SMP"); strcpy(u->machine, "x86_64"); strcpy(u->domainname, "(none)"); return 0; }
