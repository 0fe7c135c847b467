/* dowser-sharing.c - how much of a source a model may be told, by name */
#include "session/dowser-sharing.h"

const char *const dowser_sharing_nicks[] = { "undecided", "schema", "samples", "values", NULL };
