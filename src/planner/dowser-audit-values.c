/* dowser-audit-values.c - checks compared values: their spelling against what is stored, their types against each other
 */
#include "planner/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} Pass;

static int
compare_text_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
holds (GPtrArray *values, const char *text)
{
  return values->len > 0 && bsearch (&text, values->pdata, values->len, sizeof (gpointer), compare_text_cb) != NULL;
}

/* Without case and surrounding blanks; what is not UTF-8 is compared as it is. */
static char *
dup_folded (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  return g_utf8_validate (stripped, -1, NULL) ? g_utf8_casefold (stripped, -1) : g_steal_pointer (&stripped);
}

/* Returns: (nullable): the only stored value that @text is another spelling of */
static const char *
find_stored (GPtrArray *values, const char *text)
{
  g_autofree char *wanted = dup_folded (text);
  const char *found = NULL;

  for (guint i = 0; i < values->len; i++)
    {
      g_autofree char *folded = dup_folded (values->pdata[i]);

      if (strcmp (folded, wanted) != 0)
        continue;
      if (found != NULL)
        return NULL;
      found = values->pdata[i];
    }
  return found;
}

/* Only a complete set can say that a value is not stored. Returns: (nullable) */
static GPtrArray *
get_stored_values (const Pass *pass, const DowserExpr *column)
{
  const DowserColumnProfile *profile;
  DowserAuditColumn found;

  if (pass->audit->profile == NULL || column->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  found = _dowser_audit_resolve (pass->audit, pass->scope, column);
  if (found.column == NULL)
    return NULL;
  profile = dowser_profile_get (pass->audit->profile, found.column);
  return profile->complete && profile->values->len > 0 ? profile->values : NULL;
}

static gboolean
is_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
         && strlen (expr->value->text) == expr->value->length;
}

/* Returns: (transfer full) (nullable): the value as it is stored */
static DowserExpr *
respell (const Pass *pass, const DowserExpr *column, const DowserExpr *literal)
{
  GPtrArray *values = is_text (literal) ? get_stored_values (pass, column) : NULL;
  g_autofree char *fix = NULL;
  const char *stored;

  if (values == NULL || holds (values, literal->value->text))
    return NULL;
  stored = find_stored (values, literal->value->text);
  if (stored == NULL)
    {
      _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "value-spelling",
                            g_strdup_printf (_ ("“%s” holds no “%s”."), column->name, literal->value->text), NULL);
      return NULL;
    }
  fix = g_strdup_printf (_ ("“%s” is looked for."), stored);
  if (!_dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                              (DowserAuditFix){
                                  DOWSER_SEVERITY_NOTE, "value-spelling", FALSE,
                                  g_strdup_printf ("%s.%s %s", column->instance, column->name, literal->value->text),
                                  g_strdup_printf (_ ("“%s” is stored as “%s”."), literal->value->text, stored), fix }))
    return NULL;
  return dowser_expr_new_text (stored);
}

static DowserExpr *
respell_comparison (const Pass *pass, const DowserExpr *expr)
{
  DowserExpr *a = expr->args->pdata[0];
  DowserExpr *b = expr->args->pdata[1];
  DowserExpr *stored;

  if (expr->op != DOWSER_EQUAL && expr->op != DOWSER_NOT_EQUAL)
    return NULL;
  stored = respell (pass, a, b);
  if (stored != NULL)
    return dowser_expr_new_compare (expr->op, dowser_expr_ref (a), stored);
  stored = respell (pass, b, a);
  return stored != NULL ? dowser_expr_new_compare (expr->op, stored, dowser_expr_ref (b)) : NULL;
}

static DowserExpr *
respell_list (const Pass *pass, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  gboolean changed = FALSE;

  for (guint i = 1; i < expr->args->len; i++)
    {
      DowserExpr *stored = respell (pass, expr->args->pdata[0], expr->args->pdata[i]);

      changed |= stored != NULL;
      g_ptr_array_add (members, stored != NULL ? stored : dowser_expr_ref (expr->args->pdata[i]));
    }
  if (!changed)
    return NULL;
  return dowser_expr_new_in (dowser_expr_ref (expr->args->pdata[0]), g_steal_pointer (&members), expr->negated);
}

static DowserExpr *
replace_spelling_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind == DOWSER_EXPR_COMPARE && expr->args->len == 2)
    return respell_comparison (user_data, expr);
  if (expr->kind == DOWSER_EXPR_IN)
    return respell_list (user_data, expr);
  return NULL;
}

static DowserExpr *
mend_spelling (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  Pass pass = { self, scope, place };

  return dowser_expr_map (expr, replace_spelling_cb, &pass);
}

void
_dowser_audit_check_values (DowserAudit *self, DowserAuditScope *scope)
{
  if (self->profile != NULL)
    _dowser_audit_each_slot (self, scope, mend_spelling);
}

/* Four digits, a hyphen: what SQLite and people write as a date. */
static gboolean
looks_like_date (const DowserExpr *expr)
{
  const char *text = expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null ? expr->value->text : NULL;

  if (text == NULL || strlen (text) < 7)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
  return text[4] == '-';
}

static gboolean
is_numeric_text (const DowserExpr *expr)
{
  char *end;

  if (!is_text (expr) || expr->value->length == 0)
    return FALSE;
  g_ascii_strtod (expr->value->text, &end);
  return *end == '\0';
}

static const char *
find_mismatch (const Pass *pass, const DowserExpr *a, const DowserExpr *b)
{
  DowserValueType x = _dowser_audit_get_type (pass->audit, pass->scope, a);
  DowserValueType y = _dowser_audit_get_type (pass->audit, pass->scope, b);

  if (x == DOWSER_VALUE_TEXT && dowser_value_type_is_number (y))
    return _ ("A text is compared with a number.");
  if (dowser_value_type_is_number (x) && y == DOWSER_VALUE_TEXT && !is_numeric_text (b))
    return _ ("A number is compared with a text.");
  if (dowser_value_type_is_temporal (x) && dowser_value_type_is_number (y))
    return _ ("A date is compared with a number.");
  if (dowser_value_type_is_temporal (x) && is_text (b) && !looks_like_date (b))
    return _ ("A date is compared with a text that is no date.");
  return NULL;
}

static void
warn_mismatch (const Pass *pass, const DowserExpr *a, const DowserExpr *b)
{
  const char *problem = find_mismatch (pass, a, b);
  const DowserExpr *column = a->kind == DOWSER_EXPR_COLUMN ? a : b;

  if (problem == NULL)
    problem = a->kind != DOWSER_EXPR_LITERAL ? NULL : find_mismatch (pass, b, a);
  if (problem == NULL)
    return;
  if (column->kind == DOWSER_EXPR_COLUMN)
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "type",
                          g_strdup_printf ("“%s”: %s", column->name, problem), NULL);
  else
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "type", g_strdup (problem),
                          NULL);
}

static gboolean
check_types_cb (const DowserExpr *expr, gpointer user_data)
{
  const Pass *pass = user_data;

  if (expr->kind == DOWSER_EXPR_COMPARE || expr->kind == DOWSER_EXPR_BETWEEN || expr->kind == DOWSER_EXPR_IN)
    for (guint i = 1; i < expr->args->len; i++)
      warn_mismatch (pass, expr->args->pdata[0], expr->args->pdata[i]);
  if (expr->kind == DOWSER_EXPR_AGGREGATE && (expr->op == DOWSER_SUM || expr->op == DOWSER_AVG) && expr->args->len > 0
      && _dowser_audit_get_type (pass->audit, pass->scope, expr->args->pdata[0]) == DOWSER_VALUE_TEXT)
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "type",
                          g_strdup (_ ("Texts are added up; only those that begin with a number count.")), NULL);
  return TRUE;
}

static DowserExpr *
check_slot (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  Pass pass = { self, scope, place };

  dowser_expr_walk (expr, check_types_cb, &pass);
  return dowser_expr_ref (expr);
}

void
_dowser_audit_check_types (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_each_slot (self, scope, check_slot);
}
