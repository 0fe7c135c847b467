/* dowser-sharing.h - the privacy level: how much of a source may be sent to a model */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSharing: the privacy level. The user chooses it for each source before the first request to a model that is not
 * local.
 * @DOWSER_SHARING_UNDECIDED: nothing is sent until the user chooses
 * @DOWSER_SHARING_SCHEMA: names and types
 * @DOWSER_SHARING_SAMPLES: also a few values of each column
 * @DOWSER_SHARING_VALUES: also values and counts that are read from the source while answering
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
