/* measure-database.h - one database after the other, opened for the planner, and SQL of its plans */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** Measure: @root: folder of suites, borrowed; @name: "suite/db" of the database that is open. */
typedef struct
{
  const char *root;
  char *name;
  DowserProfile *profile;
  DowserPlannerIndex *index;
} Measure;
/** Returns: whether it is open; it says why not */
gboolean measure_open (Measure *self, const char *suite, const char *name);
void measure_close (Measure *self);
/** The SQL of the audited plan, or the reason why there is none. Returns: (transfer full) */
char *measure_write_sql (const Measure *self, const DowserPlan *plan);

G_END_DECLS
