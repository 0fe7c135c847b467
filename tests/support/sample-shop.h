/* sample-shop.h - the sample database, and the results of plans and statements on it */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

#include <sqlite3.h>

G_BEGIN_DECLS

typedef struct
{
  sqlite3 *database;
  DowserSchema *schema;
  DowserProfile *profile;
} SampleShop;

SampleShop *sample_shop_open (void);
void sample_shop_close (SampleShop *self);

/** Returns the SQL of @plan, written with 31 March 2024 as the current date. */
char *sample_shop_write_sql (const DowserPlan *plan);
/** Returns the result of a statement, one row on each line. Returns: (transfer full) */
char *sample_shop_run_sql (SampleShop *self, const char *sql);
/** @operations: JSON, with ' instead of ". After each operation the plan is audited, as after a click in the
 * program. */
DowserPlan *sample_shop_apply_operations (SampleShop *self, const DowserPlan *plan, const char *operations,
                                          GPtrArray *findings);

G_END_DECLS
