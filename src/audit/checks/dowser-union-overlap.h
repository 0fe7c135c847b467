/* dowser-union-overlap.h - finds rows of a table that are in both halves of a UNION ALL whose rows are added up */
#pragma once

#include "analysis/dowser-relation.h"

G_BEGIN_DECLS

/**
 * _dowser_audit_dup_overlap:
 *
 * Returns a message if @aggregate is over a UNION ALL step whose halves show the same rows of a table.
 *
 * Returns: (transfer full) (nullable)
 */
char *_dowser_audit_dup_overlap (const DowserRelation *self, const DowserExpr *aggregate);

/** Returns the table whose rows both selects may show with the same columns. Returns: (nullable) */
const char *_dowser_audit_find_shared_rows (const DowserSelect *a, const DowserSelect *b);

G_END_DECLS
