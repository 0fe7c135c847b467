/* dowser-diagnosis.c - explains an engine's error to the user: its cause, the part of the plan that it concerns, and
 * what to do */
#include "audit/fixes/dowser-diagnosis-private.h"

#include "analysis/dowser-name-finder.h"
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const dowser_cause_nicks[]
    = { "unknown", "missing-column", "missing-table", "missing-function", "ambiguous",  "type",   "division",
        "group",   "overflow",       "syntax",        "timeout",          "permission", "locked", NULL };

void
dowser_diagnosis_free (DowserDiagnosis *self)
{
  g_free (self->name);
  g_free (self->path);
  g_clear_pointer (&self->near, g_ptr_array_unref);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_free (self->fix);
  g_free (self->sentence);
  g_free (self);
}

char *
_dowser_diagnosis_dup_last_part (const char *name)
{
  const char *dot = strrchr (name, '.');
  char *last = g_strdup (dot != NULL ? dot + 1 : name);

  g_strdelimit (last, "\"'`[]", ' ');
  return g_strstrip (last);
}

typedef struct
{
  const char *name;
  DowserCause cause;
  gboolean found;
} NameSearch;

static gboolean
find_name_cb (const DowserExpr *expr, gpointer user_data)
{
  NameSearch *search = user_data;
  gboolean is_division
      = expr->kind == DOWSER_EXPR_ARITHMETIC && (expr->op == DOWSER_DIVIDE || expr->op == DOWSER_MODULO);
  gboolean named
      = search->name != NULL
        && (expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_FUNCTION || expr->kind == DOWSER_EXPR_OUTPUT)
        && g_ascii_strcasecmp (expr->name, search->name) == 0;
  gboolean valued = search->name != NULL && expr->kind == DOWSER_EXPR_LITERAL && expr->value->text != NULL
                    && g_str_equal (expr->value->text, search->name);

  search->found = search->found || named || valued || (search->cause == DOWSER_CAUSE_DIVISION && is_division);
  if (expr->kind == DOWSER_EXPR_SUBPLAN && !search->found)
    dowser_select_walk (expr->select, find_name_cb, user_data);
  return !search->found;
}

static gboolean
contains_name (NameSearch *search, const DowserExpr *expr)
{
  if (expr != NULL)
    dowser_expr_walk (expr, find_name_cb, search);
  return search->found;
}

/* Returns: (transfer full) (nullable) */
static char *
find_path_in (NameSearch *search, const DowserSelect *select, const char *path)
{
  if (contains_name (search, select->filter))
    return g_strconcat (path, ".filter", NULL);
  if (contains_name (search, select->having))
    return g_strconcat (path, ".having", NULL);
  for (guint i = 0; i < select->outputs->len; i++)
    if (contains_name (search, ((const DowserOutput *) select->outputs->pdata[i])->expr))
      return g_strdup_printf ("%s.outputs[%u]", path, i);
  for (guint i = 0; i < select->joins->len; i++)
    for (guint j = 0; j < ((const DowserJoin *) select->joins->pdata[i])->on->len; j++)
      if (contains_name (search, ((const DowserJoin *) select->joins->pdata[i])->on->pdata[j]))
        return g_strdup_printf ("%s.joins[%u]", path, i);
  for (guint i = 0; i < select->group->len; i++)
    if (contains_name (search, select->group->pdata[i]))
      return g_strdup_printf ("%s.group[%u]", path, i);
  for (guint i = 0; i < select->order->len; i++)
    if (contains_name (search, ((const DowserOrder *) select->order->pdata[i])->expr))
      return g_strdup_printf ("%s.order[%u]", path, i);
  for (guint i = 0; search->name != NULL && i < select->from->len; i++)
    if (g_ascii_strcasecmp (((const DowserInstance *) select->from->pdata[i])->table, search->name) == 0)
      return g_strdup_printf ("%s.from[%u]", path, i);
  return select->set_with != NULL ? find_path_in (search, select->set_with, path) : NULL;
}

static char *
find_path (const DowserDiagnosis *self, const DowserPlan *plan)
{
  g_autofree char *last = self->name != NULL ? _dowser_diagnosis_dup_last_part (self->name) : NULL;
  NameSearch search = { last, self->cause, FALSE };
  char *path = NULL;

  for (guint i = 0; i < plan->steps->len && path == NULL; i++)
    {
      g_autofree char *step = g_strdup_printf ("steps[%u].select", i);

      path = find_path_in (&search, ((const DowserPlanStep *) plan->steps->pdata[i])->select, step);
    }
  return path != NULL ? path : find_path_in (&search, plan->select, "select");
}

/* Returns TRUE if the schema has the name that the engine didn't find. The source has then lost the name since the
 * schema was read. */
static gboolean
is_schema_old (const DowserDiagnosis *self, const DowserSchema *schema)
{
  g_autofree char *last = self->name != NULL ? _dowser_diagnosis_dup_last_part (self->name) : NULL;
  GPtrArray *tables = dowser_schema_get_tables (schema);

  if (last == NULL)
    return FALSE;
  if (self->cause == DOWSER_CAUSE_MISSING_TABLE)
    return dowser_schema_find_table (schema, last) != NULL;
  for (guint i = 0; i < tables->len && self->cause == DOWSER_CAUSE_MISSING_COLUMN; i++)
    if (dowser_table_find_column (tables->pdata[i], last) != NULL)
      return TRUE;
  return FALSE;
}

/* Returns: (nullable): a sentence with a placeholder for the name that the engine gave; %NULL for a cause for which the
 * sentence without a name says as much */
static const char *
get_named_sentence (DowserCause cause)
{
  switch (cause)
    {
    case DOWSER_CAUSE_MISSING_COLUMN:
      return _ ("The database has no column “%s”.");
    case DOWSER_CAUSE_MISSING_TABLE:
      return _ ("The database has no table “%s”.");
    case DOWSER_CAUSE_MISSING_FUNCTION:
      return _ ("The database has no function “%s” for values of these types.");
    case DOWSER_CAUSE_AMBIGUOUS:
      return _ ("The database cannot tell which “%s” is meant.");
    case DOWSER_CAUSE_TYPE:
      return _ ("“%s” is compared or calculated with a value of another type.");
    case DOWSER_CAUSE_GROUP:
      return _ ("“%s” is neither grouped nor aggregated.");
    case DOWSER_CAUSE_PERMISSION:
      return _ ("You are not allowed to read “%s”. Ask the administrator for access, or ask about other data.");
    case DOWSER_CAUSE_SYNTAX:
      return _ (
          "The database cannot read the statement at “%s”. This is an error in Dowser. Report it to the developers.");
    case DOWSER_CAUSE_UNKNOWN:
    case DOWSER_CAUSE_DIVISION:
    case DOWSER_CAUSE_OVERFLOW:
    case DOWSER_CAUSE_TIMEOUT:
    case DOWSER_CAUSE_LOCKED:
    default:
      return NULL;
    }
}

static const char *
get_sentence (DowserCause cause)
{
  switch (cause)
    {
    case DOWSER_CAUSE_MISSING_COLUMN:
    case DOWSER_CAUSE_MISSING_TABLE:
      return _ ("The database does not have a table or column that the plan uses.");
    case DOWSER_CAUSE_MISSING_FUNCTION:
      return _ ("The database does not have a function that the plan uses.");
    case DOWSER_CAUSE_AMBIGUOUS:
      return _ ("The database cannot tell which of two columns is meant.");
    case DOWSER_CAUSE_TYPE:
      return _ ("Values of two types are compared or calculated with each other.");
    case DOWSER_CAUSE_DIVISION:
      return _ ("A value is divided by 0.");
    case DOWSER_CAUSE_GROUP:
      return _ ("A column is shown next to sums or counts, but is not grouped.");
    case DOWSER_CAUSE_OVERFLOW:
      return _ ("A number is too large for the database.");
    case DOWSER_CAUSE_SYNTAX:
      return _ ("The database cannot read the statement. This is an error in Dowser. Report it to the developers.");
    case DOWSER_CAUSE_TIMEOUT:
      return _ ("The query took too long. Add a filter, ask for less, or raise the query timeout in the settings.");
    case DOWSER_CAUSE_PERMISSION:
      return _ ("You are not allowed to read this data. Ask the administrator for access.");
    case DOWSER_CAUSE_LOCKED:
      return _ ("Another program is writing to the database. Try again in a moment.");
    case DOWSER_CAUSE_UNKNOWN:
    default:
      return NULL;
    }
}

/* Returns the sentence that tells the user the cause of @error. @is_own_sql: TRUE if the user wrote the statement; a
 * syntax error is then the user's error and not an error in Dowser */
static char *
dup_sentence (const DowserDiagnosis *self, const GError *error, gboolean is_own_sql)
{
  gboolean is_own_syntax = is_own_sql && self->cause == DOWSER_CAUSE_SYNTAX;
  const char *named = is_own_syntax ? _ ("The database cannot read the SQL at “%s”. Correct this part.")
                                    : get_named_sentence (self->cause);
  g_autofree char *names = dowser_names_format_list (self->near);
  GString *text = g_string_new (NULL);

  if (named != NULL && self->name != NULL)
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_string_append_printf (text, named, self->name);
#pragma GCC diagnostic pop
    }
  else if (is_own_syntax)
    g_string_append (text, _ ("The database cannot read the SQL."));
  else
    g_string_append (text, get_sentence (self->cause) != NULL ? get_sentence (self->cause) : error->message);
  if (self->near->len > 0)
    g_string_append_printf (text, _ (" Perhaps %s is meant."), names);
  return g_string_free (text, FALSE);
}

static DowserCause
read_cause (const GError *error, char **name)
{
  if (g_error_matches (error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME))
    return DOWSER_CAUSE_TIMEOUT;
  if (g_error_matches (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY))
    return DOWSER_CAUSE_LOCKED;
  if (g_error_matches (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED))
    return DOWSER_CAUSE_PERMISSION;
  return _dowser_diagnosis_read (error->message, name);
}

DowserDiagnosis *
dowser_diagnosis_new (const GError *error, const DowserPlan *plan, const DowserSchema *schema)
{
  DowserDiagnosis *self = g_new0 (DowserDiagnosis, 1);
  gboolean missing;

  self->cause = read_cause (error, &self->name);
  missing = self->cause == DOWSER_CAUSE_MISSING_COLUMN || self->cause == DOWSER_CAUSE_MISSING_TABLE;
  if (plan != NULL)
    self->path = find_path (self, plan);
  if (schema != NULL)
    self->schema_is_old = is_schema_old (self, schema);
  if (schema != NULL && missing && self->name != NULL && !self->schema_is_old)
    self->near = dowser_names_find_near (schema, self->name, self->cause == DOWSER_CAUSE_MISSING_TABLE);
  else
    self->near = g_ptr_array_new_with_free_func (g_free);
  if (plan != NULL && schema != NULL && !self->schema_is_old)
    _dowser_diagnosis_fix (self, plan, schema);
  self->sentence = dup_sentence (self, error, plan == NULL);
  return self;
}

GPtrArray *
dowser_diagnosis_dup_operations (const DowserDiagnosis *self)
{
  g_autofree char *json = self->plan != NULL ? dowser_plan_to_json (self->plan, FALSE) : NULL;

  if (json == NULL)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  return dowser_operations_new_single (dowser_operation_new_replace_plan (json));
}

/* Returns TRUE if the message may contain a stored value, as in 'invalid input for type integer: "Ann"'. */
static gboolean
may_contain_values (DowserCause cause)
{
  return cause == DOWSER_CAUSE_TYPE || cause == DOWSER_CAUSE_OVERFLOW || cause == DOWSER_CAUSE_UNKNOWN;
}

char *
dowser_diagnosis_dup_problem (const DowserDiagnosis *self, const GError *error, gboolean with_values)
{
  GString *text = g_string_new ("The database refused the statement");

  if (with_values || !may_contain_values (self->cause))
    g_string_append_printf (text, ": %s", error->message);
  g_string_append_printf (text, "\nCause: %s", dowser_cause_nicks[self->cause]);
  if (self->path != NULL)
    g_string_append_printf (text, "\nPart of the plan: %s", self->path);
  for (guint i = 0; i < self->near->len; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "\nNames that are near: " : ", ",
                            (const char *) self->near->pdata[i]);
  return g_string_free (text, FALSE);
}
