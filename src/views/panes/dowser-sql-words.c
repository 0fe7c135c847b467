/* dowser-sql-words.c - completions in an SQL editor: tables, columns and keywords that fit at the cursor */
#include "views/panes/dowser-sql-words.h"

#include "sql/read/dowser-sql-complete.h"

/* The maximum length, in characters, of a text for which completions are offered. Users don't type longer statements.
 */
#define MAX_TEXT (64 * 1024)

/* ------------------------------------------------------------------------------------------- one completion */

#define DOWSER_TYPE_SQL_PROPOSAL (dowser_sql_proposal_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlProposal, dowser_sql_proposal, DOWSER, SQL_PROPOSAL, GObject)

struct _DowserSqlProposal
{
  GObject parent_instance;

  DowserSqlOffer *suggestion;
  int start; /* the position, in characters, where the replaced word starts */
};

static char *
dowser_sql_proposal_get_typed_text (GtkSourceCompletionProposal *proposal)
{
  return g_strdup (DOWSER_SQL_PROPOSAL (proposal)->suggestion->text);
}

static void
dowser_sql_proposal_iface_init (GtkSourceCompletionProposalInterface *iface)
{
  iface->get_typed_text = dowser_sql_proposal_get_typed_text;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DowserSqlProposal, dowser_sql_proposal, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GTK_SOURCE_TYPE_COMPLETION_PROPOSAL,
                                                      dowser_sql_proposal_iface_init))

static void
dowser_sql_proposal_finalize (GObject *object)
{
  dowser_sql_offer_free (DOWSER_SQL_PROPOSAL (object)->suggestion);
  G_OBJECT_CLASS (dowser_sql_proposal_parent_class)->finalize (object);
}

static void
dowser_sql_proposal_class_init (DowserSqlProposalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_sql_proposal_finalize;
}

static void
dowser_sql_proposal_init (DowserSqlProposal *self)
{
}

/* -------------------------------------------------------------------------------------- completion provider */

struct _DowserSqlWords
{
  GObject parent_instance;

  DowserSchema *schema; /* (owned) (nullable) */
  DowserDialectId dialect;
};

GListModel *
dowser_sql_words_list_completions (DowserSqlWords *self, const GtkTextIter *at, gboolean is_explicit)
{
  GListStore *list = g_list_store_new (DOWSER_TYPE_SQL_PROPOSAL);
  GtkTextBuffer *buffer = gtk_text_iter_get_buffer (at);
  GtkTextIter first, last;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) suggestions = NULL;
  gsize place, start;
  gboolean has_prefix_word;
  int letters;

  if (gtk_text_buffer_get_char_count (buffer) > MAX_TEXT)
    return G_LIST_MODEL (list);
  gtk_text_buffer_get_bounds (buffer, &first, &last);
  text = gtk_text_buffer_get_text (buffer, &first, &last, TRUE);
  place = (gsize) (g_utf8_offset_to_pointer (text, gtk_text_iter_get_offset (at)) - text);
  suggestions = dowser_sql_complete (text, place, self->dialect, self->schema, &start, &has_prefix_word);
  if (!is_explicit && !has_prefix_word && place == start)
    return G_LIST_MODEL (list);
  letters = (int) g_utf8_pointer_to_offset (text, text + start);
  for (guint i = 0; i < suggestions->len; i++)
    {
      g_autoptr (DowserSqlProposal) proposal = g_object_new (DOWSER_TYPE_SQL_PROPOSAL, NULL);

      proposal->suggestion = g_steal_pointer (&suggestions->pdata[i]);
      proposal->start = letters;
      g_list_store_append (list, proposal);
    }
  g_ptr_array_set_free_func (suggestions, NULL);
  return G_LIST_MODEL (list);
}

static GListModel *
list_completions_at (DowserSqlWords *self, GtkSourceCompletionContext *context)
{
  GtkTextIter begin, end;

  gtk_source_completion_context_get_bounds (context, &begin, &end);
  return dowser_sql_words_list_completions (self, &end,
                                            gtk_source_completion_context_get_activation (context)
                                                == GTK_SOURCE_COMPLETION_ACTIVATION_USER_REQUESTED);
}

/* Returns the completions at the cursor, or an error if there are none. If there are none for the first letter of a
 * word, there are none for its further letters either. Therefore, GtkSourceView needn't ask again for the same word
 * after an error. */
static void
dowser_sql_words_populate_async (GtkSourceCompletionProvider *provider, GtkSourceCompletionContext *context,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (provider, cancellable, callback, user_data);
  g_autoptr (GListModel) list = list_completions_at (DOWSER_SQL_WORDS (provider), context);

  g_task_set_source_tag (task, dowser_sql_words_populate_async);
  if (g_list_model_get_n_items (list) > 0)
    g_task_return_pointer (task, g_steal_pointer (&list), g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "nothing to offer");
}

static GListModel *
dowser_sql_words_populate_finish (GtkSourceCompletionProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
hide_cb (gpointer completion)
{
  gtk_source_completion_hide (completion);
  return G_SOURCE_REMOVE;
}

/* Replaces the shown completions after the user typed another letter. An empty list is hidden, so that the next word
 * opens a new list. The list is hidden in an idle callback, because it can't be hidden during this call. */
static void
dowser_sql_words_refilter (GtkSourceCompletionProvider *provider, GtkSourceCompletionContext *context,
                           GListModel *shown)
{
  g_autoptr (GListModel) list = list_completions_at (DOWSER_SQL_WORDS (provider), context);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (g_list_model_get_n_items (list) == 0)
    {
      g_idle_add_full (G_PRIORITY_HIGH_IDLE, hide_cb,
                       g_object_ref (gtk_source_completion_context_get_completion (context)), g_object_unref);
      return;
    }
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    g_ptr_array_add (items, g_list_model_get_item (list, i));
  g_list_store_splice (G_LIST_STORE (shown), 0, g_list_model_get_n_items (shown), items->pdata, items->len);
}

static gboolean
dowser_sql_words_is_trigger (GtkSourceCompletionProvider *provider, const GtkTextIter *at, gunichar letter)
{
  return letter == '.';
}

/* Shows a completion. After a column, its table is shown, because columns of several tables may have the same name. */
static void
dowser_sql_words_display (GtkSourceCompletionProvider *provider, GtkSourceCompletionContext *context,
                          GtkSourceCompletionProposal *proposal, GtkSourceCompletionCell *cell)
{
  static const char *const icons[] = { "dowser-table-symbolic", NULL, NULL };
  const DowserSqlOffer *suggestion = DOWSER_SQL_PROPOSAL (proposal)->suggestion;
  g_autofree char *of = NULL;

  switch (gtk_source_completion_cell_get_column (cell))
    {
    case GTK_SOURCE_COMPLETION_COLUMN_ICON:
      gtk_source_completion_cell_set_icon_name (cell, icons[suggestion->kind]);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_TYPED_TEXT:
      gtk_source_completion_cell_set_text (cell, suggestion->text);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_AFTER:
      of = suggestion->of != NULL ? g_strconcat ("  ", suggestion->of, NULL) : NULL;
      gtk_source_completion_cell_set_text (cell, of);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_BEFORE:
    case GTK_SOURCE_COMPLETION_COLUMN_COMMENT:
    case GTK_SOURCE_COMPLETION_COLUMN_DETAILS:
    default:
      gtk_source_completion_cell_set_text (cell, NULL);
    }
}

static void
dowser_sql_words_activate (GtkSourceCompletionProvider *provider, GtkSourceCompletionContext *context,
                           GtkSourceCompletionProposal *proposal)
{
  const DowserSqlProposal *chosen = DOWSER_SQL_PROPOSAL (proposal);
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (gtk_source_completion_context_get_buffer (context));
  GtkTextIter begin, end;

  gtk_source_completion_context_get_bounds (context, &begin, &end);
  gtk_text_buffer_get_iter_at_offset (buffer, &begin, chosen->start);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_delete (buffer, &begin, &end);
  gtk_text_buffer_insert (buffer, &begin, chosen->suggestion->text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

static void
dowser_sql_words_iface_init (GtkSourceCompletionProviderInterface *iface)
{
  iface->populate_async = dowser_sql_words_populate_async;
  iface->populate_finish = dowser_sql_words_populate_finish;
  iface->refilter = dowser_sql_words_refilter;
  iface->is_trigger = dowser_sql_words_is_trigger;
  iface->display = dowser_sql_words_display;
  iface->activate = dowser_sql_words_activate;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DowserSqlWords, dowser_sql_words, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GTK_SOURCE_TYPE_COMPLETION_PROVIDER, dowser_sql_words_iface_init))

static void
dowser_sql_words_finalize (GObject *object)
{
  g_clear_pointer (&DOWSER_SQL_WORDS (object)->schema, dowser_schema_unref);
  G_OBJECT_CLASS (dowser_sql_words_parent_class)->finalize (object);
}

static void
dowser_sql_words_class_init (DowserSqlWordsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_sql_words_finalize;
}

static void
dowser_sql_words_init (DowserSqlWords *self)
{
}

DowserSqlWords *
dowser_sql_words_new (GtkSourceView *view)
{
  DowserSqlWords *self = g_object_new (DOWSER_TYPE_SQL_WORDS, NULL);

  gtk_source_completion_add_provider (gtk_source_view_get_completion (view), GTK_SOURCE_COMPLETION_PROVIDER (self));
  return self;
}

void
dowser_sql_words_set_schema (DowserSqlWords *self, const DowserSchema *schema, DowserDialectId dialect)
{
  g_return_if_fail (DOWSER_IS_SQL_WORDS (self));

  self->dialect = dialect;
  if (schema == self->schema)
    return;
  g_clear_pointer (&self->schema, dowser_schema_unref);
  self->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
}
