/* dowser-server-uri.h - the address of a server's database, as people write it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserServerUri: postgresql://user:password@host:5432/database?sslmode=require
 * @scheme: in lower case; "postgres" is read as "postgresql", "mariadb" as "mysql"
 * @host: (nullable): without brackets; NULL or a path in the parameter "host": a socket of this machine
 * @port: -1 where none is given
 * @user, @password, @database: (nullable)
 * @parameters: char * → char *, of the engine: sslmode, sslrootcert, secure …
 */
typedef struct
{
  char *scheme;
  char *host;
  int port;
  char *user;
  char *password;
  char *database;
  GHashTable *parameters;
} DowserServerUri;

DowserServerUri *dowser_server_uri_new (const char *scheme);
void dowser_server_uri_free (DowserServerUri *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerUri, dowser_server_uri_free)

/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR_FAILED, with what is wrong, and never the password */
DowserServerUri *dowser_server_uri_parse (const char *text, GError **error);
/** Always the same text for the same address, and never the password. Returns: (transfer full) */
char *dowser_server_uri_print (const DowserServerUri *self);
/** Returns: (nullable): the value of @name among the parameters */
const char *dowser_server_uri_get (const DowserServerUri *self, const char *name);
/** "shop on db.example.org". Returns: (transfer full) */
char *dowser_server_uri_dup_title (const DowserServerUri *self);

G_END_DECLS
