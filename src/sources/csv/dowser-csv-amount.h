/* dowser-csv-amount.h - reads amounts in a CSV file: numbers with a currency, in parentheses or with thousands
 * separators */
#pragma once

#include "sources/csv/dowser-csv-type.h"

G_BEGIN_DECLS

/** The characters of an amount that are removed before it is read: all except digits, point and comma. */
#define DOWSER_CSV_AMOUNT_MARKS "()-' \xe2\x88\x92\xc2\xa0\xe2\x80\xaf\xe2\x80\x99"
/** A pattern that finds negative amounts. They have a minus (hyphen or U+2212) on either side, or parentheses. */
#define DOWSER_CSV_AMOUNT_NEGATIVE "[-(\xe2\x88\x92]"

/**
 * DowserCsvAmount: what is known about an amount besides its number
 * @unit: (nullable): the unit as in the file, such as "$", "EUR" or "%"; static
 * @spaced: TRUE if thousands are separated by spaces or apostrophes
 */
typedef struct
{
  const char *unit;
  gboolean spaced;
} DowserCsvAmount;

/** Returns: (nullable): the known unit that equals @unit. @unit: (nullable) */
const char *dowser_csv_amount_find_unit (const char *unit);
/** Returns the types that can hold the number in an amount: DECIMAL and GROUPED, with a point or a comma. Returns 0 if
 * @text is not an amount. Amounts are, for example, "-$5", "(1,000.50)", "75.50-", "1,20,450.50", "1.234,56 €" and "12
 * %". */
DowserCsvTypes dowser_csv_amount_find_types (const char *text, gsize length, DowserCsvAmount *amount,
                                             DowserCsvDigits digits[2]);

G_END_DECLS
