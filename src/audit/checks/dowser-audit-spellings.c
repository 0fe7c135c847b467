/* dowser-audit-spellings.c - finds compared or grouped texts that are also stored in other spellings, so that some rows
 * are missed */
#include "analysis/dowser-spelling.h"
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHECK "spellings"
#define MAX_LENGTH DOWSER_SPELLING_MAX_LENGTH
#define MAX_VALUES 200

/* Returns the initials of the words in @text: "nyc" for "New York City". Returns: (transfer full) (nullable): %NULL for
 * a single word */
static char *
dup_initials (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " -", -1);
  GString *initials = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_unichar (initials, g_unichar_tolower (g_utf8_get_char (words[i])));
  if (g_utf8_strlen (initials->str, -1) < 2)
    {
      g_string_free (initials, TRUE);
      return NULL;
    }
  return g_string_free (initials, FALSE);
}

/* Returns TRUE if @folded begins with the initials of @other, as "NYC" begins with the initials of "New York". */
static gboolean
is_abbreviation (const char *folded, const char *other)
{
  g_autofree char *initials = dup_initials (other);

  return initials != NULL && strlen (folded) <= 4
         && (g_str_equal (initials, folded) || (strlen (folded) == 3 && g_str_has_prefix (folded, initials)));
}

/* Returns: (nullable): the column's values, if all are known */
static GPtrArray *
get_values (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *x, const DowserColumn **column)
{
  const DowserColumnProfile *profile;

  if (self->analysis.profile == NULL || x->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  *column = _dowser_audit_resolve_column (&self->analysis, scope, x).column;
  profile = *column != NULL && (*column)->type == DOWSER_VALUE_TEXT
                ? dowser_profile_get (self->analysis.profile, *column)
                : NULL;
  return profile != NULL && profile->complete && profile->values->len <= MAX_VALUES ? profile->values : NULL;
}

static gboolean
lists_value (const DowserExpr *expr, const char *value)
{
  for (guint i = 1; i < expr->args->len; i++)
    {
      const DowserExpr *member = expr->args->pdata[i];

      if (member->kind == DOWSER_EXPR_LITERAL && member->value->type == DOWSER_VALUE_TEXT && !member->value->is_null
          && g_str_equal (member->value->text, value))
        return TRUE;
    }
  return FALSE;
}

/* Returns: (nullable): another spelling of @text that @expr doesn't list */
static const char *
find_other_spelling (GPtrArray *values, const char *text, const DowserExpr *expr)
{
  g_autofree char *folded = dowser_spelling_fold (text);

  for (guint i = 0; i < values->len && *folded != '\0'; i++)
    {
      const char *value = values->pdata[i];
      g_autofree char *other = NULL;

      if (strlen (value) > MAX_LENGTH || g_str_equal (value, text) || (expr != NULL && lists_value (expr, value)))
        continue;
      other = dowser_spelling_fold (value);
      if (g_str_equal (other, folded)
          || (expr != NULL && (is_abbreviation (folded, value) || is_abbreviation (other, text))))
        return value;
    }
  return NULL;
}

static gboolean
contains_text (GPtrArray *values, const char *text)
{
  return g_ptr_array_find_with_equal_func (values, text, g_str_equal, NULL);
}

static void
check_compared_text (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  const DowserColumn *column = NULL;
  gboolean compares
      = expr->kind == DOWSER_EXPR_IN
        || (expr->kind == DOWSER_EXPR_COMPARE && (expr->op == DOWSER_EQUAL || expr->op == DOWSER_NOT_EQUAL));
  GPtrArray *values = compares ? get_values (self, scope, expr->args->pdata[0], &column) : NULL;

  for (guint i = 1; values != NULL && i < expr->args->len; i++)
    {
      const DowserExpr *literal = expr->args->pdata[i];
      const char *other;

      if (literal->kind != DOWSER_EXPR_LITERAL || literal->value->is_null || literal->value->type != DOWSER_VALUE_TEXT
          || strlen (literal->value->text) > MAX_LENGTH || !contains_text (values, literal->value->text))
        continue;
      other = find_other_spelling (values, literal->value->text, expr);
      if (other == NULL)
        continue;
      _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                            g_strdup_printf (_ ("“%s” also contains “%s”, which may mean the same as “%s”."),
                                             column->name, other, literal->value->text),
                            NULL);
      return;
    }
}

static void
check_group (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  const DowserColumn *column = NULL;
  GPtrArray *values = get_values (self, scope, scope->select->group->pdata[index], &column);
  const char *other = NULL;
  const char *first = values != NULL ? dowser_spelling_find_pair (values, &other) : NULL;
  DowserAuditPlace place = { DOWSER_AUDIT_GROUP, index, 0 };

  if (first != NULL)
    _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, CHECK,
                          g_strdup_printf (_ ("“%s” contains “%s” and “%s”, which are counted separately."),
                                           column->name, first, other),
                          NULL);
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

static gboolean
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const CheckPass *pass = user_data;

  check_compared_text (pass->audit, pass->scope, pass->place, expr);
  return TRUE;
}

void
_dowser_audit_check_spellings (DowserAudit *self, DowserAuditScope *scope)
{
  DowserAuditPlace place = { DOWSER_AUDIT_FILTER, 0, 0 };
  CheckPass pass = { self, scope, &place };

  if (self->analysis.profile == NULL)
    return;
  if (scope->select->filter != NULL)
    dowser_expr_walk (scope->select->filter, check_cb, &pass);
  for (guint i = 0; i < scope->select->group->len; i++)
    check_group (self, scope, i);
}
