/* dowser-column-meaning.h - what the numbers of a column are: its role, its unit, and what one of them stands for */
#pragma once

#include "plan/dowser-output-view.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserNumberRole:
 * @DOWSER_HOLDS_ID: says which row is meant; @DOWSER_HOLDS_CODE: digits that are a name, as a postcode
 * @DOWSER_HOLDS_YEAR: a year of the calendar as a number
 * @DOWSER_HOLDS_DATE: a day or a time with a type of its own, or as text
 * @DOWSER_HOLDS_MOMENT: a number that counts from 1970
 * @DOWSER_HOLDS_MEASURE: an amount; @DOWSER_HOLDS_FLAG: yes or no
 */
typedef enum
{
  DOWSER_HOLDS_UNKNOWN,
  DOWSER_HOLDS_ID,
  DOWSER_HOLDS_CODE,
  DOWSER_HOLDS_YEAR,
  DOWSER_HOLDS_DATE,
  DOWSER_HOLDS_MOMENT,
  DOWSER_HOLDS_MEASURE,
  DOWSER_HOLDS_FLAG,
  DOWSER_HOLDS_TEXT
} DowserNumberRole;
extern const char *const dowser_number_role_nicks[]; /* unknown id code year date moment measure flag text */

/**
 * DowserNumberMeaning: plain data, of a column or of an expression.
 * @scale: %DOWSER_SCALE_ONE where nothing says otherwise
 * @unit: (nullable): as a heading shows it; static or interned
 */
typedef struct
{
  DowserNumberRole role;
  DowserScale scale;
  const char *unit;
} DowserNumberMeaning;

/**
 * dowser_column_meaning_read:
 * @column: of @schema; @profile: (nullable)
 *
 * What a person or the metadata file says comes first, then the description, then the name. A scale is never told by
 * values alone: they only confirm what a name suggests.
 */
DowserNumberMeaning dowser_column_meaning_read (const DowserSchema *schema, const DowserProfile *profile,
                                                const DowserColumn *column);
/** Whether a sum or an average of such numbers means something. */
gboolean dowser_number_role_adds_up (DowserNumberRole role);
/** Whether it may be a number of things, as its name says nothing of money and rates: what is multiplied by it keeps
 * its unit. */
gboolean dowser_column_may_count (const DowserColumn *column);

G_END_DECLS
