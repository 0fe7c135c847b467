/* dowser-privacy-level.h - the privacy level: how much of a source may be sent to a model */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserPrivacyLevel: how much of a source may be sent to a model. The user chooses the level for each source before
 * the first request to a model that is not local.
 * @DOWSER_PRIVACY_LEVEL_UNDECIDED: nothing is sent until the user chooses
 * @DOWSER_PRIVACY_LEVEL_SCHEMA: names and types
 * @DOWSER_PRIVACY_LEVEL_SAMPLES: in addition, a few values of each column
 * @DOWSER_PRIVACY_LEVEL_VALUES: in addition, values and counts that are read from the source while a question is
 * answered
 */
typedef enum
{
  DOWSER_PRIVACY_LEVEL_UNDECIDED,
  DOWSER_PRIVACY_LEVEL_SCHEMA,
  DOWSER_PRIVACY_LEVEL_SAMPLES,
  DOWSER_PRIVACY_LEVEL_VALUES
} DowserPrivacyLevel;
extern const char *const dowser_privacy_level_nicks[]; /* undecided schema samples values */

G_END_DECLS
