/* dowser-sentence-make-best.c - the best rows of each group, and from where to where something goes */
#include "sentence/dowser-sentence-make-private.h"
#include "sentence/dowser-sentence-tokens.h"
#include "sentence/dowser-sentence.h"

#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>

#define PLACE "place"

/* --- The best of each group --- */

/* The place of a row among those of its group. Rows that are level share one; to be second, there must be a first. */
static DowserExpr *
make_place (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope, GError **error)
{
  gboolean ordinal = node->row->op >= 2;
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
  return dowser_expr_new_window (ordinal ? "dense_rank" : "rank",
                                 g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref), window);
}

static gint64
get_number (const DowserSentenceNode *leaf)
{
  const char *text = dowser_sentence_node_get_text (leaf);
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return leaf->leaf == DOWSER_SENTENCE_ORDINAL ? dowser_sentence_ordinal_parse (folded)
                                               : g_ascii_strtoll (text, NULL, 10);
}

static gboolean
is_group (const DowserExpr *expr, const DowserWindow *window)
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
  DowserExpr *place = make_place (maker, node, scope, error);
  DowserSelect *best;
  const char *id;

  if (place == NULL)
    return NULL;
  /* What is not known has no place. */
  if (!dowser_select_is_grouped (scope->select))
    dowser_select_and_filter (scope->select,
                              dowser_expr_new_is_null (dowser_expr_ref (
                                                           ((const DowserOrder *) place->window->order->pdata[0])
                                                               ->expr),
                                                       TRUE));
  id = _dowser_sentence_add_step (maker, dowser_select_ref (scope->select), NULL);
  best = dowser_select_new ();
  g_ptr_array_add (best->from, dowser_instance_new (id, id, TRUE));
  for (guint i = 0; i < scope->select->outputs->len; i++)
    {
      const DowserOutput *output = scope->select->outputs->pdata[i];
      g_autofree char *heading = dowser_select_dup_heading (scope->select, i);

      dowser_select_add_output (best, dowser_expr_new_column (id, heading), NULL);
      if (is_group (output->expr, place->window))
        dowser_select_add_order (best, dowser_expr_new_column (id, heading), FALSE);
    }
  dowser_select_add_order (best, dowser_expr_new_column (id, PLACE), FALSE);
  dowser_select_and_filter (best,
                            dowser_expr_new_compare (node->row->op >= 2 ? DOWSER_EQUAL : DOWSER_LESS_EQUAL,
                                                     dowser_expr_new_column (id, PLACE),
                                                     dowser_expr_new_integer (get_number (node->children->pdata[2]))));
  dowser_select_add_output (scope->select, place, PLACE);
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

/* The only column of texts, or key, of @table with one of @words. */
static const DowserColumn *
find_end (const DowserTable *table, const char *const *words)
{
  const DowserColumn *found = NULL;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!has_word (column->name, words) || dowser_value_type_is_temporal (column->type))
        continue;
      if (found != NULL)
        return NULL;
      found = column;
    }
  return found;
}

/* What stands for a row of @table: its only text, or the one called name. */
static const char *
find_label (const DowserTable *table)
{
  static const char *const names[] = { "name", "title", "city", "label", NULL };
  const DowserColumn *found = NULL;

  for (guint n = 0; names[n] != NULL; n++)
    for (guint i = 0; i < table->columns->len; i++)
      if (has_word (((const DowserColumn *) table->columns->pdata[i])->name, (const char *[]){ names[n], NULL }))
        return ((const DowserColumn *) table->columns->pdata[i])->name;
  for (guint i = 0; i < table->columns->len; i++)
    if (((const DowserColumn *) table->columns->pdata[i])->type == DOWSER_VALUE_TEXT)
      found = found == NULL ? table->columns->pdata[i] : found;
  return found != NULL ? found->name : NULL;
}

static gboolean
add_end (DowserSentenceMaker *maker, const DowserColumn *column, const char *text, DowserSentenceScope *scope)
{
  const DowserInstance *first = scope->select->from->pdata[0];
  GPtrArray names = { .pdata = (gpointer[]){ column->name }, .len = 1 };
  const DowserInstance *role = dowser_sentence_scope_find_role (maker, scope, &names, NULL);
  const DowserTable *table = role != NULL ? dowser_schema_find_table (maker->schema, role->table) : NULL;
  const char *label = table != NULL ? find_label (table) : NULL;
  DowserExpr *place
      = label != NULL ? dowser_expr_new_column (role->id, label) : dowser_expr_new_column (first->id, column->name);

  dowser_select_and_filter (scope->select, dowser_expr_new_compare (DOWSER_EQUAL, place, dowser_expr_new_text (text)));
  return TRUE;
}

gboolean
_dowser_sentence_make_route (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                             GError **error)
{
  const DowserInstance *first = scope->select->from->len > 0 ? scope->select->from->pdata[0] : NULL;
  const DowserTable *table
      = first != NULL && !first->is_step ? dowser_schema_find_table (maker->schema, first->table) : NULL;
  const DowserColumn *start = table != NULL ? find_end (table, starts) : NULL;
  const DowserColumn *end = table != NULL ? find_end (table, ends) : NULL;

  if (start != NULL && end != NULL)
    return add_end (maker, start, dowser_sentence_node_get_text (node->children->pdata[1]), scope)
           && add_end (maker, end, dowser_sentence_node_get_text (node->children->pdata[2]), scope);
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               _ ("“from … to …”: no two columns of %s say where something begins and ends"),
               table != NULL ? table->name : _ ("what is read here"));
  return FALSE;
}
