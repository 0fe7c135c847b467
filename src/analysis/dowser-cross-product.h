/* dowser-cross-product.h - which tables of a select no condition ties to the others, and how many rows that makes */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserCrossProduct: the instances of a select, apart where no condition ties them.
 * @groups: for each instance of the select's from, the index of the first one it is tied to; its own where there's none
 * @narrowed: (element-type DowserExpr): conditions that compare two instances without tying them, as a.x < b.x
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
 * Two instances are tied by an equality between their columns, by a range that one gives the other, and by an OR of
 * which each part ties them.
 */
DowserCrossProduct *dowser_cross_product_new (const DowserSelect *select);
void dowser_cross_product_free (DowserCrossProduct *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCrossProduct, dowser_cross_product_free)

/** Whether instance @index is tied to another one. */
gboolean dowser_cross_product_is_tied (const DowserCrossProduct *self, guint index);
/** The rows of the product, by the tables' numbers of rows; -1 where all is tied or nothing is known. */
double dowser_cross_product_estimate (const DowserCrossProduct *self, const DowserPlan *plan,
                                      const DowserSchema *schema);
/** The same for the greatest product of @plan, its steps included. */
double dowser_plan_estimate_products (const DowserPlan *plan, const DowserSchema *schema);
/** Whether instance @index has one row at most: a step that is a total, or a row that its key picks. */
gboolean dowser_cross_product_is_single_row (const DowserCrossProduct *self, guint index, const DowserPlan *plan,
                                             const DowserSchema *schema);

G_END_DECLS
