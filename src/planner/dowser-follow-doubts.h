/* dowser-follow-doubts.h - the reasons to check the answer to a follow-up question */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** The words of a follow-up question without its phrase, such as "only", were planned as an independent question. @read
 * is the understanding of this question. Adds a reason for each guess in @read. @self: the change, with its plan */
void dowser_follow_add_doubts (DowserUnderstanding *self, const DowserUnderstanding *read, const DowserSchema *schema);

G_END_DECLS
