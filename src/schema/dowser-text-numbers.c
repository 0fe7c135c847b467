/* dowser-text-numbers.c - decides which text columns contain numbers, and which contain codes */
#include "schema/dowser-text-numbers.h"

#include "base/dowser-identifier.h"
#include "base/dowser-number-read.h"

#include <string.h>

/* A column of numbers may contain one cell that isn't a number for every 20 cells, because data files contain such
 * cells. */
#define CELLS_PER_ODD 20
/* If all integers of a column have the same length and at least this number of digits, they are codes and not
 * amounts. */
#define CODE_DIGITS 9
/* The maximum number of digits for which a double represents a decimal number exactly. */
#define SAFE_DIGITS 15

/* Words for a missing value. Databases write "\N". Spreadsheets write the words that begin with "#" for formulas that
 * fail. */
const char *const dowser_missing_words[]
    = { "\\N", "NA",   "N/A",   "NULL",    "null",   "NaN",     "nan",   "None",   "-", "--",
        "n/a", "#N/A", "#REF!", "#DIV/0!", "#NAME?", "#VALUE!", "#NUM!", "#NULL!", NULL };

void
dowser_text_numbers_clear (DowserTextNumbers *self)
{
  for (guint i = 0; self->odd[i] != NULL; i++)
    g_clear_pointer (&self->odd[i], g_free);
}

static guint
count_digits (const char *text, gsize length)
{
  guint n = 0;

  for (gsize i = 0; i < length; i++)
    n += g_ascii_isdigit (text[i]);
  return n;
}

static gboolean
has_leading_zero (const char *text)
{
  while (g_ascii_isspace (*text) || *text == '+' || *text == '-')
    text++;
  return *text == '0' && g_ascii_isdigit (text[1]);
}

static gboolean
is_missing (const char *text)
{
  g_autofree char *word = g_strstrip (g_strdup (text));

  if (*word == '\0')
    return TRUE;
  for (guint i = 0; dowser_missing_words[i] != NULL; i++)
    if (g_ascii_strcasecmp (dowser_missing_words[i], word) == 0)
      return TRUE;
  return FALSE;
}

static void
add_non_number (DowserTextNumbers *self, const char *text)
{
  self->n_missing += is_missing (text);
  self->n_odd++;
  for (guint i = 0; i < DOWSER_TEXT_NUMBERS_MAX_ODD; i++)
    {
      if (self->odd[i] == NULL)
        self->odd[i] = g_utf8_make_valid (text, -1);
      else if (!g_str_equal (self->odd[i], text))
        continue;
      return;
    }
}

void
dowser_text_numbers_add_non_number (DowserTextNumbers *self, const char *text)
{
  self->n_cells++;
  add_non_number (self, text);
}

void
dowser_text_numbers_add_number (DowserTextNumbers *self, gboolean is_real)
{
  self->n_cells++;
  self->any_stored = TRUE;
  self->any_real |= is_real;
}

void
dowser_text_numbers_add_text (DowserTextNumbers *self, const char *text, gsize length)
{
  gboolean is_whole;
  double number;

  self->n_cells++;
  if (!dowser_number_read (text, length, &number, &is_whole))
    {
      add_non_number (self, text);
      return;
    }
  self->n_numbers++;
  self->any_zeros |= has_leading_zero (text);
  self->any_long |= count_digits (text, length) > SAFE_DIGITS;
  self->any_real |= !is_whole;
  if (self->n_numbers == 1)
    self->length = length;
  self->lengths_differ |= self->length != length;
}

/* Returns TRUE if columns with this name contain codes, even if the codes look like numbers. */
static gboolean
is_code_name (const char *name)
{
  static const char *const number_words[]
      = { "zip",  "zipcode", "postcode", "postal", "phone", "telephone", "mobile", "fax",     "isbn",    "ean",
          "iban", "ssn",     "sku",      "vin",    "imei",  "barcode",   "upc",    "version", "release", NULL };
  static const char *const last[]
      = { "id",   "ids",       "key", "uuid",  "guid",   "pk",       "fk",        "sk", "code", "codes",
          "ref",  "reference", "pin", "plz",   "serial", "number",   "no",        "nr", "num",  "tel",
          "card", "account",   "ip",  "plate", "date",   "datetime", "timestamp", NULL };
  g_auto (GStrv) words = dowser_identifier_split (name);
  guint n = g_strv_length (words);

  return dowser_identifier_has_common_word (words, number_words) || (n > 0 && g_strv_contains (last, words[n - 1]));
}

/* Returns TRUE for a column that identifies rows or refers to rows of another table. Such columns stay texts. */
static gboolean
is_key_column (const DowserColumn *column)
{
  const DowserTable *table = column->table;
  gboolean found = column->primary_key > 0;

  for (guint i = 0; i < table->unique_keys->len && !found; i++)
    found = g_ptr_array_find (table->unique_keys->pdata[i], column, NULL);
  for (guint i = 0; i < table->foreign_keys->len && !found; i++)
    found = g_ptr_array_find (((const DowserForeignKey *) table->foreign_keys->pdata[i])->columns, column, NULL);
  for (guint i = 0; i < table->referenced_by->len && !found; i++)
    found = g_ptr_array_find (((const DowserForeignKey *) table->referenced_by->pdata[i])->to_columns, column, NULL);
  return found;
}

DowserTextNumbersReason
dowser_text_numbers_decide (const DowserTextNumbers *self, const DowserColumn *column)
{
  guint64 n_strange = self->n_odd - self->n_missing;

  if (self->any_zeros)
    return DOWSER_TEXT_NUMBERS_ZEROS;
  if (self->any_long || is_key_column (column) || is_code_name (column->name)
      || (!self->any_stored && !self->any_real && !self->lengths_differ && self->length >= CODE_DIGITS))
    return DOWSER_TEXT_NUMBERS_CODE;
  return n_strange * CELLS_PER_ODD > self->n_cells - self->n_missing ? DOWSER_TEXT_NUMBERS_MIXED
                                                                     : DOWSER_TEXT_NUMBERS_READ;
}

/* Returns TRUE for a column of a text type. Dowser also reads documents, lists, enumerations and similar types as
 * texts, but they aren't text types of their engine. */
static gboolean
is_text_type (const DowserColumn *column)
{
  static const char *const type_prefixes[] = { "nullable(", "lowcardinality(" };
  static const char *const types[]
      = { "varchar", "char", "text", "string", "nvarchar", "nchar", "tinytext", "mediumtext", "longtext", "bpchar" };
  g_autofree char *declared = column->declared != NULL ? g_ascii_strdown (column->declared, -1) : NULL;
  const char *type = declared;

  if (dowser_column_get_stored_type (column) != DOWSER_VALUE_TEXT || declared == NULL
      || g_str_has_suffix (declared, "]"))
    return FALSE;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (type_prefixes); i++)
    if (g_str_has_prefix (type, type_prefixes[i % G_N_ELEMENTS (type_prefixes)]))
      type += strlen (type_prefixes[i % G_N_ELEMENTS (type_prefixes)]);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_has_prefix (type, types[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_undecided (const DowserColumn *column, const DowserColumnProfile *profile)
{
  return !column->texts_decided && !column->hidden && profile->values->len > 0 && is_text_type (column);
}

/* Returns the type of the column's numbers. The type may allow fractions even if no profiled row has them, because
 * other rows may. Returns: text if the column has no numbers */
static DowserValueType
find_type (const DowserColumn *column, const DowserColumnProfile *profile)
{
  g_auto (DowserTextNumbers) seen = { 0 };

  for (guint i = 0; i < profile->values->len; i++)
    dowser_text_numbers_add_text (&seen, profile->values->pdata[i], strlen (profile->values->pdata[i]));
  if (seen.n_numbers == 0 || dowser_text_numbers_decide (&seen, column) != DOWSER_TEXT_NUMBERS_READ)
    return DOWSER_VALUE_TEXT;
  return seen.any_real || !profile->complete ? DOWSER_VALUE_REAL : DOWSER_VALUE_INTEGER;
}

/* Changes the profile to that of a column of numbers. Drops the column's texts, because a question contains no words
 * for them. */
static void
describe_numbers (DowserColumnProfile *profile, DowserValueType type)
{
  double min = G_MAXDOUBLE, max = -G_MAXDOUBLE;

  for (guint i = 0; i < profile->values->len; i++)
    {
      double number;

      if (!dowser_number_read (profile->values->pdata[i], strlen (profile->values->pdata[i]), &number, NULL))
        continue;
      min = MIN (min, number);
      max = MAX (max, number);
    }
  g_clear_pointer (&profile->min, dowser_value_unref);
  g_clear_pointer (&profile->max, dowser_value_unref);
  profile->min = type == DOWSER_VALUE_INTEGER ? dowser_value_new_integer ((gint64) min) : dowser_value_new_real (min);
  profile->max = type == DOWSER_VALUE_INTEGER ? dowser_value_new_integer ((gint64) max) : dowser_value_new_real (max);
  profile->has_text = FALSE;
  profile->has_integer = type == DOWSER_VALUE_INTEGER;
  profile->has_real = !profile->has_integer;
  profile->dates = 0;
  /* Replaces the array instead of clearing it, because the original profile still uses the array. */
  g_ptr_array_unref (profile->values);
  profile->values = g_ptr_array_new_with_free_func (g_free);
}

typedef void (*ColumnFunc) (const DowserColumn *column, DowserColumnProfile *profile, gpointer user_data);

/* Calls @func for each column whose type must be decided from its values. */
static void
for_each_undecided (const DowserProfile *profile, ColumnFunc func, gpointer user_data)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_profile_get_schema (profile));

  for (guint i = 0; i < tables->len; i++)
    for (guint j = 0; j < ((const DowserTable *) tables->pdata[i])->columns->len; j++)
      {
        const DowserColumn *column = ((const DowserTable *) tables->pdata[i])->columns->pdata[j];
        DowserColumnProfile *seen = dowser_profile_get (profile, column);

        if (is_undecided (column, seen))
          func (column, seen, user_data);
      }
}

/** NumberDecisions: the state while it is decided for each text column whether its texts are numbers. @builder:
 * (nullable): for the changed schema; %NULL before the first change; @any: TRUE if at least one text column has
 * numbers. */
typedef struct
{
  const DowserSchema *schema;
  DowserSchemaBuilder *builder;
  gboolean any;
} NumberDecisions;

/* Sets the type of a column. @type: the type of the column's numbers; text if the column has no numbers */
static void
set_type (NumberDecisions *self, const DowserColumn *column, DowserValueType type)
{
  DowserColumn *changed;

  if (self->builder == NULL)
    self->builder = dowser_schema_builder_new_from (self->schema);
  changed = ((DowserTable *) dowser_schema_builder_get_tables (self->builder)->pdata[column->table->index])
                ->columns->pdata[column->index];
  changed->number_text = type != DOWSER_VALUE_TEXT;
  changed->type = type;
}

static void
decide_cb (const DowserColumn *column, DowserColumnProfile *profile, gpointer user_data)
{
  NumberDecisions *self = user_data;
  DowserValueType type = find_type (column, profile);

  self->any |= type != DOWSER_VALUE_TEXT;
  if (column->type != type || column->number_text != (type != DOWSER_VALUE_TEXT))
    set_type (self, column, type);
}

static void
describe_cb (const DowserColumn *column, DowserColumnProfile *profile, gpointer user_data)
{
  if (column->number_text)
    describe_numbers (profile, column->type);
}

DowserProfile *
dowser_text_numbers_apply (const DowserProfile *profile)
{
  const DowserSchema *before = dowser_profile_get_schema (profile);
  NumberDecisions decisions = { .schema = before };
  g_autoptr (DowserSchema) schema = NULL;
  DowserProfile *applied;

  for_each_undecided (profile, decide_cb, &decisions);
  if (decisions.builder == NULL && !decisions.any)
    return dowser_profile_ref (profile);
  schema = decisions.builder != NULL ? dowser_schema_builder_end (decisions.builder) : dowser_schema_ref (before);
  applied = dowser_profile_new_from (profile, schema);
  for_each_undecided (applied, describe_cb, NULL);
  return applied;
}

DowserSchema *
dowser_text_numbers_copy_types (const DowserSchema *from, const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  NumberDecisions decisions = { .schema = schema };

  for (guint i = 0; dowser_schema_has_number_texts (from) && i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      const DowserTable *old_table = dowser_schema_find_table (from, table->name);

      for (guint j = 0; old_table != NULL && j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];
          const DowserColumn *found = dowser_table_find_column (old_table, column->name);

          if (found != NULL && found->number_text && !found->texts_decided && !column->texts_decided
              && !column->number_text && column->type == DOWSER_VALUE_TEXT)
            set_type (&decisions, column, found->type);
        }
    }
  return decisions.builder != NULL ? dowser_schema_builder_end (decisions.builder) : dowser_schema_ref (schema);
}
