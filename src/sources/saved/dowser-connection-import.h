/* dowser-connection-import.h - the servers that other programs' files name, to be saved as sources */
#pragma once

#include "sources/saved/dowser-connection.h"
#include "sources/saved/dowser-server-uri.h"

G_BEGIN_DECLS

/**
 * DowserImportKind:
 * @DOWSER_IMPORT_PGPASS: .pgpass, host:port:database:user:password a line
 * @DOWSER_IMPORT_PG_SERVICE: pg_service.conf, a section a service
 * @DOWSER_IMPORT_MY_CNF: .my.cnf, its client sections
 */
typedef enum
{
  DOWSER_IMPORT_PGPASS,
  DOWSER_IMPORT_PG_SERVICE,
  DOWSER_IMPORT_MY_CNF
} DowserImportKind;
extern const char *const dowser_import_kind_nicks[]; /* pgpass pg-service my-cnf */

/** DowserImported: @server: with its password, where the file holds one */
typedef struct
{
  char *name;
  DowserServerUri *server;
} DowserImported;
void dowser_imported_free (DowserImported *self);
/** @name: (nullable): "shop on db.example.org" where NULL; @server: (transfer full) */
DowserImported *dowser_imported_new (const char *name, DowserServerUri *server);

/** By the name of the file, else by what stands in it. */
DowserImportKind dowser_import_guess (const char *path, const char *text);
/**
 * Pure. What is no server (a comment, a host that is a pattern, an unknown setting) is passed over, as the programs
 * that own the file do.
 *
 * Returns: (transfer full): of DowserImported
 */
GPtrArray *dowser_import_parse (DowserImportKind kind, const char *text);
/** @kind: -1 guesses. Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR where nothing can be read, or there is
 * no server in it */
GPtrArray *dowser_import_read (const char *path, int kind, GError **error);

/** Returns: (transfer full): char *, where the programs that own such files look for them, of those that are there */
GPtrArray *dowser_import_list_files (void);
/**
 * Saves it among @connections, under a name that is free.
 *
 * Returns: (nullable): the saved one; %NULL where that server is saved already, or with #DOWSER_SOURCE_ERROR
 */
const DowserConnection *dowser_imported_take_over (const DowserImported *self, GPtrArray *connections, GError **error);

/* One file a format. */
void dowser_import_pgpass (const char *text, GPtrArray *into);
void dowser_import_pg_service (const char *text, GPtrArray *into);
void dowser_import_my_cnf (const char *text, GPtrArray *into);

G_END_DECLS
