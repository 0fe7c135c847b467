/* dowser-parse-roles.c - chooses a foreign key by a word before the name of the referenced table: "shipping city"
 * chooses shipping_city_id */
#include "planner/build/dowser-plan-roles.h"
#include "planner/read/dowser-parse.h"

static gboolean
is_table_named (const DowserParse *self, const DowserTable *table)
{
  for (guint i = 0; i < self->items->len; i++)
    if (dowser_parse_get (self, (int) i)->candidate->table == table)
      return TRUE;
  return FALSE;
}

/* Returns: (nullable): a key to @table whose name contains token @at; the key must be in a table that the question
 * names */
static const DowserForeignKey *
find_key (const DowserParse *self, const DowserTable *table, guint at)
{
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, at);

  for (guint i = 0; i < table->referenced_by->len; i++)
    {
      const DowserForeignKey *key = g_ptr_array_index (table->referenced_by, i);

      if (is_table_named (self, key->table)
          && dowser_plan_roles_is_word (dowser_schema_index_get_role_words (self->index, key), token))
        return key;
    }
  return NULL;
}

void
dowser_parse_roles (DowserParse *self)
{
  for (int i = 0; i < (int) self->items->len; i++)
    {
      const DowserCandidate *named = dowser_parse_get (self, i)->candidate;
      DowserItem *before = dowser_parse_get (self, i - 1);
      const DowserForeignKey *key;

      if (!dowser_item_is_name (dowser_parse_get (self, i)) || named->first == 0)
        continue;
      key = find_key (self, named->table, named->first - 1);
      if (key == NULL || key->to_columns->pdata[0] == named->column)
        continue;
      dowser_parse_mark_understood (self, named->first - 1, 1);
      if (dowser_item_is_column (before) && before->candidate->column == key->columns->pdata[0]
          && before->candidate->first + before->candidate->n == named->first)
        {
          dowser_parse_add_table (self, key->table);
          g_array_remove_index (self->items, (guint) --i);
        }
    }
}
