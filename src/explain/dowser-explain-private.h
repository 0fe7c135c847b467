/* dowser-explain-private.h - what the readings of a plan's parts share */
#pragma once

#include "explain/dowser-explain.h"

G_BEGIN_DECLS

/** "items" → "item", of the last word of a table's name. Returns: (transfer full) */
char *_dowser_explain_dup_singular (const char *word);
/** "order_items" → "order items"; with @singular, "order item". Returns: (transfer full) */
char *_dowser_explain_dup_words (const char *name, gboolean singular);
/** @select: (nullable): the one around, to say of which table a column is where that is not plain */
char *_dowser_explain_dup_expr (const DowserExpr *expr, const DowserSelect *select);
/** A heading, or what an output shows. */
char *_dowser_explain_dup_output (const DowserOutput *output, const DowserSelect *select, gboolean whole);
/** Adds the one at @index of @n that are listed; of many only the first ones, and the number of the others. */
void _dowser_explain_append_listed (GString *into, const char *one, guint index, guint n, const char *separator);
char *_dowser_explain_dup_select (const DowserSelect *select);
/** "orders if any": a joined table, and what becomes of rows that meet none. @title: with a capital */
char *_dowser_explain_dup_joined (const DowserSelect *select, const DowserInstance *instance, gboolean title);
/** "by destination", "on price less than limit": what a join compares. Returns: (transfer full) (nullable): %NULL where
 * the names of the tables say it */
char *_dowser_explain_dup_join_key (const DowserJoin *join, const DowserSelect *select);
/** The crumbs of one select; those of a union take nothing away yet. */
void _dowser_explain_add_crumbs (GPtrArray *crumbs, const DowserSelect *select);
char *_dowser_explain_dup_instance (const DowserInstance *instance, gboolean singular);
/** One row of @instance: "order". Its alias says which one is meant where @select reads a table more than once. */
char *_dowser_explain_dup_one (const DowserInstance *instance, const DowserSelect *select);
/** "sorted by revenue, highest first". */
char *_dowser_explain_dup_order (const DowserOrder *order, const DowserSelect *select);
/** Whether @order is by what is worked out, which is a number. */
gboolean _dowser_explain_is_by_amount (const DowserOrder *order, const DowserSelect *select);

/**
 * A condition, or two that are the ends of one range ("order date in 2024").
 * @next: (nullable): the condition after it; @both: (out): whether that was read too
 */
char *_dowser_explain_dup_condition (const DowserExpr *condition, const DowserExpr *next, const DowserSelect *select,
                                     gboolean *both);
/** "in 2024", "in the last 30 days" from a start and an end that is not in it. Returns: (transfer full) (nullable):
 * where it is no round span */
char *_dowser_explain_dup_span (const DowserExpr *start, const DowserExpr *end);
/** The same with an end that is in it. */
char *_dowser_explain_dup_closed_span (const DowserExpr *start, const DowserExpr *end);
gboolean _dowser_explain_is_date (const DowserExpr *expr);
char *_dowser_explain_dup_relative_date (const DowserExpr *expr);

G_END_DECLS
