#ifdef KROU_CATCH_MAIN
#define CATCH_CONFIG_MAIN
#endif
#include "helpers/catch.h"
