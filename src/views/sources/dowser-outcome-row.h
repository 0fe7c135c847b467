/* dowser-outcome-row.h - a row that says what a test has come to, with the button that begins it */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * DowserOutcomeRow: Signal: "test", the button was pressed.
 */
#define DOWSER_TYPE_OUTCOME_ROW (dowser_outcome_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserOutcomeRow, dowser_outcome_row, DOWSER, OUTCOME_ROW, AdwActionRow)

/** Nothing was tested. @icon_name: of what would be */
void dowser_outcome_row_reset (DowserOutcomeRow *self, const char *icon_name);
/** Something is under way: @title says what. */
void dowser_outcome_row_work (DowserOutcomeRow *self, const char *title);
/** @error: (nullable): of what failed; @sentence: (nullable): what was found */
void dowser_outcome_row_show (DowserOutcomeRow *self, const char *title, const char *sentence, const GError *error);

G_END_DECLS
