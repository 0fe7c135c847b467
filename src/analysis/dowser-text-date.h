/* dowser-text-date.h - converts texts with dates in another order than ISO's ("3/14/2024", "14.03.2024") to dates */
#pragma once

#include "plan/dowser-expr.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserDateLayout: how the texts of a text column write dates.
 * @DOWSER_DATE_LAYOUT_NONE: the texts aren't dates, or it is unclear whether the day or the month is first
 */
typedef enum
{
  DOWSER_DATE_LAYOUT_NONE,
  DOWSER_DATE_LAYOUT_MONTH_FIRST, /* 3/14/2024 */
  DOWSER_DATE_LAYOUT_DAY_FIRST,   /* 14/3/2024 */
  DOWSER_DATE_LAYOUT_DOTTED,      /* 14.3.2024 */
  DOWSER_N_DATE_LAYOUTS,
} DowserDateLayout;

/** Returns the layout that all texts in @profile have. @profile: (nullable) */
DowserDateLayout dowser_text_date_find_layout (const DowserColumnProfile *profile);
/** Returns an expression that converts @text to a date. @text: (transfer full): an expression for texts with @layout.
 * @layout: not %DOWSER_DATE_LAYOUT_NONE. Returns: (transfer full) */
DowserExpr *dowser_text_date_new (DowserExpr *text, DowserDateLayout layout);
/** If @expr was made by dowser_text_date_new(), returns the text that @expr converts to a date. Returns: (transfer
 * none) (nullable) */
const DowserExpr *dowser_text_date_get_text (const DowserExpr *expr);

G_END_DECLS
