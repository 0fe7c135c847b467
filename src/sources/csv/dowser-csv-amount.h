/* dowser-csv-amount.h - a number in a CSV file as people write it: with a currency, in parentheses, set apart */
#pragma once

#include "sources/csv/dowser-csv-type.h"

G_BEGIN_DECLS

/** What stands in an amount beside its digits, its point and its comma; what a reader takes away. */
#define DOWSER_CSV_AMOUNT_MARKS "()-' \xe2\x88\x92\xc2\xa0\xe2\x80\xaf\xe2\x80\x99"
/** A pattern for what makes an amount negative: a minus on either side, as a hyphen or as the sign U+2212, or
 * parentheses. */
#define DOWSER_CSV_AMOUNT_NEGATIVE "[-(\xe2\x88\x92]"

/**
 * DowserCsvAmount:
 * @unit: (nullable): "$", "EUR", "%": as it is written; static
 * @spaced: thousands are set apart by spaces or apostrophes
 */
typedef struct
{
  const char *unit;
  gboolean spaced;
} DowserCsvAmount;

/** @unit: (nullable). Returns: (nullable): the one of those that are known */
const char *dowser_csv_amount_find_unit (const char *unit);
/** "-$5", "(1,000.50)", "75.50-", "1,20,450.50", "1.234,56 €", "12 %". Returns: what can hold the number in it: DECIMAL
 * and GROUPED, with a point or a comma; 0 where @text is no amount */
DowserCsvTypes dowser_csv_amount_types (const char *text, gsize length, DowserCsvAmount *amount,
                                        DowserCsvDigits digits[2]);

G_END_DECLS
