/* dowser-correction-private.h - what makes and what reads corrections share */
#pragma once

#include "audit/fixes/dowser-correction.h"

G_BEGIN_DECLS

/** DowserCorrectionParts: what a correction names, as it was said. @column: by which @one and @two are joined;
 * @prefix, @suffix: what names of tables begin or end with; @words are then those of one table */
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

/** @said: (nullable): a sentence is made where there are no words of the person's. Returns: (transfer full) (nullable)
 */
DowserConstraint *_dowser_correction_build (DowserConstraintKind kind, const char *said,
                                            const DowserCorrectionParts *parts, const DowserSchema *schema,
                                            GError **error);

G_END_DECLS
