/* dowser-exchange.h - one question and its outcome, as given to the planner of a later question */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** The maximum number of exchanges, the latest ones, that are sent to a model. */
#define DOWSER_EXCHANGE_KEPT 5

/** DowserExchange: plain data. @restated: (nullable): the plan in one sentence; @sql: (nullable); @plan: (nullable):
 * the answered plan, which a later question may change; @unsure: the answer was marked to be checked; @source_uri:
 * (nullable): the source that was asked; @carried: the exchange comes from another session and isn't saved until a
 * question of this session builds on it */
typedef struct
{
  char *question;
  char *restated;
  char *sql;
  DowserPlan *plan;
  gboolean unsure;
  char *source_uri;
  gboolean carried;
} DowserExchange;
/** @plan: (transfer full) (nullable) */
DowserExchange *dowser_exchange_new (const char *question, const char *restated, const char *sql, DowserPlan *plan);
void dowser_exchange_free (DowserExchange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserExchange, dowser_exchange_free)

G_END_DECLS
