/* dowser-bucket-letters.h - months and years as SQL often writes them, by the first letters of a day: "2024-05" */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Whether @expr shows the first letters of a day, as many as a year or a month has. @date: (out) (transfer none) */
gboolean dowser_bucket_letters_read (const DowserExpr *expr, DowserUnit *unit, const DowserExpr **date);
/** The day that the month or year @value begins with, else what it is. Returns: (transfer full) */
DowserValue *dowser_bucket_letters_dup_start (const DowserValue *value, DowserUnit unit);

G_END_DECLS
