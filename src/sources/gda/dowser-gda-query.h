/* dowser-gda-query.h - opens a connection of libgda and sends statements through it, word for word */
#pragma once

#include <gio/gio.h>
#include <libgda/libgda.h>

G_BEGIN_DECLS

/* libgda 5 is older than these. */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GdaConnection, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GdaDataModel, g_object_unref)

/**
 * dowser_gda_join_settings:
 * @pairs: names and values by turns, %NULL at the end; a pair whose value is %NULL or empty is left out
 *
 * Nothing in a value can begin another setting.
 *
 * Returns: (transfer full): a connection string of libgda, or a string of user and password
 */
char *dowser_gda_join_settings (const char *const *pairs);

/**
 * dowser_gda_open:
 * @provider: libgda's name of it
 * @settings: from dowser_gda_join_settings(); @identity: the same with "USERNAME" and "PASSWORD"
 *
 * Blocks until the server has answered or the provider has given up. The connection belongs to this thread. What the
 * libraries below say is English whatever the language of the desktop, so that it can be told apart.
 *
 * Returns: (transfer full) (nullable): NULL with an error of libgda
 */
GdaConnection *dowser_gda_open (const char *provider, const char *settings, const char *identity, GError **error);

/** Whether libgda has @provider at all. */
gboolean dowser_gda_has_provider (const char *provider);

/** @sql is sent as it is: one statement, no variables. Returns: (transfer full) */
GdaStatement *dowser_gda_statement_new (const char *sql);
/**
 * dowser_gda_statement_free:
 *
 * Has the server forget it, too, which libgda alone never does; not within a transaction that failed, where the server
 * would not hear.
 */
void dowser_gda_statement_free (GdaStatement *statement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GdaStatement, dowser_gda_statement_free)

/**
 * dowser_gda_select:
 * @types: (nullable): the type of each column, %G_TYPE_NONE at the end; 0 leaves it to the provider, %G_TYPE_STRING
 *   gives what the server printed. They count when @statement runs for the first time.
 *
 * Returns: (transfer full) (nullable): all rows; NULL with an error of libgda, also where it gives none. They use the
 * connection until they are dropped, which has to be before @gda is closed
 */
GdaDataModel *dowser_gda_select (GdaConnection *gda, GdaStatement *statement, const GType *types, GError **error);
/** A statement that gives no rows, or none that matter. */
gboolean dowser_gda_execute (GdaConnection *gda, GdaStatement *statement, GError **error);

/**
 * dowser_gda_dup_failure:
 * @error: what the last statement through @gda failed with
 * @state: (out) (optional): SQLSTATE, "" where it is not known
 *
 * The first thing that went wrong, not what came of it.
 *
 * Returns: (transfer full): the first line of the server's words, without a full stop, valid UTF-8
 */
char *dowser_gda_dup_failure (GdaConnection *gda, const GError *error, char **state);

/** The first line of @message, without a full stop. Returns: (transfer full): valid UTF-8 */
char *dowser_gda_dup_words (const char *message);

/** A cell that was asked for as %G_TYPE_STRING. Returns: (nullable): borrowed from @model; NULL also where it is NULL
 */
const char *dowser_gda_get_text (GdaDataModel *model, int row, int column);

G_END_DECLS
