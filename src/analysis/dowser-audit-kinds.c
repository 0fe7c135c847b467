/* dowser-audit-kinds.c - determines the kind of a column from its keys, declared type, values and name */
#include "analysis/dowser-audit-kinds.h"

#include "base/dowser-identifier.h"
#include "plan/dowser-column-origin.h"

/* The minimum share of dates that makes a text column a date column. */
#define MOSTLY_DATES 0.9

static const char *const key_words[] = { "id", "ids", "key", "uuid", "guid", "pk", "fk", "sk", NULL };
static const char *const code_words[] = { "code", "zip", "zipcode", "postcode", "phone", "telephone", "mobile", "fax",
                                          "isbn", "ean", "iban",    "ssn",      "sku",   "vin",       "imei",   NULL };
/* Words that mean an identifier if they follow another word, as in "account number". If the name also has a word in
 * amount_words, the name means an amount: "number of cities", "total number". */
static const char *const number_words[] = { "no", "nr", "num", "number", NULL };
static const char *const amount_words[]
    = { "total", "amount", "price", "cost",    "quantity", "qty",  "population", "count",    "sum",
        "max",   "min",    "avg",   "average", "salary",   "of",   "revenue",    "capacity", "budget",
        "size",  "rate",   "score", "points",  "balance",  "fees", "weight",     "length",   NULL };
/* Words that mean a calendar year. "years" and "yearly" aren't included, because they occur in names of amounts, such
 * as "years of experience". */
static const char *const year_words[] = { "year", "yr", NULL };
static const char *const date_words[] = { "date", "day", "timestamp", "datetime", NULL };

static gboolean
is_word (const char *word, const char *const *words)
{
  return word != NULL && g_strv_contains (words, word);
}

static gboolean
is_foreign_key (const DowserColumn *column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    if (g_ptr_array_find (((const DowserForeignKey *) column->table->foreign_keys->pdata[i])->columns, column, NULL))
      return TRUE;
  return FALSE;
}

/* SAYS_*: what the words of a column's name suggest about its values. */
typedef enum
{
  SAYS_KEY = 1 << 0,  /* the last word is "id", for example */
  SAYS_DATE = 1 << 1, /* the last word is "date", for example */
  SAYS_CODE = 1 << 2, /* the last word is "zip", for example, or "number" after another word */
  SAYS_YEAR = 1 << 3, /* any word is "year", for example */
  ENDS_AS_YEAR = 1 << 4,
  SAYS_AMOUNT = 1 << 5, /* any word is "price", for example */
  IS_READ = 1 << 6,
} NameHint;

static guint
read_name_flags (const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);
  guint n = g_strv_length (words);
  const char *last = n > 0 ? words[n - 1] : NULL;
  guint name_hints = IS_READ;

  name_hints |= is_word (last, key_words) ? SAYS_KEY : 0;
  name_hints |= is_word (last, date_words) ? SAYS_DATE : 0;
  name_hints |= is_word (last, code_words) || (n > 1 && is_word (last, number_words)) ? SAYS_CODE : 0;
  name_hints |= dowser_identifier_has_common_word (words, year_words) ? SAYS_YEAR : 0;
  name_hints |= n == 1 || is_word (last, year_words) ? ENDS_AS_YEAR : 0;
  name_hints |= dowser_identifier_has_common_word (words, amount_words) ? SAYS_AMOUNT : 0;
  return name_hints;
}

/* The hints (SAYS_*) in the names of a schema's columns. A column's hints are 0 until they are first needed, so that
 * the names of very large schemas aren't all read. */
typedef struct
{
  guint *first;      /* for each table: the index of its first column in @name_hints */
  guint *name_hints; /* for each column of all tables: the column's hints; read and written atomically */
} NameHintCache;

static gpointer
name_hint_cache_new (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  NameHintCache *self = g_new0 (NameHintCache, 1);
  guint n = 0;

  self->first = g_new0 (guint, tables->len + 1);
  for (guint i = 0; i < tables->len; i++)
    {
      self->first[i] = n;
      n += ((const DowserTable *) tables->pdata[i])->columns->len;
    }
  self->name_hints = g_new0 (guint, n + 1);
  return self;
}

static void
name_hint_cache_free (gpointer names)
{
  NameHintCache *self = names;

  g_free (self->first);
  g_free (self->name_hints);
  g_free (self);
}

static guint
get_name_flags (const DowserSchema *schema, const DowserColumn *column)
{
  NameHintCache *names = dowser_schema_get_derived (schema, name_hint_cache_new, name_hint_cache_free);
  guint *name_hints = &names->name_hints[names->first[column->table->index] + column->index];
  guint found = (guint) g_atomic_int_get (name_hints);

  /* No lock is needed: if two threads compute the hints of the same column at the same time, both get the same
   * result. */
  if (found == 0)
    {
      found = read_name_flags (column->name);
      g_atomic_int_set (name_hints, found);
    }
  return found;
}

/* Returns TRUE if @column is a key. A key that has the name of an amount was probably declared or detected wrongly. */
static gboolean
is_key (const DowserColumn *column, guint name_hints)
{
  if ((name_hints & SAYS_KEY) != 0)
    return TRUE;
  if ((name_hints & SAYS_AMOUNT) != 0 || column->type == DOWSER_VALUE_REAL)
    return FALSE;
  return is_foreign_key (column) || column->primary_key > 0;
}

static gboolean
is_year (const DowserColumn *column, guint name_hints, const DowserColumnProfile *profile)
{
  const DowserValue *min = profile != NULL ? profile->min : NULL;
  const DowserValue *max = profile != NULL ? profile->max : NULL;

  if ((name_hints & SAYS_YEAR) == 0 || (name_hints & SAYS_AMOUNT) != 0 || column->type == DOWSER_VALUE_REAL)
    return FALSE;
  if (min == NULL || max == NULL || min->type != DOWSER_VALUE_INTEGER || max->type != DOWSER_VALUE_INTEGER)
    return (name_hints & ENDS_AS_YEAR) != 0;
  return min->integer >= 1000 && max->integer <= 2999;
}

static gboolean
is_date (const DowserColumn *column, guint name_hints, const DowserColumnProfile *profile)
{
  if (dowser_value_type_is_temporal (column->type))
    return TRUE;
  if (column->type != DOWSER_VALUE_TEXT)
    return FALSE;
  if (profile != NULL && profile->has_text)
    return profile->dates >= MOSTLY_DATES;
  return (name_hints & SAYS_DATE) != 0;
}

DowserColumnKind
_dowser_audit_get_column_kind (const DowserAnalysis *self, const DowserColumn *column)
{
  guint name_hints = get_name_flags (self->schema, column);
  const DowserColumnProfile *values = dowser_profile_find (self->profile, column);

  if (is_date (column, name_hints, values))
    return DOWSER_KIND_DATE;
  if (is_year (column, name_hints, values))
    return DOWSER_KIND_YEAR;
  if (is_key (column, name_hints))
    return DOWSER_KIND_KEY;
  if ((name_hints & SAYS_AMOUNT) != 0)
    return DOWSER_KIND_MEASURE;
  if ((name_hints & SAYS_CODE) != 0)
    return DOWSER_KIND_CODE;
  return column->type == DOWSER_VALUE_REAL || column->type == DOWSER_VALUE_DECIMAL ? DOWSER_KIND_MEASURE
                                                                                   : DOWSER_KIND_UNKNOWN;
}

const DowserColumn *
_dowser_audit_find_stored_column (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *column)
{
  g_autoptr (GPtrArray) origins = NULL;
  const DowserOutput *output;
  DowserAuditColumn found;

  if (column->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  found = _dowser_audit_resolve_column (self, scope, column);
  if (found.column != NULL || found.step == NULL || found.output < 0)
    return found.column;
  output = found.step->outputs->pdata[found.output];
  if (output->expr->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  origins = dowser_column_origins_find_for_output (self->plan, found.step, (guint) found.output, self->schema);
  return origins->len == 1 ? origins->pdata[0] : NULL;
}

gboolean
_dowser_audit_name_may_be_amount (const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);
  guint n = g_strv_length (words);

  return n > 1 && is_word (words[n - 1], number_words);
}
