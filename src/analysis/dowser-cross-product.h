/* dowser-cross-product.h - finds the tables of a select that no condition connects to the other tables, and estimates
 * how many rows their product has */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserCrossProduct: the instances of a select (the tables in its FROM), grouped by the conditions that connect them.
 * @groups: for each instance in FROM, the index of the first instance that it is connected to; its own
 * index if no earlier instance is connected to it
 * @narrowed: (element-type DowserExpr): conditions that compare two instances without connecting them, such as a.x <
 * b.x
 */
typedef struct
{
  const DowserSelect *select;
  GArray *groups; /* guint: for each instance, the index of the first instance that it is connected to */
  GPtrArray *narrowed;
} DowserCrossProduct;

/**
 * dowser_cross_product_new:
 *
 * Two instances are connected by an equality between their columns, by a range (a column of one instance is between two
 * columns of the other instance), or by an OR whose parts all connect the two instances.
 */
DowserCrossProduct *dowser_cross_product_new (const DowserSelect *select);
void dowser_cross_product_free (DowserCrossProduct *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCrossProduct, dowser_cross_product_free)

/** Returns TRUE if the table at @index in FROM is connected to another table. */
gboolean dowser_cross_product_is_connected (const DowserCrossProduct *self, guint index);
/** Returns an estimate of the number of rows of the product, computed from the tables' numbers of rows. Returns -1 if
 * all instances are connected, or if no table's number of rows is known. */
double dowser_cross_product_estimate (const DowserCrossProduct *self, const DowserPlan *plan,
                                      const DowserSchema *schema);
/** Returns the estimated number of rows of the largest product in @plan or in one of its steps. */
double dowser_plan_estimate_products (const DowserPlan *plan, const DowserSchema *schema);
/** Returns TRUE if the instance at @index (a table or step in FROM) has at most one row: it is a step that returns one
 * row, a table with one row, or a table of which the filter selects one row by a key. */
gboolean dowser_cross_product_is_single_row (const DowserCrossProduct *self, guint index, const DowserPlan *plan,
                                             const DowserSchema *schema);

G_END_DECLS
