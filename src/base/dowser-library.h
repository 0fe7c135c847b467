/* dowser-library.h - a library that is opened when it is first needed, so that a start doesn't load it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserLibraryFunction: @symbol in the library; @function: where its address goes. */
typedef struct
{
  const char *symbol;
  gpointer *function;
} DowserLibraryFunction;

/**
 * DowserLibrary: a constant table.
 * @file: "libpq.so.5", looked for where the system keeps its libraries
 * @title: what needs it, for people: "PostgreSQL"
 * @package: the Debian package that holds it
 * @functions: all of them must be there
 */
typedef struct
{
  const char *file;
  const char *title;
  const char *package;
  const DowserLibraryFunction *functions;
  guint n_functions;
} DowserLibrary;

/**
 * A member of a struct of functions, of the same type as the function that a header declares, and its row:
 *
 *     #define FUNCTIONS(F) F (PQconnectdbParams) F (PQfinish)
 *     static struct { FUNCTIONS (DOWSER_LIBRARY_MEMBER) } pq;
 *     #define ROW(name) DOWSER_LIBRARY_ROW (pq, name)
 *     static const DowserLibraryFunction functions[] = { FUNCTIONS (ROW) };
 */
#define DOWSER_LIBRARY_MEMBER(name) __typeof__ (name) *name;
#define DOWSER_LIBRARY_ROW(table, name) { #name, (gpointer *) &table.name },

/**
 * dowser_library_open:
 * @domain, @code: of the error
 *
 * Opens @self once for the life of the process; any thread. A failure is tried again by the next call.
 *
 * Returns: FALSE with an error that names the package to install
 */
gboolean dowser_library_open (const DowserLibrary *self, GQuark domain, int code, GError **error);

/**
 * dowser_library_load:
 * @path: of the file, or its name alone where the system knows where it is
 *
 * Loads the library at @path for the life of the process, where it has all of @functions. Not for two threads at once.
 */
gboolean dowser_library_load (const char *path, const DowserLibraryFunction *functions, guint n_functions);

G_END_DECLS
