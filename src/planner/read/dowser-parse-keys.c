/* dowser-parse-keys.c - reads numbers that identify rows: "price of product 3" */
#include "joins/dowser-key-words.h"
#include "planner/read/dowser-parse.h"
#include "words/dowser-words.h"

#include <string.h>

const DowserColumn *
dowser_parse_find_row_number (const DowserParse *self, const DowserTable *table)
{
  g_auto (GStrv) owner = dowser_words_split_identifier (table->name);
  guint n_owner = g_strv_length (owner);
  g_autofree char *lemma = dowser_word_dup_lemma (n_owner > 0 ? owner[n_owner - 1] : table->name);

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);
      g_auto (GStrv) words = dowser_words_split_identifier (column->name);
      guint n = g_strv_length (words);

      if (!column->hidden && n > 0 && n <= 2 && g_strv_contains (dowser_key_endings, words[n - 1])
          && (n == 1 || strcmp (words[0], lemma) == 0) && profile != NULL && profile->n_distinct == profile->n_rows)
        return column;
    }
  return NULL;
}

/* Returns: (nullable): the column by which a number identifies a row of @table: the only column of the primary key or,
 * if there is no primary key, a column of row numbers */
static const DowserColumn *
find_key_column (const DowserParse *self, const DowserTable *table)
{
  g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table);

  if (key->len > 0)
    return key->len == 1 ? g_ptr_array_index (key, 0) : NULL;
  return dowser_parse_find_row_number (self, table);
}

/* Reads the number in words such as "department 80" as the key of a row. A number that is compared, or that is an
 * amount of money, is not a key. */
gboolean
dowser_parse_read_key (DowserParse *self, int at)
{
  DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;
  const DowserColumn *key;
  DowserTerm term;

  if (!dowser_item_is (before, DOWSER_CANDIDATE_TABLE) || quantity->measure_unit != NULL
      || quantity->number_unit != DOWSER_NUMBER_UNIT_NONE
      || (quantity->compare != DOWSER_COMPARISON_NONE && quantity->compare != DOWSER_COMPARISON_EQUAL))
    return FALSE;
  key = find_key_column (self, before->candidate->table);
  if (key == NULL)
    return FALSE;
  term = dowser_term_from_column (key);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* Reads a number that directly follows a table as the key of a row, and not as a value of the column named before. In
 * "price of product 3", the number is a key. */
gboolean
dowser_parse_read_key_after_table (DowserParse *self, int at)
{
  const DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;

  return quantity->integral && quantity->compare == DOWSER_COMPARISON_NONE
         && dowser_item_is (before, DOWSER_CANDIDATE_TABLE)
         && before->candidate->first + before->candidate->n == quantity->number_token
         && !dowser_item_is_keyword (dowser_parse_get (self, at - 2), DOWSER_KEYWORD_RULE_COUNT)
         && dowser_parse_read_key (self, at);
}

/* Returns TRUE if the item is the column with the numbers of rows, such as the number of an invoice. Words such as "the
 * largest invoice" can't mean this column, because the numbers of invoices aren't large or small. */
gboolean
dowser_parse_is_row_number (const DowserParse *self, const DowserItem *item)
{
  DowserColumnKind kind
      = dowser_item_is_column (item) ? dowser_schema_index_get_kind (self->index, item->candidate->column) : 0;

  return dowser_item_is_column (item) && (kind == DOWSER_COLUMN_KEY || kind == DOWSER_COLUMN_TEXT)
         && item->candidate->column == dowser_parse_find_row_number (self, item->candidate->table);
}
