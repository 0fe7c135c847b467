/* dowser-correction-private.h - shared by the files that make and read corrections */
#pragma once

#include "audit/fixes/dowser-correction.h"

G_BEGIN_DECLS

/**
 * DowserCorrectionParts: the names in a correction, spelled as the user wrote them.
 * @column: the column by which @one and @two are joined
 * @prefix, @suffix: a part of table names; if one of them is set, @words is the name of a single table
 */
typedef struct
{
  char *words;
  char *from;
  char *to;
  char *one;
  char *two;
  char *column;
  char *prefix;
  char *suffix;
} DowserCorrectionParts;

/** Makes the constraint of a correction. @user_text: (nullable): the user's text; if %NULL, a sentence is generated.
 * Returns: (transfer full) (nullable) */
DowserConstraint *_dowser_correction_build (DowserConstraintKind kind, const char *user_text,
                                            const DowserCorrectionParts *parts, const DowserSchema *schema,
                                            GError **error);

G_END_DECLS
