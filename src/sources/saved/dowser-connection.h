/* dowser-connection.h - a source that the user has saved: its name, address and permissions */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/** DowserColour: a color that helps the user to distinguish sources quickly. A source is never marked by its color
 * alone */
typedef enum
{
  DOWSER_COLOUR_NONE,
  DOWSER_COLOUR_BLUE,
  DOWSER_COLOUR_GREEN,
  DOWSER_COLOUR_YELLOW,
  DOWSER_COLOUR_ORANGE,
  DOWSER_COLOUR_RED,
  DOWSER_COLOUR_PURPLE,
  DOWSER_COLOUR_BROWN,
  DOWSER_N_COLOURS
} DowserColour;
extern const char *const dowser_colour_nicks[]; /* none blue green yellow orange red purple brown */

/**
 * DowserConnection: plain settings, immutable once shared, reference counted. The password isn't among them: it is in
 * the keyring.
 * @name: the user's name for the source, also accepted by --source; @uri: canonical, without a password
 * @may_sample: TRUE if column values may be read even if no question needs them
 * @may_sample_views: TRUE if the values of views may be read, too; reading a view runs code that its owner wrote
 * @project: (nullable): the project of the source. Sources of a project share definitions, and a question is first
 * matched with the sources of its project
 * @metadata_path: (nullable): a file that describes the source's tables
 * @max_rows: @max_seconds: the limits of a run; 0: the global limit
 */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  char *id;
  char *name;
  char *uri;
  DowserColour colour;
  gboolean may_sample;
  gboolean may_sample_views;
  char *project;
  char *metadata_path;
  guint64 max_rows;
  guint max_seconds;
} DowserConnection;

#define DOWSER_TYPE_CONNECTION (dowser_connection_get_type ())
GType dowser_connection_get_type (void);
/** Creates a source that may be sampled. @id: (nullable): NULL for a new random ID; @uri: as the user has written it */
DowserConnection *dowser_connection_new (const char *id, const char *name, const char *uri);
DowserConnection *dowser_connection_copy (const DowserConnection *self);
DowserConnection *dowser_connection_ref (const DowserConnection *self);
void dowser_connection_unref (DowserConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserConnection, dowser_connection_unref)
/** Returns TRUE if the connection may be saved: it has a one-line name, an address, and no password in the address.
 * Otherwise sets #DOWSER_SOURCE_ERROR */
gboolean dowser_connection_check (const DowserConnection *self, GError **error);

/**
 * Returns the ID of the connection's password in the keyring. The ID contains scheme, user, host, port and database,
 * and the parameters that also name a server: host, hostaddr and socket. If one of these changes, the user must enter
 * the password again. So it is never sent to a server for which it was not entered.
 *
 * Returns: (transfer full) (nullable): %NULL for files, which have no password
 */
char *dowser_connection_dup_secret_id (const char *uri);

JsonNode *dowser_connection_to_node (const DowserConnection *self);
/** Reads a connection from the reader's current object. Errors are reported through the reader. */
DowserConnection *dowser_connection_read (DowserJsonReader *reader);

G_END_DECLS
