/* dowser-key-fact.c - the test results and the user's decision for an undeclared key */
#include "schema/dowser-key-fact.h"

#include "base/dowser-json.h"

#include <string.h>

const char *const dowser_key_state_nicks[] = { "found", "confirmed", "rejected", NULL };

DowserKeyFact *
dowser_key_fact_new (const char *table, const char *column, const char *to_table, const char *to_column)
{
  DowserKeyFact *self = g_new0 (DowserKeyFact, 1);

  self->table = g_strdup (table);
  self->column = g_strdup (column);
  self->to_table = g_strdup (to_table);
  self->to_column = g_strdup (to_column);
  return self;
}

void
dowser_key_fact_free (DowserKeyFact *self)
{
  g_free (self->table);
  g_free (self->column);
  g_free (self->to_table);
  g_free (self->to_column);
  g_free (self->signature);
  g_free (self);
}

gboolean
dowser_key_fact_is_attempted (const DowserKeyFact *self, const char *signature)
{
  return self != NULL && signature != NULL && g_strcmp0 (self->signature, signature) == 0;
}

gboolean
dowser_key_fact_is_tested (const DowserKeyFact *self, const char *signature)
{
  return dowser_key_fact_is_attempted (self, signature) && self->n_tested > 0;
}

GPtrArray *
dowser_key_facts_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_key_fact_free);
}

GPtrArray *
dowser_key_facts_copy (GPtrArray *facts)
{
  GPtrArray *copied_facts = dowser_key_facts_new ();

  for (guint i = 0; facts != NULL && i < facts->len; i++)
    {
      const DowserKeyFact *fact = facts->pdata[i];
      DowserKeyFact *copy = dowser_key_fact_new (fact->table, fact->column, fact->to_table, fact->to_column);

      copy->state = fact->state;
      copy->n_tested = fact->n_tested;
      copy->n_found = fact->n_found;
      copy->signature = g_strdup (fact->signature);
      g_ptr_array_add (copied_facts, copy);
    }
  return copied_facts;
}

static DowserKeyFact *
find_fact (GPtrArray *facts, const char *table, const char *column, const char *to_table, const char *to_column)
{
  for (guint i = 0; facts != NULL && i < facts->len; i++)
    {
      DowserKeyFact *fact = facts->pdata[i];

      if (strcmp (fact->column, column) == 0 && strcmp (fact->table, table) == 0
          && strcmp (fact->to_table, to_table) == 0 && strcmp (fact->to_column, to_column) == 0)
        return fact;
    }
  return NULL;
}

static DowserKeyFact *
ensure_fact (GPtrArray *facts, const char *table, const char *column, const char *to_table, const char *to_column)
{
  DowserKeyFact *fact = find_fact (facts, table, column, to_table, to_column);

  if (fact == NULL)
    {
      fact = dowser_key_fact_new (table, column, to_table, to_column);
      g_ptr_array_add (facts, fact);
    }
  return fact;
}

DowserKeyFact *
dowser_key_facts_find (GPtrArray *facts, const DowserColumn *column, const DowserColumn *to_column)
{
  return find_fact (facts, column->table->name, column->name, to_column->table->name, to_column->name);
}

DowserKeyFact *
dowser_key_facts_find_or_add (GPtrArray *facts, const DowserColumn *column, const DowserColumn *to_column)
{
  return ensure_fact (facts, column->table->name, column->name, to_column->table->name, to_column->name);
}

void
dowser_key_facts_merge (GPtrArray *facts, GPtrArray *measured)
{
  for (guint i = 0; i < measured->len; i++)
    {
      const DowserKeyFact *from = measured->pdata[i];
      DowserKeyFact *fact = ensure_fact (facts, from->table, from->column, from->to_table, from->to_column);

      fact->n_tested = from->n_tested;
      fact->n_found = from->n_found;
      g_free (fact->signature);
      fact->signature = g_strdup (from->signature);
    }
}

static void
set_string (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

static void
set_number (JsonBuilder *builder, const char *name, gint64 number)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, number);
}

char *
dowser_key_facts_to_json (GPtrArray *facts)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_array (builder);
  for (guint i = 0; i < facts->len; i++)
    {
      const DowserKeyFact *fact = facts->pdata[i];

      json_builder_begin_object (builder);
      set_string (builder, "table", fact->table);
      set_string (builder, "column", fact->column);
      set_string (builder, "to_table", fact->to_table);
      set_string (builder, "to_column", fact->to_column);
      set_string (builder, "state", dowser_key_state_nicks[fact->state]);
      set_number (builder, "tested", fact->n_tested);
      set_number (builder, "found", fact->n_found);
      if (fact->signature != NULL)
        set_string (builder, "signature", fact->signature);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  return json_to_string (root, FALSE);
}

/* Returns: (transfer full) (nullable) */
static DowserKeyFact *
read_fact (DowserJsonReader *reader)
{
  const char *table = dowser_json_reader_string (reader, "table", TRUE);
  const char *column = dowser_json_reader_string (reader, "column", TRUE);
  const char *to_table = dowser_json_reader_string (reader, "to_table", TRUE);
  const char *to_column = dowser_json_reader_string (reader, "to_column", TRUE);
  DowserKeyFact *fact;

  if (table == NULL || column == NULL || to_table == NULL || to_column == NULL)
    return NULL;
  fact = dowser_key_fact_new (table, column, to_table, to_column);
  fact->state = (DowserKeyState) MAX (0, dowser_json_reader_enum (reader, "state", dowser_key_state_nicks, 0));
  fact->n_tested = MAX (0, dowser_json_reader_int (reader, "tested", 0));
  fact->n_found = CLAMP (dowser_json_reader_int (reader, "found", 0), 0, fact->n_tested);
  fact->signature = g_strdup (dowser_json_reader_string (reader, "signature", FALSE));
  return fact;
}

GPtrArray *
dowser_key_facts_from_json (const char *text)
{
  GPtrArray *facts = dowser_key_facts_new ();
  g_autoptr (JsonNode) root = text != NULL ? dowser_json_parse (text, -1, NULL) : NULL;
  g_autoptr (DowserJsonReader) reader = NULL;

  if (root == NULL || !JSON_NODE_HOLDS_ARRAY (root))
    return facts;
  reader = dowser_json_reader_new (root);
  for (guint i = 0, n = dowser_json_reader_count (reader); i < n; i++)
    if (dowser_json_reader_enter_element (reader, i))
      {
        DowserKeyFact *fact = read_fact (reader);

        if (fact != NULL)
          g_ptr_array_add (facts, fact);
        dowser_json_reader_leave (reader);
      }
  return facts;
}
