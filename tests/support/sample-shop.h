/* sample-shop.h - the sample database, and what plans and statements of it give */
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

/** The statement of @plan on the 31st of March 2024. */
char *sample_shop_write (const DowserPlan *plan);
/** What a statement gives, one row a line. Returns: (transfer full) */
char *sample_shop_run (SampleShop *self, const char *sql);
/** @operations: JSON, with ' for ". Each is applied and audited, as a click is. */
DowserPlan *sample_shop_click (SampleShop *self, const DowserPlan *plan, const char *operations, GPtrArray *findings);

G_END_DECLS
