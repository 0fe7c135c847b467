/* dowser-text-date.h - days that a column holds as texts of another order than ISO's ("3/14/2024", "14.03.2024") */
#pragma once

#include "plan/dowser-expr.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserDateLayout:
 * @DOWSER_DATE_LAYOUT_NONE: no such texts, or it cannot be told whether the day or the month is first
 */
typedef enum
{
  DOWSER_DATE_LAYOUT_NONE,
  DOWSER_DATE_LAYOUT_MONTH_FIRST, /* 3/14/2024 */
  DOWSER_DATE_LAYOUT_DAY_FIRST,   /* 14/3/2024 */
  DOWSER_DATE_LAYOUT_DOTTED,      /* 14.3.2024 */
  DOWSER_N_DATE_LAYOUTS,
} DowserDateLayout;

/** @profile: (nullable). Returns: how each of the texts that were seen is a day */
DowserDateLayout dowser_text_date_tell (const DowserColumnProfile *profile);
/** @text: (transfer full): of @layout, which is not NONE. Returns: (transfer full): its date */
DowserExpr *dowser_text_date_new (DowserExpr *text, DowserDateLayout layout);
/** The text of which @expr is such a date. Returns: (transfer none) (nullable) */
const DowserExpr *dowser_text_date_get_text (const DowserExpr *expr);

G_END_DECLS
