/* dowser-text-numbers.h - which columns of texts hold numbers, and which hold codes */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/** The different cells that are no numbers which are kept to be shown. */
#define DOWSER_TEXT_NUMBERS_MAX_ODD 3

/** Words for a value that is missing, ended by %NULL; the last ones are what a spreadsheet makes of a formula that
 * fails. */
extern const char *const dowser_missing_words[];

/** Why the numbers of a column are left as the texts that they are. */
typedef enum
{
  DOWSER_TEXT_NUMBERS_READ, /* they are not: it is read as numbers */
  DOWSER_TEXT_NUMBERS_MIXED,
  DOWSER_TEXT_NUMBERS_ZEROS,
  DOWSER_TEXT_NUMBERS_CODE,
} DowserTextNumbersReason;

/**
 * DowserTextNumbers: what was seen of one column, cell by cell; starts as zeros.
 * @n_cells: that hold something; @n_odd: of them, no numbers; @odd: the first of those, %NULL-terminated
 * @n_missing: of the odd ones: empty, or a word for that
 * @n_numbers: texts that are numbers; @length: of all whole ones, where @lengths_differ is FALSE
 * @any_zeros: "007"; @any_long: more digits than a double keeps; @any_stored: a cell is stored as a number
 */
typedef struct
{
  guint64 n_cells;
  guint64 n_odd;
  guint64 n_missing;
  guint64 n_numbers;
  gsize length;
  gboolean lengths_differ;
  gboolean any_zeros;
  gboolean any_long;
  gboolean any_real;
  gboolean any_stored;
  char *odd[DOWSER_TEXT_NUMBERS_MAX_ODD + 1];
} DowserTextNumbers;

void dowser_text_numbers_clear (DowserTextNumbers *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserTextNumbers, dowser_text_numbers_clear)

/** @text: NUL-terminated, besides */
void dowser_text_numbers_add_text (DowserTextNumbers *self, const char *text, gsize length);
void dowser_text_numbers_add_number (DowserTextNumbers *self, gboolean is_real);
/** A cell that is no number, whatever it looks like. */
void dowser_text_numbers_add_odd (DowserTextNumbers *self, const char *text);
/** What the cells of @column are, by what was seen of them, its name and its keys. */
DowserTextNumbersReason dowser_text_numbers_decide (const DowserTextNumbers *self, const DowserColumn *column);

/**
 * dowser_text_numbers_apply:
 * @profile: of a source
 *
 * Decides about each column of texts that its source has not decided about, by the values that were seen of it. What
 * is known of the others stays.
 *
 * Returns: (transfer full): @profile itself where no column holds numbers; else one of a schema that says which do
 */
DowserProfile *dowser_text_numbers_apply (const DowserProfile *profile);
/** What dowser_text_numbers_apply() said of @from, said of another reading of the same source. Returns: (transfer
 * full): @schema itself where that is nothing */
DowserSchema *dowser_text_numbers_carry (const DowserSchema *from, const DowserSchema *schema);

G_END_DECLS
