/* dowser-soup.c - opens libsoup when the first request is made */
#include "base/dowser-soup.h"

DowserSoup dowser_soup;

#define ROW(name) { "soup_" #name, (gpointer *) &dowser_soup.name },

static const DowserLibraryFunction functions[] = { DOWSER_SOUP_FUNCTIONS (ROW) };

static const DowserLibrary library
    = { "libsoup-3.0.so.0", "HTTP", "libsoup-3.0-0", functions, G_N_ELEMENTS (functions) };

gboolean
dowser_soup_open (GQuark domain, int code, GError **error)
{
  return dowser_library_open (&library, domain, code, error);
}
