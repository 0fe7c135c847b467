/* dowser-sharing.c - the names of the privacy levels */
#include "session/dowser-sharing.h"

const char *const dowser_sharing_nicks[] = { "undecided", "schema", "samples", "values", NULL };
