/* dowser-page-batcher.c - collects the rows of an engine in pages, and delivers each page soon, even if it isn't
 * full */
#include "sources/dowser-page-batcher.h"

#define FIRST_PAGE_ROWS 200
#define MAX_PAGE_ROWS 8192
/* Maximum number of cells of a page. It limits the size of pages with hundreds of columns. */
#define MAX_PAGE_CELLS (256 * 1024)
#define MAX_PAGE_USEC 100000
/* Maximum number of rows between two readings of the clock. If rows arrive fast, the clock isn't read for each row. */
#define QUICK_USEC 1000
#define MAX_ROWS_UNSEEN 64

struct _DowserPageBatcher
{
  /* input */
  GPtrArray *columns; /* (owned) */
  guint64 max_rows;
  DowserPageBatcherFunc func;
  gpointer user_data;

  /* in progress */
  DowserPageBuilder *builder; /* (owned) */
  gboolean is_first;
  gint64 page_started;
  gint64 last_check;   /* when the clock was last read */
  guint n_since_check; /* rows since the clock was last read */
  guint n_until_check; /* rows between two readings of the clock */

  /* results */
  guint64 n_rows;
  gboolean truncated;
  gint64 wait_time; /* microseconds that were spent waiting for the receiver of pages; they don't count as the engine's
                     * time */
};

static void
deliver_page (DowserPageBatcher *self, DowserPage *page)
{
  gint64 before = g_get_monotonic_time ();

  self->func (self->columns, page, self->user_data);
  self->page_started = g_get_monotonic_time ();
  self->wait_time += self->page_started - before;
}

DowserPageBatcher *
dowser_page_batcher_new (GPtrArray *columns, guint64 max_rows, DowserPageBatcherFunc func, gpointer user_data)
{
  DowserPageBatcher *self;

  g_return_val_if_fail (columns != NULL && columns->len > 0 && func != NULL, NULL);

  self = g_new0 (DowserPageBatcher, 1);
  self->columns = columns;
  self->max_rows = max_rows;
  self->func = func;
  self->user_data = user_data;
  self->is_first = TRUE;
  self->n_until_check = 1;
  self->builder = dowser_page_builder_new (columns->len, FIRST_PAGE_ROWS);
  deliver_page (self, NULL);
  return self;
}

void
dowser_page_batcher_free (DowserPageBatcher *self)
{
  dowser_page_builder_free (self->builder);
  g_ptr_array_unref (self->columns);
  g_free (self);
}

static gboolean
is_page_late (DowserPageBatcher *self)
{
  gint64 now = g_get_monotonic_time ();

  self->n_until_check = now - self->last_check < QUICK_USEC ? MIN (self->n_until_check * 2, MAX_ROWS_UNSEEN) : 1;
  self->last_check = now;
  self->n_since_check = 0;
  return now - self->page_started >= MAX_PAGE_USEC;
}

void
dowser_page_batcher_flush (DowserPageBatcher *self)
{
  if (dowser_page_builder_get_n_rows (self->builder) > 0)
    deliver_page (self, dowser_page_builder_end (self->builder));
}

void
dowser_page_batcher_flush_late (DowserPageBatcher *self)
{
  if (is_page_late (self))
    dowser_page_batcher_flush (self);
}

/* Delivers a full page. All pages after the first one may be larger. */
static void
deliver_full_page (DowserPageBatcher *self)
{
  dowser_page_batcher_flush (self);
  if (!self->is_first)
    return;
  self->is_first = FALSE;
  dowser_page_builder_free (self->builder);
  self->builder
      = dowser_page_builder_new (self->columns->len, CLAMP (MAX_PAGE_CELLS / self->columns->len, 1, MAX_PAGE_ROWS));
}

gboolean
dowser_page_batcher_begin_row (DowserPageBatcher *self)
{
  if (self->max_rows > 0 && self->n_rows >= self->max_rows)
    {
      self->truncated = TRUE;
      return FALSE;
    }
  if (dowser_page_builder_is_full (self->builder))
    deliver_full_page (self);
  return TRUE;
}

DowserPageBuilder *
dowser_page_batcher_get_builder (DowserPageBatcher *self)
{
  return self->builder;
}

void
dowser_page_batcher_end_row (DowserPageBatcher *self)
{
  self->n_rows++;
  if (++self->n_since_check >= self->n_until_check)
    dowser_page_batcher_flush_late (self);
}

void
dowser_page_batcher_summarize (const DowserPageBatcher *self, gint64 started, DowserRunSummary *summary)
{
  summary->n_rows = self->n_rows;
  summary->truncated = self->truncated;
  summary->elapsed = g_get_monotonic_time () - started - self->wait_time;
}
