/* dowser-chip-row.h - row of chips that show how a question was understood */
#pragma once

#include "session/dowser-understanding.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CHIP_ROW (dowser_chip_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserChipRow, dowser_chip_row, DOWSER, CHIP_ROW, GtkWidget)

/** DowserChip: plain data: the content of one chip, a small label that shows how a word of the question was
 * understood. */
typedef struct
{
  DowserTokenRole role;
  char *text; /* "top 5 → limit 5" */
  char *hint; /* the kind of the words, such as "Number", for the tooltip and screen readers */
  gboolean guessed;
  gboolean defined; /* the words are defined in the meanings */
} DowserChip;
void dowser_chip_free (DowserChip *self);
/** Pure: returns the chips of @understanding in reading order. Words without a meaning have no chip. Returns: (transfer
 * full): DowserChip */
GPtrArray *dowser_chips_new (const DowserUnderstanding *understanding);
/** Returns "Understood", "Check this" …: translated, static. */
const char *dowser_state_get_title (DowserState state);

/* Signal: "option-chosen" (uint): the user chose another interpretation of the question in the popover of the state.
 * The argument is the index of this option. */
GtkWidget *dowser_chip_row_new (void);
/** @understanding: (nullable): %NULL empties the row; @answered: TRUE if the user has chosen one of the offered
 * interpretations of the question */
void dowser_chip_row_set_understanding (DowserChipRow *self, const DowserUnderstanding *understanding,
                                        gboolean answered);
/** Shows @question in place of the words in the row, while the user types another question. @question: (nullable): the
 * question that the row's words belong to; %NULL shows the words again */
void dowser_chip_row_set_earlier (DowserChipRow *self, const char *question);

G_END_DECLS
