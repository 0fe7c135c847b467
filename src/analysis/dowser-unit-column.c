/* dowser-unit-column.c - finds the column with the currency or unit of a row's amounts */
#include "analysis/dowser-unit-column.h"

#include "base/dowser-identifier.h"

/* Names of columns whose values are the currency or unit of a row's amounts. */
static const char *const currency_words[] = { "currency", "ccy", NULL };
static const char *const unit_words[] = { "unit", "uom", NULL };
/* Words of quantities. A quantity may have a unit, but no currency. */
static const char *const quantity_words[]
    = { "quantity", "qty",    "count",       "number", "units",  "hours",       "minutes",  "seconds",
        "days",     "nights", "km",          "miles",  "weight", "volume",      "litres",   "level",
        "reading",  "usage",  "consumption", "dose",   "dosage", "measurement", "distance", "length",
        "rating",   "score",  "percent",     "age",    NULL };
static const char *const plain_words[] = { "amount", "value", "total", "result", "size", NULL };

gboolean
dowser_unit_column_is_unit_of (const DowserColumn *amount, const DowserColumn *other)
{
  if (other == amount || other->type != DOWSER_VALUE_TEXT || dowser_value_type_is_temporal (amount->type))
    return FALSE;
  if (dowser_identifier_has_word (other->name, currency_words))
    return !dowser_identifier_has_word (amount->name, quantity_words);
  return dowser_identifier_has_word (other->name, unit_words)
         && (dowser_identifier_has_word (amount->name, quantity_words)
             || dowser_identifier_has_word (amount->name, plain_words));
}
