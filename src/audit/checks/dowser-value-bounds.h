/* dowser-value-bounds.h - which values of one expression several conditions leave */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** DowserValueBounds: what conditions that all hold leave of the values of @x. Borrows all that it is given. */
typedef struct
{
  const DowserExpr *x;
  const DowserValue *low, *high; /* (nullable) */
  gboolean low_open, high_open;
  GPtrArray *lists;    /* GPtrArray of DowserValue: of each, the value is one */
  GPtrArray *excluded; /* DowserValue */
  gboolean is_null;
  gboolean is_compared;
} DowserValueBounds;

void dowser_value_bounds_init (DowserValueBounds *self, const DowserExpr *x);
void dowser_value_bounds_clear (DowserValueBounds *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserValueBounds, dowser_value_bounds_clear)

/** The expression that @condition compares with literals. Returns: (nullable): borrowed */
const DowserExpr *dowser_value_bounds_get_subject (const DowserExpr *condition);
/** Adds @condition, or its opposite. Returns: FALSE where it says nothing of @x that can be told from literals */
gboolean dowser_value_bounds_add (DowserValueBounds *self, const DowserExpr *condition, gboolean opposite);
/** Whether no value is left. */
gboolean dowser_value_bounds_is_empty (const DowserValueBounds *self);

G_END_DECLS
