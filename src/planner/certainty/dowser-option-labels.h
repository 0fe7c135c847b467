/* dowser-option-labels.h - offers plans under restated questions that can be told apart */
#pragma once

#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Most plans that are offered. */
#define DOWSER_MAX_OPTIONS 4

/**
 * dowser_options_offer:
 *
 * Adds @plan to @options (DowserOption) under its restatement; under one with the keys it is joined by where another
 * option reads alike. A plan that still cannot be told from another one is left out.
 *
 * Returns: (transfer none) (nullable): what was added
 */
DowserOption *dowser_options_offer (GPtrArray *options, DowserPlan *plan);
/** The columns that @plan is joined by and @other is not: "billing address id". Returns: (transfer full): perhaps empty
 */
char *dowser_options_name_way (const DowserPlan *plan, const DowserPlan *other);

G_END_DECLS
