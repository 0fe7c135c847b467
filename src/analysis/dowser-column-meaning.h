/* dowser-column-meaning.h - the meaning of a column's numbers: role, unit and scale */
#pragma once

#include "plan/dowser-output-view.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserNumberRole: what the values of a column are.
 * @DOWSER_HOLDS_ID: identifies a row; @DOWSER_HOLDS_CODE: digits that are an identifier, such as a postcode
 * @DOWSER_HOLDS_YEAR: a calendar year as a number
 * @DOWSER_HOLDS_DATE: a day or a time, stored with a date type or as text
 * @DOWSER_HOLDS_MOMENT: a point in time as a number that counts from 1970
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
 * DowserNumberMeaning: the meaning of the numbers of a column or an expression; plain data.
 * @scale: the scale of the numbers, such as cents or percent; %DOWSER_SCALE_ONE by default
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
 * The unit from the user or the metadata file has priority, then the unit in the description, then the unit in the
 * name. Values alone never determine a scale (cents, percent …): they only confirm a scale that the name suggests.
 */
DowserNumberMeaning dowser_column_meaning_read (const DowserSchema *schema, const DowserProfile *profile,
                                                const DowserColumn *column);
/** Returns TRUE if a sum or an average of numbers with @role makes sense. */
gboolean dowser_number_role_can_sum (DowserNumberRole role);
/** Returns TRUE if @column may be a count of things: its name mentions neither money nor rates. If an amount is
 * multiplied by a count, the product has the unit of the amount. */
gboolean dowser_column_can_be_count (const DowserColumn *column);

G_END_DECLS
