/* dowser-mysql-driver.c - connections to MySQL and MariaDB servers through libmariadb */
#include "sources/mysql/dowser-mysql-driver.h"

#include "base/dowser-error.h"
#include "base/dowser-library.h"
#include "sources/mysql/dowser-mysql-cells.h"

#include <string.h>
#include <sys/socket.h>

#define CONNECT_SECONDS 15
#define DEFAULT_PORT 3306

#define FUNCTIONS(F)                                                                                                   \
  F (mysql_close)                                                                                                      \
  F (mysql_error)                                                                                                      \
  F (mysql_fetch_fields)                                                                                               \
  F (mysql_free_result)                                                                                                \
  F (mysql_get_server_info)                                                                                            \
  F (mysql_get_socket)                                                                                                 \
  F (mysql_get_ssl_cipher)                                                                                             \
  F (mysql_init)                                                                                                       \
  F (mysql_num_fields)                                                                                                 \
  F (mysql_options)                                                                                                    \
  F (mysql_real_connect)                                                                                               \
  F (mysql_real_query)                                                                                                 \
  F (mysql_sqlstate)                                                                                                   \
  F (mysql_stmt_bind_result)                                                                                           \
  F (mysql_stmt_close)                                                                                                 \
  F (mysql_stmt_error)                                                                                                 \
  F (mysql_stmt_execute)                                                                                               \
  F (mysql_stmt_fetch)                                                                                                 \
  F (mysql_stmt_fetch_column)                                                                                          \
  F (mysql_stmt_init)                                                                                                  \
  F (mysql_stmt_prepare)                                                                                               \
  F (mysql_stmt_result_metadata)                                                                                       \
  F (mysql_stmt_sqlstate)                                                                                              \
  F (mysql_store_result)                                                                                               \
  F (mysql_thread_id)

static struct
{
  FUNCTIONS (DOWSER_LIBRARY_MEMBER)
} my;

#define ROW(name) DOWSER_LIBRARY_ROW (my, name)

static const DowserLibraryFunction functions[] = { FUNCTIONS (ROW) };

static const DowserLibrary library = { "libmariadb.so.3", "MySQL", "libmariadb3", functions, G_N_ELEMENTS (functions) };

/* Server and login of a connection. With them, a second connection to the same server can be opened. */
typedef struct
{
  DowserServerUri *uri;
  char *password;
} Target;

typedef struct
{
  MYSQL *connection;
  Target target;
  MYSQL_STMT *statement;   /* (owned) (nullable): set while a statement runs */
  DowserMysqlCells *cells; /* (owned) (nullable): of @statement */
  guint n_columns;
  gboolean has_more; /* the server may have more rows of @statement */
} DriverConnection;

typedef struct
{
  Target target;
  unsigned long number; /* the connection's ID on the server */
} Canceller;

static gboolean
driver_load (GError **error)
{
  return dowser_library_open (&library, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, error);
}

static void
copy_target (Target *target, const DowserServerUri *uri, const char *password)
{
  g_autofree char *text = dowser_server_uri_print (uri);

  target->uri = dowser_server_uri_parse (text, NULL);
  target->password = g_strdup (password);
}

static void
clear_target (Target *target)
{
  g_clear_pointer (&target->uri, dowser_server_uri_free);
  g_clear_pointer (&target->password, g_free);
}

static void
set_option (MYSQL *connection, enum mysql_option option, gboolean value)
{
  my_bool flag = value;

  my.mysql_options (connection, option, &flag);
}

DowserTlsMode
dowser_mysql_get_tls_mode (const DowserServerUri *uri)
{
  DowserTlsMode mode = dowser_server_uri_get_tls (uri);

  if (mode != DOWSER_TLS_DEFAULT)
    return mode;
  return dowser_server_uri_get_ca (uri) != NULL ? DOWSER_TLS_VERIFIED : DOWSER_TLS_PREFERRED;
}

/* Sets the options of a connection. Disables LOAD DATA LOCAL, with which a server could request a file of this
 * computer. */
static void
set_options (MYSQL *connection, const DowserServerUri *uri)
{
  DowserTlsMode mode = dowser_mysql_get_tls_mode (uri);
  unsigned int seconds = CONNECT_SECONDS;
  unsigned int no_files = 0;
  unsigned int protocol = MYSQL_PROTOCOL_TCP;

  my.mysql_options (connection, MYSQL_OPT_CONNECT_TIMEOUT, &seconds);
  my.mysql_options (connection, MYSQL_OPT_LOCAL_INFILE, &no_files);
  my.mysql_options (connection, MYSQL_SET_CHARSET_NAME, "utf8mb4");
  if (uri->host == NULL)
    return;
  /* Forces TCP, because the library would use a socket for "localhost". */
  my.mysql_options (connection, MYSQL_OPT_PROTOCOL, &protocol);
  if (mode == DOWSER_TLS_OFF)
    return;
  set_option (connection, MYSQL_OPT_SSL_ENFORCE, TRUE);
  set_option (connection, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, mode == DOWSER_TLS_VERIFIED);
  if (mode == DOWSER_TLS_VERIFIED && dowser_server_uri_get_ca (uri) != NULL)
    my.mysql_options (connection, MYSQL_OPT_SSL_CA, dowser_server_uri_get_ca (uri));
}

static gboolean
is_encrypted (MYSQL *connection)
{
  const char *cipher = my.mysql_get_ssl_cipher (connection);

  return cipher != NULL && *cipher != '\0';
}

/* Checks that the connection is encrypted. If the server doesn't encrypt, the library would continue without an
 * error. */
static gboolean
check_encrypted (MYSQL *connection, const DowserServerUri *uri, DowserServerComplaint *server_error)
{
  DowserTlsMode mode = dowser_mysql_get_tls_mode (uri);

  if ((mode != DOWSER_TLS_REQUIRED && mode != DOWSER_TLS_VERIFIED) || is_encrypted (connection))
    return TRUE;
  dowser_server_complaint_set (server_error, NULL, "SSL is not offered by the server");
  return FALSE;
}

static gboolean
connect_to (MYSQL *connection, const Target *target, DowserServerComplaint *server_error)
{
  const DowserServerUri *uri = target->uri;
  const char *socket = uri->host == NULL ? dowser_server_uri_get_parameter (uri, "socket") : NULL;
  unsigned int port = uri->port > 0 ? uri->port : DEFAULT_PORT;

  set_options (connection, uri);
  if (my.mysql_real_connect (connection, uri->host, uri->user, target->password, uri->database,
                             uri->host != NULL ? port : 0, socket, 0)
      == NULL)
    {
      dowser_server_complaint_set (server_error, my.mysql_sqlstate (connection), my.mysql_error (connection));
      return FALSE;
    }
  return check_encrypted (connection, uri, server_error);
}

/* Returns: (nullable) */
static MYSQL *
make_connection (const Target *target, DowserServerComplaint *server_error)
{
  MYSQL *connection = my.mysql_init (NULL);

  if (connect_to (connection, target, server_error))
    return connection;
  my.mysql_close (connection);
  return NULL;
}

static gpointer
driver_connect (const DowserServerUri *uri, const char *password, DowserServerComplaint *server_error)
{
  DriverConnection *driver_connection = g_new0 (DriverConnection, 1);

  copy_target (&driver_connection->target, uri, password);
  driver_connection->connection = make_connection (&driver_connection->target, server_error);
  if (driver_connection->connection != NULL)
    return driver_connection;
  clear_target (&driver_connection->target);
  g_free (driver_connection);
  return NULL;
}

static void
close_statement (DriverConnection *driver_connection)
{
  if (driver_connection->statement != NULL)
    my.mysql_stmt_close (driver_connection->statement);
  driver_connection->statement = NULL;
  driver_connection->has_more = FALSE;
  g_clear_pointer (&driver_connection->cells, dowser_mysql_cells_free);
}

static void driver_stop (gpointer data);

static void
driver_disconnect (gpointer data)
{
  DriverConnection *driver_connection = data;

  /* Closes the connection first. If the statement were freed first, its remaining rows would be read. */
  my.mysql_close (driver_connection->connection);
  close_statement (driver_connection);
  clear_target (&driver_connection->target);
  g_free (driver_connection);
}

/* Returns the server's version, such as "10.11.19-MariaDB-0+deb12u1" */
static char *
driver_get_version (gpointer data)
{
  const DriverConnection *driver_connection = data;
  const char *text = my.mysql_get_server_info (driver_connection->connection);

  return g_strdup_printf ("%.*s%s", (int) strspn (text, "0123456789."), text,
                          strstr (text, "MariaDB") != NULL ? " (MariaDB)" : "");
}

static gboolean
driver_is_encrypted (gpointer data)
{
  const DriverConnection *driver_connection = data;

  return is_encrypted (driver_connection->connection);
}

static gboolean
execute (MYSQL *connection, const char *sql)
{
  if (my.mysql_real_query (connection, sql, strlen (sql)) != 0)
    return FALSE;
  my.mysql_free_result (my.mysql_store_result (connection));
  return TRUE;
}

static gboolean
driver_execute (gpointer data, const char *sql, DowserServerComplaint *server_error)
{
  const DriverConnection *driver_connection = data;

  if (execute (driver_connection->connection, sql))
    return TRUE;
  dowser_server_complaint_set (server_error, my.mysql_sqlstate (driver_connection->connection),
                               my.mysql_error (driver_connection->connection));
  return FALSE;
}

/* Sets the complaint from the error of the statement or of the connection. Only the connection has an error that occurs
 * in the middle of the rows. */
static void
set_complaint (const DriverConnection *driver_connection, DowserServerComplaint *server_error)
{
  const char *words = my.mysql_stmt_error (driver_connection->statement);

  if (*words != '\0')
    dowser_server_complaint_set (server_error, my.mysql_stmt_sqlstate (driver_connection->statement), words);
  else
    dowser_server_complaint_set (server_error, my.mysql_sqlstate (driver_connection->connection),
                                 my.mysql_error (driver_connection->connection));
}

/* Refuses columns of types that the library doesn't know, because it can't read them. */
static gboolean
check_types (const MYSQL_FIELD *fields, guint n_fields, DowserServerComplaint *server_error)
{
  for (guint i = 0; i < n_fields; i++)
    if (!dowser_mysql_cells_can_read_type (fields[i].type))
      {
        g_autofree char *words = g_strdup_printf ("a column has the type %d, which can't be read", fields[i].type);

        dowser_server_complaint_set (server_error, NULL, words);
        return FALSE;
      }
  return TRUE;
}

/* Prepares a statement and describes its columns. Returns: (nullable): NULL if the statement has no columns; also NULL,
 * with @server_error set, if the server refuses the statement */
static GPtrArray *
prepare (DriverConnection *driver_connection, const char *sql, DowserServerComplaint *server_error)
{
  MYSQL_RES *description;

  if (my.mysql_stmt_prepare (driver_connection->statement, sql, strlen (sql)) != 0)
    {
      set_complaint (driver_connection, server_error);
      return NULL;
    }
  description = my.mysql_stmt_result_metadata (driver_connection->statement);
  if (description == NULL)
    return NULL;
  driver_connection->n_columns = my.mysql_num_fields (description);
  if (!check_types (my.mysql_fetch_fields (description), driver_connection->n_columns, server_error))
    {
      my.mysql_free_result (description);
      return NULL;
    }
  driver_connection->cells = dowser_mysql_cells_new (my.mysql_fetch_fields (description), driver_connection->n_columns);
  my.mysql_free_result (description);
  return dowser_mysql_cells_list_columns (driver_connection->cells);
}

static gboolean
run_statement (DriverConnection *driver_connection, DowserServerComplaint *server_error)
{
  if (my.mysql_stmt_execute (driver_connection->statement) == 0)
    {
      driver_connection->has_more = TRUE;
      if (my.mysql_stmt_bind_result (driver_connection->statement,
                                     dowser_mysql_cells_get_binds (driver_connection->cells))
          == 0)
        return TRUE;
    }
  set_complaint (driver_connection, server_error);
  return FALSE;
}

static GPtrArray *
driver_start (gpointer data, const char *sql, DowserServerComplaint *server_error)
{
  DriverConnection *driver_connection = data;
  g_autoptr (GPtrArray) columns = NULL;

  close_statement (driver_connection);
  driver_connection->statement = my.mysql_stmt_init (driver_connection->connection);
  columns = prepare (driver_connection, sql, server_error);
  if (columns != NULL && run_statement (driver_connection, server_error))
    return g_steal_pointer (&columns);
  driver_stop (driver_connection);
  return NULL;
}

/* Fetches again the values that didn't fit into their buffers. The columns keep the enlarged buffers. */
static gboolean
fetch_truncated_values (DriverConnection *driver_connection)
{
  MYSQL_BIND *binds = dowser_mysql_cells_get_binds (driver_connection->cells);
  guint column = 0;

  while ((column = dowser_mysql_cells_find_truncated (driver_connection->cells, column)) < driver_connection->n_columns)
    if (my.mysql_stmt_fetch_column (driver_connection->statement, &binds[column], column, 0) != 0)
      return FALSE;
  return my.mysql_stmt_bind_result (driver_connection->statement, binds) == 0;
}

static DowserServerFetch
driver_fetch (gpointer data, DowserServerComplaint *server_error)
{
  DriverConnection *driver_connection = data;
  int status = my.mysql_stmt_fetch (driver_connection->statement);

  if (status == 0 || (status == MYSQL_DATA_TRUNCATED && fetch_truncated_values (driver_connection)))
    return DOWSER_SERVER_FETCH_ROW;
  driver_connection->has_more = status != 1 && status != MYSQL_NO_DATA;
  if (status == MYSQL_NO_DATA)
    return DOWSER_SERVER_FETCH_END;
  set_complaint (driver_connection, server_error);
  return DOWSER_SERVER_FETCH_FAILED;
}

static const char *
driver_get_text (gpointer data, guint column, gsize *length)
{
  const DriverConnection *driver_connection = data;

  return dowser_mysql_cells_get_text (driver_connection->cells, column, length);
}

static void
driver_add_row (gpointer data, DowserPageBuilder *builder)
{
  const DriverConnection *driver_connection = data;

  dowser_mysql_cells_add_row (driver_connection->cells, builder);
}

static gpointer
driver_canceller_new (gpointer data)
{
  const DriverConnection *driver_connection = data;
  Canceller *canceller = g_new0 (Canceller, 1);

  copy_target (&canceller->target, driver_connection->target.uri, driver_connection->target.password);
  canceller->number = my.mysql_thread_id (driver_connection->connection);
  return canceller;
}

static gboolean
driver_cancel (gpointer data)
{
  const Canceller *canceller = data;
  g_autofree char *sql = g_strdup_printf ("KILL QUERY %lu", canceller->number);
  DowserServerComplaint ignored = { "" };
  MYSQL *connection = make_connection (&canceller->target, &ignored);
  gboolean ok = connection != NULL && execute (connection, sql);

  dowser_server_complaint_clear (&ignored);
  if (connection != NULL)
    my.mysql_close (connection);
  return ok;
}

static void
driver_canceller_free (gpointer data)
{
  Canceller *canceller = data;

  clear_target (&canceller->target);
  g_free (canceller);
}

/* Stops the statement on the server. Otherwise the library would read all remaining rows before it frees the
 * statement. */
static void
driver_stop (gpointer data)
{
  DriverConnection *driver_connection = data;

  if (driver_connection->has_more)
    {
      gpointer canceller = driver_canceller_new (driver_connection);

      if (!driver_cancel (canceller))
        shutdown (my.mysql_get_socket (driver_connection->connection), SHUT_RDWR);
      driver_canceller_free (canceller);
    }
  close_statement (driver_connection);
}

const DowserServerDriver dowser_mysql_driver = {
  .load = driver_load,
  .connect = driver_connect,
  .disconnect = driver_disconnect,
  .version = driver_get_version,
  .is_encrypted = driver_is_encrypted,
  .execute = driver_execute,
  .start = driver_start,
  .fetch = driver_fetch,
  .get_text = driver_get_text,
  .add_row = driver_add_row,
  .stop = driver_stop,
  .canceller_new = driver_canceller_new,
  .cancel = driver_cancel,
  .canceller_free = driver_canceller_free,
};
