/* dowser-union-overlap.h - finds sums over a UNION ALL whose two halves contain the same rows of a table */
#pragma once

#include "analysis/dowser-relation.h"

G_BEGIN_DECLS

/**
 * _dowser_audit_dup_overlap_message:
 *
 * Returns a message if @aggregate reads a step that is a UNION ALL, and both halves of the step show the same rows of a
 * table.
 *
 * Returns: (transfer full) (nullable)
 */
char *_dowser_audit_dup_overlap_message (const DowserRelation *self, const DowserExpr *aggregate);

/** If both selects may show the same rows of a table, in the same columns, returns this table. Returns: (nullable) */
const char *_dowser_audit_find_shared_rows (const DowserSelect *a, const DowserSelect *b);

G_END_DECLS
