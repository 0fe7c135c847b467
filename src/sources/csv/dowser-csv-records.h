/* dowser-csv-records.h - a parser of CSV files, for the format of RFC 4180 and the formats of other programs */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserCsvReturns: the meaning of a CR without an LF in a file that also has other line ends. */
typedef enum
{
  DOWSER_CSV_RETURN_ENDS_LINE,
  DOWSER_CSV_RETURN_ENDS_RECORD, /* the CR ends a record that has all its values; otherwise it is part of a value */
  DOWSER_CSV_RETURN_IS_LETTER,
} DowserCsvReturns;

/**
 * DowserCsvForm: the delimiter and the quoting of a file. If all fields except @delimiter and @quote are 0, the quoting
 * is that of RFC 4180.
 * @quote: a double or a single quote
 * @backslash: TRUE if a backslash inside quotes escapes a quote or a backslash
 * @spaced: TRUE if spaces before a value and around quotes are ignored
 */
typedef struct
{
  char delimiter;
  char quote;
  gboolean backslash;
  gboolean spaced;
  DowserCsvReturns returns;
} DowserCsvForm;

/** DowserCsvSigns: bits: things found in a file that suggest another form of quoting or line ends. */
typedef enum
{
  DOWSER_CSV_SIGN_SPACED = 1 << 0,    /* a space next to a quote that might begin or end a value */
  DOWSER_CSV_SIGN_BACKSLASH = 1 << 1, /* a backslash before a quote */
  DOWSER_CSV_SIGN_RETURN = 1 << 2,    /* a CR without LF */
} DowserCsvSigns;

/**
 * DowserCsvRecords: a parser of UTF-8 bytes. It needs little memory: at most one record is kept.
 * @field: (nullable): called for each value, in order; @text is borrowed
 * @max_bytes: maximum size of a record; a whole record may have to be kept in memory
 * @line_ends: bits for the line ends that were found: 1 for LF, 2 for CR, 4 for CR and LF; 2 also if a CR is part of a
 * value
 * @signs: #DowserCsvSigns
 * @record: called at the end of each record, but not for empty lines in a file with several columns. Returns: FALSE
 * with @error to stop
 */
typedef struct
{
  void (*field) (guint column, const char *text, gsize length, gboolean quoted, gpointer user_data);
  gboolean (*record) (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error);
  gpointer user_data;
  DowserCsvForm form;
  guint line_ends;
  guint signs;
  gsize max_bytes;

  /*< private >*/
  const char *run; /* (nullable): the value so far, if it is contiguous in the input */
  gsize n_run;
  GString *text;       /* the value so far, if it is not contiguous in the input */
  gboolean plain[256]; /* bytes without a special meaning */
  guint state;
  gboolean quoted;
  gboolean after_return;
  gboolean has_pending_return; /* a CR was read; the next byte determines its meaning */
  gboolean one_column;
  guint n_expected; /* number of values in the first record */
  guint n_fields;
  gsize n_bytes;       /* size of the current record */
  guint64 line;        /* current line, from 1 */
  guint64 record_line; /* first line of the current record */
  guint64 quote_line;
} DowserCsvRecords;

void dowser_csv_records_init (DowserCsvRecords *self, const DowserCsvForm *form);
void dowser_csv_records_clear (DowserCsvRecords *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserCsvRecords, dowser_csv_records_clear)
/** Parses bytes. Returns: FALSE with #DOWSER_SOURCE_ERROR_DAMAGED, which names the line, or with the error of
 * record() */
gboolean dowser_csv_records_add (DowserCsvRecords *self, const char *bytes, gsize length, GError **error);
/** Ends the last record, which may have no line end. */
gboolean dowser_csv_records_end (DowserCsvRecords *self, GError **error);

G_END_DECLS
