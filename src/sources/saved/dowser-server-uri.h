/* dowser-server-uri.h - the address of a database on a server, as users write it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserServerUri: an address such as postgresql://user:password@host:5432/database?sslmode=require
 * @scheme: in lower case; "postgres" is read as "postgresql", "mariadb" as "mysql"
 * @host: (nullable): without brackets. If it is NULL, or if the parameter "host" is a path, the address means a socket
 * of this computer
 * @port: -1 if the address has no port
 * @user, @password, @database: (nullable)
 * @parameters: char * → char *: parameters for the engine, such as sslmode, sslrootcert, secure
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

/** Parses an address. Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR_FAILED, whose message tells
 * what is wrong but never contains the password */
DowserServerUri *dowser_server_uri_parse (const char *text, GError **error);
/** Writes an address without the password. Equal addresses give the same text. Returns: (transfer full) */
char *dowser_server_uri_print (const DowserServerUri *self);
/** Returns: (nullable): the value of the parameter @name */
const char *dowser_server_uri_get_parameter (const DowserServerUri *self, const char *name);
/** Returns a short name such as "shop on db.example.org". Returns: (transfer full) */
char *dowser_server_uri_dup_title (const DowserServerUri *self);

G_END_DECLS
