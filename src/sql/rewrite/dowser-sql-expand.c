/* dowser-sql-expand.c - builds a function that an engine lacks from functions that every engine has */
#include "sql/rewrite/dowser-sql-expand.h"

#include <string.h>

/* The highest part number for which SPLIT_PART is expanded. Each further part doubles the number of times that the text
 * is written. */
#define MAX_PART 5

static const DowserExpr *
get_arg (const DowserExpr *call, guint index)
{
  return call->args->pdata[index];
}

static DowserExpr *
dup_arg (const DowserExpr *call, guint index)
{
  return dowser_expr_ref (call->args->pdata[index]);
}

/* Returns: (nullable): the text of a literal */
static const char *
get_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
                 && g_utf8_validate (expr->value->text, (gssize) expr->value->length, NULL)
             ? expr->value->text
             : NULL;
}

static gboolean
is_integer_up_to (const DowserExpr *expr, gint64 max)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_INTEGER && !expr->value->is_null
         && expr->value->integer >= 1 && expr->value->integer <= max;
}

gboolean
dowser_sql_is_padded_length (const DowserExpr *expr)
{
  return is_integer_up_to (expr, DOWSER_SQL_MAX_PADDED);
}

/* Returns @text, repeated until it has @length characters. Returns: (transfer full) */
static char *
dup_filling (const char *text, gint64 length)
{
  glong n = g_utf8_strlen (text, -1);
  GString *pad_text = g_string_new (NULL);

  for (gint64 done = 0; done < length; done += n)
    {
      g_autofree char *fragment = g_utf8_substring (text, 0, (glong) MIN (n, length - done));

      g_string_append (pad_text, fragment);
    }
  return g_string_free (pad_text, FALSE);
}

static DowserExpr *
length_new (const DowserExpr *call)
{
  return dowser_expr_new_function ("length", dup_arg (call, 0), NULL);
}

/* Builds LPAD or RPAD. Texts that are longer than the length are cut. Shorter texts are padded with the beginning of
 * the filling. */
static DowserExpr *
expand_pad (const DowserExpr *call)
{
  const char *text = get_text (get_arg (call, 2));
  g_autofree char *pad_text = NULL;
  DowserExpr *fragment, *padded;
  GPtrArray *cases;

  if (text == NULL || *text == '\0' || !dowser_sql_is_padded_length (get_arg (call, 1)))
    return NULL;
  pad_text = dup_filling (text, get_arg (call, 1)->value->integer);
  fragment
      = dowser_expr_new_function ("substring", dowser_expr_new_text (pad_text), dowser_expr_new_integer (1),
                                  dowser_expr_new_arithmetic (DOWSER_SUBTRACT, dup_arg (call, 1), length_new (call)),
                                  NULL);
  padded = g_str_equal (call->name, "lpad") ? dowser_expr_new_function ("concat", fragment, dup_arg (call, 0), NULL)
                                            : dowser_expr_new_function ("concat", dup_arg (call, 0), fragment, NULL);
  cases = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_ptr_array_add (cases, dowser_expr_new_compare (DOWSER_LESS, length_new (call), dup_arg (call, 1)));
  g_ptr_array_add (cases, padded);
  g_ptr_array_add (cases, dowser_expr_new_function ("substring", dup_arg (call, 0), dowser_expr_new_integer (1),
                                                    dup_arg (call, 1), NULL));
  return dowser_expr_new_case (cases);
}

/* CharReplacement: a character and its replacement; @to is 0 if the character is removed. */
typedef struct
{
  gunichar from;
  gunichar to;
} CharReplacement;

static GArray *
make_pairs (const char *from, const char *to)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (CharReplacement));

  for (; *from != '\0'; from = g_utf8_next_char (from))
    {
      CharReplacement pair = { g_utf8_get_char (from), *to != '\0' ? g_utf8_get_char (to) : 0 };
      gboolean is_replaced = FALSE;

      for (guint i = 0; i < pairs->len; i++)
        is_replaced |= g_array_index (pairs, CharReplacement, i).from == pair.from;
      if (!is_replaced && pair.from != pair.to)
        g_array_append_val (pairs, pair);
      to = *to != '\0' ? g_utf8_next_char (to) : to;
    }
  return pairs;
}

/* Finds a pair (a character and its replacement) whose replacement no other pair would replace again. Returns: the
 * index of the pair; the number of pairs if there is no such pair */
static guint
find_safe_pair (const GArray *pairs)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      gboolean is_safe = TRUE;

      for (guint j = 0; j < pairs->len; j++)
        is_safe
            &= j == i || g_array_index (pairs, CharReplacement, j).from != g_array_index (pairs, CharReplacement, i).to;
      if (is_safe)
        return i;
    }
  return pairs->len;
}

static DowserExpr *
text_new (gunichar character)
{
  char text[8] = "";

  if (character != 0)
    text[g_unichar_to_utf8 (character, text)] = '\0';
  return dowser_expr_new_text (text);
}

/* Makes one replacement after another, in an order in which no replacement changes the result of an earlier
 * replacement. There is no such order if characters are swapped. */
static DowserExpr *
expand_translate (const DowserExpr *call)
{
  const char *from = get_text (get_arg (call, 1));
  const char *to = get_text (get_arg (call, 2));
  g_autoptr (GArray) pairs = from != NULL && to != NULL ? make_pairs (from, to) : NULL;
  DowserExpr *new_expr = pairs != NULL ? dup_arg (call, 0) : NULL;

  while (new_expr != NULL && pairs->len > 0)
    {
      guint index = find_safe_pair (pairs);
      const CharReplacement *pair = &g_array_index (pairs, CharReplacement, index);

      if (index == pairs->len)
        {
          g_clear_pointer (&new_expr, dowser_expr_unref);
          break;
        }
      new_expr = dowser_expr_new_function ("replace", new_expr, text_new (pair->from), text_new (pair->to), NULL);
      g_array_remove_index (pairs, index);
    }
  return new_expr;
}

/* Returns TRUE if two occurrences of @text could overlap, because @text ends with the same characters with which it
 * begins. */
static gboolean
overlaps_itself (const char *text)
{
  gsize n = strlen (text);

  for (gsize i = 1; i < n; i++)
    if (strncmp (text, text + i, n - i) == 0)
      return TRUE;
  return FALSE;
}

gboolean
dowser_sql_is_plain_split (const DowserExpr *call)
{
  const char *separator = get_text (get_arg (call, 1));

  return separator != NULL && *separator != '\0' && !overlaps_itself (separator)
         && is_integer_up_to (get_arg (call, 2), G_MAXINT16);
}

/* Adds a separator after the last part. Therefore, each part ends at the first separator of the remaining text. */
static DowserExpr *
expand_split_part (const DowserExpr *call)
{
  const char *separator = get_text (get_arg (call, 1));
  DowserExpr *rest, *end;

  if (!dowser_sql_is_plain_split (call) || !is_integer_up_to (get_arg (call, 2), MAX_PART))
    return NULL;
  rest = dowser_expr_new_function ("concat", dup_arg (call, 0), dup_arg (call, 1), NULL);
  for (gint64 i = get_arg (call, 2)->value->integer; i > 1; i--)
    {
      DowserExpr *at = dowser_expr_new_function ("position", dowser_expr_ref (rest), dup_arg (call, 1), NULL);
      DowserExpr *start_expr
          = dowser_expr_new_arithmetic (DOWSER_ADD, at, dowser_expr_new_integer (g_utf8_strlen (separator, -1)));

      rest = dowser_expr_new_function ("substring", rest, start_expr, NULL);
    }
  end = dowser_expr_new_arithmetic (DOWSER_SUBTRACT,
                                    dowser_expr_new_function ("position", dowser_expr_ref (rest), dup_arg (call, 1),
                                                              NULL),
                                    dowser_expr_new_integer (1));
  return dowser_expr_new_function ("substring", rest, dowser_expr_new_integer (1), end, NULL);
}

static const struct
{
  const char *name;
  DowserExpr *(*expand) (const DowserExpr *call);
} rules[] = {
  { "lpad", expand_pad },
  { "rpad", expand_pad },
  { "translate", expand_translate },
  { "split_part", expand_split_part },
};

gboolean
dowser_sql_can_expand (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    if (g_str_equal (rules[i].name, name))
      return TRUE;
  return FALSE;
}

DowserExpr *
dowser_sql_expand_call (const DowserExpr *call)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    if (g_strcmp0 (rules[i].name, call->name) == 0)
      return rules[i].expand (call);
  return NULL;
}
