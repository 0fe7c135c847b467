/* dowser-model-repair.c - finds the reasons for which the audit or the SQL writer refuses a model's plan */
#include "pipeline/model/dowser-model-repair.h"

#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "pipeline/context/dowser-today.h"
#include "plan/dowser-parameter.h"
#include "sql/write/dowser-sql-writer.h"

static void
add_line (GString *text, const char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* Returns TRUE if the model should repair the problem of @finding: an error, a part that the audit had to leave out, or
 * a table that no join connects. */
static gboolean
is_for_the_model (const DowserFinding *finding)
{
  return finding->severity == DOWSER_SEVERITY_ERROR
         || (finding->fix == NULL && g_strcmp0 (finding->check, "join-connect") == 0);
}

static void
add_findings (GString *text, GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (is_for_the_model (findings->pdata[i]))
      add_line (text, ((const DowserFinding *) findings->pdata[i])->message);
}

/* If several keys can join two tables, adds these keys to the text. The model can choose the key that the question
 * means. */
static void
add_ways (GString *text, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) unjoined_tables = dowser_suggested_fixes_find_unjoined (plan, schema);

  for (guint i = 0; i < unjoined_tables->len; i++)
    {
      const DowserAmbiguity *ambiguity = unjoined_tables->pdata[i];

      add_line (text, ambiguity->question);
      for (guint j = 0; j < ambiguity->choices->len; j++)
        g_string_append_printf (text, "%s%s", j == 0 ? " " : "; ",
                                ((const DowserChoice *) ambiguity->choices->pdata[j])->label);
    }
  if (unjoined_tables->len > 0)
    add_line (text, "Say which by \"joins\":[{\"to\":\"…\",\"via\":\"table.key column\"}].");
}

static char *
dup_write_problem (DowserContext *context, DowserSession *session, const DowserPlan *plan)
{
  GDate today;
  DowserSqlOptions options = { .today = &today, .has_hour = TRUE, .schema = dowser_session_get_schema (session) };
  DowserDialectId dialect = dowser_context_get_dialect (context, dowser_session_get_source_uri (session));
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) bound = NULL;
  g_autoptr (DowserStatement) statement = NULL;

  dowser_today_get_hour (&today, &options.hour);
  bound = dowser_plan_bind (plan, NULL, &error);
  statement = bound != NULL ? dowser_sql_write_with_options (bound, dialect, &options, &error) : NULL;
  return statement == NULL ? g_strdup (error->message) : NULL;
}

char *
dowser_model_repair_dup_problem (DowserContext *context, DowserSession *session, const DowserPlan *plan)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  const DowserAuditOptions options
      = { dowser_session_get_profile (session), NULL, dowser_session_get_constraints (session) };
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit_with_options (plan, schema, &options, &findings, &error);
  g_autoptr (GString) text = g_string_new (NULL);

  add_findings (text, findings);
  if (audited == NULL && text->len == 0)
    add_line (text, error->message);
  if (audited != NULL)
    add_ways (text, audited, schema);
  if (audited != NULL && text->len == 0)
    return dup_write_problem (context, session, audited);
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
