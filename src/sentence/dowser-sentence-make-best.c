/* dowser-sentence-make-best.c - makes the plan for "best rows of each group" and for "from … to …" conditions */
#include "sentence/dowser-sentence-make-private.h"
#include "sentence/dowser-sentence-tokens.h"
#include "sentence/dowser-sentence.h"

#include "base/dowser-identifier.h"
#include "joins/dowser-key-words.h"

#include <glib/gi18n-lib.h>

/* --- The best of each group --- */

/* Makes the rank of a row within its group. Rows with equal values have the same rank. For a word such as "second",
 * ranks are counted without gaps. */
static DowserExpr *
make_rank (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope, GError **error)
{
  gboolean is_ordinal = node->row->op >= 2;
  g_autoptr (GPtrArray) partition = _dowser_sentence_make_exprs (maker, node->children->pdata[1], scope, error);
  DowserExpr *ranked
      = partition != NULL ? _dowser_sentence_make_expr (maker, node->children->pdata[3], scope, error) : NULL;
  DowserWindow *window;

  if (ranked == NULL)
    return NULL;
  window = dowser_window_new ();
  for (guint i = 0; i < partition->len; i++)
    g_ptr_array_add (window->partition, dowser_expr_ref (partition->pdata[i]));
  g_ptr_array_add (window->order, dowser_order_new (ranked, node->row->op % 2 == 0, DOWSER_NULLS_DEFAULT));
  return dowser_expr_new_window (is_ordinal ? "dense_rank" : "rank",
                                 g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref), window);
}

static gboolean
read_number (const DowserSentenceNode *leaf, gint64 *number, GError **error)
{
  g_autofree char *folded = g_utf8_casefold (dowser_sentence_node_get_text (leaf), -1);

  if (leaf->leaf != DOWSER_SENTENCE_ORDINAL)
    return _dowser_sentence_make_integer (leaf, 1, G_MAXINT64, number, error);
  *number = dowser_sentence_ordinal_parse (folded);
  return TRUE;
}

/* Returns a heading that differs from the headings of the outputs of @select before index @end. */
static char *
make_heading (const DowserSelect *select, guint end, const char *wanted_heading)
{
  char *heading = g_strdup (wanted_heading);
  int existing;

  for (guint n = 2; (existing = dowser_select_find_output (select, heading)) >= 0 && existing < (int) end; n++)
    {
      g_free (heading);
      heading = g_strdup_printf ("%s %u", wanted_heading, n);
    }
  return heading;
}

/* Makes the headings of a step's outputs unique, because other selects refer to the outputs by their headings. */
static void
name_outputs (DowserSelect *step)
{
  for (guint i = 0; i < step->outputs->len; i++)
    {
      DowserOutput *output = step->outputs->pdata[i];
      g_autofree char *heading = dowser_select_dup_heading (step, i);
      g_autofree char *own = make_heading (step, i, heading);

      if (!g_str_equal (heading, own))
        {
          g_free (output->name);
          output->name = g_steal_pointer (&own);
        }
    }
}

static gboolean
is_partition_key (const DowserExpr *expr, const DowserWindow *window)
{
  for (guint i = 0; i < window->partition->len; i++)
    if (dowser_expr_equal (expr, window->partition->pdata[i]))
      return TRUE;
  return FALSE;
}

DowserSelect *
_dowser_sentence_make_best (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                            GError **error)
{
  DowserExpr *place = make_rank (maker, node, scope, error);
  g_autofree char *placed = NULL;
  DowserSelect *best;
  const char *id;
  gint64 number;

  if (place == NULL || !read_number (node->children->pdata[2], &number, error))
    {
      g_clear_pointer (&place, dowser_expr_unref);
      return NULL;
    }
  /* Leaves out rows whose value is unknown, because these rows have no rank. */
  if (!dowser_select_is_grouped (scope->select))
    dowser_select_add_filter (scope->select,
                              dowser_expr_new_is_null (dowser_expr_ref (
                                                           ((const DowserOrder *) place->window->order->pdata[0])
                                                               ->expr),
                                                       TRUE));
  name_outputs (scope->select);
  placed = make_heading (scope->select, scope->select->outputs->len, "place");
  id = _dowser_sentence_add_step (maker, dowser_select_ref (scope->select), NULL);
  best = dowser_select_new ();
  g_ptr_array_add (best->from, dowser_instance_new (id, id, TRUE));
  for (guint i = 0; i < scope->select->outputs->len; i++)
    {
      const DowserOutput *output = scope->select->outputs->pdata[i];
      g_autofree char *heading = dowser_select_dup_heading (scope->select, i);

      dowser_select_add_output (best, dowser_expr_new_column (id, heading), NULL);
      if (is_partition_key (output->expr, place->window))
        dowser_select_add_order (best, dowser_expr_new_column (id, heading), FALSE);
    }
  dowser_select_add_order (best, dowser_expr_new_column (id, placed), FALSE);
  dowser_select_add_filter (best, dowser_expr_new_compare (node->row->op >= 2 ? DOWSER_EQUAL : DOWSER_LESS_EQUAL,
                                                           dowser_expr_new_column (id, placed),
                                                           dowser_expr_new_integer (number)));
  dowser_select_add_output (scope->select, place, placed);
  return best;
}

/* --- From where to where --- */

static const char *const starts[]
    = { "from", "origin", "source", "departure", "sender", "start", "pickup", "departing", "orig", "src", "dep", NULL };
static const char *const ends[] = { "to",       "destination", "target", "arrival", "recipient", "end", "dropoff",
                                    "arriving", "dest",        "dst",    "arr",     "receiver",  NULL };

static gboolean
has_word (const char *name, const char *const *words)
{
  g_auto (GStrv) own = dowser_identifier_split (name);

  for (guint i = 0; own[i] != NULL; i++)
    if (g_strv_contains (words, own[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_key_suffix (const char *name)
{
  g_auto (GStrv) own = dowser_identifier_split (name);
  guint n = g_strv_length (own);

  return n > 0 && g_strv_contains (dowser_key_endings, own[n - 1]);
}

/* Returns the only column of @table that is a text or belongs to a key, and whose name contains one of @words. */
static const DowserColumn *
find_endpoint_column (const DowserTable *table, const char *const *words)
{
  const DowserColumn *found = NULL;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (column->hidden || !has_word (column->name, words)
          || (column->type != DOWSER_VALUE_TEXT && !has_key_suffix (column->name)))
        continue;
      if (found != NULL)
        return NULL;
      found = column;
    }
  return found;
}

/* Returns the column that labels a row of @table: a column with a name such as "title"; if there is none, the first
 * text column. */
static const char *
find_label (const DowserTable *table)
{
  static const char *const names[] = { "name", "title", "city", "label", NULL };
  const DowserColumn *found = NULL;
  guint best = G_MAXUINT;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      guint n = 0;

      while (names[n] != NULL && !has_word (column->name, (const char *[]){ names[n], NULL }))
        n++;
      if (column->hidden || n >= best || (names[n] == NULL && column->type != DOWSER_VALUE_TEXT))
        continue;
      found = column;
      best = n;
    }
  return found != NULL ? found->name : NULL;
}

static void
add_endpoint_condition (DowserSentenceMaker *maker, const DowserColumn *column, const char *text,
                        DowserSentenceScope *scope)
{
  const DowserInstance *first = scope->select->from->pdata[0];
  GPtrArray names = { .pdata = (gpointer[]){ column->name }, .len = 1 };
  const DowserInstance *role = dowser_sentence_scope_find_role (maker, scope, &names, NULL);
  const DowserTable *table = role != NULL ? dowser_schema_find_table (maker->schema, role->table) : NULL;
  const char *label = table != NULL ? find_label (table) : NULL;
  DowserExpr *place
      = label != NULL ? dowser_expr_new_column (role->id, label) : dowser_expr_new_column (first->id, column->name);

  dowser_select_add_filter (scope->select, dowser_expr_new_compare (DOWSER_EQUAL, place, dowser_expr_new_text (text)));
}

gboolean
_dowser_sentence_make_route (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                             GError **error)
{
  const DowserInstance *first = scope->select->from->len > 0 ? scope->select->from->pdata[0] : NULL;
  const DowserTable *table
      = first != NULL && !first->is_step ? dowser_schema_find_table (maker->schema, first->table) : NULL;
  const DowserColumn *start = table != NULL ? find_endpoint_column (table, starts) : NULL;
  const DowserColumn *end = table != NULL ? find_endpoint_column (table, ends) : NULL;

  if (start != NULL && end != NULL)
    {
      add_endpoint_condition (maker, start, dowser_sentence_node_get_text (node->children->pdata[1]), scope);
      add_endpoint_condition (maker, end, dowser_sentence_node_get_text (node->children->pdata[2]), scope);
      return TRUE;
    }
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               _ ("“from … to …” needs a start column and an end column, which %s doesn't have"),
               table != NULL ? table->name : _ ("this part of the question"));
  return FALSE;
}
