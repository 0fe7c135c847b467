/* measure-database.c - opens one database at a time for the planner, and writes the SQL of its plans */
#include "measure-database.h"

#include "audit/dowser-audit.h"
#include "sources/sqlite/dowser-sqlite-introspect.h"
#include "sources/sqlite/dowser-sqlite-profile.h"
#include "sql/write/dowser-sql-writer.h"

/* The maximum number of seconds for profiling a database. */
#define PROFILE_SECONDS 10

void
measure_close (DatabaseMeasurement *self)
{
  g_clear_pointer (&self->index, dowser_planner_index_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_clear_pointer (&self->name, g_free);
}

gboolean
measure_open (DatabaseMeasurement *self, const char *suite, const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/%s/%s.sqlite", self->root, suite, name);
  g_autofree char *uri = g_strdup_printf ("file:%s?mode=ro&immutable=1", path);
  g_autofree char *full_name = g_strdup_printf ("%s/%s", suite, name);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GError) error = NULL;
  sqlite3 *db = NULL;

  if (g_strcmp0 (self->name, full_name) == 0)
    return TRUE;
  measure_close (self);
  if (sqlite3_open_v2 (uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK)
    schema = dowser_sqlite_introspect (db, NULL, &error);
  if (schema != NULL)
    self->profile = dowser_sqlite_profile (db, schema, PROFILE_SECONDS, NULL, &error);
  sqlite3_close (db);
  if (self->profile == NULL)
    {
      g_printerr ("%s: %s\n", path, error != NULL ? error->message : "cannot be opened");
      return FALSE;
    }
  self->index = dowser_planner_index_new (schema, self->profile);
  self->name = g_steal_pointer (&full_name);
  return TRUE;
}

char *
measure_write_sql (const DatabaseMeasurement *self, const DowserPlan *plan)
{
  g_autoptr (GDate) today = g_date_new_dmy (30, 6, 2024);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited
      = dowser_audit (plan, dowser_planner_index_get_schema (self->index), self->profile, &findings, NULL);
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (GError) error = NULL;

  statement = dowser_sql_write (audited != NULL ? audited : plan, DOWSER_DIALECT_SQLITE, today, &error);
  return g_strdup (statement != NULL ? statement->display : error->message);
}
