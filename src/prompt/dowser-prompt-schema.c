/* dowser-prompt-schema.c - tables, columns and keys for a prompt: Markdown inside a fence */
#include "prompt/dowser-prompt-private.h"

#include "prompt/dowser-prompt-fence.h"

static void
append_name (GString *into, const char *name)
{
  dowser_fence_append_text (into, name, DOWSER_FENCE_MAX_NAME);
}

static gboolean
is_shown (const DowserPromptDetail *detail, const DowserColumn *column)
{
  return !column->hidden && (detail->columns == NULL || g_hash_table_contains (detail->columns, column));
}

static void
append_description (GString *into, const char *business_name, const char *description)
{
  if (business_name != NULL)
    {
      g_string_append (into, "; ");
      append_name (into, business_name);
    }
  if (description != NULL)
    {
      g_string_append (into, "; ");
      dowser_fence_append_text (into, description, DOWSER_FENCE_MAX_DESCRIPTION);
    }
}

/* Returns TRUE if the primary key has several columns. Each of these columns alone isn't unique. */
static gboolean
is_composite (const DowserTable *table)
{
  guint n = 0;

  for (guint i = 0; i < table->columns->len; i++)
    n += ((const DowserColumn *) table->columns->pdata[i])->primary_key > 0;
  return n > 1;
}

static void
append_column (GString *into, const DowserPromptFacts *facts, const DowserPromptDetail *detail,
               const char *conversation_text, const DowserColumn *column)
{
  g_string_append (into, "- ");
  append_name (into, column->name);
  g_string_append_printf (into, " %s%s", dowser_value_type_to_string (column->type),
                          column->primary_key == 0       ? ""
                          : is_composite (column->table) ? " part of key"
                                                         : " key");
  if (detail->descriptions)
    append_description (into, column->business_name, column->description);
  _dowser_prompt_append_values (into, facts, conversation_text, column, detail->values);
  g_string_append_c (into, '\n');
}

static void
append_key_side (GString *into, const DowserTable *table, GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    {
      g_string_append (into, i > 0 ? " + " : "");
      append_name (into, table->name);
      g_string_append_c (into, '.');
      append_name (into, ((const DowserColumn *) columns->pdata[i])->name);
    }
}

static gboolean
is_included (const DowserPromptFacts *facts, const DowserTable *table)
{
  return !table->hidden && (facts->tables == NULL || g_ptr_array_find (facts->tables, table, NULL));
}

static gboolean
has_columns (GPtrArray *columns, GPtrArray *others)
{
  gboolean same = columns->len == others->len;

  for (guint i = 0; same && i < columns->len; i++)
    same = columns->pdata[i] == others->pdata[i];
  return same;
}

/* Returns TRUE if an earlier foreign key joins the same columns. If the key at @index is inferred, any declared key
 * counts as earlier. */
static gboolean
is_repeated (const DowserTable *table, guint index)
{
  const DowserForeignKey *key = table->foreign_keys->pdata[index];

  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *other = table->foreign_keys->pdata[i];

      if (i != index && (other->declared != key->declared ? other->declared : i < index)
          && has_columns (other->columns, key->columns) && has_columns (other->to_columns, key->to_columns))
        return TRUE;
    }
  return FALSE;
}

static void
append_keys (GString *into, const DowserPromptFacts *facts, const DowserTable *table)
{
  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];

      if (!is_included (facts, key->to_table) || is_repeated (table, i))
        continue;
      append_key_side (into, key->table, key->columns);
      g_string_append (into, " -> ");
      append_key_side (into, key->to_table, key->to_columns);
      g_string_append (into, key->declared ? "\n" : " (probably)\n");
    }
}

static void
append_table (GString *into, const DowserPromptFacts *facts, const DowserPromptDetail *detail,
              const char *conversation_text, const DowserTable *table)
{
  g_string_append (into, "# ");
  append_name (into, table->name);
  if (facts->privacy_level >= DOWSER_PRIVACY_LEVEL_SAMPLES && table->n_rows >= 0)
    g_string_append_printf (into, " (%" G_GINT64_FORMAT " rows)", table->n_rows);
  if (detail->descriptions)
    append_description (into, table->business_name, table->description);
  g_string_append_c (into, '\n');
  for (guint i = 0; i < table->columns->len; i++)
    if (is_shown (detail, table->columns->pdata[i]))
      append_column (into, facts, detail, conversation_text, table->columns->pdata[i]);
  append_keys (into, facts, table);
}

char *
_dowser_prompt_dup_schema (const DowserPromptFacts *facts, const DowserPromptDetail *detail)
{
  GPtrArray *tables = dowser_schema_get_tables (facts->schema);
  g_autofree char *conversation_text = _dowser_prompt_dup_texts (facts);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tables->len; i++)
    if (is_included (facts, tables->pdata[i]))
      append_table (text, facts, detail, conversation_text, tables->pdata[i]);
  if (text->len > 0)
    g_string_truncate (text, text->len - 1);
  return g_string_free (text, FALSE);
}
