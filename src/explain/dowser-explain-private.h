/* dowser-explain-private.h - functions that the descriptions of a plan's parts share */
#pragma once

#include "explain/dowser-explain.h"

G_BEGIN_DECLS

/** Returns the singular of the last word of a table's name: "items" → "item". Returns: (transfer full) */
char *_dowser_explain_dup_singular (const char *word);
/** Returns a name as words: "order_items" → "order items"; with @singular, "order item". Returns: (transfer full) */
char *_dowser_explain_dup_words (const char *name, gboolean singular);
/** Describes an expression. @select: (nullable): the select that contains the expression; used to add the table to an
 * ambiguous column */
char *_dowser_explain_dup_expr (const DowserExpr *expr, const DowserSelect *select);
/** Returns the heading of an output or, if it has none, the description of its expression. @with_expr: TRUE to add the
 * description to the heading: "revenue (sum of total)" */
char *_dowser_explain_dup_output (const DowserOutput *output, const DowserSelect *select, gboolean with_expr);
/** Appends item @index of @n. If the list is long, appends only the first items and the number of the remaining
 * items. */
void _dowser_explain_append_listed (GString *into, const char *one, guint index, guint n, const char *separator);
char *_dowser_explain_dup_select (const DowserSelect *select);
/** Describes a joined table and the effect on rows without a match: "orders if any". @title: TRUE to begin with a
 * capital letter */
char *_dowser_explain_dup_joined (const DowserSelect *select, const DowserInstance *instance, gboolean title);
/** Describes the comparison of a join: "by destination", "on price less than limit". Returns: (transfer full)
 * (nullable): %NULL if the table names show the comparison */
char *_dowser_explain_dup_join_key (const DowserJoin *join, const DowserSelect *select);
/** Adds the crumbs of one select. A crumb is a part of the plan in the breadcrumb bar, usually with an operation that
 * removes the part. The crumbs of a union have no such operation. */
void _dowser_explain_add_crumbs (GPtrArray *crumbs, const DowserSelect *select);
char *_dowser_explain_dup_instance (const DowserInstance *instance, gboolean singular);
/** Returns the name of one row of @instance: "order". If @select reads the table more than once, the name contains the
 * alias. */
char *_dowser_explain_dup_row_name (const DowserInstance *instance, const DowserSelect *select);
/** Describes a sort: "sorted by revenue, highest first". */
char *_dowser_explain_dup_order (const DowserOrder *order, const DowserSelect *select);
/** Returns TRUE if @order sorts by a computed number. */
gboolean _dowser_explain_sorts_by_amount (const DowserOrder *order, const DowserSelect *select);

/**
 * Describes a condition, or two conditions that are the ends of one range ("order date in 2024").
 * @next: (nullable): the condition after @condition; @joined_next: (out): TRUE if the description includes @next
 */
char *_dowser_explain_dup_condition (const DowserExpr *condition, const DowserExpr *next, const DowserSelect *select,
                                     gboolean *joined_next);
/** Describes a time span by its start and its exclusive end: "in 2024", "in the last 30 days". Returns: (transfer full)
 * (nullable): %NULL if there are no usual words for the time span */
char *_dowser_explain_dup_span (const DowserExpr *start, const DowserExpr *end);
/** Like _dowser_explain_dup_span(), with an inclusive end. */
char *_dowser_explain_dup_closed_span (const DowserExpr *start, const DowserExpr *end);
gboolean _dowser_explain_is_date (const DowserExpr *expr);
char *_dowser_explain_dup_relative_date (const DowserExpr *expr);

G_END_DECLS
