/* sample-writer.c - writes rows of the sample database, and its dates */
#include "sample-writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TABLES 32

struct SampleWriter
{
  char path[4096];
  sqlite3 *db;
  int n_statements;
  const char *tables[MAX_TABLES];
  sqlite3_stmt *statements[MAX_TABLES];
};

static void
fail (const char *what, const char *why)
{
  fprintf (stderr, "make-sample: %s: %s\n", what, why);
  exit (1);
}

static void
execute (SampleWriter *self, const char *sql)
{
  if (sqlite3_exec (self->db, sql, NULL, NULL, NULL) != SQLITE_OK)
    fail (self->path, sqlite3_errmsg (self->db));
}

static char *
read_text (const char *path)
{
  FILE *file = fopen (path, "rb");
  char *text = calloc (1, 1 << 16);

  if (file == NULL || text == NULL || fread (text, 1, (1 << 16) - 1, file) == 0)
    fail (path, "cannot be read");
  fclose (file);
  return text;
}

SampleWriter *
sample_writer_open (const char *path, const char *schema_path)
{
  SampleWriter *self = calloc (1, sizeof (SampleWriter));
  char *schema = read_text (schema_path);

  if (self == NULL)
    fail (path, "no memory");
  snprintf (self->path, sizeof self->path, "%s", path);
  remove (path);
  if (sqlite3_open (path, &self->db) != SQLITE_OK)
    fail (path, sqlite3_errmsg (self->db));
  execute (self, "PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA journal_mode = OFF;"
                 "PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON; BEGIN");
  execute (self, schema);
  free (schema);
  return self;
}

static sqlite3_stmt *
statement_for (SampleWriter *self, const char *table, int n_columns)
{
  char sql[512];
  int length;

  for (int i = 0; i < self->n_statements; i++)
    if (self->tables[i] == table)
      return self->statements[i];

  length = snprintf (sql, sizeof sql, "INSERT INTO %s VALUES (?", table);
  for (int i = 1; i < n_columns; i++)
    length += snprintf (sql + length, sizeof sql - length, ", ?");
  snprintf (sql + length, sizeof sql - length, ")");
  if (self->n_statements == MAX_TABLES
      || sqlite3_prepare_v2 (self->db, sql, -1, &self->statements[self->n_statements], NULL) != SQLITE_OK)
    fail (table, sqlite3_errmsg (self->db));
  self->tables[self->n_statements] = table;
  return self->statements[self->n_statements++];
}

static void
bind_day (sqlite3_stmt *statement, int column, int day)
{
  char text[16];
  int year;
  int month;
  int day_of_month;

  if (day < 0)
    return;
  sample_day_split (day, &year, &month, &day_of_month);
  snprintf (text, sizeof text, "%04d-%02d-%02d", year % 10000, month % 100, day_of_month % 100);
  sqlite3_bind_text (statement, column, text, -1, SQLITE_TRANSIENT);
}

static void
bind_int (sqlite3_stmt *statement, int column, int value, int negative_is_null)
{
  if (value >= 0 || !negative_is_null)
    sqlite3_bind_int (statement, column, value);
}

void
sample_writer_insert (SampleWriter *self, const char *table, const char *types, ...)
{
  sqlite3_stmt *statement = statement_for (self, table, (int) strlen (types));
  va_list arguments;

  va_start (arguments, types);
  for (int i = 0; types[i] != '\0'; i++)
    switch (types[i])
      {
      case 's':
        sqlite3_bind_text (statement, i + 1, va_arg (arguments, const char *), -1, SQLITE_TRANSIENT);
        break;
      case 'd':
        bind_day (statement, i + 1, va_arg (arguments, int));
        break;
      case 'r':
        sqlite3_bind_double (statement, i + 1, va_arg (arguments, int) / 10.0);
        break;
      default:
        bind_int (statement, i + 1, va_arg (arguments, int), types[i] == 'I');
      }
  va_end (arguments);

  if (sqlite3_step (statement) != SQLITE_DONE)
    fail (table, sqlite3_errmsg (self->db));
  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
}

/* Bytes 96 to 99 of the header hold the version of the library that wrote last: the only part of the
 * file that differs between machines. 3.40.0 is written there, the oldest that Dowser supports. */
static void
stamp_version (const char *path)
{
  static const unsigned char version[4] = { 0x00, 0x2e, 0x5f, 0x20 };
  FILE *file = fopen (path, "r+b");

  if (file == NULL || fseek (file, 96, SEEK_SET) != 0 || fwrite (version, 1, 4, file) != 4 || fclose (file) != 0)
    fail (path, "cannot be written");
}

void
sample_writer_close (SampleWriter *self)
{
  for (int i = 0; i < self->n_statements; i++)
    sqlite3_finalize (self->statements[i]);
  execute (self, "COMMIT");
  execute (self, "VACUUM");
  if (sqlite3_close (self->db) != SQLITE_OK)
    fail (self->path, "cannot be closed");
  stamp_version (self->path);
  free (self);
}

/* Both conversions follow Howard Hinnant's "chrono-compatible low-level date algorithms". */
int
sample_day (int year, int month, int day)
{
  int shifted = month <= 2 ? year - 1 : year;
  int era = shifted / 400;
  int year_of_era = shifted - era * 400;
  int day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

void
sample_day_split (int day, int *year, int *month, int *day_of_month)
{
  int z = day + 719468;
  int era = z / 146097;
  int day_of_era = z - era * 146097;
  int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int shifted_month = (5 * day_of_year + 2) / 153;
  int civil_month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;

  if (year != NULL)
    *year = year_of_era + era * 400 + (civil_month <= 2 ? 1 : 0);
  if (month != NULL)
    *month = civil_month;
  if (day_of_month != NULL)
    *day_of_month = day_of_year - (153 * shifted_month + 2) / 5 + 1;
}
