/* dowser-plan-steps.c - checks the ids of steps, and the order in which steps read each other */
#include "plan/dowser-plan-steps.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Words that are reserved in at least one of the engines. SQL quotes every name, but users and models also read and
 * write these ids without quotes. */
static const char *const reserved[] = {
  "all",     "alter",   "analyze",  "and",    "any",    "as",        "asc",       "begin",     "between",
  "both",    "by",      "case",     "cast",   "check",  "collate",   "column",    "commit",    "constraint",
  "create",  "cross",   "default",  "delete", "desc",   "distinct",  "drop",      "else",      "end",
  "except",  "exists",  "false",    "fetch",  "for",    "foreign",   "from",      "full",      "grant",
  "group",   "having",  "in",       "index",  "inner",  "insert",    "intersect", "into",      "is",
  "join",    "lateral", "left",     "like",   "limit",  "natural",   "not",       "null",      "offset",
  "on",      "or",      "order",    "outer",  "over",   "partition", "primary",   "recursive", "references",
  "revoke",  "right",   "rollback", "select", "set",    "some",      "table",     "then",      "to",
  "trigger", "true",    "truncate", "union",  "unique", "update",    "using",     "values",    "view",
  "when",    "where",   "window",   "with",
};

static gboolean
is_reserved (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (reserved); i++)
    if (g_ascii_strcasecmp (reserved[i], id) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_id_letter (gunichar letter, gboolean first)
{
  return letter == '_' || g_unichar_isalpha (letter)
         || (!first && (g_unichar_isdigit (letter) || g_unichar_ismark (letter)));
}

/* Returns: (nullable): the first invalid character; %NULL if all characters are valid */
static const char *
find_wrong_letter (const char *id)
{
  for (const char *p = id; *p != '\0'; p = g_utf8_next_char (p))
    if (!is_id_letter (g_utf8_get_char (p), p == id))
      return p;
  return NULL;
}

static gboolean
is_blank (const char *id)
{
  for (; id != NULL && *id != '\0'; id = g_utf8_next_char (id))
    if (!g_unichar_isspace (g_utf8_get_char (id)))
      return FALSE;
  return TRUE;
}

gboolean
dowser_plan_step_id_check (const char *id, GError **error)
{
  if (is_blank (id))
    g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                         _ ("A step has no name. Give it a name of letters, digits and underscores."));
  else if (strlen (id) > DOWSER_PLAN_STEP_ID_MAX)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("The name of the step “%.30s…” is too long. Use at most %d letters."), id, DOWSER_PLAN_STEP_ID_MAX);
  else if (find_wrong_letter (id) != NULL)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” cannot be the name of a step. Use letters, digits and underscores, and begin with a letter."),
                 id);
  else if (is_reserved (id))
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” cannot be the name of a step, because it is an SQL keyword. Choose another name, such as "
                    "“%s_step”."),
                 id, id);
  else
    return TRUE;
  return FALSE;
}

char *
dowser_plan_step_id_make (const char *name)
{
  GString *id = g_string_new (NULL);

  for (const char *p = name; *p != '\0' && id->len + 6 < DOWSER_PLAN_STEP_ID_MAX - 8; p = g_utf8_next_char (p))
    {
      gunichar letter = g_utf8_get_char (p);

      if (id->len == 0 && g_unichar_isdigit (letter))
        g_string_append_c (id, '_');
      if (is_id_letter (letter, id->len == 0))
        g_string_append_unichar (id, letter);
      else if (id->len > 0 && id->str[id->len - 1] != '_')
        g_string_append_c (id, '_');
    }
  if (id->len == 0)
    g_string_append (id, "step");
  if (is_reserved (id->str))
    g_string_append (id, "_step");
  return g_string_free (id, FALSE);
}

static int
find_step (const DowserPlan *self, const char *id)
{
  for (guint i = 0; id != NULL && i < self->steps->len; i++)
    if (g_ascii_strcasecmp (((const DowserPlanStep *) self->steps->pdata[i])->id, id) == 0)
      return (int) i;
  return -1;
}

static gboolean
check_ids (const DowserPlan *self, GError **error)
{
  for (guint i = 0; i < self->steps->len; i++)
    {
      const char *id = ((const DowserPlanStep *) self->steps->pdata[i])->id;

      if (!dowser_plan_step_id_check (id, error))
        return FALSE;
      if (find_step (self, id) == (int) i)
        continue;
      g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                   _ ("Two steps are named “%s”. Rename one of the steps."), id);
      return FALSE;
    }
  return TRUE;
}

/* Collects the steps that one step reads. */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema; /* (nullable) */
  gboolean *reads;            /* for each step, by its index: TRUE if the step is read */
} StepReads;

/* Returns TRUE if @instance may be a step: it is marked as a step, or no table of the schema has its name. The audit
 * applies the same rule. */
static gboolean
may_mean_step (const StepReads *step_reads, const DowserInstance *instance)
{
  return instance->is_step
         || (step_reads->schema != NULL && instance->table != NULL
             && dowser_schema_find_table (step_reads->schema, instance->table) == NULL);
}

static void
collect_sources_cb (const DowserSelect *select, gpointer user_data)
{
  StepReads *step_reads = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      int step = may_mean_step (step_reads, instance) ? find_step (step_reads->plan, instance->table) : -1;

      if (step >= 0)
        step_reads->reads[step] = TRUE;
    }
}

/* Returns: (transfer full): a matrix with a row and a column for each step: TRUE if the row's step reads the column's
 * step */
static gboolean *
make_step_reads (const DowserPlan *self, const DowserSchema *schema)
{
  guint n = self->steps->len;
  gboolean *reads = g_new0 (gboolean, (gsize) n * n);

  for (guint i = 0; i < n; i++)
    {
      const DowserPlanStep *step = self->steps->pdata[i];
      g_autoptr (DowserPlan) one = dowser_plan_new (dowser_select_ref (step->select));
      StepReads step_reads = { self, schema, reads + (gsize) i * n };

      dowser_plan_walk_selects (one, FALSE, collect_sources_cb, &step_reads);
    }
  return reads;
}

/* Searches for a cycle of steps that read each other. @came_from: for each step, the step that reads it on the path
 * from @start; -1 if the step wasn't reached. Returns: TRUE if @start is reached again */
static gboolean
find_cycle (const gboolean *reads, guint n, guint start, int *came_from)
{
  g_autofree guint *queue = g_new (guint, n + 1);
  guint first = 0, end = 0;

  for (guint i = 0; i < n; i++)
    came_from[i] = -1;
  queue[end++] = start;
  while (first < end)
    {
      guint at = queue[first++];

      for (guint next = 0; next < n; next++)
        {
          if (!reads[(gsize) at * n + next] || came_from[next] >= 0)
            continue;
          came_from[next] = (int) at;
          if (next == start)
            return TRUE;
          queue[end++] = next;
        }
    }
  return FALSE;
}

/* Describes the cycle: "“a” needs “b”, which needs “a”". Returns: (transfer full) */
static char *
describe_cycle (const DowserPlan *self, guint start, const int *came_from)
{
  g_autofree char *text = g_strdup_printf ("“%s”", ((const DowserPlanStep *) self->steps->pdata[start])->id);
  guint at = start;

  do
    {
      gboolean last;
      g_autofree char *rest = g_steal_pointer (&text);
      const char *id;

      at = (guint) came_from[at];
      last = at == start;
      id = ((const DowserPlanStep *) self->steps->pdata[at])->id;
      text = last ? g_strdup_printf (_ ("Step “%s” needs %s"), id, rest)
                  : g_strdup_printf (_ ("“%s”, which needs %s"), id, rest);
    }
  while (at != start);
  return g_steal_pointer (&text);
}

static gboolean
fail_cycle (const DowserPlan *self, guint start, const int *came_from, GError **error)
{
  g_autofree char *cycle_text = NULL;

  if (came_from[start] == (int) start)
    {
      g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                   _ ("Step “%s” needs itself. A step can only read tables and the steps before it."),
                   ((const DowserPlanStep *) self->steps->pdata[start])->id);
      return FALSE;
    }
  cycle_text = describe_cycle (self, start, came_from);
  g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
               _ ("%s. A step can only read tables and the steps before it."), cycle_text);
  return FALSE;
}

/* Returns FALSE if a step reads itself or a later step. If each step reads only earlier steps, there is no cycle. */
static gboolean
check_order (const DowserPlan *self, const gboolean *reads, GError **error)
{
  guint n = self->steps->len;
  g_autofree int *came_from = NULL;

  for (guint i = 0; i < n; i++)
    for (guint j = i; j < n; j++)
      if (reads[(gsize) i * n + j])
        {
          const char *id = ((const DowserPlanStep *) self->steps->pdata[i])->id;
          const char *later = ((const DowserPlanStep *) self->steps->pdata[j])->id;

          came_from = g_new (int, n);
          if (find_cycle (reads, n, i, came_from))
            return fail_cycle (self, i, came_from, error);
          g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                       _ ("Step “%s” needs “%s”, which comes after it. Put “%s” first."), id, later, later);
          return FALSE;
        }
  return TRUE;
}

gboolean
dowser_plan_check_steps (const DowserPlan *self, const DowserSchema *schema, GError **error)
{
  g_autofree gboolean *reads = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->steps->len == 0)
    return TRUE;
  if (!check_ids (self, error))
    return FALSE;
  reads = make_step_reads (self, schema);
  return check_order (self, reads, error);
}
