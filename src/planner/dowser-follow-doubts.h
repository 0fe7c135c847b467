/* dowser-follow-doubts.h - the reasons to check the answer to a follow-up question */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Adds a reason to @self for each guess in @read. @self: the understanding of a follow-up question, which changes the
 * previous plan; @read: the understanding of the same words without the phrase that makes them a follow-up question,
 * such as "only", planned as an independent question */
void dowser_follow_add_doubts (DowserUnderstanding *self, const DowserUnderstanding *read, const DowserSchema *schema);

G_END_DECLS
