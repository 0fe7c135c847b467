/* dowser-audit-summaries.c - finds groups by names that are not unique, averages of averages, and ties at the limit */
#include "analysis/dowser-audit-kinds.h"
#include "audit/checks/dowser-audit-private.h"

#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>

/* The maximum limit of a ranking. Ties aren't reported for a larger limit. */
#define MAX_TIED 100

static const char *const name_words[]
    = { "name", "fullname", "surname", "lastname", "firstname", "username", "title", NULL };

/* Words before "name" in columns with the names of people: "first name", "full name". */
static const char *const person_words[]
    = { "first", "last", "full", "given", "family", "middle", "user", "display", "nick", "sur", NULL };

/* Returns TRUE if @word and a word of @table begin with the same letters, as "dept" and "departments" do. */
static gboolean
is_word_of_table (const char *word, const char *table)
{
  g_auto (GStrv) words = dowser_identifier_split (table);

  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_has_prefix (words[i], word) || g_str_has_prefix (word, words[i]))
      return TRUE;
  return FALSE;
}

gboolean
_dowser_audit_is_name_column (const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);
  guint n = g_strv_length (words);

  if (n == 0 || column->type != DOWSER_VALUE_TEXT || !g_strv_contains (name_words, words[n - 1]))
    return FALSE;
  /* In a table "product", "product_name" is the product's name, but "segment_name" is the name of something else. */
  return n == 1 || g_strv_contains (person_words, words[0]) || is_word_of_table (words[0], column->table->name);
}

static gboolean
is_known_to_repeat (const DowserAudit *self, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_profile_find (self->analysis.profile, column);

  return profile != NULL && profile->n_rows > 0 && profile->n_distinct >= 0
         && profile->n_distinct < profile->n_rows - profile->n_nulls;
}

/* Returns TRUE if the group keys identify the rows of the table of @column. */
static gboolean
is_identified_by_groups (const DowserAudit *self, DowserAuditScope *scope, const DowserColumn *column, const char *id)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (guint i = 0; i < scope->select->group->len; i++)
    {
      const DowserExpr *key = scope->select->group->pdata[i];

      if (key->kind != DOWSER_EXPR_COLUMN)
        continue;
      if (g_strcmp0 (key->instance, id) == 0)
        g_ptr_array_add (columns, (gpointer) _dowser_audit_resolve_column (&self->analysis, scope, key).column);
      else
        {
          const DowserColumn *other = _dowser_audit_find_stored_column (&self->analysis, scope, key);

          /* A group key that is a foreign key to the table's rows also identifies these rows. */
          for (guint j = 0; other != NULL && j < other->table->foreign_keys->len; j++)
            {
              const DowserForeignKey *to = other->table->foreign_keys->pdata[j];

              if (to->to_table == column->table && to->columns->len == 1 && to->columns->pdata[0] == other)
                return TRUE;
            }
        }
    }
  return dowser_table_is_unique (column->table, columns);
}

/* Reports a group key that is a name shared by several rows: two people with the same name become one row. */
static void
check_name (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  const DowserExpr *key = scope->select->group->pdata[index];
  DowserAuditPlace place = { DOWSER_AUDIT_GROUP, index, 0 };
  g_autoptr (GPtrArray) primary = NULL;
  const DowserColumn *column;

  if (key->kind != DOWSER_EXPR_COLUMN || scope->select->from->len < 2)
    return;
  column = _dowser_audit_resolve_column (&self->analysis, scope, key).column;
  if (column == NULL || !_dowser_audit_is_name_column (column))
    return;
  primary = dowser_table_dup_primary_key (column->table);
  if (primary->len == 0 || column->table->referenced_by->len == 0
      || is_identified_by_groups (self, scope, column, key->instance) || !is_known_to_repeat (self, column))
    return;
  _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, "group-name",
                        g_strdup_printf (_ ("“%s” isn’t unique, so several rows of “%s” become one row."), column->name,
                                         column->table->name),
                        NULL);
}

/* Returns: (nullable): the average that the step computes as @column */
static const DowserExpr *
get_step_average (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *column)
{
  DowserAuditColumn found;
  const DowserExpr *step_output;

  if (column->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  found = _dowser_audit_resolve_column (&self->analysis, scope, column);
  if (found.step == NULL || found.output < 0 || found.step->group->len == 0)
    return NULL;
  step_output = ((const DowserOutput *) found.step->outputs->pdata[found.output])->expr;
  return step_output->kind == DOWSER_EXPR_AGGREGATE && step_output->op == DOWSER_AVG ? step_output : NULL;
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

static gboolean
check_average_cb (const DowserExpr *expr, gpointer user_data)
{
  const CheckPass *pass = user_data;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_AVG && expr->args->len == 1
      && get_step_average (pass->audit, pass->scope, expr->args->pdata[0]) != NULL)
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "average",
                          g_strdup (_ ("This is an average of averages. A group with few rows has the same weight as a "
                                       "group with many rows.")),
                          NULL);
  return TRUE;
}

static gboolean
find_row_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_COLUMN || (expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT);
  return !*found;
}

/* Returns TRUE if several rows may easily have the same sort key, for example because it is a count, a whole number or
 * a day. */
static gboolean
can_have_ties (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *key)
{
  const DowserColumn *column;
  const DowserColumnProfile *profile;

  if (key->kind == DOWSER_EXPR_AGGREGATE)
    return key->op == DOWSER_COUNT;
  column = _dowser_audit_find_stored_column (&self->analysis, scope, key);
  profile = dowser_profile_find (self->analysis.profile, column);
  return profile != NULL && profile->n_distinct >= 0 && profile->n_rows > 0
         && profile->n_distinct < profile->n_rows - profile->n_nulls;
}

/* Returns: the expression of the output if @key is the name of an output, otherwise @key */
static const DowserExpr *
get_sort_expr (const DowserSelect *select, const DowserExpr *key)
{
  for (guint i = 0; key->kind == DOWSER_EXPR_OUTPUT && i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (g_strcmp0 (heading, key->name) == 0)
        return ((const DowserOutput *) select->outputs->pdata[i])->expr;
    }
  return key;
}

const DowserExpr *
_dowser_audit_find_tied_key (DowserAudit *self, DowserAuditScope *scope)
{
  const DowserSelect *select = scope->select;
  gboolean shows_rows = FALSE;
  const DowserExpr *key;

  if (select->limit <= 0 || select->limit > MAX_TIED || select->order->len != 1 || select->distinct
      || select->set_op != DOWSER_SET_NONE || (select->group->len == 0 && dowser_select_is_grouped (select)))
    return NULL;
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, find_row_cb, &shows_rows);
  key = get_sort_expr (select, ((const DowserOrder *) select->order->pdata[0])->expr);
  /* If only the sort key is shown, tied rows look the same, so it doesn't matter which of them the limit keeps. */
  if (select->outputs->len == 1 && dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[0])->expr, key))
    return NULL;
  return shows_rows && key->kind != DOWSER_EXPR_OUTPUT && can_have_ties (self, scope, key) ? key : NULL;
}

static void
check_ties (DowserAudit *self, DowserAuditScope *scope)
{
  DowserAuditPlace place = { DOWSER_AUDIT_LIMIT, 0, 0 };

  if (_dowser_audit_find_tied_key (self, scope) != NULL)
    _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_NOTE, "ties",
                          scope->select->limit == 1
                              ? g_strdup (_ ("Several rows may share the first place, but only one of them is shown."))
                              : g_strdup (_ ("Several rows may share the last place, but not all of them are shown.")),
                          NULL);
}

void
_dowser_audit_check_summaries (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 0; i < scope->select->group->len; i++)
    check_name (self, scope, i);
  for (guint i = 0; i < scope->select->outputs->len; i++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, i, 0 };
      CheckPass pass = { self, scope, &place };

      dowser_expr_walk (((const DowserOutput *) scope->select->outputs->pdata[i])->expr, check_average_cb, &pass);
    }
  check_ties (self, scope);
}
