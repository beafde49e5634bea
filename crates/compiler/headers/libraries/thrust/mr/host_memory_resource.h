#pragma once
#include <thrust/mr/new.h>
