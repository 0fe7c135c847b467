/* dowser-cross-product.h - the tables of a select that no condition connects to the others, and the product's size */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserCrossProduct: the instances of a select, grouped by the conditions that connect them.
 * @groups: for each instance of the select's from, the index of the first instance it is connected to; its own index if
 * there is none
 * @narrowed: (element-type DowserExpr): conditions that compare two instances without connecting them, as a.x < b.x
 */
typedef struct
{
  const DowserSelect *select;
  GArray *groups; /* guint */
  GPtrArray *narrowed;
} DowserCrossProduct;

/**
 * dowser_cross_product_new:
 *
 * Two instances are connected by an equality between their columns, by a range (a column of one is between two columns
 * of the other), or by an OR whose parts all connect them.
 */
DowserCrossProduct *dowser_cross_product_new (const DowserSelect *select);
void dowser_cross_product_free (DowserCrossProduct *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCrossProduct, dowser_cross_product_free)

/** Returns TRUE if instance @index is connected to another one. */
gboolean dowser_cross_product_is_connected (const DowserCrossProduct *self, guint index);
/** Returns the number of rows of the product, from the tables' numbers of rows; -1 if all instances are connected or no
 * number is known. */
double dowser_cross_product_estimate (const DowserCrossProduct *self, const DowserPlan *plan,
                                      const DowserSchema *schema);
/** Returns the number of rows of the largest product in @plan, including its steps. */
double dowser_plan_estimate_products (const DowserPlan *plan, const DowserSchema *schema);
/** Returns TRUE if instance @index has at most one row: a step that is a total, or a row selected by its key. */
gboolean dowser_cross_product_is_single_row (const DowserCrossProduct *self, guint index, const DowserPlan *plan,
                                             const DowserSchema *schema);

G_END_DECLS
