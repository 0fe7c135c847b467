/* dowser-source-called.h - what a source may be called in a question: its name, its files, its database, its kind */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** Every kind of source that a question may name, "PostgreSQL" among them; ended by %NULL. */
extern const char *const dowser_source_kind_names[];

/** DowserSourceCalled: the names of one source, found out once. Counted, for any thread. */
typedef struct _DowserSourceCalled DowserSourceCalled;
/** @uri: canonical. Looks at nothing yet. */
DowserSourceCalled *dowser_source_called_new (const char *uri);
DowserSourceCalled *dowser_source_called_ref (DowserSourceCalled *self);
void dowser_source_called_unref (DowserSourceCalled *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSourceCalled, dowser_source_called_unref)
/** The first call looks at files and folders: for a worker. Returns: strv: files and their folder, database and host,
 * kind */
const char *const *dowser_source_called_get_names (DowserSourceCalled *self);

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
char *dowser_source_dup_asked_of (const char *question, DowserSourceCalled *called, const char *name,
                                  const DowserPlannerIndex *index, gboolean is_chosen, char **missed);

G_END_DECLS
