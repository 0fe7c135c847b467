/* dowser-exchange.h - one question and what came of it, as a later question's planner is told */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** How many of the last ones a model is told. */
#define DOWSER_EXCHANGE_KEPT 5

/** DowserExchange: plain data. @restated: (nullable): the plan in one sentence; @sql: (nullable); @plan: (nullable): what was
 * answered, which a later question may change; @unsure: it was to be checked;
 * @source_uri: (nullable): of what it was asked; @carried: of another session, until this one builds on it: not saved */
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
