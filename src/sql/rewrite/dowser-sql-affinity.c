/* dowser-sql-affinity.c - compares texts with numbers as SQLite does, in engines whose types must match */
#include "sql/write/dowser-sql-output.h"
#include "sql/write/dowser-sql-type.h"

#include <string.h>

/* In SQLite, the columns of a comparison decide how values are compared. If a text is compared with a numeric column
 * and reads as a number, the text becomes that number. If a number is compared with a text column, the number becomes a
 * text. Values that still have different types are never equal. */
typedef enum
{
  AFFINITY_NONE,
  AFFINITY_NUMBER,
  AFFINITY_TEXT
} Affinity;

/* SQLite's rules for declared types (datatype3.html, 3.1). The affinity counts only if the actual type agrees with
 * it. */
static Affinity
affinity_of_declared (const char *declared, DowserValueType type)
{
  static const char *const words[][2] = { { "INT", "n" },  { "CHAR", "t" }, { "CLOB", "t" }, { "TEXT", "t" },
                                          { "BLOB", "-" }, { "REAL", "n" }, { "FLOA", "n" }, { "DOUB", "n" } };
  g_autofree char *upper = g_ascii_strup (declared != NULL ? declared : "BLOB", -1);
  char found = *upper == '\0' ? '-' : 'n';

  for (guint i = G_N_ELEMENTS (words); i > 0; i--)
    if (strstr (upper, words[i - 1][0]) != NULL)
      found = *words[i - 1][1];
  if (found == 'n' && (dowser_value_type_is_number (type) || type == DOWSER_VALUE_BOOLEAN))
    return AFFINITY_NUMBER;
  return found == 't' && type == DOWSER_VALUE_TEXT ? AFFINITY_TEXT : AFFINITY_NONE;
}

static Affinity affinity_of_expr (const DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr);

static Affinity
affinity_of_output (const DowserSqlWriter *self, const DowserSelect *select, const char *name)
{
  int index = select->set_op == DOWSER_SET_NONE ? dowser_select_find_output (select, name) : -1;

  return index >= 0 ? affinity_of_expr (self, select, ((const DowserOutput *) select->outputs->pdata[index])->expr)
                    : AFFINITY_NONE;
}

static Affinity
affinity_of_column (const DowserSqlWriter *self, const DowserInstance *instance, const char *name)
{
  const DowserTable *table
      = !instance->is_step && self->schema != NULL ? dowser_schema_find_table (self->schema, instance->table) : NULL;
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, name) : NULL;
  const DowserPlanStep *step = instance->is_step ? dowser_plan_find_step (self->plan, instance->table) : NULL;

  if (column != NULL)
    return affinity_of_declared (column->declared, dowser_column_get_stored_type (column));
  return step != NULL ? affinity_of_output (self, step->select, name) : AFFINITY_NONE;
}

/* Returns the affinity of @expr. @select: (nullable): the select in which the columns of @expr are searched first,
 * before the selects in scope */
static Affinity
affinity_of_expr (const DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr)
{
  const DowserInstance *instance = NULL;

  if (expr->kind == DOWSER_EXPR_SUBPLAN && expr->op == DOWSER_SUBPLAN_SCALAR && expr->select->outputs->len == 1)
    return affinity_of_expr (self, expr->select, ((const DowserOutput *) expr->select->outputs->pdata[0])->expr);
  if (expr->kind == DOWSER_EXPR_CAST)
    return expr->type == DOWSER_VALUE_TEXT ? AFFINITY_TEXT : AFFINITY_NUMBER;
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return AFFINITY_NONE;
  if (select != NULL)
    instance = dowser_select_find_instance (select, expr->instance);
  for (guint i = self->scopes->len; i > 0 && instance == NULL; i--)
    instance = dowser_select_find_instance (self->scopes->pdata[i - 1], expr->instance);
  return instance != NULL ? affinity_of_column (self, instance, expr->name) : AFFINITY_NONE;
}

/* Returns: (nullable): the value of a literal or parameter that is not NULL */
static const DowserValue *
get_value (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserValue *value = expr->kind == DOWSER_EXPR_LITERAL ? expr->value : NULL;

  if (expr->kind == DOWSER_EXPR_PARAMETER && self->values != NULL)
    value = g_hash_table_lookup (self->values, expr->name);
  return value != NULL && !value->is_null ? value : NULL;
}

static gboolean
is_number (const DowserSqlWriter *self, const DowserExpr *expr)
{
  int type = dowser_sql_type_of (self, expr);

  return dowser_sql_type_is_number (type) || type == DOWSER_VALUE_BOOLEAN;
}

static gboolean
is_text (const DowserSqlWriter *self, const DowserExpr *expr)
{
  return dowser_sql_type_of (self, expr) == DOWSER_VALUE_TEXT;
}

/* Returns: (transfer full) (nullable): the number, if the whole text is a number with or without blanks around it */
static DowserExpr *
read_number (const DowserValue *value)
{
  static GRegex *number;
  g_autofree char *text = g_strstrip (g_strdup (value->text));

  if (g_once_init_enter (&number))
    g_once_init_leave (&number, g_regex_new ("^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?$",
                                             G_REGEX_DOLLAR_ENDONLY, 0, NULL));
  if (strlen (value->text) != value->length || !g_regex_match (number, text, 0, NULL))
    return NULL;
  if (strpbrk (text, ".eE") == NULL && strlen (text) <= 18)
    return dowser_expr_new_integer (g_ascii_strtoll (text, NULL, 10));
  return dowser_expr_new_literal (dowser_value_new_real (g_ascii_strtod (text, NULL)));
}

/* Some engines show infinities and NaN as words. Returns TRUE if @value is such a word. */
static gboolean
is_word_for_number (const DowserValue *value)
{
  g_autofree char *text = g_ascii_strdown (value->text, -1);
  const char *word = g_strstrip (text);

  word += *word == '-' || *word == '+';
  return g_str_has_prefix (word, "inf") || g_str_has_prefix (word, "nan");
}

/* Returns: (transfer full) (nullable): the text that SQLite shows for the number */
static DowserExpr *
format_number (const DowserValue *value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE + 2];

  if (value->type == DOWSER_VALUE_INTEGER)
    g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, value->integer);
  else if (value->type == DOWSER_VALUE_REAL)
    {
      g_ascii_formatd (text, G_ASCII_DTOSTR_BUF_SIZE, "%.15g", value->real);
      if (strpbrk (text, "ein") != NULL)
        return NULL;
      if (strchr (text, '.') == NULL)
        strcat (text, ".0");
    }
  else
    return NULL;
  return dowser_expr_new_text (text);
}

/* Prepares a comparison with a numeric column. If all texts read as numbers, these texts become numbers. If no text
 * does and only equality matters, the column is compared as a text, which gives the same result. Otherwise, %NULL is
 * returned. */
static GPtrArray *
align_to_number (const DowserSqlWriter *self, GPtrArray *args, guint subject, gboolean is_equality)
{
  g_autoptr (GPtrArray) aligned = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  guint n_texts = 0;

  for (guint i = 0; i < args->len; i++)
    {
      const DowserExpr *arg = args->pdata[i];
      DowserExpr *number = i != subject && is_text (self, arg) ? read_number (get_value (self, arg)) : NULL;

      if (i != subject && is_text (self, arg) && number == NULL)
        {
          n_texts++;
          if (is_word_for_number (get_value (self, arg)))
            return NULL;
        }
      g_ptr_array_add (aligned, number != NULL ? number : dowser_expr_ref (arg));
    }
  if (n_texts == 0)
    return g_steal_pointer (&aligned);
  if (!is_equality || n_texts + 1 < args->len)
    return NULL;
  dowser_expr_unref (aligned->pdata[subject]);
  aligned->pdata[subject] = dowser_expr_new_cast (dowser_expr_ref (args->pdata[subject]), DOWSER_VALUE_TEXT);
  return g_steal_pointer (&aligned);
}

/* Prepares a comparison with a text column. Numbers become texts, but numeric columns stay unchanged. */
static GPtrArray *
align_to_text (const DowserSqlWriter *self, GPtrArray *args)
{
  g_autoptr (GPtrArray) aligned = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 0; i < args->len; i++)
    {
      const DowserExpr *arg = args->pdata[i];
      DowserExpr *text = NULL;

      if (!is_number (self, arg))
        text = dowser_expr_ref (arg);
      else if (get_value (self, arg) != NULL)
        text = format_number (get_value (self, arg));
      else if (affinity_of_expr (self, NULL, arg) == AFFINITY_NONE)
        text = dowser_expr_new_cast (dowser_expr_ref (arg), DOWSER_VALUE_TEXT);
      if (text == NULL)
        return NULL;
      g_ptr_array_add (aligned, text);
    }
  return g_steal_pointer (&aligned);
}

GPtrArray *
dowser_sql_align_operands (const DowserSqlWriter *self, GPtrArray *args, gboolean is_equality)
{
  /* In the user's own SQL, the engine itself refuses a text that isn't a number. */
  gboolean refuses = self->own && self->dialect->own_conversions != NULL;
  GPtrArray *aligned = NULL;
  guint n_bare = 0, subject = 0, n_texts = 0, n_numbers = 0;

  if (!self->dialect->typed)
    return g_ptr_array_ref (args);
  for (guint i = 0; i < args->len; i++)
    {
      n_texts += is_text (self, args->pdata[i]);
      n_numbers += is_number (self, args->pdata[i]);
      if (get_value (self, args->pdata[i]) != NULL)
        continue;
      if (n_bare++ == 0 || affinity_of_expr (self, NULL, args->pdata[i]) == AFFINITY_TEXT)
        subject = i;
    }
  if (n_texts > 0 && n_numbers > 0 && n_texts + n_numbers == args->len && n_bare > 0)
    switch (affinity_of_expr (self, NULL, args->pdata[subject]))
      {
      case AFFINITY_NUMBER:
        aligned = n_bare == 1 ? align_to_number (self, args, subject, is_equality && !refuses) : NULL;
        break;
      case AFFINITY_TEXT:
        aligned = refuses ? NULL : align_to_text (self, args);
        break;
      default:
        break;
      }
  return aligned != NULL ? aligned : g_ptr_array_ref (args);
}
