/* dowser-unit-text.h - in what numbers count, as people write it: "EUR", "cents", "seconds since 1970", "%" */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/**
 * DowserUnitText:
 * @unit: (nullable): as it is shown in a heading: "EUR", "g"; static, or interned
 * @scale: %DOWSER_SCALE_AUTO where the text says nothing of it
 */
typedef struct
{
  const char *unit;
  DowserScale scale;
} DowserUnitText;

/** Reads the whole of @text, which a person or a metadata file has written as a unit; what is unknown is a unit by its
 * own name. */
DowserUnitText dowser_unit_text_read (const char *text);
/** Reads what a description says behind "in": "amount paid in cents", "in seconds since 1970". */
DowserUnitText dowser_unit_text_find (const char *description);
/** "gram" → "g": how a unit of dowser_unit_find() is written in a heading. Returns: (nullable): static */
const char *dowser_unit_get_sign (const char *unit);
/** The currency that a word of a name means: eur → "EUR". Returns: (nullable): static */
const char *dowser_currency_of_word (const char *word);
/** The currency that a text is, by its code or sign: "eur", "€" → "EUR". Returns: (nullable): static */
const char *dowser_currency_read (const char *text);
/** How many decimals amounts of @currency have; 2 where it is unknown. @currency: (nullable) */
int dowser_currency_get_decimals (const char *currency);

G_END_DECLS
