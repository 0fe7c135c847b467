/* dowser-library.h - opens a shared library when it is first needed, so that the program starts faster */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserLibraryFunction: @symbol: the name of the function in the library; @function: receives the function's
 * address. */
typedef struct
{
  const char *symbol;
  gpointer *function;
} DowserLibraryFunction;

/**
 * DowserLibrary: a library that is loaded at runtime, with its functions that are used; a constant table.
 * @file: "libpq.so.5", found by the system's dynamic linker
 * @title: the feature that needs the library, for users: "PostgreSQL"
 * @package: the Debian package that contains the library
 * @functions: all of these functions must exist in the library
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
 * DOWSER_LIBRARY_MEMBER declares a member of a struct of functions, with the type of the function in a header.
 * DOWSER_LIBRARY_ROW is the row of this member in a table:
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
 * @domain, @code: the domain and code of the error, if the library can't be opened
 *
 * Opens @self one time for the life of the process. Can be called from any thread. After a failure, the next call tries
 * again.
 *
 * Returns: FALSE with an error that names the package to install
 */
gboolean dowser_library_open (const DowserLibrary *self, GQuark domain, int code, GError **error);

/**
 * dowser_library_load:
 * @path: the path of the library's file, or only the file's name if the system can find the file
 *
 * Loads the library at @path for the life of the process, if the library has all of @functions. Must not be called by
 * two threads at once.
 */
gboolean dowser_library_load (const char *path, const DowserLibraryFunction *functions, guint n_functions);

G_END_DECLS
