/* dowser-personal-name.c - which columns hold people's data, or what opens a door, by what they are called */
#include "schema/dowser-personal-name.h"

#include "base/dowser-identifier.h"

#include <string.h>

/* Words of a column's name that are a person's own wherever they stand. */
static const char *const always[]
    = { "alias",    "allergies", "allergy",      "anamnesis", "bic",        "birth",     "birthdate", "birthday",
        "comment",  "comments",  "diagnoses",    "diagnosis", "disability", "dob",       "email",     "ethnicity",
        "fax",      "firstname", "handicap",     "iban",      "icd",        "icd10",     "icd9",      "ip",
        "ipaddr",   "ipaddress", "ips",          "ipv4",      "ipv6",       "lastname",  "maiden",    "medication",
        "memo",     "mobile",    "nick",         "nickname",  "nicknames",  "nin",       "note",      "notes",
        "passport", "phone",     "prescription", "religion",  "remark",     "remarks",   "salaries",  "salary",
        "ssn",      "street",    "surname",      "symptom",   "symptoms",   "telephone", "zip",       NULL };

/* Two words of a name that mean it together: "card_number", "CreditCardNo". */
static const struct
{
  const char *word;
  const char *other;
} together[] = {
  { "account", "holder" }, { "account", "no" },
  { "account", "number" }, { "bank", "account" },
  { "bank", "no" },        { "blood", "group" },
  { "blood", "type" },     { "card", "code" },
  { "card", "holder" },    { "card", "no" },
  { "card", "num" },       { "card", "number" },
  { "card", "nr" },        { "cc", "no" },
  { "cc", "num" },         { "cc", "number" },
  { "client", "ip" },      { "credit", "card" },
  { "debit", "card" },     { "driver", "license" },
  { "insurance", "no" },   { "insurance", "number" },
  { "license", "no" },     { "license", "number" },
  { "marital", "status" }, { "medical", "history" },
  { "national", "id" },    { "remote", "addr" },
  { "screen", "name" },    { "social", "security" },
  { "tax", "id" },         { "health", "condition" },
};

/* Written as one word, they stand anywhere in the name. */
static const char *const parts[]
    = { "accesskey", "apikey",       "authtoken",  "birthday",       "birthdate",    "cardholder",  "cardnumber",
        "ccnumber",  "clientsecret", "creditcard", "diagnos",        "emailaddr",    "ipaddr",      "kennwort",
        "nickname",  "passphrase",   "passwd",     "password",       "passwort",     "phonenumber", "privatekey",
        "pwdhash",   "secretkey",    "signingkey", "socialsecurity", "medicalrecord" };

/* What opens a door, however its name is put together: api_key, userpassword, PasswordHash. */
static const char *const secrets[]
    = { "credential", "credentials", "cvc", "cvv",  "hash",   "otp",     "pan",   "pin",    "pins", "psw",
        "pwd",        "pwds",        "pw",  "salt", "secret", "secrets", "token", "tokens", NULL };

/* What a table of people calls them. */
static const char *const of_people[]
    = { "address", "fname", "fullname", "initials", "lname", "login", "name", "user", "username", NULL };

/* A table with a column of one of these is of people. */
static const char *const signs_of_people[]
    = { "birth", "birthday", "birthdate", "dob", "email",   "firstname", "gender", "hired", "lastname",
        "phone", "salary",   "sex",       "ssn", "surname", "telephone", "mobile", NULL };

/* So is one that is called like this, and so is a name beside one of these words: "member_name". */
static const char *const people[]
    = { "applicant", "applicants", "attendee", "attendees",   "borrower",     "borrowers", "candidate",  "candidates",
        "citizen",   "citizens",   "client",   "clients",     "contact",      "contacts",  "customer",   "customers",
        "donor",     "donors",     "employee", "employees",   "guest",        "guests",    "holder",     "member",
        "members",   "parent",     "parents",  "participant", "participants", "passenger", "passengers", "patient",
        "patients",  "people",     "person",   "persons",     "pupil",        "pupils",    "resident",   "residents",
        "staff",     "student",    "students", "subscriber",  "subscribers",  "teacher",   "teachers",   "tenant",
        "tenants",   "user",       "users",    "visitor",     "visitors",     "volunteer", "volunteers", NULL };

static gboolean
has_word (char **split, const char *const *words)
{
  for (guint i = 0; split[i] != NULL; i++)
    if (g_strv_contains (words, split[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_both (char **split)
{
  const char *const *words = (const char *const *) split;

  for (guint i = 0; i < G_N_ELEMENTS (together); i++)
    if (g_strv_contains (words, together[i].word) && g_strv_contains (words, together[i].other))
      return TRUE;
  return FALSE;
}

static gboolean
has_part (char **split)
{
  g_autofree char *joined = g_strjoinv ("", split);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (joined, parts[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_of_people (const DowserTable *table)
{
  g_auto (GStrv) name = dowser_identifier_split (table->name);

  if (has_word (name, people))
    return TRUE;
  for (guint i = 0; i < table->columns->len; i++)
    {
      g_auto (GStrv) split = dowser_identifier_split (((const DowserColumn *) table->columns->pdata[i])->name);

      if (has_word (split, signs_of_people))
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_column_is_personal_by_name (const DowserColumn *column)
{
  g_auto (GStrv) split = dowser_identifier_split (column->name);

  if (has_word (split, always) || has_word (split, secrets) || has_part (split) || has_both (split))
    return TRUE;
  return has_word (split, of_people) && (has_word (split, people) || is_of_people (column->table));
}
