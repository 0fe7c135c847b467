/* dowser-context-holders.c - counts the tabs and runs that use each source; closes a source that no tab uses any
 * more */
#include "pipeline/context/dowser-context-private.h"

/**
 * SourceUsers: the users of one source.
 * @n_tabs: number of tabs that work on the source; @n_runs: number of runs in progress on the source
 * @is_abandoned: TRUE if tabs have worked on the source, but no tab works on it any more
 */
typedef struct
{
  guint n_tabs;
  guint n_runs;
  gboolean is_abandoned;
} SourceUsers;

static SourceUsers *
ensure_source_users (DowserContext *self, const char *uri)
{
  SourceUsers *holders;

  if (self->holders == NULL)
    self->holders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  holders = g_hash_table_lookup (self->holders, uri);
  if (holders == NULL)
    {
      holders = g_new0 (SourceUsers, 1);
      g_hash_table_insert (self->holders, g_strdup (uri), holders);
    }
  return holders;
}

/* Forgets the source if no tab works on it any more and no run is in progress. The connection is closed in its own
 * thread, after the last statement on it has ended. */
static void
close_unused (DowserContext *self, const char *uri)
{
  const SourceUsers *holders = g_hash_table_lookup (self->holders, uri);
  gboolean is_abandoned = holders->is_abandoned;

  if (holders->n_tabs > 0 || holders->n_runs > 0)
    return;
  g_hash_table_remove (self->holders, uri);
  if (is_abandoned)
    dowser_context_forget_source (self, uri);
}

void
dowser_context_add_source_user (DowserContext *self, const char *uri)
{
  SourceUsers *holders;

  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  if (uri == NULL)
    return;
  holders = ensure_source_users (self, uri);
  holders->n_tabs++;
  holders->is_abandoned = FALSE;
}

void
dowser_context_remove_source_user (DowserContext *self, const char *uri)
{
  SourceUsers *holders;

  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  if (uri == NULL)
    return;
  holders = ensure_source_users (self, uri);
  g_return_if_fail (holders->n_tabs > 0);
  holders->n_tabs--;
  holders->is_abandoned = holders->n_tabs == 0;
  close_unused (self, uri);
}

void
dowser_context_begin_run (DowserContext *self, const char *uri)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  if (uri != NULL)
    ensure_source_users (self, uri)->n_runs++;
}

void
dowser_context_end_run (DowserContext *self, const char *uri)
{
  SourceUsers *holders;

  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  if (uri == NULL)
    return;
  holders = ensure_source_users (self, uri);
  g_return_if_fail (holders->n_runs > 0);
  holders->n_runs--;
  close_unused (self, uri);
}
