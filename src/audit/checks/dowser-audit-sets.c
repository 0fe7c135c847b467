/* dowser-audit-sets.c - checks that the halves of a set operation show the same kinds of columns, and that no row is
 * shown by both halves */
#include "analysis/dowser-audit-kinds.h"
#include "audit/checks/dowser-audit-private.h"
#include "audit/checks/dowser-union-overlap.h"

#include <glib/gi18n-lib.h>

#define CHECK "set"

/* Classes of columns that users don't confuse: a name isn't a number, and a number isn't a date. */
typedef enum
{
  CLASS_UNKNOWN,
  CLASS_NUMBER,
  CLASS_TEXT,
  CLASS_TIME
} ColumnClass;

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  DowserAuditScope *other;
} SetOperands;

static const DowserExpr *
get_output_expr (const DowserAuditScope *scope, guint index)
{
  return ((const DowserOutput *) scope->select->outputs->pdata[index])->expr;
}

static ColumnClass
get_column_class (const SetOperands *self, DowserAuditScope *scope, guint index)
{
  const DowserExpr *output_expr = get_output_expr (scope, index);
  DowserValueType type = _dowser_audit_get_type (&self->audit->analysis, scope, output_expr);
  const DowserColumn *column = _dowser_audit_find_stored_column (&self->audit->analysis, scope, output_expr);

  if (output_expr->kind == DOWSER_EXPR_LITERAL && output_expr->value->is_null)
    return CLASS_UNKNOWN;
  if (dowser_value_type_is_temporal (type)
      || (column != NULL && _dowser_audit_get_column_kind (&self->audit->analysis, column) == DOWSER_KIND_DATE))
    return CLASS_TIME;
  if (dowser_value_type_is_number (type))
    return CLASS_NUMBER;
  /* A text made by a function or a cast may have any meaning, so its class is unknown. */
  return type == DOWSER_VALUE_TEXT && (column != NULL || output_expr->kind == DOWSER_EXPR_LITERAL) ? CLASS_TEXT
                                                                                                   : CLASS_UNKNOWN;
}

static void
check_column_class (const SetOperands *self, guint index)
{
  ColumnClass a = get_column_class (self, self->scope, index);
  ColumnClass b = get_column_class (self, self->other, index);
  DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, index, 0 };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (a == b || a == CLASS_UNKNOWN || b == CLASS_UNKNOWN)
    return;
  first = dowser_select_dup_heading (self->scope->select, index);
  second = dowser_select_dup_heading (self->other->select, index);
  _dowser_audit_report (self->audit, self->scope, &place, DOWSER_SEVERITY_WARNING, CHECK,
                        g_strdup_printf (_ ("“%s” of the first query and “%s” of the next query are combined in one "
                                            "column, but have different types."),
                                         first, second),
                        NULL);
}

static const char *
get_name (const DowserAuditScope *scope, guint index)
{
  const DowserExpr *output_expr = get_output_expr (scope, index);

  return output_expr->kind == DOWSER_EXPR_COLUMN ? output_expr->name : NULL;
}

/* Finds two columns that are swapped between the two halves of a set operation such as UNION: "name, city" in the first
 * half and "city, name" in the second half. */
static gboolean
find_swapped (const SetOperands *self, guint *one, guint *two)
{
  for (guint i = 0; i < self->scope->select->outputs->len; i++)
    for (guint j = i + 1; j < self->scope->select->outputs->len; j++)
      {
        const char *a = get_name (self->scope, i), *b = get_name (self->scope, j);

        if (a == NULL || b == NULL || g_ascii_strcasecmp (a, b) == 0 || get_name (self->other, i) == NULL
            || get_name (self->other, j) == NULL || g_ascii_strcasecmp (a, get_name (self->other, j)) != 0
            || g_ascii_strcasecmp (b, get_name (self->other, i)) != 0)
          continue;
        *one = i;
        *two = j;
        return TRUE;
      }
  return FALSE;
}

/* Returns TRUE if both halves read the same table. In this case, keys are swapped on purpose, to follow a relation in
 * both directions. */
static gboolean
reads_same_table (const SetOperands *self)
{
  const DowserInstance *a = self->scope->select->from->len > 0 ? self->scope->select->from->pdata[0] : NULL;
  const DowserInstance *b = self->other->select->from->len > 0 ? self->other->select->from->pdata[0] : NULL;

  return a != NULL && b != NULL && g_strcmp0 (a->table, b->table) == 0;
}

static gboolean
is_key (const SetOperands *self, guint index)
{
  const DowserColumn *column
      = _dowser_audit_find_stored_column (&self->audit->analysis, self->scope, get_output_expr (self->scope, index));

  return column != NULL && _dowser_audit_get_column_kind (&self->audit->analysis, column) == DOWSER_KIND_KEY;
}

static gboolean
check_swapped (const SetOperands *self)
{
  guint one, two;

  if (!find_swapped (self, &one, &two) || (reads_same_table (self) && is_key (self, one) && is_key (self, two)))
    return FALSE;
  _dowser_audit_report (self->audit, self->scope, &(DowserAuditPlace){ DOWSER_AUDIT_OUTPUT, one, 0 },
                        DOWSER_SEVERITY_WARNING, CHECK,
                        g_strdup_printf (_ ("“%s” and “%s” are in a different order in the two combined queries, so "
                                            "one column contains values of both."),
                                         get_name (self->scope, one), get_name (self->scope, two)),
                        NULL);
  return TRUE;
}

static void
check_overlap (const SetOperands *self)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };
  /* If a step is a set operation, the select that adds up the step's rows reports the overlap. */
  const char *table
      = self->scope->select->set_op == DOWSER_SET_UNION_ALL && g_str_has_prefix (self->scope->path, "select")
            ? _dowser_audit_find_shared_rows (self->scope->select, self->other->select)
            : NULL;

  if (table != NULL)
    _dowser_audit_report (self->audit, self->scope, &place, DOWSER_SEVERITY_WARNING, "fan-out",
                          g_strdup_printf (_ ("Some rows of “%s” may be in more than one of the combined queries, so "
                                              "they may be shown more than once."),
                                           table),
                          NULL);
}

void
_dowser_audit_check_set_halves (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *with = scope->select->set_op != DOWSER_SET_NONE ? scope->select->set_with : NULL;
  DowserAuditScope other = { scope->outer, with, scope->path };
  SetOperands sides = { self, scope, &other };

  if (with == NULL || with->outputs->len != scope->select->outputs->len)
    return;
  if (!check_swapped (&sides))
    for (guint i = 0; i < with->outputs->len; i++)
      check_column_class (&sides, i);
  check_overlap (&sides);
}
