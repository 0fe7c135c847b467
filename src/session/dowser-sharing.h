/* dowser-sharing.h - how much of a source a model may be told */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSharing: chosen by the person for each source before the first request to a model that is not local.
 * @DOWSER_SHARING_UNDECIDED: nothing is sent before it is chosen
 * @DOWSER_SHARING_SCHEMA: names and types
 * @DOWSER_SHARING_SAMPLES: a few values of each column as well
 * @DOWSER_SHARING_VALUES: values and counts that were found in the source while answering, as well
 */
typedef enum
{
  DOWSER_SHARING_UNDECIDED,
  DOWSER_SHARING_SCHEMA,
  DOWSER_SHARING_SAMPLES,
  DOWSER_SHARING_VALUES
} DowserSharing;
extern const char *const dowser_sharing_nicks[]; /* undecided schema samples values */

G_END_DECLS
