/* dowser-audit-kinds.h - the kind of a column (key, code, year, date or measure), regardless of its stored type */
#pragma once

#include "analysis/dowser-analysis.h"

G_BEGIN_DECLS

/**
 * DowserColumnKind: the role of a column's values, by which the audit judges whether they can be summed or compared.
 * @DOWSER_KIND_UNKNOWN: the name and the values don't show the kind
 * @DOWSER_KIND_KEY: identifies a row: a primary key, a foreign key, an id
 * @DOWSER_KIND_CODE: digits that are an identifier: a postcode, a telephone number
 * @DOWSER_KIND_YEAR: a calendar year as a number
 * @DOWSER_KIND_DATE: a day or a timestamp, also as a text
 * @DOWSER_KIND_MEASURE: an amount that can be summed
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

/** Returns the kind of @column. The hints in the column's name are cached in the schema. */
DowserColumnKind _dowser_audit_get_column_kind (const DowserAnalysis *self, const DowserColumn *column);
/** Returns the stored column whose values a column expression shows. If the expression reads a step, the stored column
 * behind the step's output is returned, but only if the step doesn't change the values. Returns: (nullable) */
const DowserColumn *_dowser_audit_find_stored_column (const DowserAnalysis *self, DowserAuditScope *scope,
                                                      const DowserExpr *column);

/** Returns TRUE if @name may mean either an amount or an identifier: "citation_num" may mean a number of citations. */
gboolean _dowser_audit_name_may_be_amount (const char *name);

G_END_DECLS
