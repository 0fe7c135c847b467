/* dowser-connection-import.h - imports the servers listed in other programs' files as sources */
#pragma once

#include "sources/saved/dowser-connection.h"
#include "sources/saved/dowser-server-uri.h"

G_BEGIN_DECLS

/**
 * DowserImportKind: the kind of a file
 * @DOWSER_IMPORT_PGPASS: .pgpass, one host:port:database:user:password per line
 * @DOWSER_IMPORT_PG_SERVICE: pg_service.conf, one section per service
 * @DOWSER_IMPORT_MY_CNF: .my.cnf, its client sections
 */
typedef enum
{
  DOWSER_IMPORT_PGPASS,
  DOWSER_IMPORT_PG_SERVICE,
  DOWSER_IMPORT_MY_CNF
} DowserImportKind;
extern const char *const dowser_import_kind_nicks[]; /* pgpass pg-service my-cnf */

/** DowserImported: a server that is listed in another program's file. @server: includes the password if the file
 * contains it */
typedef struct
{
  char *name;
  DowserServerUri *server;
} DowserImported;
void dowser_imported_free (DowserImported *self);
/** @name: (nullable): if %NULL, a name such as "shop on db.example.org" is made; @server: (transfer full) */
DowserImported *dowser_imported_new (const char *name, DowserServerUri *server);

/** Guesses the kind of a file by its name or, if the name doesn't show the kind, by its content. */
DowserImportKind dowser_import_guess_kind (const char *path, const char *text);
/**
 * Parses a file. Pure. Skips entries that aren't servers (a comment, a host pattern, an unknown setting), as the
 * programs that own the file do.
 *
 * Returns: (transfer full): of DowserImported
 */
GPtrArray *dowser_import_parse (DowserImportKind kind, const char *text);
/** Reads the connections to servers from a file of another program, such as .pgpass. @kind: the kind of the file; -1 to
 * guess it. Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR if the file can't be read or lists no
 * server */
GPtrArray *dowser_import_read (const char *path, int kind, GError **error);

/** Lists the existing files in which other programs keep servers: .pgpass, .pg_service.conf, .my.cnf. Returns:
 * (transfer full): char *, their paths */
GPtrArray *dowser_import_list_files (void);
/**
 * Adds the server to @connections under an unused name.
 *
 * Returns: (nullable): the saved connection; %NULL without an error if the server is already saved; %NULL with
 * #DOWSER_SOURCE_ERROR on failure
 */
const DowserConnection *dowser_imported_add_connection (const DowserImported *self, GPtrArray *connections,
                                                        GError **error);

/* Parsers, one for each file format. */
void dowser_import_pgpass (const char *text, GPtrArray *into);
void dowser_import_pg_service (const char *text, GPtrArray *into);
void dowser_import_my_cnf (const char *text, GPtrArray *into);

G_END_DECLS
