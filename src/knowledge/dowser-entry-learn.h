/* dowser-entry-learn.h - what is learned from a person's correction */
#pragma once

#include "knowledge/dowser-entry.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/** What @constraint says beyond its session: words that mean a column, a join, a replacement, a remark for models. Of a
 * table that is needed or ruled out nothing is learned: that is about one question. Returns: (transfer full)
 * (nullable) */
DowserEntry *dowser_entry_new_learned (const DowserConstraint *constraint);

G_END_DECLS
