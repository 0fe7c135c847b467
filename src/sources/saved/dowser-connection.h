/* dowser-connection.h - a source as a person has saved it: what it is called, where it is, how it may be used */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/** DowserColour: by which a person tells sources apart at a glance; never the only sign of one. */
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
 * DowserConnection: plain settings, immutable once shared, counted. Holds no password: that is in the keyring.
 * @name: what a person calls it, and --source may; @uri: canonical, without a password
 * @may_sample: whether values of its columns may be looked at beyond what a question asks for
 * @may_sample_views: whether that includes views, which run what their owner wrote
 * @project: (nullable): which sources it belongs with: they share meanings, and a question is looked for among them
 * first
 * @metadata_path: (nullable): a file that describes its tables
 * @max_rows: @max_seconds: of a run; 0: what holds everywhere
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
/** A source that may be sampled. @id: (nullable): a new random one where NULL; @uri: as a person may have typed it */
DowserConnection *dowser_connection_new (const char *id, const char *name, const char *uri);
DowserConnection *dowser_connection_copy (const DowserConnection *self);
DowserConnection *dowser_connection_ref (const DowserConnection *self);
void dowser_connection_unref (DowserConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserConnection, dowser_connection_unref)
/** Whether it may be kept: a name of one line, a source, no password in its address. #DOWSER_SOURCE_ERROR */
gboolean dowser_connection_check (const DowserConnection *self, GError **error);

/**
 * What its password is kept under in the keyring: scheme, user, host, port and database, with the parameters that
 * name a server as well: host, hostaddr and socket. Whoever changes one of them is asked anew, so that no password
 * reaches a server that it was not typed for.
 *
 * Returns: (transfer full) (nullable): %NULL for files, which have none
 */
char *dowser_connection_dup_secret_id (const char *uri);

JsonNode *dowser_connection_to_node (const DowserConnection *self);
/** Reads the present object; what is wrong with it is the reader's failure. */
DowserConnection *dowser_connection_read (DowserJsonReader *reader);

G_END_DECLS
