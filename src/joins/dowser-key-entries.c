/* dowser-key-entries.c - lists inferred keys with reasons in words, so that the user can confirm or reject them */
#include "joins/dowser-key-facts.h"

#include "joins/dowser-key-inference.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static void
entry_free (gpointer data)
{
  DowserKeyEntry *entry = data;

  g_strfreev (entry->reasons);
  g_ptr_array_unref (entry->rivals);
  g_free (entry);
}

static void
add_name_reasons (GStrvBuilder *reasons, const DowserColumn *column, const DowserColumn *to_column,
                  const DowserKeyRating *rating)
{
  g_autofree char *likeness = g_strdup_printf (_ ("the name “%s” is %d %% similar to the other table’s name plus “%s”"),
                                               column->name, (int) (rating->name * 100 + 0.5), to_column->name);

  g_strv_builder_add (reasons, likeness);
  if (rating->business_name >= 1.0)
    g_strv_builder_add (reasons, _ ("the column is named after the table"));
  else if (rating->business_name > 0.0)
    g_strv_builder_add (reasons, _ ("a part of the column's name matches the table's name"));
  if (rating->primary_key)
    g_strv_builder_add (reasons, _ ("the values of the other column are unique"));
  if (rating->key_pattern)
    g_strv_builder_add (reasons, _ ("the column's name ends like the name of a key"));
}

static void
add_value_reasons (GStrvBuilder *reasons, const DowserKeyFact *fact)
{
  g_autofree char *text = NULL;

  if (fact == NULL || fact->n_tested == 0)
    {
      g_strv_builder_add (reasons, _ ("the column's values have not been checked"));
      return;
    }
  if (fact->n_found == fact->n_tested)
    text = g_strdup_printf (ngettext ("the only value that was checked exists in the other column",
                                      "all %" PRId64 " values that were checked exist in the other column",
                                      (gulong) fact->n_tested),
                            fact->n_tested);
  else
    text = g_strdup_printf (_ ("%" PRId64 " of %" PRId64 " values that were checked exist in the other column"),
                            fact->n_found, fact->n_tested);
  g_strv_builder_add (reasons, text);
}

static char **
dup_reasons (const DowserColumn *column, const DowserColumn *to_column, const DowserKeyFact *fact)
{
  g_autoptr (GStrvBuilder) reasons = g_strv_builder_new ();
  DowserKeyRating rating = dowser_key_inference_rate (column, to_column);

  add_name_reasons (reasons, column, to_column, &rating);
  if (!rating.primary_key && g_ascii_strcasecmp (column->name, to_column->name) == 0)
    g_strv_builder_add (reasons,
                        _ ("the values repeat in both tables, so a join combines every row with every matching row"));
  add_value_reasons (reasons, fact);
  return g_strv_builder_end (reasons);
}

static void
add_entry (GPtrArray *entries, GPtrArray *facts, const DowserForeignKey *key, gboolean is_rejected)
{
  const DowserColumn *column = key->columns->pdata[0];
  const DowserColumn *to_column = key->to_columns->pdata[0];
  const DowserKeyFact *fact = dowser_key_facts_find (facts, column, to_column);
  DowserKeyEntry *entry = g_new0 (DowserKeyEntry, 1);

  entry->column = column;
  entry->to_column = to_column;
  entry->state = fact != NULL ? fact->state : DOWSER_KEY_FOUND;
  entry->confidence = key->confidence;
  if (is_rejected)
    {
      DowserKeyRating rating = dowser_key_inference_rate (column, to_column);

      entry->confidence = dowser_key_rating_get_sum (&rating);
      if (fact != NULL)
        entry->confidence = dowser_key_get_tested_confidence (entry->confidence, fact->n_tested, fact->n_found);
      /* A key is offered only if at least half of the tested values exist in the other table. */
      entry->is_offer = entry->state == DOWSER_KEY_FOUND && fact != NULL && fact->n_tested > 0
                        && fact->n_found * 2 >= fact->n_tested && !rating.primary_key
                        && g_ascii_strcasecmp (column->name, to_column->name) == 0;
    }
  entry->reasons = dup_reasons (column, to_column, fact);
  entry->rivals = g_ptr_array_new ();
  g_ptr_array_add (entries, entry);
}

/* Adds an entry for each key. Declared keys are skipped, since the user doesn't decide on them. */
static void
add_keys (GPtrArray *entries, GPtrArray *facts, GPtrArray *keys, gboolean is_rejected)
{
  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = keys->pdata[i];

      if (key->columns->len == 1 && (is_rejected || key->confirmed || !key->declared))
        add_entry (entries, facts, key, is_rejected);
    }
}

/* For each entry, finds the other keys of the same column that are nearly as likely (its rivals). The entries of one
 * column are adjacent. */
static void
set_rivals (GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    {
      DowserKeyEntry *entry = entries->pdata[i];

      for (guint j = i + 1; j < entries->len; j++)
        {
          DowserKeyEntry *other = entries->pdata[j];

          if (other->column != entry->column)
            break;
          if (entry->state != DOWSER_KEY_FOUND || other->state != DOWSER_KEY_FOUND)
            continue;
          g_ptr_array_add (entry->rivals, (gpointer) other->to_column);
          g_ptr_array_add (other->rivals, (gpointer) entry->to_column);
        }
    }
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const DowserKeyEntry *x = *(const DowserKeyEntry *const *) a;
  const DowserKeyEntry *y = *(const DowserKeyEntry *const *) b;

  if (x->column->table->index != y->column->table->index)
    return x->column->table->index < y->column->table->index ? -1 : 1;
  if (x->column->index != y->column->index)
    return x->column->index < y->column->index ? -1 : 1;
  return (int) x->to_column->table->index - (int) y->to_column->table->index;
}

GPtrArray *
dowser_key_entries_new (const DowserSchema *schema, GPtrArray *facts)
{
  g_autoptr (GPtrArray) inferred = dowser_key_inference_run (schema);
  g_autoptr (GPtrArray) rejected_entries = g_ptr_array_new_with_free_func (entry_free);
  GPtrArray *entries = g_ptr_array_new_with_free_func (entry_free);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  add_keys (entries, facts, inferred, FALSE);
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      add_keys (entries, facts, table->foreign_keys, FALSE);
      add_keys (rejected_entries, facts, table->rejected_keys, TRUE);
    }
  g_ptr_array_sort (entries, compare_entries);
  set_rivals (entries);
  g_ptr_array_extend_and_steal (entries, g_steal_pointer (&rejected_entries));
  return entries;
}
