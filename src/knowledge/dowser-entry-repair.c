/* dowser-entry-repair.c - learns what names mean that a plan used, but the schema doesn't have */
#include "knowledge/dowser-entry-repair.h"

#include "analysis/dowser-affix.h"
#include "analysis/dowser-name-finder.h"
#include "words/dowser-words.h"

/* A use of a column in a plan. @table: (nullable): the table that the column belongs to */
typedef struct
{
  const char *table;
  const char *name;
} ColumnUse;

/* The tables and columns that a plan uses. @tables: of const char *; @uses: of ColumnUse. Both arrays are in the order
 * of the plan. */
typedef struct
{
  const DowserSelect *select;
  GPtrArray *tables;
  GArray *uses;
} PlanNames;

static gboolean
add_use (const DowserExpr *expr, gpointer data)
{
  PlanNames *names = data;
  const DowserInstance *instance = expr->kind == DOWSER_EXPR_COLUMN && expr->instance != NULL
                                       ? dowser_select_find_instance (names->select, expr->instance)
                                       : NULL;
  const ColumnUse use = { instance != NULL && !instance->is_step ? instance->table : NULL, expr->name };

  if (expr->kind == DOWSER_EXPR_COLUMN)
    g_array_append_val (names->uses, use);
  return TRUE;
}

static void
add_select (const DowserSelect *select, gpointer data)
{
  PlanNames *names = data;

  names->select = select;
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (!instance->is_step && instance->table != NULL)
        g_ptr_array_add (names->tables, instance->table);
    }
  dowser_select_walk (select, add_use, names);
}

static void
plan_names_init (PlanNames *self, const DowserPlan *plan)
{
  self->tables = g_ptr_array_new ();
  self->uses = g_array_new (FALSE, FALSE, sizeof (ColumnUse));
  dowser_plan_walk_selects (plan, FALSE, add_select, self);
}

static void
plan_names_clear (PlanNames *self)
{
  g_ptr_array_unref (self->tables);
  g_array_unref (self->uses);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PlanNames, plan_names_clear)

/* Adds an entry that says that @name means @means. @means: (transfer full) */
static void
add_entry (GPtrArray *entries, const char *name, char *means)
{
  g_auto (GStrv) words = dowser_words_split_identifier (name);
  g_autofree char *term = g_strjoinv (" ", words);
  g_autofree char *owned_text = means;
  DowserEntry *entry;

  for (guint i = 0; i < entries->len; i++)
    if (g_str_equal (((const DowserEntry *) entries->pdata[i])->term, term))
      return;
  entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, term, owned_text);
  entry->tier = DOWSER_ENTRY_LEARNED;
  entry->confidence = dowser_entry_get_initial_confidence (DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_REPAIR);
  g_ptr_array_add (entries, entry);
}

/* Finds the table used in @after whose name is a longer form of @name. @name: a name that the schema doesn't have.
 * Returns: (nullable) */
static const DowserTable *
find_renamed (const char *name, const PlanNames *after, const DowserSchema *schema)
{
  const DowserTable *longer_table
      = dowser_schema_find_table (schema, name) == NULL ? dowser_affix_find_longer_table (name, schema) : NULL;

  for (guint i = 0; longer_table != NULL && i < after->tables->len; i++)
    if (g_str_equal (after->tables->pdata[i], longer_table->name))
      return longer_table;
  return NULL;
}

static gboolean
is_same_table (const ColumnUse *before, const ColumnUse *after, const PlanNames *names, const DowserSchema *schema)
{
  const DowserTable *renamed;

  if (before->table == NULL || after->table == NULL)
    return FALSE;
  renamed = find_renamed (before->table, names, schema);
  return g_ascii_strcasecmp (before->table, after->table) == 0
         || (renamed != NULL && g_str_equal (renamed->name, after->table));
}

/* Learns that the missing column @before means the column @after, which replaces it in the same table. */
static void
add_column (GPtrArray *entries, const ColumnUse *before, const ColumnUse *after, const PlanNames *names,
            const DowserSchema *schema)
{
  const DowserTable *table = after->table != NULL ? dowser_schema_find_table (schema, after->table) : NULL;

  if (table == NULL || !is_same_table (before, after, names, schema) || before->name == NULL
      || dowser_table_find_column (table, before->name) != NULL || dowser_table_find_column (table, after->name) == NULL
      || dowser_name_is_same (before->name, after->name))
    return;
  add_entry (entries, before->name, g_strdup_printf ("%s.%s", table->name, after->name));
}

GPtrArray *
dowser_entries_new_repaired (const DowserPlan *before, const DowserPlan *after, const DowserSchema *schema)
{
  g_auto (PlanNames) entry_names = { NULL };
  g_auto (PlanNames) repaired = { NULL };
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_entry_free);

  plan_names_init (&entry_names, before);
  plan_names_init (&repaired, after);
  for (guint i = 0; i < entry_names.tables->len; i++)
    {
      const DowserTable *renamed = find_renamed (entry_names.tables->pdata[i], &repaired, schema);

      if (renamed != NULL)
        add_entry (entries, entry_names.tables->pdata[i], g_strdup (renamed->name));
    }
  for (guint i = 0; entry_names.uses->len == repaired.uses->len && i < entry_names.uses->len; i++)
    add_column (entries, &g_array_index (entry_names.uses, ColumnUse, i), &g_array_index (repaired.uses, ColumnUse, i),
                &repaired, schema);
  return entries;
}
