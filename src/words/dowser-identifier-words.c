/* dowser-identifier-words.c - splits a name of a schema into its words */
#include "base/dowser-identifier.h"
#include "words/dowser-wordnet.h"
#include "words/dowser-words.h"

#include <stdlib.h>
#include <string.h>

#define MAX_GLUED_LENGTH 40
#define MIN_GLUED_WORD 3

/** @in_joined_words: TRUE if the abbreviation may also be a part of a word written without spaces. For some
 * abbreviations, a wrong match would be likely in such a word ("no" in "economy"). */
typedef struct
{
  const char *abbreviation;
  const char *words;
  gboolean in_joined_words;
} Abbreviation;

/* Sorted by abbreviation, for the binary search. */
/* clang-format off */
static const Abbreviation abbreviations[] = {
  { "abbr", "abbreviation" }, { "acc", "account" }, { "acct", "account", .in_joined_words = TRUE }, { "accts", "accounts" },
  { "addr", "address", .in_joined_words = TRUE }, { "admin", "administrator" }, { "adr", "address" }, { "alt", "altitude" },
  { "amt", "amount", .in_joined_words = TRUE }, { "appt", "appointment", .in_joined_words = TRUE },
  { "apt", "apartment", .in_joined_words = TRUE }, { "arr", "arrival" }, { "asst", "assistant" }, { "attr", "attribute" },
  { "auth", "author" }, { "avg", "average", .in_joined_words = TRUE }, { "bal", "balance" },
  { "bdate", "birth date", .in_joined_words = TRUE }, { "bday", "birth date", .in_joined_words = TRUE }, { "bdays", "birth dates" },
  { "bgt", "budget" }, { "birthdate", "birth date" }, { "birthday", "birth date" }, { "birthplace", "birth place" },
  { "bldg", "building", .in_joined_words = TRUE }, { "blvd", "boulevard" }, { "bmi", "body mass index" },
  { "calc", "calculated" }, { "cap", "capacity" }, { "cat", "category" }, { "categ", "category" }, { "cd", "code" },
  { "cert", "certificate" }, { "chg", "change" }, { "cls", "class" }, { "cmt", "comment" },
  { "cnt", "count", .in_joined_words = TRUE }, { "cntry", "country" }, { "co", "company" }, { "col", "column" },
  { "comm", "commission" }, { "comp", "computer" }, { "conf", "conference" }, { "config", "configuration" },
  { "corp", "corporation" }, { "crs", "course" }, { "ctr", "center" }, { "ctry", "country" }, { "curr", "currency" },
  { "cust", "customer", .in_joined_words = TRUE }, { "datetime", "date time" }, { "db", "database" },
  { "decl", "declaration" }, { "def", "definition" }, { "deg", "degree" }, { "deliv", "delivery" },
  { "dep", "departure" }, { "dept", "department", .in_joined_words = TRUE }, { "depts", "departments" },
  { "desc", "description", .in_joined_words = TRUE }, { "descr", "description", .in_joined_words = TRUE },
  { "dest", "destination", .in_joined_words = TRUE }, { "dev", "development" }, { "diff", "difference" },
  { "dim", "dimension" }, { "dir", "direction" }, { "dist", "distance" }, { "div", "division" },
  { "dob", "birth date", .in_joined_words = TRUE }, { "doc", "document", .in_joined_words = TRUE }, { "docs", "documents" },
  { "dod", "death date" }, { "dpt", "department" }, { "dst", "destination" }, { "dt", "date" },
  { "dtl", "detail", .in_joined_words = TRUE }, { "dur", "duration" }, { "edu", "education" },
  { "emp", "employee", .in_joined_words = TRUE }, { "emps", "employees" }, { "eng", "engineer" }, { "enr", "enrollment" },
  { "env", "environment" }, { "est", "estimated" }, { "ext", "extension" }, { "fac", "faculty" },
  { "familyname", "last name" }, { "firstname", "first name" }, { "fk", "foreign key" }, { "fld", "field" },
  { "fname", "first name", .in_joined_words = TRUE }, { "forename", "first name" }, { "freq", "frequency" },
  { "fullname", "full name" }, { "gen", "gender" }, { "givenname", "first name" }, { "gov", "government" },
  { "govt", "government" }, { "grp", "group", .in_joined_words = TRUE }, { "homeaddress", "home address" },
  { "hosp", "hospital" }, { "hq", "headquarters", .in_joined_words = TRUE }, { "hr", "hour" },
  { "hrs", "hours", .in_joined_words = TRUE }, { "hs", "high school" }, { "ht", "height" }, { "id", "id", .in_joined_words = TRUE },
  { "ident", "identifier" }, { "idx", "index" }, { "img", "image" }, { "info", "information", .in_joined_words = TRUE },
  { "init", "initial" }, { "inst", "institution" }, { "instr", "instructor", .in_joined_words = TRUE },
  { "intl", "international" }, { "inv", "invoice" }, { "invt", "inventory" }, { "lang", "language", .in_joined_words = TRUE },
  { "lastname", "last name" }, { "lat", "latitude" }, { "ldesc", "description" }, { "len", "length" },
  { "lic", "license" }, { "lname", "last name", .in_joined_words = TRUE }, { "lng", "longitude" },
  { "loc", "location", .in_joined_words = TRUE }, { "locs", "locations" }, { "lon", "longitude" }, { "lvl", "level" },
  { "maint", "maintenance" }, { "max", "maximum", .in_joined_words = TRUE }, { "mfg", "manufacturer" },
  { "mfr", "manufacturer", .in_joined_words = TRUE }, { "mgr", "manager", .in_joined_words = TRUE }, { "mgrs", "managers" },
  { "mi", "middle initial" }, { "min", "minimum", .in_joined_words = TRUE }, { "misc", "miscellaneous" }, { "mkt", "market" },
  { "mname", "middle name" }, { "mngr", "manager" }, { "mo", "month" }, { "mod", "module" },
  { "msg", "message", .in_joined_words = TRUE }, { "mth", "month" }, { "nat", "nationality" }, { "natl", "national" },
  { "nbr", "number", .in_joined_words = TRUE }, { "no", "number", .in_joined_words = TRUE }, { "nr", "number" },
  { "num", "number", .in_joined_words = TRUE }, { "obj", "object" }, { "occ", "occupation" }, { "oid", "id" },
  { "ord", "order" }, { "org", "organization", .in_joined_words = TRUE }, { "orgs", "organizations" }, { "orig", "original" },
  { "pct", "percent", .in_joined_words = TRUE }, { "perc", "percent" }, { "perf", "performance" },
  { "phn", "phone", .in_joined_words = TRUE }, { "phonenumber", "phone number" }, { "pic", "picture" },
  { "pk", "primary key" }, { "pkg", "package" }, { "pmt", "payment", .in_joined_words = TRUE }, { "pop", "population" },
  { "pos", "position" }, { "pref", "preference" }, { "prereq", "prerequisite", .in_joined_words = TRUE },
  { "prev", "previous" }, { "proc", "procedure" }, { "prod", "product", .in_joined_words = TRUE }, { "prods", "products" },
  { "prof", "professor" }, { "prog", "program" }, { "proj", "project", .in_joined_words = TRUE }, { "prop", "property" },
  { "prov", "province" }, { "pts", "points", .in_joined_words = TRUE }, { "ptype", "type" }, { "pub", "publication" },
  { "pubs", "publications" }, { "qtr", "quarter", .in_joined_words = TRUE }, { "qty", "quantity", .in_joined_words = TRUE },
  { "quant", "quantity" }, { "rcd", "record" }, { "rcpt", "receipt", .in_joined_words = TRUE }, { "rec", "record" },
  { "ref", "reference" }, { "reg", "registration" }, { "regn", "region" }, { "rel", "relationship" },
  { "rep", "representative" }, { "repr", "representative" }, { "req", "request", .in_joined_words = TRUE },
  { "res", "reservation" }, { "resp", "responsible" }, { "rm", "room" }, { "rng", "range" }, { "rpt", "report" },
  { "sal", "salary" }, { "sched", "schedule", .in_joined_words = TRUE }, { "sci", "science" }, { "sdate", "start date" },
  { "sec", "section" }, { "sem", "semester" }, { "seq", "sequence" }, { "sess", "session" },
  { "spec", "specification" }, { "sqft", "square feet" }, { "src", "source" }, { "st", "street" },
  { "stat", "status" }, { "std", "standard" }, { "stmt", "statement", .in_joined_words = TRUE },
  { "stu", "student", .in_joined_words = TRUE }, { "stud", "student", .in_joined_words = TRUE },
  { "subj", "subject", .in_joined_words = TRUE }, { "supr", "supervisor" }, { "supv", "supervisor" },
  { "surname", "last name" }, { "sys", "system" }, { "tech", "technician" }, { "tel", "phone", .in_joined_words = TRUE },
  { "temp", "temperature" }, { "timestamp", "time stamp" }, { "tmp", "temperature" }, { "tot", "total" },
  { "trans", "transaction" }, { "trx", "transaction", .in_joined_words = TRUE }, { "txn", "transaction", .in_joined_words = TRUE },
  { "typ", "type" }, { "univ", "university", .in_joined_words = TRUE }, { "upd", "update" }, { "username", "user name" },
  { "usr", "user", .in_joined_words = TRUE }, { "val", "value", .in_joined_words = TRUE }, { "vals", "values" }, { "veh", "vehicle" },
  { "vol", "volume" }, { "wgt", "weight", .in_joined_words = TRUE }, { "wk", "week" }, { "wt", "weight" },
  { "yob", "birth year" }, { "yr", "year", .in_joined_words = TRUE }, { "yrs", "years", .in_joined_words = TRUE },
  { "zip", "zip code" }, { "zipcode", "zip code" },
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

/* Returns the cost of one part of a glued word. A split into few common words costs less than a split into many short
 * or rare words. */
static guint
get_part_cost (const char *part, gsize length)
{
  const Abbreviation *row = find_abbreviation (part);
  DowserWordnetFlags flags;
  g_autofree char *lemma = NULL;

  if (row != NULL && row->in_joined_words)
    return 11;
  if (length < MIN_GLUED_WORD)
    return 0;
  flags = dowser_wordnet_get_flags (part);
  if (flags == 0)
    {
      lemma = dowser_word_dup_lemma (part);
      flags = strcmp (lemma, part) != 0 ? dowser_wordnet_get_flags (lemma) : 0;
    }
  if (flags & DOWSER_WORDNET_COMMON)
    return length == MIN_GLUED_WORD ? 13 : 10;
  return flags != 0 && length > 4 ? 16 : 0;
}

/* Splits @word into the known parts with the lowest total cost. Returns NULL if @word doesn't consist of known
 * parts. */
static GPtrArray *
split_glued_word (const char *word)
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

/* Skips the first letter of a word like "cname" or "pid" if this letter is the table's initial. */
static const char *
skip_initial (const char *word)
{
  static const char *const name_words[] = { "name", "id", "no", "num", "code", "date", "title", "type", "key", "desc" };

  for (guint i = 0; i < G_N_ELEMENTS (name_words); i++)
    if (word[0] != '\0' && strcmp (word + 1, name_words[i]) == 0 && strchr ("aeiou", word[0]) == NULL)
      return word + 1;
  return NULL;
}

typedef struct
{
  GPtrArray *words;
  gboolean after_expansion;
} WordList;

/* Adds the words of an expansion. If the previous expansion ends with the same word, the word is not repeated:
 * "zip_code". */
static void
add_expansion (WordList *list, const char *word)
{
  const char *expanded = dowser_word_expand (word);
  g_auto (GStrv) parts = g_strsplit (expanded != NULL ? expanded : word, " ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gboolean is_expanded = list->after_expansion || expanded != NULL;
      const char *last = list->words->len > 0 ? g_ptr_array_index (list->words, list->words->len - 1) : "";

      if (!is_expanded || strcmp (last, parts[i]) != 0)
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
  g_autoptr (GPtrArray) split_parts = NULL;

  if (find_abbreviation (part) != NULL || dowser_word_is_english (part) || !is_ascii_letters (part)
      || strlen (part) > MAX_GLUED_LENGTH)
    {
      add_expansion (list, part);
      return;
    }
  if (skip_initial (part) != NULL)
    {
      add_expansion (list, skip_initial (part));
      return;
    }
  split_parts = split_glued_word (part);
  if (split_parts == NULL)
    g_ptr_array_add (list->words, g_strdup (part));
  for (guint i = 0; split_parts != NULL && i < split_parts->len; i++)
    add_expansion (list, g_ptr_array_index (split_parts, i));
}

/* Joins a letter with the next part if the letter and the part together are an abbreviation. For example, "LName" was
 * split, but "lname" is an abbreviation. @parts: (transfer full) */
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

/* Returns TRUE if the name consists of a letter and one other part, and the letter is the table's initial ("cName",
 * "f_id"). "e_mail" and "x_axis" are exceptions. */
static gboolean
begins_with_initial (char **parts)
{
  return g_strv_length (parts) == 2 && g_ascii_islower (parts[0][0]) && parts[0][1] == '\0'
         && strchr ("exyz", parts[0][0]) == NULL && strlen (parts[1]) > 1;
}

char **
dowser_words_split_identifier (const char *name)
{
  g_auto (GStrv) parts = join_abbreviations (dowser_identifier_split (name));
  WordList list = { g_ptr_array_new (), FALSE };

  for (guint i = begins_with_initial (parts) ? 1 : 0; parts[i] != NULL; i++)
    add_part (&list, parts[i]);
  g_ptr_array_add (list.words, NULL);
  return (char **) g_ptr_array_free (list.words, FALSE);
}
