/* dowser-row-finder.c - searches the rows of a result while the user types the search and more rows arrive */
#include "pipeline/dowser-row-finder.h"

#include "base/dowser-worker.h"

/* The number of rows searched at a time. It is small enough that the first matches appear quickly, and large enough
 * that the results of the batches don't overload the main thread. */
#define BATCH_ROWS 65536

struct _DowserRowFinder
{
  GObject parent_instance;

  /* input of the search */
  DowserWorker *worker;
  GSignalGroup *rows;      /* signals of the result */
  DowserResult *result;    /* (nullable) */
  DowserRowSearch *search; /* (nullable) */

  /* state while a batch of rows is searched */
  GCancellable *cancellable; /* (nullable): of the batch in progress */
  guint next_page;
  gboolean has_old_matches; /* TRUE if @found still has the rows of the previous search, which are shown until the first
                             * batch of the current search is done */

  /* results of the search */
  DowserFoundRows *found; /* (nullable) */
  guint n_searched;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (DowserRowFinder, dowser_row_finder, G_TYPE_OBJECT)

/* The task's data; immutable while the worker uses it. */
typedef struct
{
  DowserRowSearch *search;
  GPtrArray *pages;
  guint first;
  guint n_rows;
} SearchBatch;

static void search_next_batch (DowserRowFinder *self);

static void
search_batch_free (gpointer data)
{
  SearchBatch *batch = data;

  dowser_row_search_unref (batch->search);
  g_ptr_array_unref (batch->pages);
  g_free (batch);
}

static void
search_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const SearchBatch *batch = data;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  guint first = batch->first;

  for (guint i = 0; i < batch->pages->len; i++)
    {
      if (g_task_return_error_if_cancelled (task))
        return;
      dowser_row_search_find (batch->search, batch->pages->pdata[i], first, rows);
      first += dowser_page_get_n_rows (batch->pages->pdata[i]);
    }
  g_task_return_pointer (task, g_steal_pointer (&rows), (GDestroyNotify) g_array_unref);
}

static void
searched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DowserRowFinder *self = DOWSER_ROW_FINDER (source);
  const SearchBatch *batch = g_task_get_task_data (G_TASK (result));
  g_autoptr (GArray) rows = g_task_propagate_pointer (G_TASK (result), NULL);

  /* The batch was canceled because a new search has begun. */
  if (rows == NULL)
    return;
  g_clear_object (&self->cancellable);
  self->n_searched = batch->first + batch->n_rows;
  if (self->has_old_matches)
    dowser_found_rows_take (self->found, g_steal_pointer (&rows));
  else
    dowser_found_rows_append (self->found, rows);
  self->has_old_matches = FALSE;
  search_next_batch (self);
  g_signal_emit (self, changed_signal, 0);
}

static SearchBatch *
search_batch_new (DowserRowFinder *self)
{
  SearchBatch *batch = g_new0 (SearchBatch, 1);

  batch->search = dowser_row_search_ref (self->search);
  batch->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);
  batch->first = self->has_old_matches ? 0 : self->n_searched;
  while (batch->n_rows < BATCH_ROWS && self->next_page < dowser_result_get_n_pages (self->result))
    {
      DowserPage *page = dowser_result_ref_page (self->result, self->next_page++);

      g_ptr_array_add (batch->pages, page);
      batch->n_rows += dowser_page_get_n_rows (page);
    }
  return batch;
}

static void
search_next_batch (DowserRowFinder *self)
{
  g_autoptr (GTask) task = NULL;

  /* The first batch of a new search runs even if there is no page, because the end of this batch removes the rows that
   * the previous search found. */
  if (self->search == NULL || self->cancellable != NULL
      || (!self->has_old_matches && self->next_page >= dowser_result_get_n_pages (self->result)))
    return;
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, searched_cb, NULL);
  g_task_set_source_tag (task, search_next_batch);
  g_task_set_task_data (task, search_batch_new (self), search_batch_free);
  dowser_worker_run (self->worker, task, search_in_worker);
}

static void
cancel_search (DowserRowFinder *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static gboolean
is_same_search (DowserRowFinder *self, DowserResult *result, DowserRowSearch *search)
{
  if (self->search == NULL || search == NULL)
    return self->search == search;
  return self->result == result && dowser_row_search_equal (self->search, search);
}

void
dowser_row_finder_set_search (DowserRowFinder *self, DowserResult *result, DowserRowSearch *search)
{
  g_return_if_fail (DOWSER_IS_ROW_FINDER (self));
  g_return_if_fail (result == NULL || DOWSER_IS_RESULT (result));

  if (result == NULL || search == NULL)
    {
      result = NULL;
      search = NULL;
    }
  if (is_same_search (self, result, search))
    return;
  cancel_search (self);
  g_clear_pointer (&self->search, dowser_row_search_unref);
  self->search = search != NULL ? dowser_row_search_ref (search) : NULL;
  if (search == NULL || self->result != result)
    {
      g_clear_object (&self->found);
      self->n_searched = 0;
    }
  g_set_object (&self->result, result);
  g_signal_group_set_target (self->rows, self->result);
  if (search != NULL && self->found == NULL)
    self->found = dowser_found_rows_new (result);
  self->next_page = 0;
  self->has_old_matches = TRUE;
  search_next_batch (self);
  g_signal_emit (self, changed_signal, 0);
}

DowserFoundRows *
dowser_row_finder_get_found (DowserRowFinder *self)
{
  g_return_val_if_fail (DOWSER_IS_ROW_FINDER (self), NULL);

  return self->found;
}

guint
dowser_row_finder_get_n_searched (DowserRowFinder *self)
{
  g_return_val_if_fail (DOWSER_IS_ROW_FINDER (self), 0);

  return self->n_searched;
}

gboolean
dowser_row_finder_is_busy (DowserRowFinder *self)
{
  g_return_val_if_fail (DOWSER_IS_ROW_FINDER (self), FALSE);

  return self->cancellable != NULL;
}

static void
dowser_row_finder_dispose (GObject *object)
{
  DowserRowFinder *self = DOWSER_ROW_FINDER (object);

  cancel_search (self);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->search, dowser_row_search_unref);
  g_clear_object (&self->found);
  g_clear_object (&self->result);
  g_clear_object (&self->worker);
  G_OBJECT_CLASS (dowser_row_finder_parent_class)->dispose (object);
}

static void
dowser_row_finder_class_init (DowserRowFinderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_row_finder_dispose;
  changed_signal
      = g_signal_new ("changed", DOWSER_TYPE_ROW_FINDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dowser_row_finder_init (DowserRowFinder *self)
{
  self->worker = dowser_worker_new ("dowser-find");
  self->rows = g_signal_group_new (DOWSER_TYPE_RESULT);
  g_signal_group_connect_swapped (self->rows, "items-changed", G_CALLBACK (search_next_batch), self);
}

DowserRowFinder *
dowser_row_finder_new (void)
{
  return g_object_new (DOWSER_TYPE_ROW_FINDER, NULL);
}
