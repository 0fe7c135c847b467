/* dowser-outcome-row.h - row with a button that starts a test, and with the outcome of the test */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** DowserOutcomeRow: a row with a button that starts a test, and with the outcome of the test. Signal: "test": the
 * button was pressed. */
#define DOWSER_TYPE_OUTCOME_ROW (dowser_outcome_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserOutcomeRow, dowser_outcome_row, DOWSER, OUTCOME_ROW, AdwActionRow)

/** Shows that no test has been run. @icon_name: the icon of the tested thing */
void dowser_outcome_row_reset (DowserOutcomeRow *self, const char *icon_name);
/** Shows that a test is in progress, described by @title. */
void dowser_outcome_row_show_working (DowserOutcomeRow *self, const char *title);
/** Shows the outcome of a test. @error: (nullable): the failure; @sentence: (nullable): the findings */
void dowser_outcome_row_show_outcome (DowserOutcomeRow *self, const char *title, const char *sentence,
                                      const GError *error);

G_END_DECLS
