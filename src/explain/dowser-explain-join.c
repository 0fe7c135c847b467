/* dowser-explain-join.c - describes the columns that a join compares, if the table names don't show them */
#include "explain/dowser-explain-private.h"

#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Words of column names that only mean that the column is a key. */
static const char *const key_words[]
    = { "id", "ids", "key", "code", "no", "nr", "num", "number", "name", "uid", "uuid", "pk", "fk", NULL };

static gboolean
is_column_pair (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COMPARE && expr->op == DOWSER_EQUAL && expr->args->len == 2
         && ((const DowserExpr *) expr->args->pdata[0])->kind == DOWSER_EXPR_COLUMN
         && ((const DowserExpr *) expr->args->pdata[1])->kind == DOWSER_EXPR_COLUMN;
}

static gboolean
is_same_or_singular (const char *word, const char *plural)
{
  g_autofree char *singular = NULL;

  if (strcmp (word, plural) == 0)
    return TRUE;
  singular = _dowser_explain_dup_singular (plural);
  return strcmp (word, singular) == 0;
}

/* Returns FALSE if the names begin with different letters. A name and its plural begin with the same letter, so this
 * fast check makes it unnecessary to split most names into words. */
static gboolean
have_same_initial (const char *a, const char *b)
{
  return !g_ascii_isalpha (*a) || !g_ascii_isalpha (*b) || g_ascii_tolower (*a) == g_ascii_tolower (*b);
}

/* Returns TRUE if the column's name contains only the table's name, as "customer_id" does for "customer".
 * "billing_customer_id" contains more words. */
static gboolean
names_table (const DowserExpr *column, const DowserInstance *instance)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) owner = NULL;
  guint n;

  if (!have_same_initial (column->name, instance->table))
    return FALSE;
  words = dowser_identifier_split (column->name);
  owner = dowser_identifier_split (instance->table);
  n = g_strv_length (words);
  while (n > 1 && g_strv_contains (key_words, words[n - 1]))
    n--;
  if (n == 0 || n != g_strv_length (owner))
    return FALSE;
  for (guint i = 0; i + 1 < n; i++)
    if (strcmp (words[i], owner[i]) != 0)
      return FALSE;
  return is_same_or_singular (words[n - 1], owner[n - 1]);
}

static gboolean
is_key_alone (const DowserExpr *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);

  return words[0] != NULL && words[1] == NULL && g_strv_contains (key_words, words[0]);
}

/* Returns: TRUE if the table names show which columns are compared; @specific_column: (out) (nullable): the more
 * specific of the two columns */
static gboolean
is_key_clear_from_tables (const DowserSelect *select, const DowserExpr *equality, const DowserExpr **specific_column)
{
  const DowserExpr *a = equality->args->pdata[0], *b = equality->args->pdata[1];
  const DowserInstance *of_a = dowser_select_find_instance (select, a->instance);
  const DowserInstance *of_b = dowser_select_find_instance (select, b->instance);

  *specific_column = NULL;
  if (of_a == NULL || of_b == NULL || g_ascii_strcasecmp (of_a->table, of_b->table) == 0)
    return FALSE;
  if (g_ascii_strcasecmp (a->name, b->name) == 0 || names_table (a, of_b) || names_table (b, of_a))
    return TRUE;
  if (is_key_alone (b) || names_table (b, of_b))
    *specific_column = a;
  else if (is_key_alone (a) || names_table (a, of_a))
    *specific_column = b;
  return FALSE;
}

static char *
dup_conditions (const DowserJoin *join, const DowserSelect *select)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *condition = join->on->pdata[i];
      g_autofree char *one = _dowser_explain_dup_expr (condition, select);

      g_string_append (text, i > 0 ? _ (" and ") : "");
      g_string_append_printf (text, condition->kind == DOWSER_EXPR_OR ? "(%s)" : "%s", one);
    }
  return g_string_free (text, FALSE);
}

char *
_dowser_explain_dup_join_key (const DowserJoin *join, const DowserSelect *select)
{
  const DowserExpr *specific_column = NULL;
  g_autofree char *text = NULL;
  gboolean is_plain = TRUE;

  for (guint i = 0; i < join->on->len; i++)
    is_plain = is_plain && is_column_pair (join->on->pdata[i])
               && is_key_clear_from_tables (select, join->on->pdata[i], &specific_column);
  if (is_plain)
    return NULL;
  if (join->on->len == 1 && specific_column != NULL)
    {
      text = _dowser_explain_dup_words (specific_column->name, FALSE);
      return g_strdup_printf (C_ ("key of a join", "by %s"), text);
    }
  text = dup_conditions (join, select);
  return g_strdup_printf (C_ ("condition of a join", "on %s"), text);
}
