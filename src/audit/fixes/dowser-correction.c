/* dowser-correction.c - makes constraints from corrections that name tables and columns, and describes the constraints
 * in words */
#include "audit/fixes/dowser-correction-private.h"

#include "analysis/dowser-affix.h"
#include "analysis/dowser-name-finder.h"
#include "base/dowser-error.h"
#include "joins/dowser-join-path.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of words that are mapped to a column or table. A longer text is a sentence. */
#define MAX_MAPPED_WORDS 6

static DowserConstraint *
set_error (GError **error, const char *sentence)
{
  g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD, sentence);
  return NULL;
}

static char *
dup_sentence (DowserConstraintKind kind, const char *words, const char *from, const char *to)
{
  switch (kind)
    {
    case DOWSER_CONSTRAINT_JOIN:
      return g_strdup_printf (_ ("Join %s with %s"), from, to);
    case DOWSER_CONSTRAINT_MAPPING:
      return g_strdup_printf (_ ("“%s” means %s"), words, to);
    case DOWSER_CONSTRAINT_INSTEAD:
      return g_strdup_printf (_ ("Use %s, not %s"), to, from);
    case DOWSER_CONSTRAINT_NEEDED:
      return g_strdup_printf (_ ("Always include table %s"), to);
    case DOWSER_CONSTRAINT_EXCLUDED:
      return g_strdup_printf (_ ("Don’t use table %s"), from);
    case DOWSER_CONSTRAINT_NOTE:
    default:
      return g_strdup (words);
    }
}

static DowserConstraint *
make_constraint (DowserConstraintKind kind, const char *user_text, const char *words, const char *from, const char *to)
{
  g_autofree char *sentence = user_text == NULL ? dup_sentence (kind, words, from, to) : NULL;

  return dowser_constraint_new (kind, user_text != NULL ? user_text : sentence, words, from, to);
}

/* Returns the foreign key from @one to @two that contains @column. For orders, customers and "customer_id", this is
 * orders.customer_id = customers.id. */
static const DowserForeignKey *
find_key_by_column (const DowserSchema *schema, const DowserTable *one, const DowserTable *two, const char *column)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  GPtrArray *edges = dowser_join_graph_get_edges (graph, one);

  for (guint i = 0; i < edges->len; i++)
    {
      const DowserJoinEdge *edge = edges->pdata[i];
      const DowserColumn *near = edge->key->columns->pdata[0];

      if (edge->far == two && edge->key->columns->len == 1
          && dowser_name_find_column (schema, column, near->table, NULL) == near)
        return edge->key;
    }
  return NULL;
}

/* Reads "join orders with customers on customer_id". The column is a column of both tables, or a key of one table that
 * references the other table. */
static gboolean
join_by_column (const DowserSchema *schema, const DowserTable *one, const DowserTable *two, const char *name,
                const DowserColumn **from, const DowserColumn **to, GError **error)
{
  const DowserForeignKey *key = find_key_by_column (schema, one, two, name);
  g_autofree char *in_one = g_strdup_printf ("%s.%s", one->name, name);
  g_autofree char *in_two = g_strdup_printf ("%s.%s", two->name, name);

  if (key != NULL)
    {
      *from = key->columns->pdata[0];
      *to = key->to_columns->pdata[0];
      return TRUE;
    }
  *from = dowser_name_find_column (schema, in_one, NULL, error);
  *to = *from != NULL ? dowser_name_find_column (schema, in_two, NULL, error) : NULL;
  return *to != NULL;
}

/* Reads "use customer_id to join the tables": finds the two tables that the column connects, if there are exactly
 * two. */
static gboolean
join_by_column_alone (const DowserSchema *schema, const char *name, const DowserColumn **from, const DowserColumn **to,
                      GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserForeignKey *found = NULL;

  for (guint i = 0; i < tables->len; i++)
    {
      GPtrArray *edges = dowser_join_graph_get_edges (graph, tables->pdata[i]);

      for (guint j = 0; j < edges->len; j++)
        {
          const DowserForeignKey *key = ((const DowserJoinEdge *) edges->pdata[j])->key;

          if (key == found || key->table != tables->pdata[i] || key->columns->len != 1
              || dowser_name_find_column (schema, name, key->table, NULL) != key->columns->pdata[0])
            continue;
          if (found != NULL)
            {
              g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                           _ ("“%s” joins more than two tables. Name the columns to join: “join a.id with b.a_id”."),
                           name);
              return FALSE;
            }
          found = key;
        }
    }
  if (found == NULL)
    {
      g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                   _ ("No key is called “%s”. Name the columns to join: “join a.id with b.a_id”."), name);
      return FALSE;
    }
  *from = found->columns->pdata[0];
  *to = found->to_columns->pdata[0];
  return TRUE;
}

static gboolean
find_joined_columns (const DowserCorrectionParts *parts, const DowserSchema *schema, const DowserColumn **from,
                     const DowserColumn **to, GError **error)
{
  const DowserTable *one = NULL, *two = NULL;

  if (parts->one != NULL)
    {
      one = dowser_name_find_table (schema, parts->one, error);
      two = one != NULL ? dowser_name_find_table (schema, parts->two, error) : NULL;
      if (two == NULL)
        return FALSE;
    }
  if (parts->column != NULL)
    return one != NULL ? join_by_column (schema, one, two, parts->column, from, to, error)
                       : join_by_column_alone (schema, parts->column, from, to, error);
  *from = dowser_name_find_column (schema, parts->from, one, error);
  *to = *from != NULL ? dowser_name_find_column (schema, parts->to, two, error) : NULL;
  return *to != NULL;
}

static DowserConstraint *
build_join (const char *user_text, const DowserCorrectionParts *parts, const DowserSchema *schema, GError **error)
{
  const DowserColumn *from = NULL, *to = NULL;
  g_autofree char *from_path = NULL;
  g_autofree char *to_path = NULL;

  if (!find_joined_columns (parts, schema, &from, &to, error))
    return NULL;
  if (from == to)
    return set_error (error, _ ("A column cannot be joined with itself. Name two columns, one of each table."));
  from_path = dowser_column_dup_path (from);
  to_path = dowser_column_dup_path (to);
  return make_constraint (DOWSER_CONSTRAINT_JOIN, user_text, NULL, from_path, to_path);
}

static char *
dup_unquoted_words (const char *words)
{
  g_autofree char *text = g_strdup (words);
  char *start;

  g_strdelimit (text, "\"'`", ' ');
  start = g_strstrip (text);
  if (g_ascii_strncasecmp (start, "the ", 4) == 0)
    start += 4;
  return g_strdup (start);
}

static guint
count_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    n += *words[i] != '\0';
  return n;
}

/* Returns the exact name of the table @name. If there is no such table, returns the exact name of the column @name.
 * Returns: (transfer full) (nullable) */
static char *
dup_name (const char *name, const DowserSchema *schema, const DowserTable *table, GError **error)
{
  const DowserTable *found = strchr (name, '.') == NULL ? dowser_name_find_table (schema, name, NULL) : NULL;
  const DowserColumn *column = NULL;

  if (found != NULL)
    return g_strdup (found->name);
  column = dowser_name_find_column (schema, name, table, error);
  return column != NULL ? dowser_column_dup_path (column) : NULL;
}

static DowserConstraint *
build_mapping (const char *user_text, const DowserCorrectionParts *parts, const DowserSchema *schema, GError **error)
{
  g_autofree char *words = dup_unquoted_words (parts->words);
  g_autofree char *to = NULL;
  const DowserColumn *named;

  if (*words == '\0' || count_words (words) > MAX_MAPPED_WORDS)
    return set_error (error, _ ("Too many words are given for one column. Give only the one or two words that you use "
                                "for this column."));
  named = strchr (words, '.') != NULL ? dowser_name_find_column (schema, words, NULL, NULL) : NULL;
  if (named != NULL)
    {
      DowserCorrectionParts instead = { .from = words, .to = parts->to };

      return _dowser_correction_build (DOWSER_CONSTRAINT_INSTEAD, user_text, &instead, schema, error);
    }
  to = dup_name (parts->to, schema, NULL, error);
  return to != NULL ? make_constraint (DOWSER_CONSTRAINT_MAPPING, user_text, words, NULL, to) : NULL;
}

static const DowserColumn *
find_column_next_to (const DowserSchema *schema, const char *name, const DowserColumn *near_column, GError **error)
{
  return dowser_name_find_column (schema, name, near_column != NULL ? near_column->table : NULL, error);
}

/* Reads "use x, not y" if the schema has no y: y is taken as a word that means x. */
static DowserConstraint *
read_as_words (const char *user_text, const char *words, const char *to, const DowserSchema *schema, GError **error)
{
  DowserCorrectionParts parts = { .words = (char *) words, .to = (char *) to };

  return _dowser_correction_build (DOWSER_CONSTRAINT_MAPPING, user_text, &parts, schema, error);
}

static DowserConstraint *
build_replacement (const char *user_text, const DowserCorrectionParts *parts, const DowserSchema *schema,
                   GError **error)
{
  const DowserTable *from_table = dowser_name_find_table (schema, parts->from, NULL);
  const DowserTable *to_table = dowser_name_find_table (schema, parts->to, NULL);
  const DowserColumn *from = NULL, *to = NULL;
  g_autofree char *from_path = NULL;
  g_autofree char *to_path = NULL;

  if (from_table != NULL && to_table != NULL && from_table != to_table)
    return make_constraint (DOWSER_CONSTRAINT_INSTEAD, user_text, NULL, from_table->name, to_table->name);
  from = dowser_name_find_column (schema, parts->from, NULL, NULL);
  to = find_column_next_to (schema, parts->to, from, NULL);
  if (from == NULL && to != NULL)
    from = find_column_next_to (schema, parts->from, to, NULL);
  if (from == NULL && strpbrk (parts->from, "._") == NULL && (to != NULL || to_table != NULL))
    return read_as_words (user_text, parts->from, parts->to, schema, error);
  if (from == NULL && from_table == NULL)
    from = dowser_name_find_column (schema, parts->from, NULL, error);
  else if (to == NULL && to_table == NULL)
    to = find_column_next_to (schema, parts->to, from, error);
  if (from == to || from == NULL || to == NULL)
    {
      if (error != NULL && *error == NULL)
        set_error (error,
                   _ ("A column can only replace a column, and a table only a table. Name two columns or two tables."));
      return NULL;
    }
  from_path = dowser_column_dup_path (from);
  to_path = dowser_column_dup_path (to);
  return make_constraint (DOWSER_CONSTRAINT_INSTEAD, user_text, NULL, from_path, to_path);
}

/* Returns the pattern for the prefix or suffix of the correction: "PROD_*". Returns: (transfer full) */
static char *
dup_pattern (const DowserCorrectionParts *parts)
{
  g_autofree char *affix = g_strdup (parts->prefix != NULL ? parts->prefix : parts->suffix);

  g_strdelimit (affix, "\"'`*,", ' ');
  return parts->prefix != NULL ? g_strconcat (g_strstrip (affix), "*", NULL)
                               : g_strconcat ("*", g_strstrip (affix), NULL);
}

static DowserConstraint *
set_pattern_error (const char *pattern, const DowserSchema *schema, GError **error)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *some = NULL;
  g_autofree char *sentence = NULL;

  for (guint i = 0; i < tables->len && names->len < DOWSER_NAMES_NEAR; i++)
    if (!((const DowserTable *) tables->pdata[i])->hidden)
      g_ptr_array_add (names, ((const DowserTable *) tables->pdata[i])->name);
  some = dowser_names_format_list (names);
  /* Translators: the first %s is a pattern ("PROD_*"), the second names of tables */
  sentence = g_strdup_printf (_ ("No table is called “%s”. The tables of this source are called %s."), pattern, some);
  return set_error (error, sentence);
}

/* Makes a constraint from a prefix or suffix for a single table. If there is a table with the bare name, the table with
 * the prefix or suffix replaces it. Otherwise, the bare name is mapped to the table with the prefix or suffix. */
static DowserConstraint *
build_affix_of_one (const char *user_text, const char *pattern, const char *words, const DowserSchema *schema,
                    GError **error)
{
  g_autofree char *unquoted = dup_unquoted_words (words);
  const DowserTable *from = dowser_name_find_table (schema, unquoted, NULL);
  g_auto (GStrv) pattern_parts = g_strsplit (pattern, "*", 2);
  g_autofree char *table_name = g_strjoin ("", pattern_parts[0], unquoted, pattern_parts[1], NULL);
  const DowserTable *to = dowser_affix_find_table (pattern, from != NULL ? from->name : unquoted, schema);

  if (to == NULL)
    to = dowser_name_find_table (schema, table_name, error);
  if (to == NULL)
    return NULL;
  return from != NULL && from != to ? make_constraint (DOWSER_CONSTRAINT_INSTEAD, user_text, NULL, from->name, to->name)
                                    : make_constraint (DOWSER_CONSTRAINT_MAPPING, user_text, unquoted, NULL, to->name);
}

static DowserConstraint *
build_affix (const char *user_text, const DowserCorrectionParts *parts, const DowserSchema *schema, GError **error)
{
  g_autofree char *pattern = dup_pattern (parts);
  g_autoptr (GPtrArray) tables = NULL;

  if (!dowser_affix_is_pattern (pattern))
    return set_error (error, _ ("Give the first letters of the table names: “use PROD_ prefix for all tables”."));
  if (parts->words != NULL)
    return build_affix_of_one (user_text, pattern, parts->words, schema, error);
  tables = dowser_affix_list_tables (pattern, schema);
  return tables->len > 0 ? make_constraint (DOWSER_CONSTRAINT_INSTEAD, user_text, NULL, "*", pattern)
                         : set_pattern_error (pattern, schema, error);
}

static DowserConstraint *
build_table (DowserConstraintKind kind, const char *user_text, const char *name, const DowserSchema *schema,
             GError **error)
{
  const DowserTable *table = dowser_name_find_table (schema, name, error);
  gboolean needed = kind == DOWSER_CONSTRAINT_NEEDED;

  return table != NULL
             ? make_constraint (kind, user_text, NULL, needed ? NULL : table->name, needed ? table->name : NULL)
             : NULL;
}

static DowserConstraint *
build_constraint (DowserConstraintKind kind, const char *user_text, const DowserCorrectionParts *parts,
                  const DowserSchema *schema, GError **error)
{
  switch (kind)
    {
    case DOWSER_CONSTRAINT_JOIN:
      return build_join (user_text, parts, schema, error);
    case DOWSER_CONSTRAINT_MAPPING:
      return build_mapping (user_text, parts, schema, error);
    case DOWSER_CONSTRAINT_INSTEAD:
      return parts->prefix != NULL || parts->suffix != NULL ? build_affix (user_text, parts, schema, error)
                                                            : build_replacement (user_text, parts, schema, error);
    case DOWSER_CONSTRAINT_NEEDED:
      return build_table (kind, user_text, parts->to, schema, error);
    case DOWSER_CONSTRAINT_EXCLUDED:
      return build_table (kind, user_text, parts->from, schema, error);
    case DOWSER_CONSTRAINT_NOTE:
    default:
      return make_constraint (kind, user_text, parts->words, NULL, NULL);
    }
}

DowserConstraint *
_dowser_correction_build (DowserConstraintKind kind, const char *user_text, const DowserCorrectionParts *parts,
                          const DowserSchema *schema, GError **error)
{
  GError *problem = NULL;
  DowserConstraint *constraint = build_constraint (kind, user_text, parts, schema, &problem);

  if (constraint == NULL)
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD, problem->message);
      g_error_free (problem);
    }
  return constraint;
}

static gboolean
has_parts (DowserConstraintKind kind, const char *words, const char *from, const char *to)
{
  gboolean with_words = kind == DOWSER_CONSTRAINT_MAPPING || kind == DOWSER_CONSTRAINT_NOTE;
  gboolean with_from
      = kind == DOWSER_CONSTRAINT_JOIN || kind == DOWSER_CONSTRAINT_INSTEAD || kind == DOWSER_CONSTRAINT_EXCLUDED;
  gboolean with_to = kind != DOWSER_CONSTRAINT_EXCLUDED && kind != DOWSER_CONSTRAINT_NOTE;

  return (!with_words || words != NULL) && (!with_from || from != NULL) && (!with_to || to != NULL);
}

DowserConstraint *
dowser_correction_make (DowserConstraintKind kind, const char *words, const char *from, const char *to,
                        const DowserSchema *schema, GError **error)
{
  DowserCorrectionParts parts = { .words = (char *) words, .from = (char *) from, .to = (char *) to };

  if (!has_parts (kind, words, from, to))
    return set_error (error, _ ("A part of the correction is missing. Choose the correction again."));
  return _dowser_correction_build (kind, NULL, &parts, schema, error);
}
