/* dowser-sql-match.c - writes the comparison of a text with a pattern, mostly with LIKE */
#include "sql/write/dowser-sql-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WEIGHT_OPERATOR 3

/* Returns: (nullable): the pattern, if it is a literal */
static const DowserValue *
get_literal_pattern (const DowserExpr *match)
{
  const DowserExpr *pattern = match->args->pdata[1];

  if (pattern->kind != DOWSER_EXPR_LITERAL || pattern->value->type != DOWSER_VALUE_TEXT || pattern->value->is_null)
    return NULL;
  return pattern->value;
}

static char
get_escape (const DowserSqlWriter *self)
{
  return self->dialect->match.escape != 0 ? self->dialect->match.escape : '!';
}

/* Appends a text to the pattern and escapes the characters in @special. */
static void
append_escaped (GString *pattern, const DowserValue *value, const char *special, char escape)
{
  for (gsize i = 0; i < value->length; i++)
    {
      if (value->text[i] == escape || (value->text[i] != '\0' && strchr (special, value->text[i]) != NULL))
        g_string_append_c (pattern, escape);
      g_string_append_c (pattern, value->text[i]);
    }
}

static DowserExpr *
make_pattern (DowserSqlWriter *self, const DowserExpr *match, const DowserValue *value, gboolean *escaped)
{
  g_autoptr (GString) pattern = g_string_new (NULL);
  const char *special = self->dialect->match.special;
  const char *like_special = self->dialect->match.like_special;

  *escaped = TRUE;
  if (match->op == DOWSER_MATCH_CONTAINS || match->op == DOWSER_MATCH_ENDS)
    g_string_append_c (pattern, '%');
  if (match->op != DOWSER_MATCH_LIKE)
    append_escaped (pattern, value, special, get_escape (self));
  else if (like_special != NULL && strpbrk (value->text, like_special) != NULL)
    append_escaped (pattern, value, like_special, get_escape (self));
  else
    {
      *escaped = FALSE;
      g_string_append_len (pattern, value->text, (gssize) value->length);
    }
  if (match->op == DOWSER_MATCH_CONTAINS || match->op == DOWSER_MATCH_STARTS)
    g_string_append_c (pattern, '%');
  return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, pattern->str, (gssize) pattern->len));
}

static void
put_text_in_form (DowserSqlWriter *self, const char *form, const DowserExpr *expr, guint weight)
{
  static const int text[] = { DOWSER_VALUE_TEXT };
  g_autoptr (GPtrArray) args = g_ptr_array_new ();

  g_ptr_array_add (args, (gpointer) expr);
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_form (self, form, args, text);
  dowser_sql_leave_level (self, weight);
}

/* Writes the expression that computes the LIKE pattern. @text_form: how the dialect writes a text that is compared with
 * LIKE */
static void
put_computed_pattern (DowserSqlWriter *self, const DowserExpr *match, const char *text_form)
{
  const char *pattern = self->dialect->match.patterns[match->op];
  const char *place = strstr (text_form, text_form[0] == '#' ? "#1" : "$1");
  g_autofree char *form = NULL;

  if (pattern == NULL)
    pattern = "#1";
  form = g_strdup_printf ("%.*s%s%s", (int) (place - text_form), text_form, pattern, place + 2);
  put_text_in_form (self, form, match->args->pdata[1], WEIGHT_OPERATOR);
}

static const char *
get_text_form (const DowserSqlWriter *self, const DowserExpr *match)
{
  const DowserMatchForms *forms = &self->dialect->match;

  return self->own && forms->own_text != NULL && !match->case_sensitive ? forms->own_text
                                                                        : forms->texts[match->case_sensitive ? 1 : 0];
}

static void
put_like (DowserSqlWriter *self, const DowserExpr *match)
{
  const DowserMatchForms *forms = &self->dialect->match;
  const char *form = get_text_form (self, match);
  const DowserValue *value = get_literal_pattern (match);
  gboolean escaped = match->op != DOWSER_MATCH_LIKE || forms->patterns[DOWSER_MATCH_LIKE] != NULL;

  if (value != NULL && strlen (value->text) != value->length)
    dowser_sql_fail (self, _ ("a search text contains a NUL byte"));
  put_text_in_form (self, form, match->args->pdata[0], 0);
  dowser_sql_put (self, match->negated ? " NOT" : "");
  dowser_sql_put (self, forms->operators[match->case_sensitive ? 1 : 0]);
  if (value != NULL)
    {
      g_autoptr (DowserExpr) pattern = make_pattern (self, match, value, &escaped);

      put_text_in_form (self, form, pattern, WEIGHT_OPERATOR);
    }
  else
    put_computed_pattern (self, match, form);
  if (escaped && forms->escape == 0)
    dowser_sql_put (self, " ESCAPE '!'");
  else if (forms->no_escape != NULL && (value == NULL || strchr (value->text, '\\') != NULL))
    dowser_sql_put (self, forms->no_escape);
}

/* Writes a function call with the text and the pattern. */
static void
put_match_call (DowserSqlWriter *self, const DowserExpr *match, const char *form)
{
  static const int texts[] = { DOWSER_VALUE_TEXT, DOWSER_VALUE_TEXT };
  const char *text = self->dialect->match.equals[match->case_sensitive ? 1 : 0];
  g_auto (GStrv) parts = g_strsplit (text, "$1", 2);
  GString *filled_form = g_string_new (form);

  if (parts[0] != NULL && parts[1] != NULL)
    {
      g_autofree char *first = g_strdup_printf ("%s$1%s", parts[0], parts[1]);
      g_autofree char *second = g_strdup_printf ("%s$2%s", parts[0], parts[1]);

      g_string_replace (filled_form, "$1", first, 1);
      g_string_replace (filled_form, "$2", second, 1);
    }
  dowser_sql_put (self, match->negated ? "NOT (" : "(");
  dowser_sql_put_form (self, filled_form->str, match->args, texts);
  dowser_sql_put (self, ")");
  g_string_free (filled_form, TRUE);
}

void
dowser_sql_put_match (DowserSqlWriter *self, const DowserExpr *match)
{
  const char *form = self->dialect->match.equals[match->case_sensitive ? 1 : 0];

  if (match->op != DOWSER_MATCH_EQUALS && self->dialect->match.computed[match->op] != NULL
      && get_literal_pattern (match) == NULL)
    {
      put_match_call (self, match, self->dialect->match.computed[match->op]);
      return;
    }
  if (match->op != DOWSER_MATCH_EQUALS)
    {
      put_like (self, match);
      return;
    }
  put_text_in_form (self, form, match->args->pdata[0], 0);
  dowser_sql_put (self, match->negated ? " <> " : " = ");
  put_text_in_form (self, form, match->args->pdata[1], WEIGHT_OPERATOR);
}
