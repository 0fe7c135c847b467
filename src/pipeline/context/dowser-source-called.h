/* dowser-source-called.h - what a source may be called in a question: its name, its files, its database, its kind */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** Every kind of source that a question may name, "PostgreSQL" among them; ended by %NULL. */
extern const char *const dowser_source_kind_names[];
/**
 * dowser_source_dup_called:
 * @uri: canonical
 *
 * Looks at files and folders: for a worker.
 *
 * Returns: (transfer full): strv: files and their folder, database and host, kind
 */
char **dowser_source_dup_called (const char *uri);
/**
 * dowser_source_dup_asked_of:
 * @name: what people call the source
 * @is_chosen: the person has said that this source is meant, so that names of others are left out as well
 * @missed: (out) (optional) (nullable): another source that the question names
 *
 * What a planner reads of @question, as dowser_source_dup_asked(). For a worker.
 *
 * Returns: (transfer full)
 */
char *dowser_source_dup_asked_of (const char *question, const char *uri, const char *name,
                                  const DowserPlannerIndex *index, gboolean is_chosen, char **missed);

G_END_DECLS
