/* dowser-reply.c - reads a reply into a plan, a question back or a reason why there is none */
#include "prompt/dowser-reply.h"

#include "base/dowser-error.h"
#include "sql/dowser-guard.h"
#include "sql/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
dowser_reply_free (DowserReply *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_free (self->ask);
  g_strfreev (self->choices);
  g_free (self->reason);
  g_strfreev (self->mended);
  g_free (self);
}

/* What stands in the first fence, or all of it. */
static char *
dup_inside (const char *text)
{
  const char *open = strstr (text, "```");
  const char *line = open != NULL ? strchr (open, '\n') : NULL;
  const char *close = line != NULL ? strstr (line, "```") : NULL;
  g_autofree char *inside = NULL;

  if (line == NULL)
    return g_strstrip (g_strdup (text));
  inside = close != NULL ? g_strndup (line, (gsize) (close - line)) : g_strdup (line);
  return g_strdup (g_strstrip (inside));
}

static DowserPlan *
read_sql (const char *sql, const DowserSchema *schema, DowserDialectId dialect, GError **error)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), g_ptr_array_new ());

  if (!dowser_guard_check_dialect (statement, dialect, error))
    return NULL;
  return dowser_sql_read_in (sql, dialect, schema, error);
}

DowserReply *
dowser_reply_read_plan (const char *text, const DowserSchema *schema, DowserDialectId dialect, GError **error)
{
  g_autoptr (DowserReply) self = g_new0 (DowserReply, 1);
  g_autofree char *inside = NULL;
  g_autoptr (GError) local_error = NULL;

  g_return_val_if_fail (text != NULL && schema != NULL, NULL);

  inside = dup_inside (text);
  self->from_sql = *inside != '{';
  self->plan = self->from_sql ? read_sql (inside, schema, dialect, &local_error)
                              : dowser_tier_read (inside, -1, schema, &local_error);
  self->mended = g_new0 (char *, 1);
  if (self->plan == NULL && g_error_matches (local_error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE))
    g_propagate_error (error, g_steal_pointer (&local_error));
  else if (self->plan == NULL)
    g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE, _ ("The reply cannot be read: %s"),
                 local_error->message);
  else
    self->decision = self->plan->decision;
  return self->plan != NULL ? g_steal_pointer (&self) : NULL;
}
