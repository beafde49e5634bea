#pragma once
#include "same.h"
#define FAR (SAME + 1)
