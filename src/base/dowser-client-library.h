/* dowser-client-library.h - a library that is opened when it is first needed, so that a start doesn't load it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserClientFunction: @symbol in the library; @function: where its address goes. */
typedef struct
{
  const char *symbol;
  gpointer *function;
} DowserClientFunction;

/**
 * DowserClientLibrary: a constant table.
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
  const DowserClientFunction *functions;
  guint n_functions;
} DowserClientLibrary;

/**
 * A member of a struct of functions, of the same type as the function that a header declares, and its row:
 *
 *     #define FUNCTIONS(F) F (PQconnectdbParams) F (PQfinish)
 *     static struct { FUNCTIONS (DOWSER_CLIENT_MEMBER) } pq;
 *     #define ROW(name) DOWSER_CLIENT_ROW (pq, name)
 *     static const DowserClientFunction functions[] = { FUNCTIONS (ROW) };
 */
#define DOWSER_CLIENT_MEMBER(name) __typeof__ (name) *name;
#define DOWSER_CLIENT_ROW(table, name) { #name, (gpointer *) &table.name },

/**
 * dowser_client_library_open:
 * @domain, @code: of the error
 *
 * Opens @self once for the life of the process; any thread. A failure is tried again by the next call.
 *
 * Returns: FALSE with an error that names the package to install
 */
gboolean dowser_client_library_open (const DowserClientLibrary *self, GQuark domain, int code, GError **error);

G_END_DECLS
