/* dowser-text-numbers.h - decides which text columns contain numbers, and which contain codes */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/** The maximum number of distinct cells that aren't numbers and are kept to be shown to the user. */
#define DOWSER_TEXT_NUMBERS_MAX_ODD 3

/** Words for a missing value, ended by %NULL. Spreadsheets write the words that begin with "#" for formulas that
 * fail. */
extern const char *const dowser_missing_words[];

/** The reason why a column that contains numbers remains a text column. */
typedef enum
{
  DOWSER_TEXT_NUMBERS_READ, /* the column is read as numbers */
  DOWSER_TEXT_NUMBERS_MIXED,
  DOWSER_TEXT_NUMBERS_ZEROS,
  DOWSER_TEXT_NUMBERS_CODE,
} DowserTextNumbersReason;

/**
 * DowserTextNumbers: statistics of one column's cells; starts as zeros.
 * @n_cells: the number of cells that aren't NULL
 * @n_odd: the number of cells that aren't numbers; @odd: the first distinct cells of this kind, %NULL-terminated
 * @n_missing: how many of the @n_odd cells are empty or a word for a missing value
 * @n_numbers: the number of texts that are numbers; @length: the length of all integers, if @lengths_differ is FALSE
 * @any_zeros: TRUE if there are texts with leading zeros, such as "007"
 * @any_long: TRUE if there are numbers with more digits than a double keeps
 * @any_stored: TRUE if a cell is stored as a number
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

/** Counts a text as a number or as another text. @text: @length bytes, followed by a NUL */
void dowser_text_numbers_add_text (DowserTextNumbers *self, const char *text, gsize length);
void dowser_text_numbers_add_number (DowserTextNumbers *self, gboolean is_real);
/** Adds a cell as one that isn't a number, even if its text looks like a number. */
void dowser_text_numbers_add_non_number (DowserTextNumbers *self, const char *text);
/** Decides how the cells of @column are read. Uses the statistics of the cells, and the name and the keys of the
 * column. */
DowserTextNumbersReason dowser_text_numbers_decide (const DowserTextNumbers *self, const DowserColumn *column);

/**
 * dowser_text_numbers_apply:
 * @profile: the profile of a source
 *
 * Decides from the profiled values which text columns contain numbers. Leaves out columns for which the source has
 * already decided; their profiles stay unchanged.
 *
 * Returns: (transfer full): @profile itself if no column contains numbers; else the profile of a changed schema
 */
DowserProfile *dowser_text_numbers_apply (const DowserProfile *profile);
/** Applies the decisions that dowser_text_numbers_apply() made for @from to @schema, which was read later from the same
 * source. Returns: (transfer full): @schema itself if there are no decisions */
DowserSchema *dowser_text_numbers_copy_types (const DowserSchema *from, const DowserSchema *schema);

G_END_DECLS
