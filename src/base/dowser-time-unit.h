/* dowser-time-unit.h - the units of time for counting and truncating */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_UNIT_DAY,
  DOWSER_UNIT_WEEK,
  DOWSER_UNIT_MONTH,
  DOWSER_UNIT_QUARTER,
  DOWSER_UNIT_YEAR,
  DOWSER_UNIT_HOUR,
} DowserUnit;
extern const char *const dowser_unit_nicks[]; /* day week month quarter year hour */

G_END_DECLS
