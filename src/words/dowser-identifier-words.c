/* dowser-identifier-words.c - the words that a name in a schema is made of */
#include "base/dowser-identifier.h"
#include "words/dowser-wordnet.h"
#include "words/dowser-words.h"

#include <stdlib.h>
#include <string.h>

#define MAX_GLUED_LENGTH 40
#define MIN_GLUED_WORD 3

/** @in_glue: it may also be a part of a glued word, where a false friend costs more ("no" in "economy"). */
typedef struct
{
  const char *abbreviation;
  const char *words;
  gboolean in_glue;
} Abbreviation;

/* Sorted by abbreviation, for the binary search. */
/* clang-format off */
static const Abbreviation abbreviations[] = {
  { "abbr", "abbreviation", FALSE }, { "acc", "account", FALSE }, { "acct", "account", TRUE },
  { "accts", "accounts", FALSE }, { "addr", "address", TRUE }, { "admin", "administrator", FALSE },
  { "adr", "address", FALSE }, { "alt", "altitude", FALSE }, { "amt", "amount", TRUE },
  { "appt", "appointment", TRUE }, { "apt", "apartment", TRUE }, { "arr", "arrival", FALSE },
  { "asst", "assistant", FALSE }, { "attr", "attribute", FALSE }, { "auth", "author", FALSE },
  { "avg", "average", TRUE }, { "bal", "balance", FALSE }, { "bdate", "birth date", TRUE },
  { "bday", "birth date", TRUE }, { "bdays", "birth dates", FALSE }, { "bgt", "budget", FALSE },
  { "birthdate", "birth date", FALSE }, { "birthday", "birth date", FALSE }, { "birthplace", "birth place", FALSE },
  { "bldg", "building", TRUE }, { "blvd", "boulevard", FALSE }, { "bmi", "body mass index", FALSE },
  { "calc", "calculated", FALSE }, { "cap", "capacity", FALSE }, { "cat", "category", FALSE },
  { "categ", "category", FALSE }, { "cd", "code", FALSE }, { "cert", "certificate", FALSE },
  { "chg", "change", FALSE }, { "cls", "class", FALSE }, { "cmt", "comment", FALSE }, { "cnt", "count", TRUE },
  { "cntry", "country", FALSE }, { "co", "company", FALSE }, { "col", "column", FALSE },
  { "comm", "commission", FALSE }, { "comp", "computer", FALSE }, { "conf", "conference", FALSE },
  { "config", "configuration", FALSE }, { "corp", "corporation", FALSE }, { "crs", "course", FALSE },
  { "ctr", "center", FALSE }, { "ctry", "country", FALSE }, { "curr", "currency", FALSE },
  { "cust", "customer", TRUE }, { "datetime", "date time", FALSE }, { "db", "database", FALSE },
  { "decl", "declaration", FALSE }, { "def", "definition", FALSE }, { "deg", "degree", FALSE },
  { "deliv", "delivery", FALSE }, { "dep", "departure", FALSE }, { "dept", "department", TRUE },
  { "depts", "departments", FALSE }, { "desc", "description", TRUE }, { "descr", "description", TRUE },
  { "dest", "destination", TRUE }, { "dev", "development", FALSE }, { "diff", "difference", FALSE },
  { "dim", "dimension", FALSE }, { "dir", "direction", FALSE }, { "dist", "distance", FALSE },
  { "div", "division", FALSE }, { "dob", "birth date", TRUE }, { "doc", "document", TRUE },
  { "docs", "documents", FALSE }, { "dod", "death date", FALSE }, { "dpt", "department", FALSE },
  { "dst", "destination", FALSE }, { "dt", "date", FALSE }, { "dtl", "detail", TRUE }, { "dur", "duration", FALSE },
  { "edu", "education", FALSE }, { "emp", "employee", TRUE }, { "emps", "employees", FALSE },
  { "eng", "engineer", FALSE }, { "enr", "enrollment", FALSE }, { "env", "environment", FALSE },
  { "est", "estimated", FALSE }, { "ext", "extension", FALSE }, { "fac", "faculty", FALSE },
  { "familyname", "last name", FALSE }, { "firstname", "first name", FALSE }, { "fk", "foreign key", FALSE },
  { "fld", "field", FALSE }, { "fname", "first name", TRUE }, { "forename", "first name", FALSE },
  { "freq", "frequency", FALSE }, { "fullname", "full name", FALSE }, { "gen", "gender", FALSE },
  { "givenname", "first name", FALSE }, { "gov", "government", FALSE }, { "govt", "government", FALSE },
  { "grp", "group", TRUE }, { "homeaddress", "home address", FALSE }, { "hosp", "hospital", FALSE },
  { "hq", "headquarters", TRUE }, { "hr", "hour", FALSE }, { "hrs", "hours", TRUE }, { "hs", "high school", FALSE },
  { "ht", "height", FALSE }, { "id", "id", TRUE }, { "ident", "identifier", FALSE }, { "idx", "index", FALSE },
  { "img", "image", FALSE }, { "info", "information", TRUE }, { "init", "initial", FALSE },
  { "inst", "institution", FALSE }, { "instr", "instructor", TRUE }, { "intl", "international", FALSE },
  { "inv", "invoice", FALSE }, { "invt", "inventory", FALSE }, { "lang", "language", TRUE },
  { "lastname", "last name", FALSE }, { "lat", "latitude", FALSE }, { "ldesc", "description", FALSE },
  { "len", "length", FALSE }, { "lic", "license", FALSE }, { "lname", "last name", TRUE },
  { "lng", "longitude", FALSE }, { "loc", "location", TRUE }, { "locs", "locations", FALSE },
  { "lon", "longitude", FALSE }, { "lvl", "level", FALSE }, { "maint", "maintenance", FALSE },
  { "max", "maximum", TRUE }, { "mfg", "manufacturer", FALSE }, { "mfr", "manufacturer", TRUE },
  { "mgr", "manager", TRUE }, { "mgrs", "managers", FALSE }, { "mi", "middle initial", FALSE },
  { "min", "minimum", TRUE }, { "misc", "miscellaneous", FALSE }, { "mkt", "market", FALSE },
  { "mname", "middle name", FALSE }, { "mngr", "manager", FALSE }, { "mo", "month", FALSE },
  { "mod", "module", FALSE }, { "msg", "message", TRUE }, { "mth", "month", FALSE }, { "nat", "nationality", FALSE },
  { "natl", "national", FALSE }, { "nbr", "number", TRUE }, { "no", "number", TRUE }, { "nr", "number", FALSE },
  { "num", "number", TRUE }, { "obj", "object", FALSE }, { "occ", "occupation", FALSE }, { "oid", "id", FALSE },
  { "ord", "order", FALSE }, { "org", "organization", TRUE }, { "orgs", "organizations", FALSE },
  { "orig", "original", FALSE }, { "pct", "percent", TRUE }, { "perc", "percent", FALSE },
  { "perf", "performance", FALSE }, { "phn", "phone", TRUE }, { "phonenumber", "phone number", FALSE },
  { "pic", "picture", FALSE }, { "pk", "primary key", FALSE }, { "pkg", "package", FALSE },
  { "pmt", "payment", TRUE }, { "pop", "population", FALSE }, { "pos", "position", FALSE },
  { "pref", "preference", FALSE }, { "prereq", "prerequisite", TRUE }, { "prev", "previous", FALSE },
  { "proc", "procedure", FALSE }, { "prod", "product", TRUE }, { "prods", "products", FALSE },
  { "prof", "professor", FALSE }, { "prog", "program", FALSE }, { "proj", "project", TRUE },
  { "prop", "property", FALSE }, { "prov", "province", FALSE }, { "pts", "points", TRUE },
  { "ptype", "type", FALSE }, { "pub", "publication", FALSE }, { "pubs", "publications", FALSE },
  { "qtr", "quarter", TRUE }, { "qty", "quantity", TRUE }, { "quant", "quantity", FALSE },
  { "rcd", "record", FALSE }, { "rcpt", "receipt", TRUE }, { "rec", "record", FALSE }, { "ref", "reference", FALSE },
  { "reg", "registration", FALSE }, { "regn", "region", FALSE }, { "rel", "relationship", FALSE },
  { "rep", "representative", FALSE }, { "repr", "representative", FALSE }, { "req", "request", TRUE },
  { "res", "reservation", FALSE }, { "resp", "responsible", FALSE }, { "rm", "room", FALSE },
  { "rng", "range", FALSE }, { "rpt", "report", FALSE }, { "sal", "salary", FALSE }, { "sched", "schedule", TRUE },
  { "sci", "science", FALSE }, { "sdate", "start date", FALSE }, { "sec", "section", FALSE },
  { "sem", "semester", FALSE }, { "seq", "sequence", FALSE }, { "sess", "session", FALSE },
  { "spec", "specification", FALSE }, { "sqft", "square feet", FALSE }, { "src", "source", FALSE },
  { "st", "street", FALSE }, { "stat", "status", FALSE }, { "std", "standard", FALSE },
  { "stmt", "statement", TRUE }, { "stu", "student", TRUE }, { "stud", "student", TRUE },
  { "subj", "subject", TRUE }, { "supr", "supervisor", FALSE }, { "supv", "supervisor", FALSE },
  { "surname", "last name", FALSE }, { "sys", "system", FALSE }, { "tech", "technician", FALSE },
  { "tel", "phone", TRUE }, { "temp", "temperature", FALSE }, { "timestamp", "time stamp", FALSE },
  { "tmp", "temperature", FALSE }, { "tot", "total", FALSE }, { "trans", "transaction", FALSE },
  { "trx", "transaction", TRUE }, { "txn", "transaction", TRUE }, { "typ", "type", FALSE },
  { "univ", "university", TRUE }, { "upd", "update", FALSE }, { "username", "user name", FALSE },
  { "usr", "user", TRUE }, { "val", "value", TRUE }, { "vals", "values", FALSE }, { "veh", "vehicle", FALSE },
  { "vol", "volume", FALSE }, { "wgt", "weight", TRUE }, { "wk", "week", FALSE }, { "wt", "weight", FALSE },
  { "yob", "birth year", FALSE }, { "yr", "year", TRUE }, { "yrs", "years", TRUE }, { "zip", "zip code", FALSE },
  { "zipcode", "zip code", FALSE },
};
/* clang-format on */

static int
compare_abbreviation (const void *word, const void *row)
{
  return strcmp (word, ((const Abbreviation *) row)->abbreviation);
}

static const Abbreviation *
find_abbreviation (const char *word)
{
  return bsearch (word, abbreviations, G_N_ELEMENTS (abbreviations), sizeof (Abbreviation), compare_abbreviation);
}

const char *
dowser_word_expand (const char *word)
{
  const Abbreviation *row = find_abbreviation (word);

  return row != NULL ? row->words : NULL;
}

/* What one part of a glued word costs: few common words win over many short or rare ones. */
static guint
get_part_cost (const char *part, gsize length)
{
  const Abbreviation *row = find_abbreviation (part);
  DowserWordnetFlags flags;
  g_autofree char *lemma = NULL;

  if (row != NULL && row->in_glue)
    return 11;
  if (length < MIN_GLUED_WORD)
    return 0;
  flags = dowser_wordnet_flags (part);
  if (flags == 0)
    {
      lemma = dowser_word_lemma (part);
      flags = strcmp (lemma, part) != 0 ? dowser_wordnet_flags (lemma) : 0;
    }
  if (flags & DOWSER_WORDNET_COMMON)
    return length == MIN_GLUED_WORD ? 13 : 10;
  return flags != 0 && length > 4 ? 16 : 0;
}

/* The cheapest cut of @word into known parts; NULL where there is none. Cuts: ends of the parts, the last first. */
static GPtrArray *
cut_glued (const char *word)
{
  gsize length = strlen (word);
  guint cost[MAX_GLUED_LENGTH + 1] = { 0 };
  gsize from[MAX_GLUED_LENGTH + 1] = { 0 };
  g_autoptr (GPtrArray) parts = NULL;

  for (gsize end = 2; end <= length; end++)
    for (gsize start = 0; start + 2 <= end; start++)
      {
        g_autofree char *part = NULL;
        guint c;

        if (start > 0 && cost[start] == 0)
          continue;
        part = g_strndup (word + start, end - start);
        c = get_part_cost (part, end - start);
        if (c > 0 && (cost[end] == 0 || cost[start] + c < cost[end]))
          {
            cost[end] = cost[start] + c;
            from[end] = start;
          }
      }
  if (cost[length] == 0 || cost[length] > 36)
    return NULL;
  parts = g_ptr_array_new_with_free_func (g_free);
  for (gsize end = length; end > 0; end = from[end])
    g_ptr_array_insert (parts, 0, g_strndup (word + from[end], end - from[end]));
  return g_steal_pointer (&parts);
}

/* "cname", "pid": an initial of the table before the word that counts. */
static const char *
skip_initial (const char *word)
{
  static const char *const heads[] = { "name", "id", "no", "num", "code", "date", "title", "type", "key", "desc" };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    if (word[0] != '\0' && strcmp (word + 1, heads[i]) == 0 && strchr ("aeiou", word[0]) == NULL)
      return word + 1;
  return NULL;
}

typedef struct
{
  GPtrArray *words;
  gboolean after_expansion;
} WordList;

/* "zip_code": what an abbreviation brings along is not said twice. */
static void
add_expanded (WordList *list, const char *word)
{
  const char *expanded = dowser_word_expand (word);
  g_auto (GStrv) parts = g_strsplit (expanded != NULL ? expanded : word, " ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gboolean expansion = list->after_expansion || expanded != NULL;
      const char *last = list->words->len > 0 ? g_ptr_array_index (list->words, list->words->len - 1) : "";

      if (!expansion || strcmp (last, parts[i]) != 0)
        g_ptr_array_add (list->words, g_strdup (parts[i]));
    }
  list->after_expansion = expanded != NULL;
}

static gboolean
is_ascii_letters (const char *word)
{
  for (const char *p = word; *p != '\0'; p++)
    if (!g_ascii_islower (*p))
      return FALSE;
  return TRUE;
}

static void
add_part (WordList *list, const char *part)
{
  g_autoptr (GPtrArray) glued = NULL;

  if (find_abbreviation (part) != NULL || dowser_word_is_english (part) || !is_ascii_letters (part)
      || strlen (part) > MAX_GLUED_LENGTH)
    {
      add_expanded (list, part);
      return;
    }
  if (skip_initial (part) != NULL)
    {
      add_expanded (list, skip_initial (part));
      return;
    }
  glued = cut_glued (part);
  if (glued == NULL)
    g_ptr_array_add (list->words, g_strdup (part));
  for (guint i = 0; glued != NULL && i < glued->len; i++)
    add_expanded (list, g_ptr_array_index (glued, i));
}

/* "LName" is "lname" cut in two: a letter and what follows it, where both together abbreviate something. Takes @parts.
 */
static char **
join_abbreviations (char **parts)
{
  for (guint i = 0; parts[i] != NULL && parts[i + 1] != NULL; i++)
    {
      g_autofree char *joined = g_strconcat (parts[i], parts[i + 1], NULL);

      if (parts[i][1] != '\0' || find_abbreviation (joined) == NULL)
        continue;
      g_free (parts[i]);
      g_free (parts[i + 1]);
      parts[i] = g_steal_pointer (&joined);
      for (guint j = i + 1; parts[j] != NULL; j++)
        parts[j] = parts[j + 1];
    }
  return parts;
}

/* "cName", "f_id": the letter before the only other part is the table's initial, but for "e_mail" and "x_axis". */
static gboolean
begins_with_initial (char **parts)
{
  return g_strv_length (parts) == 2 && g_ascii_islower (parts[0][0]) && parts[0][1] == '\0'
         && strchr ("exyz", parts[0][0]) == NULL && strlen (parts[1]) > 1;
}

char **
dowser_words_of_identifier (const char *name)
{
  g_auto (GStrv) parts = join_abbreviations (dowser_identifier_split (name));
  WordList list = { g_ptr_array_new (), FALSE };

  for (guint i = begins_with_initial (parts) ? 1 : 0; parts[i] != NULL; i++)
    add_part (&list, parts[i]);
  g_ptr_array_add (list.words, NULL);
  return (char **) g_ptr_array_free (list.words, FALSE);
}
