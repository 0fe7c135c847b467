/* dowser-sql-templates.c - the patterns by which a dialect is read: the forms of its writer, and a table of further
 * patterns */
#include "sql/read/dowser-sql-templates.h"

#include "plan/dowser-function.h"

#include "plan/dowser-aggregate.h"
#include "sql/dialects/dowser-dialect.h"
#include "sql/read/dowser-sql-parser.h"
#include "sql/read/dowser-sql-readings.h"

#include <string.h>

static gboolean
is_raw (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && *expr->name == DOWSER_SQL_RAW;
}

/* Returns: (nullable): the key under which the patterns for @expr are stored; %NULL if no pattern can fit the outermost
 * expression of @expr */
const char *
dowser_sql_template_get_key (const DowserExpr *expr)
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

int
dowser_sql_template_get_hole (const DowserExpr *pattern)
{
  return pattern->kind == DOWSER_EXPR_PARAMETER && pattern->name[0] >= '1' && pattern->name[0] <= '9'
             ? pattern->name[0] - '1'
             : -1;
}

static gboolean
weigh_cb (const DowserExpr *expr, gpointer user_data)
{
  DowserSqlPattern *template = user_data;

  template->weight += dowser_sql_template_get_hole (expr) < 0;
  template->of_time |= is_raw (expr)
                       && (strstr (expr->name, "date") != NULL || strstr (expr->name, "time") != NULL
                           || strstr (expr->name, "julian") != NULL);
  return TRUE;
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const DowserSqlPattern *x = *(const DowserSqlPattern *const *) a;
  const DowserSqlPattern *y = *(const DowserSqlPattern *const *) b;

  return x->weight != y->weight ? (int) y->weight - (int) x->weight : (int) x->index - (int) y->index;
}

typedef struct
{
  gboolean calls;
  gboolean casts;
} PatternFacts;

static gboolean
find_pattern_facts_cb (const DowserExpr *expr, gpointer user_data)
{
  PatternFacts *facts = user_data;

  facts->calls |= is_raw (expr);
  facts->casts |= expr->kind == DOWSER_EXPR_CAST;
  return TRUE;
}

/* Returns TRUE for a pattern that would fit ordinary expressions: a cast of anything, or an operator between
 * anything. */
static gboolean
is_too_general (const DowserExpr *pattern)
{
  PatternFacts facts = { FALSE, FALSE };

  dowser_expr_walk (pattern, find_pattern_facts_cb, &facts);
  return !facts.calls && (!facts.casts || pattern->kind == DOWSER_EXPR_CAST);
}

/* Adds a pattern and its meaning to @table. @pattern, @meaning (nullable): taken. Returns: (nullable): the added
 * pattern; %NULL if @pattern is too general to be used */
static DowserSqlPattern *
add_pattern (GHashTable *table, DowserExpr *pattern, DowserExpr *meaning)
{
  const char *key = dowser_sql_template_get_key (pattern);
  GPtrArray *of_key = key != NULL ? g_hash_table_lookup (table, key) : NULL;
  DowserSqlPattern *added;

  if (key == NULL || is_too_general (pattern))
    {
      dowser_expr_unref (pattern);
      g_clear_pointer (&meaning, dowser_expr_unref);
      return NULL;
    }
  added = g_new0 (DowserSqlPattern, 1);
  added->pattern = pattern;
  added->meaning = meaning;
  dowser_expr_walk (pattern, weigh_cb, added);
  if (of_key == NULL)
    {
      of_key = g_ptr_array_new ();
      g_hash_table_insert (table, (gpointer) key, of_key);
    }
  added->index = of_key->len;
  g_ptr_array_add (of_key, added);
  return added;
}

static DowserExpr *
hole_new (guint index)
{
  const char name[] = { (char) ('1' + index), '\0' };

  return dowser_expr_new_parameter (name, DOWSER_VALUE_UNKNOWN);
}

static gboolean
is_at_hole (const char *at)
{
  return strchr ("$#%", *at) != NULL && *at != '\0' && g_ascii_isdigit (at[1]);
}

/* @form: see #DowserFunctionForm; @n: the number of arguments. Returns: (nullable): the text of a pattern with the
 * placeholders "$1" … for @n arguments; %NULL if a pattern can't express the form */
static char *
dup_form_pattern (const char *form, guint n)
{
  GString *text = g_string_new (NULL);

  for (const char *at = form; *at != '\0'; at++)
    {
      if ((*at == '|' || *at == '+') && at[1] == '*')
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
        g_string_append_c (text, is_at_hole (at) ? '$' : *at);
    }
  return g_string_free (text, FALSE);
}

/* Adds a pattern that recognizes the SQL of @form, the way in which @dialect writes a function. If @form can't be read,
 * no pattern is added, and users who write this SQL get an error with its name. @meaning: taken: the expression that
 * the SQL stands for */
static DowserSqlPattern *
add_form (GHashTable *table, DowserDialectId dialect, const char *form, guint n, DowserExpr *meaning)
{
  g_autofree char *text = form != NULL ? dup_form_pattern (form, n) : NULL;
  DowserExpr *pattern = text != NULL ? dowser_sql_parse_template (text, dialect, DOWSER_SQL_PATTERN, NULL) : NULL;

  if (pattern != NULL)
    return add_pattern (table, pattern, meaning);
  dowser_expr_unref (meaning);
  return NULL;
}

/* Returns TRUE if @form writes a function that moves a date, and drops the time of the date. A plan would keep the
 * time. */
static gboolean
drops_time (DowserDialectId id, const DowserFunctionForm *form)
{
  return dowser_function_moves_date (dowser_function_find (form->name))
         && (form->fits == DOWSER_FUNCTION_FORM_DATE
             || (form->fits == DOWSER_FUNCTION_FORM_ALWAYS && dowser_dialect_find (id)->typed));
}

static void
add_function (GHashTable *table, DowserDialectId id, const DowserFunctionForm *form, guint n)
{
  GPtrArray *args = dowser_sql_expr_array_new ();
  DowserSqlPattern *added;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (args, i == 0 && drops_time (id, form) ? dowser_expr_new_function ("date", hole_new (0), NULL)
                                                           : hole_new (i));
  added = add_form (table, id, form->text, n, dowser_expr_new_functionv (form->name, args));
  for (guint i = 1; added != NULL && form->fits == DOWSER_FUNCTION_FORM_NATURAL && i < n; i++)
    added->natural |= 1u << i;
}

/* Returns: the highest number among the holes of @form */
static guint
count_holes (const char *form)
{
  guint n = 0;

  for (const char *at = form; *at != '\0'; at++)
    if (is_at_hole (at))
      n = MAX (n, (guint) (at[1] - '0'));
  return n;
}

static void
add_functions (GHashTable *table, DowserDialectId id, const DowserDialect *dialect)
{
  for (const DowserFunctionForm *form = dialect->functions; form != NULL && form->name != NULL; form++)
    {
      const DowserFunction *function = dowser_function_find (form->name);
      gboolean any_number = form->text != NULL && strstr (form->text, "$*") != NULL;

      /* A difference of known dates needs no pattern. TRIM, LPAD and SPLIT_PART have special rules instead of
       * patterns. */
      if (function == NULL || form->text == NULL || form->fits == DOWSER_FUNCTION_FORM_DATES
          || form->fits == DOWSER_FUNCTION_FORM_CHARACTER || form->fits == DOWSER_FUNCTION_FORM_PADDED
          || form->fits == DOWSER_FUNCTION_FORM_SPLIT)
        continue;
      if (!any_number)
        add_function (table, id, form, count_holes (form->text));
      for (guint n = function->min_args; any_number && n <= MIN (function->max_args, DOWSER_SQL_HOLES); n++)
        add_function (table, id, form, n);
    }
}

/* Adds the patterns of casts. Casts of dates are left out, because their meaning depends on the type of the date, which
 * the written form doesn't show. */
static void
add_casts (GHashTable *table, DowserDialectId id, const DowserDialect *dialect)
{
  const DowserConversion *conversion = dialect->conversions;

  for (guint type = 0; type < DOWSER_VALUE_N_TYPES; type++)
    if (type != DOWSER_VALUE_BOOLEAN)
      add_form (table, id, dialect->casts[type], 1, dowser_expr_new_cast (hole_new (0), type));
  for (; conversion != NULL && conversion->text != NULL; conversion++)
    if (conversion->to != DOWSER_VALUE_BOOLEAN
        && (conversion->from == DOWSER_VALUE_TEXT || conversion->from == DOWSER_VALUE_REAL
            || conversion->from == DOWSER_VALUE_DECIMAL || conversion->from == DOWSER_VALUE_BLOB))
      add_form (table, id, conversion->text, 1, dowser_expr_new_cast (hole_new (0), conversion->to));
}

static DowserExpr *
arithmetic_new (DowserArithmetic op)
{
  return dowser_expr_new_arithmetic (op, hole_new (0), hole_new (1));
}

static void
add_arithmetic (GHashTable *table, DowserDialectId id, const DowserArithmeticForms *forms)
{
  const char *const divisions[] = { forms->divide_integers, forms->divide_wide, forms->divide, forms->divide_unknown };
  /* If the dialect has a separate division of whole numbers, its other divisions are for numbers with fractions. */
  gboolean facts = g_strcmp0 (forms->divide_integers, forms->divide) != 0;

  add_form (table, id, forms->ratio, 2, dowser_expr_new_ratio (hole_new (0), hole_new (1)));
  for (guint i = 0; i < G_N_ELEMENTS (divisions); i++)
    {
      DowserSqlPattern *added = add_form (table, id, divisions[i], 2, arithmetic_new (DOWSER_DIVIDE));

      if (added != NULL)
        added->of_reals = facts && i >= 2;
    }
  add_form (table, id, forms->modulo_integers, 2, arithmetic_new (DOWSER_MODULO));
  add_form (table, id, forms->modulo, 2, arithmetic_new (DOWSER_MODULO));
}

/* Inserts @text into @form, the dialect's SQL around a compared text, such as "lower($1)". A @form without a place for
 * the text returns @text. */
static char *
dup_form_with_text (const char *form, const char *text)
{
  const char *place = strchr (form, '1');

  return place == NULL || place == form ? g_strdup (text)
                                        : g_strdup_printf ("%.*s%s%s", (int) (place - 1 - form), form, text, place + 1);
}

/* Returns a comparison of two texts as the dialect writes it. It consists of the first text in @form, @between, the
 * second text in @form, and @text_after. @pattern: inserted as the second text */
static char *
dup_match (const char *form, const char *between, const char *pattern, const char *text_after)
{
  g_autofree char *first = dup_form_with_text (form, "$1");
  g_autofree char *second = dup_form_with_text (form, pattern);

  return g_strconcat (first, between, second, text_after, NULL);
}

/* Adds the patterns of "contains", "starts with" and "ends with" for a second text that isn't a literal. The engine
 * then computes the LIKE pattern. */
static void
add_computed_match (GHashTable *table, DowserDialectId id, const DowserMatchForms *forms, guint op, guint exact)
{
  g_autofree char *pattern
      = forms->patterns[op] != NULL ? g_strdelimit (g_strdup (forms->patterns[op]), "1", '2') : NULL;
  g_autofree char *text = NULL;

  if (pattern == NULL)
    return;
  text = dup_match (forms->texts[exact], forms->operators[exact], pattern, " ESCAPE '!'");
  add_form (table, id, text, 2,
            dowser_expr_new_match ((DowserMatch) op, hole_new (0), hole_new (1), FALSE, exact == 1));
}

/* Adds the pattern of a LIKE with a literal, in the form in which the dialect writes it: with functions around the
 * texts that decide whether case matters. The literal is analyzed after these functions are removed. */
static void
add_literal_match (GHashTable *table, DowserDialectId id, const DowserMatchForms *forms, guint exact, gboolean escaped)
{
  g_autofree char *text
      = dup_match (forms->texts[exact], forms->operators[exact], "$2", escaped ? " ESCAPE '!'" : NULL);
  const char *name = exact == 1 ? "?" DOWSER_SQL_RAW_EXACTLY : "?" DOWSER_SQL_RAW_LIKE;

  if (strlen (forms->texts[exact]) > 2)
    add_form (table, id, text, 2,
              dowser_expr_new_function (name, hole_new (0), hole_new (1), escaped ? dowser_expr_new_text ("!") : NULL,
                                        NULL));
}

static void
add_equals_match (GHashTable *table, DowserDialectId id, const DowserMatchForms *forms, guint exact, gboolean negated)
{
  g_autofree char *text = dup_match (forms->equals[exact], negated ? " <> " : " = ", "$2", NULL);

  add_form (table, id, text, 2,
            dowser_expr_new_match (DOWSER_MATCH_EQUALS, hole_new (0), hole_new (1), negated, exact == 1));
}

static void
add_matches (GHashTable *table, DowserDialectId id, const DowserMatchForms *forms)
{
  for (guint exact = 0; exact < 2; exact++)
    {
      for (guint op = 0; op < DOWSER_MATCH_EQUALS && forms->texts[exact] != NULL; op++)
        add_computed_match (table, id, forms, op, exact);
      for (guint escaped = 0; escaped < 2 && forms->texts[exact] != NULL; escaped++)
        add_literal_match (table, id, forms, exact, escaped == 1);
      if (forms->equals[exact] == NULL)
        continue;
      add_equals_match (table, id, forms, exact, FALSE);
      add_equals_match (table, id, forms, exact, TRUE);
    }
}

/* Adds aggregates that are written as an expression and not as a single call. */
static void
add_aggregates (GHashTable *table, DowserDialectId id, const DowserDialect *dialect)
{
  for (guint op = 0; op < DOWSER_AGGREGATE_N; op++)
    {
      const char *form = dialect->aggregates[op];
      guint n = form != NULL ? count_holes (form) : 0;

      if (n == 2 && g_str_has_prefix (form, "CASE"))
        add_form (table, id, form, n, dowser_aggregate_new_binary (op, hole_new (0), hole_new (1), NULL));
    }
}

static void
add_readings (GHashTable *table, DowserDialectId dialect)
{
  for (const DowserSqlReading *rule = dowser_sql_readings; rule->pattern != NULL; rule++)
    {
      DowserExpr *pattern, *meaning;

      if ((rule->dialects & (1u << dialect)) == 0)
        continue;
      pattern = dowser_sql_parse_template (rule->pattern, dialect, DOWSER_SQL_PATTERN, NULL);
      meaning = rule->meaning != NULL
                    ? dowser_sql_parse_template (rule->meaning, DOWSER_DIALECT_DUCKDB, DOWSER_SQL_MEANING, NULL)
                    : NULL;
      g_return_if_fail (pattern != NULL && (meaning != NULL) == (rule->meaning != NULL));
      add_pattern (table, pattern, meaning);
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
    {
      add_functions (table, id, dialect);
      add_casts (table, id, dialect);
      add_aggregates (table, id, dialect);
      add_arithmetic (table, id, &dialect->arithmetic);
      add_matches (table, id, &dialect->match);
    }
  add_readings (table, id);
  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &of_key))
    g_ptr_array_sort (of_key, compare_weights);
  return table;
}

/* Created once, then never changed. */
GHashTable *
dowser_sql_templates_get (DowserDialectId dialect)
{
  static gsize tables[DOWSER_SQL_DIALECTS];

  if (g_once_init_enter (&tables[dialect]))
    g_once_init_leave (&tables[dialect], (gsize) make_table (dialect));
  return (GHashTable *) tables[dialect];
}
