/* dowser-value-bounds.h - finds out which values of an expression meet several conditions at once */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** DowserValueBounds: the values of @x that meet all added conditions. Borrows all arguments. */
typedef struct
{
  const DowserExpr *x;
  const DowserValue *low, *high; /* (nullable) */
  gboolean low_open, high_open;
  GPtrArray *lists;    /* GPtrArray of DowserValue: an allowed value is in each of these lists */
  GPtrArray *excluded; /* DowserValue: values that aren't allowed */
  gboolean is_null;
  gboolean is_compared;
} DowserValueBounds;

void dowser_value_bounds_init (DowserValueBounds *self, const DowserExpr *x);
void dowser_value_bounds_clear (DowserValueBounds *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserValueBounds, dowser_value_bounds_clear)

/** Returns the expression that @condition compares with literals. Returns: (nullable): borrowed */
const DowserExpr *dowser_value_bounds_get_subject (const DowserExpr *condition);
/** Adds @condition, or its opposite. Returns: FALSE if @condition doesn't limit @x by literals */
gboolean dowser_value_bounds_add (DowserValueBounds *self, const DowserExpr *condition, gboolean opposite);
/** Returns TRUE if no value meets all conditions. */
gboolean dowser_value_bounds_is_empty (const DowserValueBounds *self);

G_END_DECLS
