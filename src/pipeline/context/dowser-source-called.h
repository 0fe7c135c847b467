/* dowser-source-called.h - names by which a question may mention a source: its files, its database, its host, its
 * kind */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** The names of all kinds of sources that a question may mention, such as "PostgreSQL"; ends with %NULL. */
extern const char *const dowser_source_kind_names[];

/** DowserSourceCalled: the names of one source, looked up once. Reference-counted, for any thread. */
typedef struct _DowserSourceCalled DowserSourceCalled;
/** Creates the list of names without reading any file: the first call of dowser_source_called_get_names() reads the
 * files. @uri: canonical */
DowserSourceCalled *dowser_source_called_new (const char *uri);
DowserSourceCalled *dowser_source_called_ref (DowserSourceCalled *self);
void dowser_source_called_unref (DowserSourceCalled *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSourceCalled, dowser_source_called_unref)
/** Returns the names of the source's files, folder, database, host and kind. The first call reads files and folders, so
 * it must be made in a worker. Returns: strv */
const char *const *dowser_source_called_get_names (DowserSourceCalled *self);

/**
 * dowser_source_dup_planner_question:
 * @name: the display name of the source
 * @is_chosen: TRUE if the user has chosen this source, so that names of other sources are removed as well
 * @other_source: (out) (optional) (nullable): another source that the question names
 *
 * Returns @question for a planner: spaces replace the words that name the source, as in
 * dowser_source_dup_blanked_question(). Must be called in a worker.
 *
 * Returns: (transfer full)
 */
char *dowser_source_dup_planner_question (const char *question, DowserSourceCalled *called, const char *name,
                                          const DowserPlannerIndex *index, gboolean is_chosen, char **other_source);

G_END_DECLS
