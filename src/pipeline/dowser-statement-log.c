/* dowser-statement-log.c - the one way into the log of statements: what an engine says is masked */
#include "pipeline/dowser-statement-log.h"

#include "base/dowser-mask.h"
#include "model/dowser-personal-literals.h"

/* Returns: (transfer full) (nullable) */
static GError *
dup_masked (const DowserStatementEnd *end)
{
  g_auto (GStrv) personal = NULL;
  g_autofree char *message = NULL;

  if (end->error == NULL)
    return NULL;
  if (end->plan != NULL && end->schema != NULL)
    personal = dowser_personal_literals_dup (end->plan, end->schema);
  message = dowser_mask_text (end->error->message, (const char *const *) personal);
  return g_error_new_literal (end->error->domain, end->error->code, message);
}

void
dowser_statement_log_add (DowserContext *context, const DowserStatementEnd *end)
{
  DowserStore *store = dowser_context_get_store (context);
  g_autoptr (GError) error = store != NULL ? dup_masked (end) : NULL;

  if (store != NULL)
    dowser_store_log_statement (store, end->kind, end->uri, end->sql, end->detail, end->n_rows, end->truncated,
                                end->elapsed, error);
}
