#pragma once
#include "two.h"
#include "../deep/one.h"
#define ONE TWO
