/* dowser-library.c - opens a shared library when it is first needed, so that the program starts faster */
#include "base/dowser-library.h"

#include <glib/gi18n-lib.h>
#include <gmodule.h>

/* Returns TRUE if the library is loaded. Functions are looked up in order, and a failed load stops at the first missing
 * function. So if the last function has an address, all have one. */
static gboolean
is_loaded (const DowserLibrary *self)
{
  return *self->functions[self->n_functions - 1].function != NULL;
}

static gboolean
find_functions (GModule *module, const DowserLibraryFunction *functions, guint n_functions)
{
  for (guint i = 0; i < n_functions; i++)
    if (!g_module_symbol (module, functions[i].symbol, functions[i].function) || *functions[i].function == NULL)
      return FALSE;
  return TRUE;
}

gboolean
dowser_library_load (const char *path, const DowserLibraryFunction *functions, guint n_functions)
{
  GModule *module = g_module_open (path, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);

  if (module == NULL)
    return FALSE;
  if (!find_functions (module, functions, n_functions))
    {
      g_module_close (module);
      return FALSE;
    }
  /* The library must not be unloaded, because it has data that lives as long as the process. */
  g_module_make_resident (module);
  return TRUE;
}

gboolean
dowser_library_open (const DowserLibrary *self, GQuark domain, int code, GError **error)
{
  static GMutex mutex;
  gboolean ok;

  g_mutex_lock (&mutex);
  ok = is_loaded (self) || dowser_library_load (self->file, self->functions, self->n_functions);
  g_mutex_unlock (&mutex);
  if (!ok)
    g_set_error (error, domain, code, _ ("%s needs the library %s, which is missing. Install the package “%s”."),
                 self->title, self->file, self->package);
  return ok;
}
