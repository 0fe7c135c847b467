/* dowser-follow-doubts.h - what is to be checked of a later question */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Says what was guessed of the words that @read, a question of its own, was made of. @self: the change, with its plan
 */
void dowser_follow_add_doubts (DowserUnderstanding *self, const DowserUnderstanding *read, const DowserSchema *schema);

G_END_DECLS
