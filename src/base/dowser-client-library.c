/* dowser-client-library.c - a library that is opened when it is first needed, so that a start doesn't load it */
#include "base/dowser-client-library.h"

#include <glib/gi18n-lib.h>
#include <gmodule.h>

/* The table is opened where its last function has an address: a failure in the middle leaves that one empty. */
static gboolean
is_open (const DowserClientLibrary *self)
{
  return *self->functions[self->n_functions - 1].function != NULL;
}

static gboolean
take_functions (const DowserClientLibrary *self, GModule *module)
{
  for (guint i = 0; i < self->n_functions; i++)
    if (!g_module_symbol (module, self->functions[i].symbol, self->functions[i].function))
      return FALSE;
  return TRUE;
}

static gboolean
load (const DowserClientLibrary *self)
{
  GModule *module = g_module_open (self->file, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);

  if (module == NULL)
    return FALSE;
  g_module_make_resident (module);
  return take_functions (self, module);
}

gboolean
dowser_client_library_open (const DowserClientLibrary *self, GQuark domain, int code, GError **error)
{
  static GMutex mutex;
  gboolean ok;

  g_mutex_lock (&mutex);
  ok = is_open (self) || load (self);
  g_mutex_unlock (&mutex);
  if (!ok)
    g_set_error (error, domain, code, _ ("%s needs the library %s, which is missing: install the package “%s”."),
                 self->title, self->file, self->package);
  return ok;
}
