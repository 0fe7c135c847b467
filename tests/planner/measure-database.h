/* measure-database.h - opens one database at a time for the planner, and writes the SQL of its plans */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** DatabaseMeasurement: @root: folder of suites, borrowed; @name: "suite/db" of the open database. */
typedef struct
{
  const char *root;
  char *name;
  DowserProfile *profile;
  DowserPlannerIndex *index;
} DatabaseMeasurement;
/** Returns: TRUE if the database was opened; otherwise prints the reason */
gboolean measure_open (DatabaseMeasurement *self, const char *suite, const char *name);
void measure_close (DatabaseMeasurement *self);
/** Returns the SQL of the plan after an audit, or the reason why no SQL can be written. Returns: (transfer full) */
char *measure_write_sql (const DatabaseMeasurement *self, const DowserPlan *plan);

G_END_DECLS
