/* dowser-statement.c - SQL text with its bound parameters */
#include "plan/dowser-statement.h"

G_DEFINE_BOXED_TYPE (DowserStatement, dowser_statement, dowser_statement_ref, dowser_statement_unref)

DowserStatement *
dowser_statement_new (char *sql, char *display, GPtrArray *parameters)
{
  DowserStatement *self = g_new0 (DowserStatement, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->sql = sql;
  self->display = display;
  self->parameters
      = parameters != NULL ? parameters : g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  return self;
}

DowserStatement *
dowser_statement_ref (const DowserStatement *self)
{
  DowserStatement *counted = (DowserStatement *) self;

  g_atomic_ref_count_inc (&counted->ref_count);
  return counted;
}

void
dowser_statement_unref (DowserStatement *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->sql);
  g_free (self->display);
  g_ptr_array_unref (self->parameters);
  g_free (self);
}
