/* plan-text.h - plans as one line of text, so that a test case shows its input and output */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * Parts, apart by "; ": from T, T id, step:S · inner|left|cross T id on COND, COND (or "inner T id" without) ·
 * show EXPR as name, … · distinct · where COND · group EXPR, … · having COND · order EXPR desc, … · limit N · offset N
 * Expressions: t.column · 5 · 2.5 · 'text' · date'2024-01-01' · null · eq(a, b) ne lt le gt ge · and or not · in(x, a,
 * b) · not_in · between(x, a, b) · is_null(x) not_null(x) · contains(x, 'y') starts ends like · count() count(x) sum
 * avg min max · count_distinct(x) · add subtract multiply divide · ratio(a, b) · #name (an output) · any other name is
 * a function
 * @nested: (nullable): the select that exists() and scalar() and in_select(x) stand for
 */
DowserSelect *select_from_text (const char *text, const DowserSelect *nested);
DowserPlan *plan_from_text (const char *text);
DowserExpr *expr_from_text (const char *text, const DowserSelect *nested);
/** Returns the select in the same notation, with a set operation before the order: union|union_all|intersect|except
 * {PARTS}. */
char *select_to_text (const DowserSelect *select);
char *expr_to_text (const DowserExpr *expr);

G_END_DECLS
