/* dowser-union-overlap.h - finds the same rows of a table in both halves of UNION ALL, where they are then added up */
#pragma once

#include "analysis/dowser-relation.h"

G_BEGIN_DECLS

/**
 * _dowser_audit_dup_overlap:
 *
 * What is wrong with @aggregate where it is over a step of UNION ALL whose halves show the same rows of the same table.
 *
 * Returns: (transfer full) (nullable)
 */
char *_dowser_audit_dup_overlap (const DowserRelation *self, const DowserExpr *aggregate);

/** The table whose rows both selects may show, all columns alike. Returns: (nullable) */
const char *_dowser_audit_find_shared_rows (const DowserSelect *a, const DowserSelect *b);

G_END_DECLS
