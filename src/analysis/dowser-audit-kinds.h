/* dowser-audit-kinds.h - what a column is (a key, a code, a year, a date, a measure), whatever it is stored as */
#pragma once

#include "analysis/dowser-analysis.h"

G_BEGIN_DECLS

/**
 * DowserColumnKind:
 * @DOWSER_KIND_UNKNOWN: its name and values do not tell
 * @DOWSER_KIND_KEY: says which row is meant: a primary key, a foreign key, an id
 * @DOWSER_KIND_CODE: digits that are a name: a postcode, a telephone number
 * @DOWSER_KIND_YEAR: a year of the calendar as a number
 * @DOWSER_KIND_DATE: a day or a timestamp, also as a text
 * @DOWSER_KIND_MEASURE: an amount that can be added up
 */
typedef enum
{
  DOWSER_KIND_UNKNOWN,
  DOWSER_KIND_KEY,
  DOWSER_KIND_CODE,
  DOWSER_KIND_YEAR,
  DOWSER_KIND_DATE,
  DOWSER_KIND_MEASURE
} DowserColumnKind;

/** What @column is. Its name is looked at once for each schema. */
DowserColumnKind _dowser_audit_get_column_kind (const DowserAnalysis *self, const DowserColumn *column);
/** The stored column that a column expression shows, also through steps that only pass it on. Returns: (nullable) */
const DowserColumn *_dowser_audit_find_stored (const DowserAnalysis *self, DowserAuditScope *scope,
                                               const DowserExpr *column);

/** Whether "citation_num" may be a number of citations as well as one that names something. */
gboolean _dowser_audit_may_be_amount (const char *name);

G_END_DECLS
