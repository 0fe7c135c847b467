/* dowser-sample.h - path of the sample data */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): the sample file of an installed Dowser, or of the build folder that the program
 * runs from */
char *dowser_sample_dup_path (void);

G_END_DECLS
