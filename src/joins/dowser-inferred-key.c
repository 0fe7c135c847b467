/* dowser-inferred-key.c - finds the key column of a table if the source doesn't declare one */
#include "joins/dowser-inferred-key.h"

#include "base/dowser-identifier.h"
#include "joins/dowser-key-shared-values.h"
#include "joins/dowser-key-words.h"

#include <string.h>

/* The maximum number of tested columns per table. */
#define MAX_CANDIDATES 5
/* The minimum number of rows of a tested table. A single row doesn't show whether a column distinguishes rows. */
#define MIN_ROWS 2

static gboolean
has_declared_key (const DowserTable *table)
{
  g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (table);

  return primary->len > 0 || table->unique_keys->len > 0;
}

/* Returns TRUE for a decimal type with a fraction, such as "DECIMAL(38, 2)", because its values are amounts rather than
 * keys. A decimal type without a fraction may hold integers that are too large for other types. */
static gboolean
has_fraction (const DowserColumn *column)
{
  const char *decimals = column->declared != NULL ? strchr (column->declared, ',') : NULL;

  return column->type == DOWSER_VALUE_DECIMAL && decimals != NULL && g_ascii_strtoull (decimals + 1, NULL, 10) > 0;
}

static gboolean
may_be_key (const DowserColumn *column)
{
  return !column->hidden && dowser_column_may_be_sampled (column) && !has_fraction (column)
         && (column->type == DOWSER_VALUE_INTEGER || column->type == DOWSER_VALUE_TEXT
             || column->type == DOWSER_VALUE_UNKNOWN || column->type == DOWSER_VALUE_DECIMAL);
}

/* Returns TRUE if @column is named after @table: "id", "customer_id", "customerid" or "customer" of customers. */
static gboolean
is_named_after (const DowserColumn *column, const DowserTable *table)
{
  g_autofree char *name = dowser_key_dup_as_one_word (column->name);
  g_autofree char *table_name = dowser_key_dup_folded (table->name, "");

  if (g_strv_contains (dowser_key_endings, name) || g_str_equal (name, table_name))
    return TRUE;
  return g_str_has_prefix (name, table_name) && g_strv_contains (dowser_key_endings, name + strlen (table_name));
}

static gboolean
has_key_ending (const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);
  guint n = g_strv_length (words);

  return n > 0 && (g_strv_contains (dowser_key_endings, words[n - 1]) || g_str_has_suffix (words[n - 1], "id"));
}

/* Rates a column as the key of its table. 3: it is named after the table; 2: it is the first column; 1: its name has
 * the ending of a key, or is also used in other tables; 0: none of these. */
static guint
rate_key_column (const DowserColumn *column, GHashTable *shared)
{
  if (!may_be_key (column))
    return 0;
  if (is_named_after (column, column->table))
    return 3;
  if (column->index == 0)
    return 2;
  return has_key_ending (column) || g_hash_table_contains (shared, column) ? 1 : 0;
}

static void
add_candidates (const DowserTable *table, GHashTable *shared, GPtrArray *facts, const char *signature, GPtrArray *keys)
{
  guint n = 0;

  for (guint rating = 3; rating > 0; rating--)
    for (guint i = 0; i < table->columns->len && n < MAX_CANDIDATES; i++)
      {
        const DowserColumn *column = table->columns->pdata[i];

        if (rate_key_column (column, shared) != rating)
          continue;
        n++;
        if (!dowser_key_fact_is_attempted (dowser_key_facts_find (facts, column, column), signature))
          g_ptr_array_add (keys, dowser_foreign_key_new (column, column, 0.0));
      }
}

GPtrArray *
dowser_inferred_key_find_untested (const DowserSchema *schema, GPtrArray *facts, const char *signature)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GPtrArray *keys = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_key_free);
  g_autoptr (GHashTable) shared = dowser_key_shared_values_find (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (!table->hidden && !table->is_view && !has_declared_key (table))
        add_candidates (table, shared, facts, signature, keys);
    }
  return keys;
}

DowserPlan *
dowser_inferred_key_make_check_plan (const DowserColumn *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "t", column->table->name);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "rows");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column ("t", column->name), TRUE,
                                                       NULL),
                            "different");
  return dowser_plan_new (select);
}

/* Returns: (nullable): the column that, according to @fact, distinguishes all rows of its table */
static const DowserColumn *
find_inferred_key (const DowserSchema *schema, const DowserKeyFact *fact, const char *signature)
{
  const DowserTable *table = dowser_schema_find_table (schema, fact->table);

  if (!g_str_equal (fact->table, fact->to_table) || !g_str_equal (fact->column, fact->to_column) || table == NULL
      || has_declared_key (table) || !dowser_key_fact_is_tested (fact, signature) || fact->n_tested < MIN_ROWS
      || fact->n_found != fact->n_tested)
    return NULL;
  return dowser_table_find_column (table, fact->column);
}

/* Makes the column a key. The first inferred key of a table becomes its primary key. Groups use the primary key, so
 * that two customers with the same name are two groups. */
static void
add_inferred_key (DowserSchemaBuilder *builder, DowserTable *table, guint index)
{
  DowserColumn *column = table->columns->pdata[index];
  const char *const columns[] = { column->name, NULL };
  gboolean has_primary = FALSE;

  for (guint i = 0; i < table->columns->len; i++)
    has_primary |= ((const DowserColumn *) table->columns->pdata[i])->primary_key > 0;
  if (has_primary)
    dowser_schema_builder_add_unique_key (builder, table, columns);
  else
    column->primary_key = 1;
}

DowserSchema *
dowser_inferred_key_apply (const DowserSchema *schema, GPtrArray *facts, const char *signature)
{
  DowserSchemaBuilder *builder = NULL;

  for (guint i = 0; signature != NULL && facts != NULL && i < facts->len; i++)
    {
      const DowserColumn *column = find_inferred_key (schema, facts->pdata[i], signature);

      if (column == NULL)
        continue;
      if (builder == NULL)
        builder = dowser_schema_builder_new_from (schema);
      add_inferred_key (builder, dowser_schema_builder_get_tables (builder)->pdata[column->table->index],
                        column->index);
    }
  return builder != NULL ? dowser_schema_builder_end (builder) : dowser_schema_ref (schema);
}
