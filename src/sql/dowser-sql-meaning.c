/* dowser-sql-meaning.c - finds what calls mean: by the forms that dialects write, read backwards, and a table of others
 */
#include "sql/dowser-sql-parser.h"

#include "sql/dowser-dialect.h"
#include "sql/dowser-sql-readings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_HOLES 9
#define N_DIALECTS (DOWSER_DIALECT_DUCKDB + 1)

/** @meaning: (nullable): a plan has none. @weight: how much the pattern says besides its holes; @of_time: SQLite's text
 * 'now' in a hole would be no text */
typedef struct
{
  DowserExpr *pattern;
  DowserExpr *meaning;
  guint weight;
  gboolean of_time;
} Template;

/* What fills the holes of a pattern. */
typedef struct
{
  const DowserExpr *of[N_HOLES];
  DowserExpr *meant[N_HOLES];
  DowserSqlParser *parser;
} Holes;

static gboolean
is_raw (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && *expr->name == DOWSER_SQL_RAW;
}

/* Returns: (nullable): by what a pattern is looked for; %NULL where none begins so */
static const char *
get_key (const DowserExpr *expr)
{
  static const char *const arithmetic[] = { "+", "-", "*", "/", "%", "minus" };

  switch ((int) expr->kind)
    {
    case DOWSER_EXPR_FUNCTION:
      return expr->name;
    case DOWSER_EXPR_ARITHMETIC:
      return arithmetic[expr->op];
    case DOWSER_EXPR_CAST:
      return "cast";
    case DOWSER_EXPR_CASE:
      return "case";
    case DOWSER_EXPR_COMPARE:
      return dowser_compare_nicks[expr->op];
    default:
      return NULL;
    }
}

static int
get_hole (const DowserExpr *pattern)
{
  return pattern->kind == DOWSER_EXPR_PARAMETER && pattern->name[0] >= '1' && pattern->name[0] <= '9'
             ? pattern->name[0] - '1'
             : -1;
}

/* Units and modifiers in any case, but the letters of a format as they are. */
static gboolean
same_literal (const DowserValue *a, const DowserValue *b)
{
  if (a->type == DOWSER_VALUE_TEXT && b->type == DOWSER_VALUE_TEXT && !a->is_null && !b->is_null
      && strchr (a->text, '%') == NULL)
    return a->length == b->length && g_ascii_strcasecmp (a->text, b->text) == 0;
  return dowser_value_equal (a, b);
}

/* @root: whether NOT before it is nothing to the pattern */
static gboolean
fits (const DowserExpr *pattern, const DowserExpr *expr, Holes *holes, gboolean root)
{
  int hole = get_hole (pattern);

  if (hole >= 0 && holes->of[hole] != NULL)
    return dowser_expr_equal (holes->of[hole], expr);
  if (hole >= 0)
    {
      holes->of[hole] = expr;
      return TRUE;
    }
  if (pattern->kind != expr->kind || pattern->op != expr->op || pattern->type != expr->type
      || (!root && pattern->negated != expr->negated) || pattern->args->len != expr->args->len
      || g_strcmp0 (pattern->name, expr->name) != 0)
    return FALSE;
  if (pattern->kind == DOWSER_EXPR_LITERAL)
    return same_literal (pattern->value, expr->value);
  for (guint i = 0; i < pattern->args->len; i++)
    if (!fits (pattern->args->pdata[i], expr->args->pdata[i], holes, FALSE))
      return FALSE;
  return expr->filter == NULL && expr->window == NULL && expr->select == NULL && !expr->distinct;
}

static gboolean
is_now (const DowserExpr *expr)
{
  return expr != NULL && expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT
         && !expr->value->is_null && g_ascii_strcasecmp (expr->value->text, "now") == 0;
}

static gboolean
fits_whole (const Template *template, const DowserExpr *expr, Holes *holes)
{
  memset (holes->of, 0, sizeof holes->of);
  if (!fits (template->pattern, expr, holes, TRUE))
    return FALSE;
  for (guint i = 0; template->of_time && i < N_HOLES; i++)
    if (is_now (holes->of[i]))
      return FALSE;
  return TRUE;
}

static gboolean
weigh_cb (const DowserExpr *expr, gpointer user_data)
{
  Template *template = user_data;

  template->weight += get_hole (expr) < 0;
  template->of_time |= is_raw (expr)
                       && (strstr (expr->name, "date") != NULL || strstr (expr->name, "time") != NULL
                           || strstr (expr->name, "julian") != NULL);
  return TRUE;
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const Template *x = *(const Template *const *) a;
  const Template *y = *(const Template *const *) b;

  return (int) y->weight - (int) x->weight;
}

/* @pattern, @meaning (nullable): taken */
static void
add_template (GHashTable *table, DowserExpr *pattern, DowserExpr *meaning)
{
  const char *key = get_key (pattern);
  GPtrArray *of_key = key != NULL ? g_hash_table_lookup (table, key) : NULL;
  Template *template;

  if (key == NULL || (pattern->kind == DOWSER_EXPR_CAST && get_hole (pattern->args->pdata[0]) >= 0))
    {
      dowser_expr_unref (pattern);
      g_clear_pointer (&meaning, dowser_expr_unref);
      return;
    }
  template = g_new0 (Template, 1);
  template->pattern = pattern;
  template->meaning = meaning;
  dowser_expr_walk (pattern, weigh_cb, template);
  if (of_key == NULL)
    {
      of_key = g_ptr_array_new ();
      g_hash_table_insert (table, (gpointer) key, of_key);
    }
  g_ptr_array_add (of_key, template);
}

static DowserExpr *
hole_new (guint index)
{
  const char name[] = { (char) ('1' + index), '\0' };

  return dowser_expr_new_parameter (name, DOWSER_VALUE_UNKNOWN);
}

/* @form: as #DowserForm says; @n: how many arguments. Returns: (nullable): the text of a pattern */
static char *
dup_form_pattern (const char *form, guint n)
{
  GString *text = g_string_new (NULL);

  for (const char *at = form; *at != '\0'; at++)
    {
      if (at[0] == '|' && at[1] == '*')
        {
          g_string_free (text, TRUE);
          return NULL;
        }
      if (at[0] == '$' && at[1] == '*')
        {
          for (guint i = 0; i < n; i++)
            g_string_append_printf (text, i > 0 ? ", $%u" : "$%u", i + 1);
          at++;
        }
      else
        g_string_append_c (text, *at == '#' && g_ascii_isdigit (at[1]) ? '$' : *at);
    }
  return g_string_free (text, FALSE);
}

static void
add_form (GHashTable *table, DowserDialectId dialect, const char *form, guint n, DowserExpr *meaning)
{
  g_autofree char *text = dup_form_pattern (form, n);
  /* A form that cannot be read is not read back: whoever uses it is refused by its name. */
  DowserExpr *pattern = text != NULL ? dowser_sql_parse_template (text, dialect, DOWSER_SQL_PATTERN, NULL) : NULL;

  if (pattern != NULL)
    add_template (table, pattern, meaning);
  else
    dowser_expr_unref (meaning);
}

static void
add_functions (GHashTable *table, DowserDialectId id, const DowserDialect *dialect)
{
  for (const DowserForm *form = dialect->functions; form != NULL && form->name != NULL; form++)
    {
      const DowserFunction *function = dowser_function_find (form->name);
      gboolean any_number = strstr (form->text, "$*") != NULL;

      for (guint n = function != NULL ? function->min_args : 1; n <= (function != NULL ? function->max_args : 0); n++)
        {
          GPtrArray *args = dowser_sql_expr_array_new ();

          if (n > N_HOLES || (!any_number && n != function->min_args))
            {
              g_ptr_array_unref (args);
              break;
            }
          for (guint i = 0; i < n; i++)
            g_ptr_array_add (args, hole_new (i));
          add_form (table, id, form->text, n, dowser_expr_new_functionv (function->name, args));
        }
    }
  for (guint type = 0; type < DOWSER_VALUE_N_TYPES; type++)
    if (dialect->casts[type] != NULL)
      add_form (table, id, dialect->casts[type], 1, dowser_expr_new_cast (hole_new (0), type));
}

static void
add_readings (GHashTable *table, DowserDialectId dialect)
{
  for (const DowserSqlReading *reading = dowser_sql_readings; reading->pattern != NULL; reading++)
    {
      DowserExpr *pattern, *meaning;

      if ((reading->dialects & (1u << dialect)) == 0)
        continue;
      pattern = dowser_sql_parse_template (reading->pattern, dialect, DOWSER_SQL_PATTERN, NULL);
      meaning = reading->meaning != NULL
                    ? dowser_sql_parse_template (reading->meaning, DOWSER_DIALECT_DUCKDB, DOWSER_SQL_MEANING, NULL)
                    : NULL;
      g_return_if_fail (pattern != NULL && (meaning != NULL) == (reading->meaning != NULL));
      add_template (table, pattern, meaning);
    }
}

static GHashTable *
make_table (DowserDialectId id)
{
  GHashTable *table = g_hash_table_new (g_str_hash, g_str_equal);
  const DowserDialect *dialect = dowser_dialect_find (id);
  GHashTableIter iter;
  gpointer of_key;

  if (dialect != NULL)
    add_functions (table, id, dialect);
  add_readings (table, id);
  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &of_key))
    g_ptr_array_sort (of_key, compare_weights);
  return table;
}

/* Made once, never changed. */
static GHashTable *
get_table (DowserDialectId dialect)
{
  static gsize tables[N_DIALECTS];

  if (g_once_init_enter (&tables[dialect]))
    g_once_init_leave (&tables[dialect], (gsize) make_table (dialect));
  return (GHashTable *) tables[dialect];
}

static const Template *
find_in_table (DowserDialectId dialect, const DowserExpr *expr, Holes *holes, gboolean *known)
{
  const char *key = get_key (expr);
  GPtrArray *of_key = key != NULL ? g_hash_table_lookup (get_table (dialect), key) : NULL;

  *known = of_key != NULL;
  for (guint i = 0; of_key != NULL && i < of_key->len; i++)
    {
      const Template *template = of_key->pdata[i];

      if (fits_whole (template, expr, holes))
        return template;
    }
  return NULL;
}

/* A call that the text's own dialect does not know is read as another one's. */
static const Template *
find_template (DowserSqlParser *self, const DowserExpr *expr, Holes *holes)
{
  DowserDialectId own = MIN (self->dialect, N_DIALECTS - 1);
  gboolean known;
  const Template *template = find_in_table (own, expr, holes, &known);

  for (DowserDialectId other = 0; template == NULL && is_raw (expr) && !known && other < N_DIALECTS; other++)
    if (other != own)
      template = find_in_table (other, expr, holes, &known);
  return template;
}

static DowserExpr *
fill_hole_cb (const DowserExpr *expr, gpointer user_data)
{
  Holes *holes = user_data;
  int hole = get_hole (expr);

  if (hole < 0 || holes->of[hole] == NULL)
    return NULL;
  if (holes->meant[hole] != NULL)
    return dowser_sql_parser_repeat (holes->parser, holes->meant[hole]);
  holes->meant[hole] = dowser_sql_find_meaning (holes->parser, dowser_expr_ref (holes->of[hole]));
  return dowser_expr_ref (holes->meant[hole]);
}

static DowserExpr *
fill (DowserSqlParser *self, const Template *template, const DowserExpr *expr, Holes *holes)
{
  DowserExpr *filled;

  if (template->meaning == NULL)
    {
      dowser_sql_refuse_call (self, expr, _ ("the function “%.40s”, which means something of its own in this dialect"),
                              expr->name + is_raw (expr));
      return dowser_expr_ref (expr);
    }
  holes->parser = self;
  filled = dowser_expr_map (template->meaning, fill_hole_cb, holes);
  if (expr->negated)
    filled->negated = TRUE;
  for (guint i = 0; i < N_HOLES; i++)
    g_clear_pointer (&holes->meant[i], dowser_expr_unref);
  return filled;
}

static void
find_meanings (DowserSqlParser *self, GPtrArray *exprs)
{
  for (guint i = 0; i < exprs->len; i++)
    exprs->pdata[i] = dowser_sql_find_meaning (self, exprs->pdata[i]);
}

/* In place: the reader has shown it to nobody yet. */
static void
find_inside (DowserSqlParser *self, DowserExpr *expr)
{
  find_meanings (self, expr->args);
  if (expr->filter != NULL)
    expr->filter = dowser_sql_find_meaning (self, expr->filter);
  if (expr->window == NULL)
    return;
  find_meanings (self, expr->window->partition);
  for (guint i = 0; i < expr->window->order->len; i++)
    {
      DowserOrder *order = expr->window->order->pdata[i];

      order->expr = dowser_sql_find_meaning (self, order->expr);
    }
}

/* What the parts mean may make another one of the whole. @expr: taken */
static DowserExpr *
find_own (DowserSqlParser *self, DowserExpr *expr)
{
  DowserExpr *own = NULL;

  if (expr->kind == DOWSER_EXPR_CAST && expr->type == DOWSER_VALUE_INTEGER)
    own = dowser_sql_date_part (expr->args->pdata[0]);
  else if (expr->kind == DOWSER_EXPR_ARITHMETIC)
    own = dowser_sql_date_arithmetic (self, expr);
  if (own == NULL)
    return expr;
  dowser_expr_unref (expr);
  return own;
}

static DowserExpr *
call (DowserSqlParser *self, const DowserExpr *raw)
{
  g_autoptr (GPtrArray) args = dowser_sql_expr_array_new ();
  DowserExpr *meant;

  for (guint i = 0; i < raw->args->len; i++)
    g_ptr_array_add (args, dowser_sql_find_meaning (self, dowser_expr_ref (raw->args->pdata[i])));
  meant = self->error == NULL ? dowser_sql_call (self, raw, args) : NULL;
  /* An error is found before what stands there is looked at. */
  return meant != NULL ? meant : dowser_expr_ref (raw);
}

DowserExpr *
dowser_sql_find_meaning (DowserSqlParser *self, DowserExpr *expr)
{
  Holes holes = { 0 };
  const Template *template;
  DowserExpr *meant;

  if (self->error != NULL || expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_LITERAL)
    return expr;
  template = find_template (self, expr, &holes);
  if (template == NULL && !is_raw (expr))
    {
      find_inside (self, expr);
      return find_own (self, expr);
    }
  meant = template != NULL ? fill (self, template, expr, &holes) : call (self, expr);
  dowser_expr_unref (expr);
  return meant;
}

void
dowser_sql_refuse_call (DowserSqlParser *self, const DowserExpr *raw, const char *format, ...)
{
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (self->raw, raw));
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  dowser_sql_parser_refuse_at (self, &self->tokens[at], "%s", reason);
}
