/* dowser-sample.h - where the sample data is */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The sample of an installed Dowser, or of the build folder it runs from. Returns: (transfer full) (nullable) */
char *dowser_sample_dup_path (void);

G_END_DECLS
