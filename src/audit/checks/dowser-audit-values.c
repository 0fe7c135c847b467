/* dowser-audit-values.c - checks the spelling of compared texts against the stored values */
#include "audit/checks/dowser-audit-private.h"

#include "analysis/dowser-value-snap.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHECK "value-spelling"
/* The maximum length of a looked-up text in bytes. Longer texts are not names that users write from memory. */
#define MAX_LOOKED_UP 200
/* The maximum number of values named in a sentence. */
#define MAX_NAMED 3

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

/* The stored values that a text in a comparison with a column may mean. They come from a profile with all values of the
 * column, or from a lookup in the source. */
typedef struct
{
  GPtrArray *values; /* (nullable) */
  gboolean complete;
} StoredValues;

static StoredValues
find_stored_value (const DowserAudit *audit, const DowserColumn *column, const char *text)
{
  const DowserValueCheck *lookup;

  if (audit->lookups == NULL || !dowser_column_may_be_looked_up (column) || strlen (text) > MAX_LOOKED_UP
      || !g_utf8_validate (text, -1, NULL)
      || (column->type != DOWSER_VALUE_TEXT && column->type != DOWSER_VALUE_UNKNOWN))
    return (StoredValues){ NULL, FALSE };
  lookup = dowser_value_checks_get_or_add (audit->lookups, column, text);
  return (StoredValues){ lookup->values, lookup->complete };
}

/* Returns the stored values that @text may mean. A sample of values can show that a value is stored, but not that it is
 * missing. */
static StoredValues
get_stored (const DowserAudit *audit, DowserAuditScope *scope, const DowserExpr *column, const char *text)
{
  DowserAuditColumn found = _dowser_audit_resolve_column (&audit->analysis, scope, column);
  const DowserColumnProfile *profile;

  if (found.column == NULL)
    return (StoredValues){ NULL, FALSE };
  profile = dowser_profile_find (audit->analysis.profile, found.column);
  if (profile != NULL && profile->complete)
    return (StoredValues){ profile->values->len > 0 ? profile->values : NULL, TRUE };
  if (profile != NULL && dowser_value_snap_contains (profile->values, text))
    return (StoredValues){ NULL, FALSE };
  return find_stored_value (audit, found.column, text);
}

static gboolean
is_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
         && strlen (expr->value->text) == expr->value->length;
}

gboolean
_dowser_audit_find_meant_values (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *column,
                                 const DowserExpr *literal, DowserAuditMeant *meant)
{
  StoredValues stored;

  meant->values = NULL;
  if (column->kind != DOWSER_EXPR_COLUMN || !is_text (literal))
    return FALSE;
  stored = get_stored (self, scope, column, literal->value->text);
  if (stored.values == NULL || dowser_value_snap_contains (stored.values, literal->value->text))
    return FALSE;
  meant->values = g_ptr_array_new ();
  meant->snap = dowser_value_snap (stored.values, literal->value->text, meant->values);
  meant->is_sure = meant->values->len == 1 && (stored.complete || meant->snap == DOWSER_SNAP_SPELLED);
  return TRUE;
}

/* Lists values: "“PERU” or “Peru”" */
static char *
format_values (GPtrArray *values)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < values->len && i < MAX_NAMED; i++)
    g_string_append_printf (names, i == 0 ? "“%s”" : _ (" or “%s”"), (const char *) values->pdata[i]);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
report_ambiguous (const CheckPass *pass, const DowserExpr *column, const DowserExpr *literal, GPtrArray *meant)
{
  g_autofree char *names = format_values (meant);
  const char *text = literal->value->text;

  _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, CHECK,
                        meant->len > 0 ? g_strdup_printf (_ ("“%s” has no value “%s”. Perhaps %s is meant."),
                                                          column->name, text, names)
                                       : g_strdup_printf (_ ("“%s” has no value “%s”."), column->name, text),
                        NULL);
}

/* Returns: (transfer full) (nullable): the value in its stored spelling */
static DowserExpr *
fix_value (const CheckPass *pass, const DowserExpr *column, const DowserExpr *literal)
{
  g_autoptr (GPtrArray) values = NULL;
  g_autofree char *sentence = NULL;
  DowserAuditMeant meant;
  DowserAuditFix fix = { DOWSER_SEVERITY_NOTE, CHECK, FALSE };
  const char *stored;

  if (!_dowser_audit_find_meant_values (pass->audit, pass->scope, column, literal, &meant))
    return NULL;
  values = meant.values;
  if (!meant.is_sure)
    {
      report_ambiguous (pass, column, literal, values);
      return NULL;
    }
  stored = values->pdata[0];
  fix.fix = sentence = g_strdup_printf (_ ("“%s” is used instead."), stored);
  fix.about = _dowser_audit_dup_value_fix_subject (column, literal);
  fix.message = g_strdup_printf (_ ("“%s” is stored as “%s”."), literal->value->text, stored);
  if (meant.snap == DOWSER_SNAP_NEAR)
    {
      g_free (fix.message);
      fix.severity = DOWSER_SEVERITY_WARNING;
      fix.message = g_strdup_printf (_ ("“%s” has no value “%s”, but has the similar value “%s”."), column->name,
                                     literal->value->text, stored);
    }
  return _dowser_audit_may_fix (pass->audit, pass->scope, pass->place, fix) ? dowser_expr_new_text (stored) : NULL;
}

char *
_dowser_audit_dup_value_fix_subject (const DowserExpr *column, const DowserExpr *literal)
{
  return g_strdup_printf ("%s.%s %s", column->instance, column->name, literal->value->text);
}

static DowserExpr *
fix_comparison (const CheckPass *pass, const DowserExpr *expr)
{
  DowserExpr *a = expr->args->pdata[0];
  DowserExpr *b = expr->args->pdata[1];
  DowserExpr *stored;

  if (expr->op != DOWSER_EQUAL && expr->op != DOWSER_NOT_EQUAL)
    return NULL;
  stored = fix_value (pass, a, b);
  if (stored != NULL)
    return dowser_expr_new_compare (expr->op, dowser_expr_ref (a), stored);
  stored = fix_value (pass, b, a);
  return stored != NULL ? dowser_expr_new_compare (expr->op, stored, dowser_expr_ref (b)) : NULL;
}

static DowserExpr *
fix_list (const CheckPass *pass, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  gboolean has_changed = FALSE;

  for (guint i = 1; i < expr->args->len; i++)
    {
      DowserExpr *stored = fix_value (pass, expr->args->pdata[0], expr->args->pdata[i]);

      has_changed |= stored != NULL;
      g_ptr_array_add (members, stored != NULL ? stored : dowser_expr_ref (expr->args->pdata[i]));
    }
  if (!has_changed)
    return NULL;
  return dowser_expr_new_in (dowser_expr_ref (expr->args->pdata[0]), g_steal_pointer (&members), expr->negated);
}

static DowserExpr *
replace_spelling_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind == DOWSER_EXPR_COMPARE && expr->args->len == 2)
    return fix_comparison (user_data, expr);
  if (expr->kind == DOWSER_EXPR_IN)
    return fix_list (user_data, expr);
  return NULL;
}

static DowserExpr *
fix_spelling (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place };

  return dowser_expr_map (expr, replace_spelling_cb, &pass);
}

void
_dowser_audit_check_values (DowserAudit *self, DowserAuditScope *scope)
{
  if (self->analysis.profile != NULL || self->lookups != NULL)
    _dowser_audit_fix_slots (self, scope, fix_spelling);
}
