/* dowser-csv-records.h - takes a CSV file apart, as RFC 4180 says, or as other programs write it */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserCsvReturns: what a CR without an LF is, in a file whose lines end otherwise. */
typedef enum
{
  DOWSER_CSV_RETURN_ENDS_LINE,
  DOWSER_CSV_RETURN_ENDS_RECORD, /* where the record has all its values; else it is a letter of one */
  DOWSER_CSV_RETURN_IS_LETTER,
} DowserCsvReturns;

/**
 * DowserCsvForm: how a file parts and quotes its values; all 0 but the first two is RFC 4180.
 * @quote: a double or a single one
 * @backslash: within quotes a backslash stands before a quote, and before a backslash
 * @spaced: blanks in front of a value and around quotes mean nothing
 */
typedef struct
{
  char delimiter;
  char quote;
  gboolean backslash;
  gboolean spaced;
  DowserCsvReturns returns;
} DowserCsvForm;

/** DowserCsvSigns: bits: what is seen in a file that another form may read better. */
typedef enum
{
  DOWSER_CSV_SIGN_SPACED = 1 << 0,    /* a blank beside a quote that would begin or end a value */
  DOWSER_CSV_SIGN_BACKSLASH = 1 << 1, /* a backslash in front of a quote */
  DOWSER_CSV_SIGN_RETURN = 1 << 2,    /* a CR alone */
} DowserCsvSigns;

/**
 * DowserCsvRecords: a reader of bytes in UTF-8, in bounded memory but for the longest record.
 * @field: (nullable): called for each value, in order; @text is borrowed
 * @max_bytes: of a record, all of which may be held in memory
 * @line_ends: bits, what ends lines: 1 for LF, 2 for CR, 4 for both together; 2 also where a CR is a letter
 * @signs: #DowserCsvSigns
 * @record: called at the end of each record that is not an empty line, or of a file with one column. Returns: FALSE
 * with @error to end
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
  const char *run; /* (nullable): the value so far, where it lies in one piece in the bytes that are read */
  gsize n_run;
  GString *text;       /* the value so far, where it does not */
  gboolean plain[256]; /* bytes that end nothing */
  guint state;
  gboolean quoted;
  gboolean after_return;
  gboolean held_return; /* a CR was read; what follows says what it is */
  gboolean one_column;
  guint n_expected; /* values of the first record */
  guint n_fields;
  gsize n_bytes;       /* of the record */
  guint64 line;        /* the one that is read, from 1 */
  guint64 record_line; /* where the record began */
  guint64 quote_line;
} DowserCsvRecords;

void dowser_csv_records_init (DowserCsvRecords *self, const DowserCsvForm *form);
void dowser_csv_records_clear (DowserCsvRecords *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserCsvRecords, dowser_csv_records_clear)
/** Returns: FALSE with #DOWSER_SOURCE_ERROR_DAMAGED, which names the line, or with what record() said */
gboolean dowser_csv_records_add (DowserCsvRecords *self, const char *bytes, gsize length, GError **error);
/** The last record may have no end of line. */
gboolean dowser_csv_records_end (DowserCsvRecords *self, GError **error);

G_END_DECLS
