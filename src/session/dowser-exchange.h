/* dowser-exchange.h - one question and its outcome, passed to the planner of a later question */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** The maximum number of exchanges that are sent to a model. Only the latest exchanges are sent. */
#define DOWSER_EXCHANGE_KEPT 5

/**
 * DowserExchange: plain data. @restated: (nullable): the plan in one sentence; @sql: (nullable)
 * @plan: (nullable): the plan of the answer, which a later question may change
 * @needs_check: TRUE if the answer was marked as one to check
 * @source_uri: (nullable): the source of the answer
 * @is_carried_over: TRUE if the exchange comes from another session. It isn't saved until a question of this session
 * builds on it
 */
typedef struct
{
  char *question;
  char *restated;
  char *sql;
  DowserPlan *plan;
  gboolean needs_check;
  char *source_uri;
  gboolean is_carried_over;
} DowserExchange;
/** Creates an exchange: a question and its outcome. @plan: (transfer full) (nullable): the plan of the answer */
DowserExchange *dowser_exchange_new (const char *question, const char *restated, const char *sql, DowserPlan *plan);
void dowser_exchange_free (DowserExchange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserExchange, dowser_exchange_free)

G_END_DECLS
