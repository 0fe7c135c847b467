/* dowser-plan-agreement.h - whether two plans ask for the same rows, however they name, head and order their parts */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_plans_agree:
 *
 * What instances are called, in which order tables are joined, how columns are headed and how rows are sorted that are
 * all shown makes no difference. FALSE where it cannot be told. Both are audited.
 */
gboolean dowser_plans_agree (const DowserPlan *a, const DowserPlan *b, const DowserSchema *schema);

G_END_DECLS
