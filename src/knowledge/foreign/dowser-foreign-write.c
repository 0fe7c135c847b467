/* dowser-foreign-write.c - writes the entries of a source in the formats of other programs */
#include "knowledge/foreign/dowser-foreign-write.h"

#include "analysis/dowser-name-finder.h"
#include "base/dowser-yaml.h"
#include "knowledge/foreign/dowser-foreign-private.h"
#include "knowledge/foreign/dowser-foreign-write-private.h"
#include "plan/dowser-types.h"
#include "sql/read/dowser-sql-lexer.h"
#include "sql/write/dowser-sql-writer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const dowser_foreign_target_nicks[] = { "dbt", "snowflake", "ossie", NULL };

/* The formats, in the order of DowserForeignTarget. @names_tables: TRUE if metrics don't belong to a table. @is_real:
 * TRUE if the format has its own SQL, which divides integers without truncation, as DuckDB does */
static const struct
{
  gboolean is_real;
  gboolean names_tables;
  void (*write) (DowserForeignWriter *self);
} targets[] = {
  { FALSE, FALSE, _dowser_foreign_write_dbt },
  { TRUE, FALSE, _dowser_foreign_write_snowflake },
  { FALSE, TRUE, _dowser_foreign_write_ossie },
};

static void
item_free (gpointer data)
{
  DowserForeignItem *self = data;

  g_free (self->name);
  g_ptr_array_unref (self->tables);
  dowser_expr_unref (self->expr);
  g_clear_pointer (&self->condition, dowser_expr_unref);
  g_free (self->sql);
  g_free (self);
}

void
_dowser_foreign_skip_entry (DowserForeignWriter *self, const DowserEntry *entry, char *reason)
{
  g_autofree char *owned_text = reason;

  g_ptr_array_add (self->notes, g_strdup_printf (_ ("“%s” isn't exported: %s"),
                                                 entry->term != NULL ? entry->term : entry->means, owned_text));
}

/* --- SQL --- */

static gboolean
is_name (const DowserSqlToken *token)
{
  return token->type == TOKEN_NAME || token->type == TOKEN_DOUBLE;
}

/* Returns TRUE if the quoted name has the same meaning without its quotes. */
static gboolean
can_be_unquoted (const DowserSqlToken *token)
{
  const char *c = token->text;

  while (g_ascii_isalnum (*c) || *c == '_')
    c++;
  return is_name (token) && c == token->text + token->length && !g_ascii_isdigit (*token->text)
         && dowser_sql_word_find (token->text, token->length) == WORD_NONE;
}

/* Removes the quotes from names that don't need them. Another program may know the name in upper case, and would not
 * find it in quotes. @table_name: (nullable): if only one table is used, this table, whose name is removed from its
 * columns. Returns: (transfer full) */
static char *
dup_unquoted (const char *sql, DowserDialectId dialect, const char *table_name)
{
  DowserSqlTokens tokens;
  GString *text = g_string_new (NULL);
  gsize done = 0;

  if (dowser_sql_tokens_init (&tokens, sql, dialect, NULL))
    for (guint i = 0; tokens.tokens[i].type != TOKEN_END; i++)
      {
        const DowserSqlToken *token = &tokens.tokens[i];
        gboolean is_qualifier = table_name != NULL && is_name (token) && token[1].type == TOKEN_SIGN
                                && g_str_equal (token[1].text, ".") && g_str_equal (token->text, table_name);

        if (!is_qualifier && !can_be_unquoted (token))
          continue;
        g_string_append_len (text, sql + done, (gssize) (token->start - done));
        g_string_append (text, is_qualifier ? "" : token->text);
        done = is_qualifier ? token[1].start + 1 : token->start + token->length + 2;
      }
  dowser_sql_tokens_clear (&tokens);
  g_string_append (text, sql + done);
  return g_string_free (text, FALSE);
}

char *
_dowser_foreign_write_expr (const DowserForeignWriter *self, const DowserExpr *expr, GPtrArray *tables, GError **error)
{
  const DowserSqlOptions options = { .schema = self->schema };
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autofree char *sql = NULL;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      dowser_select_add_instance (select, table->name, table->name);
    }
  dowser_select_add_output (select, dowser_expr_ref (expr), NULL);
  sql = dowser_sql_write_output (plan, self->dialect, &options, error);
  if (sql == NULL)
    return NULL;
  for (char *c = sql; *c != '\0'; c++)
    if (*c == '\n')
      *c = ' ';
  return dup_unquoted (sql, self->dialect,
                       tables->len == 1 && !self->names_tables ? ((const DowserTable *) tables->pdata[0])->name : NULL);
}

/* ConditionFolding: the state for moving conditions into aggregates. @condition: (nullable): the condition to move;
 * @row: (nullable): the column that is counted instead of rows */
typedef struct
{
  const DowserExpr *condition;
  const DowserExpr *row;
} ConditionFolding;

/* Returns CASE WHEN @condition THEN @value END. Takes @condition (nullable) and @value */
static DowserExpr *
make_case (DowserExpr *condition, DowserExpr *value)
{
  GPtrArray *args;

  if (condition == NULL)
    return value;
  args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_ptr_array_add (args, condition);
  g_ptr_array_add (args, value);
  return dowser_expr_new_case (args);
}

static DowserExpr *
fold_aggregate (const DowserExpr *expr, gpointer data)
{
  const ConditionFolding *case_folding = data;
  DowserExpr *whole, *folded, *value;

  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return NULL;
  whole = dowser_expr_and (case_folding->condition != NULL ? dowser_expr_ref (case_folding->condition) : NULL,
                           expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL);
  if (whole == NULL && (expr->args->len > 0 || case_folding->row == NULL))
    return NULL;
  value = expr->args->len > 0         ? dowser_expr_ref (expr->args->pdata[0])
          : case_folding->row != NULL ? dowser_expr_ref (case_folding->row)
                                      : dowser_expr_new_integer (1);
  folded = dowser_expr_new_aggregate (expr->op, make_case (whole, value), expr->distinct, NULL);
  for (guint i = 1; i < expr->args->len; i++)
    g_ptr_array_add (folded->args, dowser_expr_ref (expr->args->pdata[i]));
  return folded;
}

DowserExpr *
_dowser_foreign_fold_conditions (const DowserExpr *expr, const DowserExpr *condition, const DowserExpr *row)
{
  ConditionFolding case_folding = { condition, row };

  return dowser_expr_map (expr, fold_aggregate, &case_folding);
}

static gboolean
find_count_cb (const DowserExpr *expr, gpointer found)
{
  *(gboolean *) found |= expr->kind == DOWSER_EXPR_AGGREGATE && expr->args->len == 0;
  return TRUE;
}

/* Returns TRUE if COUNT(*) in the item must be replaced by the count of a column. This is necessary if the item isn't
 * written inside a table: the column then shows which table's rows are counted. */
static gboolean
counts_rows (const DowserForeignWriter *self, const DowserForeignItem *item)
{
  gboolean found = FALSE;

  dowser_expr_walk (item->expr, find_count_cb, &found);
  return found && (self->names_tables || item->tables->len > 1);
}

/* Returns a NOT NULL column of @table. Returns: (transfer full) (nullable) */
static DowserExpr *
dup_not_null_column (const DowserTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden && !column->nullable)
        return dowser_expr_new_column (table->name, column->name);
    }
  return NULL;
}

/* --- Items --- */

/* Adds the tables that @meaning uses to @tables. Returns: (nullable): why the item of the file can't be written: it
 * uses a table twice; %NULL if it can be written */
static const char *
list_tables (const DowserForeignWriter *self, const DowserMeaning *meaning, GPtrArray *tables)
{
  const DowserSelect *select = meaning->plan->select;

  /* The root table must be the first of @tables. */
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = dowser_schema_find_table (self->schema, instance->table);

      if (g_ptr_array_find (tables, table, NULL))
        return _ ("the entry needs the same table twice.");
      g_ptr_array_insert (tables, g_str_equal (instance->id, meaning->root) ? 0 : -1, (gpointer) table);
    }
  return NULL;
}

typedef struct
{
  const DowserTypeScope *scope;
  gboolean truncates;
} DivisionSearch;

static gboolean
find_division_cb (const DowserExpr *expr, gpointer data)
{
  DivisionSearch *division = data;

  if (expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op == DOWSER_DIVIDE)
    division->truncates |= dowser_types_get_expr_type (division->scope, expr).type == DOWSER_VALUE_INTEGER;
  return TRUE;
}

/* Makes a name for @term that the format of the file accepts. Returns: (transfer full): a name of letters, digits and
 * underscores */
static char *
make_name (const DowserForeignWriter *self, const char *term)
{
  g_autofree char *base = g_utf8_strdown (term, -1);
  char *name;

  for (char *c = base; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && (*c & 0x80) == 0)
      *c = '_';
  name = g_ascii_isdigit (*base) ? g_strconcat ("_", base, NULL) : g_strdup (base);
  for (guint i = 0, n = 2; i < self->items->len; i++)
    if (g_str_equal (((const DowserForeignItem *) self->items->pdata[i])->name, name))
      {
        g_free (name);
        name = g_strdup_printf ("%s_%u", base, n++);
        i = 0;
      }
  return name;
}

/* Returns the type of the meaning's value. @truncates: (out): TRUE if the meaning divides integers with truncation */
static DowserValueType
find_type (const DowserForeignWriter *self, const DowserMeaning *meaning, gboolean *truncates)
{
  g_autoptr (DowserTypes) types = dowser_types_new (meaning->plan, self->schema);
  const DowserTypeScope scope = { types, NULL, meaning->plan->select };
  DivisionSearch division = { &scope, FALSE };

  dowser_expr_walk (meaning->expr, find_division_cb, &division);
  if (meaning->condition != NULL)
    dowser_expr_walk (meaning->condition, find_division_cb, &division);
  *truncates = division.truncates;
  return dowser_types_get_expr_type (&scope, meaning->expr).type;
}

static void
add_item (DowserForeignWriter *self, const DowserMeaning *meaning)
{
  DowserForeignItem *item = g_new0 (DowserForeignItem, 1);
  g_autoptr (DowserExpr) whole = NULL;
  g_autoptr (DowserExpr) row = NULL;
  g_autoptr (GError) error = NULL;
  const char *problem;
  gboolean truncates, counts;

  item->meaning = meaning;
  item->tables = g_ptr_array_new ();
  item->expr = dowser_expr_map (meaning->expr, dowser_select_name_table_cb, meaning->plan->select);
  item->condition = meaning->condition != NULL
                        ? dowser_expr_map (meaning->condition, dowser_select_name_table_cb, meaning->plan->select)
                        : NULL;
  item->type = find_type (self, meaning, &truncates);
  problem = list_tables (self, meaning, item->tables);
  if (problem == NULL && truncates)
    problem = _ ("the entry divides whole numbers and drops the remainder.");
  counts = problem == NULL && counts_rows (self, item);
  row = counts ? dup_not_null_column (item->tables->pdata[0]) : NULL;
  if (counts && row == NULL)
    problem = _ ("the entry counts rows, but the table has no NOT NULL column.");
  whole = _dowser_foreign_fold_conditions (item->expr, item->condition, row);
  item->sql = problem == NULL ? _dowser_foreign_write_expr (self, whole, item->tables, &error) : NULL;
  if (item->sql == NULL)
    {
      _dowser_foreign_skip_entry (self, meaning->entry, g_strdup (problem != NULL ? problem : error->message));
      item_free (item);
      return;
    }
  item->name = make_name (self, meaning->entry->term);
  g_ptr_array_add (self->items, item);
}

/* --- What is written --- */

/* Finds a table by "table", or a column by "table.column". Returns: (nullable); @column: (out) (nullable) */
static const DowserTable *
find_table_or_column (const DowserSchema *schema, const char *path, const DowserColumn **column)
{
  const DowserTable *table = dowser_schema_find_table (schema, path);

  *column = table == NULL ? dowser_name_find_column (schema, path, NULL, NULL) : NULL;
  return table != NULL ? table : *column != NULL ? (*column)->table : NULL;
}

static void
add_table (GPtrArray *tables, const DowserTable *table)
{
  if (table != NULL && !g_ptr_array_find (tables, table, NULL))
    g_ptr_array_add (tables, (gpointer) table);
}

static int
compare_tables (gconstpointer a, gconstpointer b)
{
  const DowserTable *const *first = a;
  const DowserTable *const *second = b;

  return (int) (*first)->index - (int) (*second)->index;
}

static void
collect_items (DowserForeignWriter *self)
{
  GPtrArray *list = dowser_meanings_get_list (self->meanings);
  const DowserColumn *column;

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];
      const DowserEntry *entry = meaning->entry;

      if (meaning->problem != NULL)
        _dowser_foreign_skip_entry (self, entry, g_strdup (meaning->problem));
      else if (meaning->expr != NULL)
        add_item (self, meaning);
      else if (entry->kind == DOWSER_ENTRY_INSTEAD)
        _dowser_foreign_skip_entry (self, entry,
                                    g_strdup (
                                        _ ("the format doesn't support replacing one table or column with another.")));
      else if (entry->kind != DOWSER_ENTRY_NOTE)
        add_table (self->tables, find_table_or_column (self->schema, entry->means, &column));
      if (entry->kind == DOWSER_ENTRY_JOIN && meaning->problem == NULL)
        add_table (self->tables, find_table_or_column (self->schema, entry->from, &column));
    }
  for (guint i = 0; i < self->items->len; i++)
    for (guint j = 0; j < ((const DowserForeignItem *) self->items->pdata[i])->tables->len; j++)
      add_table (self->tables, ((const DowserForeignItem *) self->items->pdata[i])->tables->pdata[j]);
  g_ptr_array_sort (self->tables, compare_tables);
}

void
_dowser_foreign_put_line (DowserForeignWriter *self, guint indent, const char *key, const char *value)
{
  g_autofree char *quoted = value != NULL ? dowser_yaml_quote (value) : NULL;

  if (quoted != NULL)
    g_string_append_printf (self->text, "%*s%s: %s\n", (int) indent, "", key, quoted);
}

GPtrArray *
_dowser_foreign_list_other_words (const DowserEntry *entry, const char *name)
{
  GPtrArray *words = dowser_entry_list_words (entry);

  if (words->len > 0 && dowser_name_is_same (words->pdata[0], name))
    g_ptr_array_remove_index (words, 0);
  return words;
}

void
_dowser_foreign_put_list (DowserForeignWriter *self, guint indent, const char *key, GPtrArray *words)
{
  if (words->len > 0)
    g_string_append_printf (self->text, "%*s%s:\n", (int) indent, "", key);
  for (guint i = 0; i < words->len; i++)
    {
      g_autofree char *quoted = dowser_yaml_quote (words->pdata[i]);

      g_string_append_printf (self->text, "%*s- %s\n", (int) indent + 2, "", quoted);
    }
}

char *
_dowser_foreign_dup_description (const DowserEntry *entry)
{
  if (entry->unit == NULL)
    return g_strdup (entry->about);
  return entry->about != NULL ? g_strdup_printf ("%s (%s)", entry->about, entry->unit)
                              : g_strdup_printf (_ ("In %s"), entry->unit);
}

static gboolean
is_synonym_of (const DowserForeignWriter *self, const DowserMeaning *meaning, const DowserTable *table,
               const DowserColumn *column)
{
  const DowserColumn *named_column;

  return meaning->problem == NULL && meaning->entry->kind == DOWSER_ENTRY_SYNONYM && meaning->expr == NULL
         && find_table_or_column (self->schema, meaning->entry->means, &named_column) == table
         && named_column == column;
}

GPtrArray *
_dowser_foreign_list_synonyms (const DowserForeignWriter *self, const DowserTable *table, const DowserColumn *column)
{
  GPtrArray *list = dowser_meanings_get_list (self->meanings);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (is_synonym_of (self, meaning, table, column))
        g_ptr_array_extend_and_steal (words, dowser_entry_list_words (meaning->entry));
    }
  return words;
}

const char *
_dowser_foreign_find_description (const DowserForeignWriter *self, const DowserTable *table, const DowserColumn *column)
{
  GPtrArray *list = dowser_meanings_get_list (self->meanings);

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (is_synonym_of (self, meaning, table, column) && meaning->entry->about != NULL)
        return meaning->entry->about;
    }
  return column != NULL ? column->description : table->description;
}

GPtrArray *
_dowser_foreign_list_keys (const DowserForeignWriter *self, const DowserTable *table)
{
  GPtrArray *keys = g_ptr_array_new ();

  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      DowserForeignKey *key = table->foreign_keys->pdata[i];

      if (key->declared && g_ptr_array_find (self->tables, key->to_table, NULL))
        g_ptr_array_add (keys, key);
    }
  return keys;
}

char *
_dowser_foreign_dup_notes (const DowserForeignWriter *self)
{
  GPtrArray *list = dowser_meanings_get_list (self->meanings);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (meaning->problem == NULL && meaning->entry->kind == DOWSER_ENTRY_NOTE)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", meaning->entry->means);
    }
  return g_string_free (text, text->len == 0);
}

char *
dowser_foreign_write (const DowserMeanings *meanings, DowserForeignTarget target, const char *name,
                      DowserDialectId dialect, GPtrArray *notes)
{
  GPtrArray *list = dowser_meanings_get_list (meanings);
  DowserForeignWriter self = { .meanings = meanings, .name = name, .notes = notes };

  g_return_val_if_fail (meanings != NULL && name != NULL && notes != NULL, NULL);

  self.schema
      = list->len > 0 ? ((const DowserMeaning *) list->pdata[0])->schema : dowser_meanings_get_schema (meanings);
  self.dialect = targets[target].is_real ? DOWSER_DIALECT_DUCKDB : _dowser_foreign_get_dialect (dialect);
  self.names_tables = targets[target].names_tables;
  self.items = g_ptr_array_new_with_free_func (item_free);
  self.tables = g_ptr_array_new ();
  self.text = g_string_new (NULL);
  collect_items (&self);
  targets[target].write (&self);
  g_ptr_array_unref (self.items);
  g_ptr_array_unref (self.tables);
  return g_string_free (self.text, FALSE);
}
