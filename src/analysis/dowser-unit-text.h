/* dowser-unit-text.h - reads units as users write them: "EUR", "cents", "seconds since 1970", "%" */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/**
 * DowserUnitText: the unit and the scale (cents, thousands, percent …) that a text mentions.
 * @unit: (nullable): the unit as it is shown in a heading: "EUR", "g"; static, or interned
 * @scale: %DOWSER_SCALE_AUTO if the text doesn't mention a scale
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
/** Returns the abbreviation of @unit that headings show: "g" for "gram". @unit: a result of dowser_unit_find().
 * Returns: (nullable): static */
const char *dowser_unit_get_sign (const char *unit);
/** Returns the currency that @word means in a column's name: "EUR" for "eur". Returns: (nullable): static */
const char *dowser_currency_from_word (const char *word);
/** Returns the currency with the code or sign @text: "EUR" for "eur" and for "€". Returns: (nullable): static */
const char *dowser_currency_read (const char *text);
/** Returns the number of decimals of amounts in @currency; 2 if the currency is unknown. @currency: (nullable) */
int dowser_currency_get_decimals (const char *currency);

G_END_DECLS
