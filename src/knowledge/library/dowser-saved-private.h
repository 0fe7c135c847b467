/* dowser-saved-private.h - what putting new slots into a saved plan is made of */
#pragma once

#include "knowledge/library/dowser-saved-question.h"

G_BEGIN_DECLS

/**
 * DowserSavedBinding: one try to put the slots of a question into a plan.
 * @replaced: place (DowserPlanPlace) → DowserExpr, the new one
 * @kept: places that belong to a slot which stays as it is
 * @is_chosen: the values were given for their columns, so it doesn't matter what else they may mean
 */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile;
  GPtrArray *places;
  GHashTable *replaced;
  GHashTable *kept;
  GPtrArray *old; /* char *: folded words that no longer hold */
  gint64 limit;
  gboolean is_chosen;
} DowserSavedBinding;

/** @expr: (transfer full). Returns: FALSE where two slots claim @place, which leaves it open which of them it is */
gboolean _dowser_saved_replace (DowserSavedBinding *self, DowserPlanPlace *place, DowserExpr *expr);

/* dowser-saved-periods.c: each returns FALSE where anything is in doubt */
gboolean _dowser_saved_bind_period (DowserSavedBinding *self, const DowserFormItem *old, const DowserFormItem *now);
gboolean _dowser_saved_bind_relative (DowserSavedBinding *self, const DowserFormItem *old, const DowserFormItem *now);
gboolean _dowser_saved_bind_season (DowserSavedBinding *self, const DowserFormItem *old, const DowserFormItem *now);
/** Whether a value of this type is written as a date may be. */
gboolean _dowser_saved_is_text_type (DowserValueType type);

G_END_DECLS
