/* dowser-parse-amounts.c - chooses the column to compare or sum if the question names no column */
#include "planner/build/dowser-plan-age.h"
#include "planner/read/dowser-parse.h"
#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>

const DowserColumn *
dowser_parse_find_amount (const DowserParse *self, const DowserTable *table)
{
  static const char *const usual[] = { "amount", "total", "sales", "revenue", "price", "cost" };
  const DowserColumn *only_column = NULL;
  guint n = 0;

  for (guint w = 0; w < G_N_ELEMENTS (usual); w++)
    for (guint i = 0; i < table->columns->len; i++)
      {
        const DowserColumn *column = g_ptr_array_index (table->columns, i);
        g_auto (GStrv) words = dowser_words_split_identifier (column->name);

        if (dowser_column_may_be_guessed (column) && dowser_schema_index_is_measure (self->index, column)
            && g_strv_contains ((const char *const *) words, usual[w]))
          return column;
      }
  for (guint i = 0; i < table->columns->len; i++)
    if (dowser_schema_index_is_measure (self->index, g_ptr_array_index (table->columns, i)) && n++ == 0)
      only_column = g_ptr_array_index (table->columns, i);
  return n == 1 ? only_column : NULL;
}

gboolean
dowser_parse_can_compare_with_number (const DowserParse *self, const DowserColumn *column, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;
  DowserColumnKind kind = dowser_schema_index_get_kind (self->index, column);

  if (quantity->compare == DOWSER_COMPARISON_NONE || quantity->compare == DOWSER_COMPARISON_EQUAL)
    return TRUE;
  if (kind == DOWSER_COLUMN_DATE)
    return quantity->year_like || dowser_plan_quantity_is_age (quantity);
  return dowser_parse_contains_numbers (self, column);
}

/* Returns TRUE if the numbers may be years and the table has dates, as in "orders between 2020 and 2022". */
static gboolean
may_be_years (const DowserParse *self, const DowserTable *table, const DowserQuantity *quantity)
{
  return !dowser_parse_has_single_table (self) && quantity->integral && quantity->low >= 1900.0
         && quantity->low < 2100.0 && quantity->measure_unit == NULL && quantity->number_unit == DOWSER_NUMBER_UNIT_NONE
         && dowser_parse_find_temporal_column (self, table, NULL) != NULL;
}

/* Adds a comparison with the main amount of the rows, as in "payments above 500" or "departments that spent more than
 * 50000". */
gboolean
dowser_parse_read_amount (DowserParse *self, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;
  const DowserTable *table = dowser_parse_find_table_before (self, at);
  const DowserColumn *column = table != NULL ? dowser_parse_find_amount (self, table) : NULL;
  DowserTerm term;

  if (column == NULL || quantity->compare == DOWSER_COMPARISON_NONE || may_be_years (self, table, quantity)
      || (quantity->unit_word != 0
          && dowser_candidate_chart_is_content_word (self->candidate_chart, quantity->unit_word)))
    return FALSE;
  term = dowser_term_from_column (column);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
  dowser_parse_add_doubt (self, 0.0,
                          g_strdup_printf (_ ("The question doesn't say what to compare, so “%s” is compared."),
                                           column->name));
  return TRUE;
}

static gboolean
is_money (const DowserTable *table)
{
  static const char *const words[]
      = { "fine",    "payment", "expense", "fee",      "donation", "bill",         "invoice", "refund",   "tax",
          "cost",    "charge",  "sale",    "claim",    "purchase", "transaction",  "deposit", "debt",     "withdrawal",
          "grant",   "bonus",   "tip",     "toll",     "penalty",  "contribution", "premium", "rent",     "balance",
          "wage",    "salary",  "payout",  "dividend", "earning",  "pledge",       "receipt", "spending", "budget",
          "subsidy", "rebate",  "royalty", "outlay",   NULL };
  g_auto (GStrv) name = dowser_words_split_identifier (table->name);
  g_autofree char *lemma = dowser_word_dup_lemma (name[0] != NULL ? name[g_strv_length (name) - 1] : table->name);

  return g_strv_contains (words, lemma);
}

gboolean
dowser_parse_read_total_of_rows (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *name = dowser_parse_get (self, at + 1);
  const DowserColumn *amount = dowser_parse_find_amount (self, name->candidate->table);
  DowserTerm term;

  if (amount == NULL || !dowser_parse_can_be_summed (amount) || !is_money (name->candidate->table))
    return FALSE;
  for (guint i = item->candidate->first; i < name->candidate->first; i++)
    if (dowser_parse_token_is (self, i, "number"))
      return FALSE;
  term = dowser_term_from_column (amount);
  term.aggregated = TRUE;
  term.aggregate = DOWSER_SUM;
  item->used = name->used = TRUE;
  dowser_parse_add_table (self, amount->table);
  dowser_parse_add_output (self, &term);
  dowser_parse_add_doubt (self, 0.0,
                          g_strdup_printf (_ ("The question doesn't say what to sum, so “%s” is summed."),
                                           amount->name));
  return TRUE;
}
