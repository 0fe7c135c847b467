/* dowser-foreign-write-dbt.c - writes dbt's semantic models and metrics in the format of MetricFlow */
#include "knowledge/foreign/dowser-foreign-write-private.h"
#include "sql/read/dowser-sql-lexer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* MetricFlow's names of aggregates. */
static const struct
{
  DowserAggregate op;
  gboolean distinct;
  const char *name;
} aggregations[] = {
  { DOWSER_SUM, FALSE, "sum" },       { DOWSER_COUNT, FALSE, "count" }, { DOWSER_COUNT, TRUE, "count_distinct" },
  { DOWSER_AVG, FALSE, "average" },   { DOWSER_MIN, FALSE, "min" },     { DOWSER_MAX, FALSE, "max" },
  { DOWSER_MEDIAN, FALSE, "median" },
};

/* Measure: one aggregate of @table that several metrics may use. */
typedef struct
{
  const DowserTable *table;
  char *name;
  const char *aggregate;
  char *sql;
} Measure;

static void
measure_free (gpointer data)
{
  Measure *self = data;

  g_free (self->name);
  g_free (self->sql);
  g_free (self);
}

/* DbtWriter: the state while entries are written as dbt's YAML. @measures: of Measure; @shown_keys: "table\ncolumn" of
 * the columns that filters use; @metrics: the YAML text of the metrics */
typedef struct
{
  DowserForeignWriter *writer;
  GPtrArray *measures;
  GHashTable *shown_keys;
  GString *metrics;
} DbtWriter;

/* Writes the words from index @n on into the member "meta", because dbt has only one label for a metric. @words: of
 * const char */
static void
put_synonyms (DbtWriter *self, guint indent, GPtrArray *words, guint n)
{
  g_autoptr (GPtrArray) other_words = g_ptr_array_new ();

  for (guint i = n; i < words->len; i++)
    g_ptr_array_add (other_words, words->pdata[i]);
  if (other_words->len > 0)
    g_string_append_printf (self->writer->text, "%*sconfig:\n%*smeta:\n", (int) indent, "", (int) indent + 2, "");
  _dowser_foreign_put_list (self->writer, indent + 4, "synonyms", other_words);
}

/* --- Metrics --- */

/* A search in an expression for columns of tables other than @table. */
typedef struct
{
  const char *table;
  gboolean has_other_columns;
} ColumnSearch;

static gboolean
find_other_table_cb (const DowserExpr *expr, gpointer data)
{
  ColumnSearch *column_reads = data;

  column_reads->has_other_columns
      |= expr->kind == DOWSER_EXPR_COLUMN && !g_str_equal (expr->instance, column_reads->table);
  return TRUE;
}

static gboolean
reads_only_table (const DowserExpr *expr, const DowserTable *table)
{
  ColumnSearch column_reads = { table->name, FALSE };

  dowser_expr_walk (expr, find_other_table_cb, &column_reads);
  return !column_reads.has_other_columns;
}

/* SplitContext: the replacement of the aggregates in a metric by measures, which dbt defines separately. @problem:
 * (nullable): why the format can't store the metric */
typedef struct
{
  DbtWriter *dbt;
  const DowserForeignItem *item;
  GPtrArray *found;
  const char *problem;
} SplitContext;

static const char *
find_aggregation (const DowserExpr *expr)
{
  for (guint i = 0; i < G_N_ELEMENTS (aggregations); i++)
    if ((int) aggregations[i].op == expr->op && aggregations[i].distinct == expr->distinct && expr->args->len <= 1)
      return aggregations[i].name;
  return NULL;
}

/* Replaces an aggregate by the name of a metric that consists only of this aggregate. */
static DowserExpr *
split_aggregates (const DowserExpr *expr, gpointer data)
{
  SplitContext *self = data;
  const DowserTable *table = self->item->tables->pdata[0];
  g_autoptr (GPtrArray) single_table = g_ptr_array_new ();
  Measure *measure;

  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return NULL;
  g_ptr_array_add (single_table, (gpointer) table);
  measure = g_new0 (Measure, 1);
  g_ptr_array_add (self->found, measure);
  measure->table = table;
  measure->aggregate = find_aggregation (expr);
  measure->name = g_strdup_printf ("%s_%u", self->item->name, self->found->len);
  measure->sql = expr->args->len > 0
                     ? _dowser_foreign_write_expr (self->dbt->writer, expr->args->pdata[0], single_table, NULL)
                     : g_strdup ("1");
  if (!reads_only_table (expr, table))
    self->problem = _ ("in this format, the entry can read only one table.");
  else if (measure->aggregate == NULL || measure->sql == NULL)
    self->problem = _ ("the format doesn't support the aggregate of the entry.");
  return dowser_expr_new_column (table->name, measure->name);
}

static void
put_metric (DbtWriter *self, const char *name, const char *label, const char *description, const char *type)
{
  DowserForeignWriter *writer = self->writer;

  _dowser_foreign_put_line (writer, 2, "- name", name);
  _dowser_foreign_put_line (writer, 4, "label", label);
  _dowser_foreign_put_line (writer, 4, "description", description);
  _dowser_foreign_put_line (writer, 4, "type", type);
}

static void
put_simple_metric (DbtWriter *self, const Measure *measure)
{
  put_metric (self, measure->name, measure->name, NULL, "simple");
  g_string_append (self->writer->text, "    type_params:\n");
  _dowser_foreign_put_line (self->writer, 6, "measure", measure->name);
}

/* Replaces columns such as orders.status by {{ Dimension('orders__status') }}. Returns: (transfer full) */
static char *
dup_template (DbtWriter *self, const char *sql)
{
  DowserSqlTokens tokens;
  GString *text = g_string_new (NULL);
  gsize done = 0;

  if (dowser_sql_tokens_init (&tokens, sql, self->writer->dialect, NULL))
    for (guint i = 0; tokens.tokens[i].type != TOKEN_END && tokens.tokens[i + 1].type != TOKEN_END; i++)
      {
        const DowserSqlToken *table = &tokens.tokens[i];
        const DowserSqlToken *column = table + 2;

        if (table->type == TOKEN_SIGN || table->type == TOKEN_TEXT || table[1].type != TOKEN_SIGN
            || !g_str_equal (table[1].text, ".") || column->type == TOKEN_END)
          continue;
        g_string_append_len (text, sql + done, (gssize) (table->start - done));
        g_string_append_printf (text, "{{ Dimension('%s__%s') }}", table->text, column->text);
        g_hash_table_add (self->shown_keys, g_strconcat (table->text, "\n", column->text, NULL));
        done = column->start + column->length + (column->type == TOKEN_WORD ? 0 : 2);
        i += 2;
      }
  dowser_sql_tokens_clear (&tokens);
  g_string_append (text, sql + done);
  return g_string_free (text, FALSE);
}

static void
put_filter (DbtWriter *self, const DowserForeignItem *item)
{
  g_autofree char *sql = _dowser_foreign_write_expr (self->writer, item->condition, item->tables, NULL);
  g_autofree char *filter = sql != NULL ? dup_template (self, sql) : NULL;

  _dowser_foreign_put_line (self->writer, 4, "filter", filter);
}

/* Writes a metric that is calculated from other metrics. @expr: the metric's expression, in which aggregates are
 * replaced by names from @parts */
static void
put_derived_metric (DbtWriter *self, const DowserForeignItem *item, const DowserExpr *expr, GPtrArray *parts)
{
  DowserForeignWriter *writer = self->writer;
  const DowserEntry *entry = item->meaning->entry;
  g_autofree char *description = _dowser_foreign_dup_description (entry);
  gboolean is_ratio = expr->kind == DOWSER_EXPR_RATIO
                      && ((const DowserExpr *) expr->args->pdata[0])->kind == DOWSER_EXPR_COLUMN
                      && ((const DowserExpr *) expr->args->pdata[1])->kind == DOWSER_EXPR_COLUMN;
  g_autofree char *sql = NULL;
  g_autoptr (GPtrArray) single_table = g_ptr_array_new ();
  g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);

  put_metric (self, item->name, entry->term, description,
              is_ratio                                             ? "ratio"
              : parts->len > 1 || expr->kind != DOWSER_EXPR_COLUMN ? "derived"
                                                                   : "simple");
  put_synonyms (self, 4, words, 1);
  if (item->condition != NULL && !reads_only_table (item->condition, item->tables->pdata[0]))
    put_filter (self, item);
  g_string_append (writer->text, "    type_params:\n");
  if (is_ratio)
    {
      _dowser_foreign_put_line (writer, 6, "numerator", ((const DowserExpr *) expr->args->pdata[0])->name);
      _dowser_foreign_put_line (writer, 6, "denominator", ((const DowserExpr *) expr->args->pdata[1])->name);
      return;
    }
  if (expr->kind == DOWSER_EXPR_COLUMN)
    {
      _dowser_foreign_put_line (writer, 6, "measure", expr->name);
      return;
    }
  g_ptr_array_add (single_table, item->tables->pdata[0]);
  sql = _dowser_foreign_write_expr (writer, expr, single_table, NULL);
  _dowser_foreign_put_line (writer, 6, "expr", sql);
  g_string_append (writer->text, "      metrics:\n");
  for (guint i = 0; i < parts->len; i++)
    _dowser_foreign_put_line (writer, 8, "- name", ((const Measure *) parts->pdata[i])->name);
}

static void
write_metric (DbtWriter *self, const DowserForeignItem *item)
{
  const DowserTable *table = item->tables->pdata[0];
  gboolean is_foldable = item->condition != NULL && reads_only_table (item->condition, table);
  g_autoptr (DowserExpr) whole
      = _dowser_foreign_fold_conditions (item->expr, is_foldable ? item->condition : NULL, NULL);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (measure_free);
  SplitContext splitting = { self, item, parts, NULL };
  g_autoptr (DowserExpr) expr = dowser_expr_map (whole, split_aggregates, &splitting);

  if (splitting.problem != NULL)
    {
      _dowser_foreign_skip_entry (self->writer, item->meaning->entry, g_strdup (splitting.problem));
      return;
    }
  self->writer->text = self->metrics;
  for (guint i = 0; expr->kind != DOWSER_EXPR_COLUMN && i < parts->len; i++)
    put_simple_metric (self, parts->pdata[i]);
  put_derived_metric (self, item, expr, parts);
  while (parts->len > 0)
    g_ptr_array_add (self->measures, g_ptr_array_steal_index (parts, 0));
}

/* --- Semantic models --- */

static void
put_entities (DbtWriter *self, const DowserTable *table)
{
  DowserForeignWriter *writer = self->writer;
  g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (table);
  g_autoptr (GPtrArray) keys = _dowser_foreign_list_keys (writer, table);
  g_autoptr (GHashTable) used_names = g_hash_table_new (g_str_hash, g_str_equal);

  if (primary->len != 1)
    _dowser_foreign_put_line (writer, 4, "primary_entity", table->name);
  if (primary->len != 1 && keys->len == 0)
    return;
  g_string_append (writer->text, "    entities:\n");
  g_hash_table_add (used_names, table->name);
  if (primary->len == 1)
    {
      _dowser_foreign_put_line (writer, 6, "- name", table->name);
      _dowser_foreign_put_line (writer, 8, "type", "primary");
      _dowser_foreign_put_line (writer, 8, "expr", ((const DowserColumn *) primary->pdata[0])->name);
    }
  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = keys->pdata[i];
      const DowserColumn *column = key->columns->pdata[0];

      if (key->columns->len > 1 || !g_hash_table_add (used_names, key->to_table->name))
        {
          g_ptr_array_add (writer->notes,
                           g_strdup_printf (_ ("The key from “%s” to “%s” through the column “%s” isn't exported."),
                                            table->name, key->to_table->name, column->name));
          continue;
        }
      _dowser_foreign_put_line (writer, 6, "- name", key->to_table->name);
      _dowser_foreign_put_line (writer, 8, "type", "foreign");
      _dowser_foreign_put_line (writer, 8, "expr", column->name);
    }
}

static void
put_dimension (DbtWriter *self, const char *name, GPtrArray *words, const char *description, const char *sql,
               DowserValueType type, gboolean *is_open)
{
  DowserForeignWriter *writer = self->writer;

  if (!*is_open)
    g_string_append (writer->text, "    dimensions:\n");
  *is_open = TRUE;
  _dowser_foreign_put_line (writer, 6, "- name", name);
  _dowser_foreign_put_line (writer, 8, "label", words->len > 0 ? words->pdata[0] : NULL);
  _dowser_foreign_put_line (writer, 8, "description", description);
  put_synonyms (self, 8, words, 1);
  _dowser_foreign_put_line (writer, 8, "type", dowser_value_type_is_temporal (type) ? "time" : "categorical");
  _dowser_foreign_put_line (writer, 8, "expr", sql);
  if (dowser_value_type_is_temporal (type))
    g_string_append (writer->text, "        type_params:\n          time_granularity: day\n");
}

static void
put_dimensions (DbtWriter *self, const DowserTable *table)
{
  gboolean is_open = FALSE;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      g_autofree char *key = g_strconcat (table->name, "\n", column->name, NULL);
      g_autoptr (GPtrArray) synonyms = _dowser_foreign_list_synonyms (self->writer, table, column);

      if (synonyms->len > 0 || g_hash_table_contains (self->shown_keys, key))
        put_dimension (self, column->name, synonyms, _dowser_foreign_find_description (self->writer, table, column),
                       column->name, column->type, &is_open);
    }
  for (guint i = 0; i < self->writer->items->len; i++)
    {
      const DowserForeignItem *item = self->writer->items->pdata[i];
      g_autoptr (GPtrArray) words = dowser_entry_list_words (item->meaning->entry);
      g_autofree char *description = _dowser_foreign_dup_description (item->meaning->entry);

      if (item->meaning->entry->kind == DOWSER_ENTRY_DIMENSION && item->tables->len == 1
          && item->tables->pdata[0] == table)
        put_dimension (self, item->name, words, description, item->sql, item->type, &is_open);
    }
}

static void
put_measures (DbtWriter *self, const DowserTable *table)
{
  gboolean is_open = FALSE;

  for (guint i = 0; i < self->measures->len; i++)
    {
      const Measure *measure = self->measures->pdata[i];

      if (measure->table != table)
        continue;
      g_string_append (self->writer->text, is_open ? "" : "    measures:\n");
      is_open = TRUE;
      _dowser_foreign_put_line (self->writer, 6, "- name", measure->name);
      _dowser_foreign_put_line (self->writer, 8, "agg", measure->aggregate);
      _dowser_foreign_put_line (self->writer, 8, "expr", measure->sql);
    }
}

static void
put_model (DbtWriter *self, const DowserTable *table)
{
  g_autofree char *ref = g_strdup_printf ("ref('%s')", table->name);
  g_autoptr (GPtrArray) synonyms = _dowser_foreign_list_synonyms (self->writer, table, NULL);

  _dowser_foreign_put_line (self->writer, 2, "- name", table->name);
  _dowser_foreign_put_line (self->writer, 4, "description",
                            _dowser_foreign_find_description (self->writer, table, NULL));
  put_synonyms (self, 4, synonyms, 0);
  _dowser_foreign_put_line (self->writer, 4, "model", ref);
  put_entities (self, table);
  put_dimensions (self, table);
  put_measures (self, table);
}

static void
report_unwritten (DowserForeignWriter *self)
{
  GPtrArray *list = dowser_meanings_get_list (self->meanings);

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserForeignItem *item = self->items->pdata[i];
      const DowserEntry *entry = item->meaning->entry;

      if (entry->kind == DOWSER_ENTRY_FILTER || entry->kind == DOWSER_ENTRY_SYNONYM)
        _dowser_foreign_skip_entry (self, entry, g_strdup (_ ("the format cannot store synonyms or filters.")));
      else if (entry->kind == DOWSER_ENTRY_DIMENSION && item->tables->len > 1)
        _dowser_foreign_skip_entry (self, entry, g_strdup (_ ("in this format, the entry can read only one table.")));
    }
  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (meaning->problem == NULL && meaning->entry->kind == DOWSER_ENTRY_NOTE)
        _dowser_foreign_skip_entry (self, meaning->entry, g_strdup (_ ("the format has no notes.")));
    }
}

void
_dowser_foreign_write_dbt (DowserForeignWriter *self)
{
  g_autoptr (GPtrArray) measures = g_ptr_array_new_with_free_func (measure_free);
  g_autoptr (GHashTable) shown_keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) metrics = g_string_new (NULL);
  DbtWriter dbt = { self, measures, shown_keys, metrics };
  GString *text = self->text;

  for (guint i = 0; i < self->items->len; i++)
    if (((const DowserForeignItem *) self->items->pdata[i])->meaning->entry->kind == DOWSER_ENTRY_METRIC)
      write_metric (&dbt, self->items->pdata[i]);
  self->text = text;
  g_string_append (text, "version: 2\n");
  g_string_append (text, self->tables->len > 0 ? "semantic_models:\n" : "semantic_models: []\n");
  for (guint i = 0; i < self->tables->len; i++)
    put_model (&dbt, self->tables->pdata[i]);
  if (metrics->len > 0)
    g_string_append_printf (text, "metrics:\n%s", metrics->str);
  report_unwritten (self);
}
