/* dowser-unit-text.h - reads units as users write them: "EUR", "cents", "seconds since 1970", "%" */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/**
 * DowserUnitText:
 * @unit: (nullable): as it is shown in a heading: "EUR", "g"; static, or interned
 * @scale: %DOWSER_SCALE_AUTO if the text doesn't mention it
 */
typedef struct
{
  const char *unit;
  DowserScale scale;
} DowserUnitText;

/** Reads the whole @text, which a user or a metadata file gives as a unit. An unknown text is used as the unit's
 * name. */
DowserUnitText dowser_unit_text_read (const char *text);
/** Reads a unit after "in" in a description: "amount paid in cents", "in seconds since 1970". */
DowserUnitText dowser_unit_text_find (const char *description);
/** "gram" → "g": returns a heading's form of a unit from dowser_unit_find(). Returns: (nullable): static */
const char *dowser_unit_get_sign (const char *unit);
/** Returns the currency for a word of a name: eur → "EUR". Returns: (nullable): static */
const char *dowser_currency_from_word (const char *word);
/** Returns the currency for its code or sign: "eur", "€" → "EUR". Returns: (nullable): static */
const char *dowser_currency_read (const char *text);
/** Returns the number of decimals of amounts in @currency; 2 if it is unknown. @currency: (nullable) */
int dowser_currency_get_decimals (const char *currency);

G_END_DECLS
