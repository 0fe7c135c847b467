/* dowser-privacy-level.c - the names of the privacy levels */
#include "session/dowser-privacy-level.h"

const char *const dowser_privacy_level_nicks[] = { "undecided", "schema", "samples", "values", NULL };
