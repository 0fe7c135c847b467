/* dowser-audit-join-kinds.c - checks that the columns compared by a join hold the same kind of values */
#include "analysis/dowser-affix.h"
#include "analysis/dowser-audit-kinds.h"
#include "audit/checks/dowser-audit-private.h"
#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHECK "join-kind"

/* Returns: (nullable): the column that @column references. Only foreign keys with a single column are considered */
static const DowserColumn *
get_referenced_column (const DowserColumn *column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = column->table->foreign_keys->pdata[i];

      if (key->columns->len == 1 && key->columns->pdata[0] == column)
        return key->to_columns->pdata[0];
    }
  return NULL;
}

static gboolean
has_key_between (const DowserTable *a, const DowserTable *b)
{
  for (guint i = 0; i < a->foreign_keys->len; i++)
    if (((const DowserForeignKey *) a->foreign_keys->pdata[i])->to_table == b)
      return TRUE;
  for (guint i = 0; i < b->foreign_keys->len; i++)
    if (((const DowserForeignKey *) b->foreign_keys->pdata[i])->to_table == a)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the tables' names have a word in common: "person" and "person_detail" have the same row numbers. */
static gboolean
have_common_word (const DowserTable *a, const DowserTable *b)
{
  g_auto (GStrv) x = dowser_identifier_split (a->name);
  g_auto (GStrv) y = dowser_identifier_split (b->name);

  for (guint i = 0; x[i] != NULL; i++)
    if (strlen (x[i]) > 2 && g_strv_contains ((const char *const *) y, x[i]))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the column only numbers the rows of its own table, as "id" does. A key with a meaning, such as
 * "isbn", may be the key of two tables. */
static gboolean
is_row_number (const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);

  return column->primary_key == 1 && dowser_value_type_is_number (column->type) && words[0] != NULL && words[1] == NULL
         && g_str_equal (words[0], "id");
}

/* Returns TRUE if both columns are primary keys that are equal only by chance. */
static gboolean
are_unrelated (const DowserColumn *a, const DowserColumn *b)
{
  return a->primary_key == 1 && b->primary_key == 1
         && (has_key_between (a->table, b->table)
             || (is_row_number (a) && is_row_number (b) && !have_common_word (a->table, b->table)));
}

/* Returns TRUE if the tables hold different rows. "PROD_customers" and "customers" are assumed to hold the same
 * rows. */
static gboolean
hold_different_rows (const DowserTable *a, const DowserTable *b)
{
  return a != b && !dowser_affix_is_longer_name (a->name, b->name) && !dowser_affix_is_longer_name (b->name, a->name);
}

/* Returns TRUE if the columns refer to rows of different tables, such as an order's number and a customer's number. */
static gboolean
refer_to_different_rows (const DowserColumn *a, const DowserColumn *b)
{
  const DowserColumn *x = get_referenced_column (a);
  const DowserColumn *y = get_referenced_column (b);

  if (a->table == b->table || x == b || y == a || (x != NULL && x == y))
    return FALSE;
  /* Two columns named "resident_id" hold the same ids, even if their keys reference different tables. */
  if (g_ascii_strcasecmp (a->name, b->name) == 0 && !is_row_number (a) && !is_row_number (b))
    return FALSE;
  if (x != NULL && y != NULL)
    return x->table != y->table;
  if (x == NULL && y == NULL)
    return are_unrelated (a, b);
  /* A foreign key and the primary key of a table that it doesn't reference identify different rows. */
  return x != NULL ? b->primary_key == 1 && hold_different_rows (x->table, b->table)
                   : a->primary_key == 1 && hold_different_rows (y->table, a->table);
}

static gboolean
is_text (const DowserColumn *column)
{
  return column->type == DOWSER_VALUE_TEXT;
}

static gboolean
has_only_one_kind (DowserColumnKind one, DowserColumnKind other, DowserColumnKind kind)
{
  return one == kind && other != kind && other != DOWSER_KIND_UNKNOWN;
}

static gboolean
have_different_kinds (const DowserAudit *self, const DowserColumn *a, const DowserColumn *b)
{
  DowserColumnKind x = _dowser_audit_get_column_kind (&self->analysis, a);
  DowserColumnKind y = _dowser_audit_get_column_kind (&self->analysis, b);

  if (get_referenced_column (a) == b || get_referenced_column (b) == a)
    return FALSE;
  if ((x == DOWSER_KIND_KEY && y == DOWSER_KIND_MEASURE) || (x == DOWSER_KIND_MEASURE && y == DOWSER_KIND_KEY))
    return TRUE;
  if (has_only_one_kind (x, y, DOWSER_KIND_DATE) || has_only_one_kind (y, x, DOWSER_KIND_DATE))
    return TRUE;
  if ((x == DOWSER_KIND_YEAR && y == DOWSER_KIND_KEY) || (y == DOWSER_KIND_YEAR && x == DOWSER_KIND_KEY))
    return TRUE;
  return (is_text (a) && dowser_value_type_is_number (b->type))
         || (is_text (b) && dowser_value_type_is_number (a->type));
}

static void
check_condition (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *condition)
{
  const DowserExpr *x, *y;
  const DowserColumn *a, *b;

  if (condition->kind != DOWSER_EXPR_COMPARE || condition->op != DOWSER_EQUAL)
    return;
  x = condition->args->pdata[0];
  y = condition->args->pdata[1];
  if (x->kind != DOWSER_EXPR_COLUMN || y->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (x->instance, y->instance) == 0)
    return;
  a = _dowser_audit_find_stored_column (&self->analysis, scope, x);
  b = _dowser_audit_find_stored_column (&self->analysis, scope, y);
  if (a == NULL || b == NULL || a == b || (!refer_to_different_rows (a, b) && !have_different_kinds (self, a, b)))
    return;
  _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                        g_strdup_printf (_ ("“%s” of “%s” and “%s” of “%s” contain different things, so rows with "
                                            "equal values in these columns don’t belong together."),
                                         a->name, a->table->name, b->name, b->table->name),
                        NULL);
}

void
_dowser_audit_check_join_kinds (DowserAudit *self, DowserAuditScope *scope)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (scope->select->filter);

  for (guint i = 0; i < scope->select->joins->len; i++)
    {
      const DowserJoin *join = scope->select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        check_condition (self, scope, &(DowserAuditPlace){ DOWSER_AUDIT_ON, i, j }, join->on->pdata[j]);
    }
  for (guint i = 0; i < conditions->len; i++)
    check_condition (self, scope, &(DowserAuditPlace){ DOWSER_AUDIT_FILTER, i, 0 }, conditions->pdata[i]);
}
