/* dowser-personal-name.c - recognizes columns with personal data or secrets by their names */
#include "schema/dowser-personal-name.h"

#include "base/dowser-identifier.h"

#include <string.h>

/* Words that mark personal data anywhere in a column's name. */
static const char *const personal_words[]
    = { "alias",      "allergies", "allergy",   "anamnesis", "bic",       "birth",        "birthdate", "birthday",
        "bsn",        "ccn",       "ccno",      "comment",   "comments",  "cpf",          "diagnoses", "diagnosis",
        "disability", "dni",       "dob",       "email",     "ethnicity", "fax",          "firstname", "handicap",
        "iban",       "icd",       "icd10",     "icd9",      "ip",        "ipaddr",       "ipaddress", "ips",
        "ipv4",       "ipv6",      "lastname",  "maiden",    "msisdn",    "medication",   "memo",      "mobile",
        "nick",       "nickname",  "nicknames", "nie",       "nif",       "nin",          "note",      "notes",
        "passport",   "pesel",     "phone",     "plz",       "postcode",  "prescription", "religion",  "remark",
        "remarks",    "salaries",  "salary",    "ssn",       "street",    "surname",      "symptom",   "symptoms",
        "telephone",  "zip",       NULL };

/* Words in other languages that mark personal data anywhere in a column's name. */
static const char *const personal_words_except[]
    = { "anschrift", "handy",        "krankheit", "lohn",     "rufnummer",  "strasse",   "straße",    "vorname",
        "adres",     "nazwisko",     "imie",      "imię",     "achternaam", "voornaam",  "geslacht",  "salaris",
        "telefoon",  "telefon",      "telefono",  "teléfono", "telefone",   "téléphone", "celular",   "cellulare",
        "movil",     "móvil",        "courriel",  "correo",   "prenom",     "prénom",    "salaire",   "sueldo",
        "salario",   "salário",      "stipendio", "apellido", "apellidos",  "cognome",   "sobrenome", "indirizzo",
        "direccion", "dirección",    "endereco",  "endereço", "morada",     "förnamn",   "efternamn", "fornavn",
        "etternavn", "personnummer", "cpr",       "tarjeta",  "cartao",     "cartão",    NULL };

/* Words that mean a date of birth, even as a part of a longer word: date_de_naissance, GebDatum, fødselsdato. */
static const char *const birth_parts[]
    = { "birthday", "birthdate", "birthplace", "dateofbirth", "yearofbirth", "birthyear",  "geburt",     "gebdat",
        "gebjahr",  "naissance", "nacimiento", "nascita",     "nascimento",  "geboorte",   "fodsel",     "fødsel",
        "fodelse",  "födelse",   "urodzenia",  "syntym",      "narozen",     "dogumtarih", "doğumtarih", "рождени" };

/* Words that may mean a date of birth or a count of births. They mean a date of birth if the table is about people, or
 * if the column isn't a plain number. */
static const char *const birth_words[] = { "born", "geboren", "geb", "ddn", "nacido", NULL };

/* Pairs of words that mark personal data only together: "card_number", "CreditCardNo". */
static const struct
{
  const char *word;
  const char *other;
} together[] = {
  { "account", "holder" },   { "account", "no" },
  { "account", "number" },   { "bank", "account" },
  { "bank", "no" },          { "blood", "group" },
  { "blood", "type" },       { "card", "code" },
  { "card", "holder" },      { "card", "no" },
  { "card", "num" },         { "card", "number" },
  { "card", "nr" },          { "cc", "no" },
  { "cc", "num" },           { "cc", "number" },
  { "client", "ip" },        { "credit", "card" },
  { "debit", "card" },       { "driver", "license" },
  { "insurance", "no" },     { "insurance", "number" },
  { "license", "no" },       { "license", "number" },
  { "marital", "status" },   { "medical", "history" },
  { "national", "id" },      { "remote", "addr" },
  { "screen", "name" },      { "social", "security" },
  { "tax", "id" },           { "health", "condition" },
  { "home", "address" },     { "home", "lat" },
  { "home", "latitude" },    { "home", "lng" },
  { "home", "lon" },         { "home", "longitude" },
  { "home", "location" },    { "last", "location" },
  { "current", "location" }, { "codice", "fiscale" },
  { "code", "postal" },      { "carte", "bancaire" },
  { "numero", "carte" },     { "license", "plate" },
  { "plate", "no" },         { "plate", "number" },
  { "next", "kin" },         { "numero", "tarjeta" },
};

/* Pairs of words that mark personal data even if they are written as one word. They are searched anywhere in a column's
 * name. */
static const char *const parts[] = {
  "accesskey",   "cellphone",   "homephone",      "mobileno",     "phoneno",      "apikey",        "authtoken",
  "cardholder",  "cardnumber",  "cardnum",        "ccnum",        "ccnr",         "clientsecret",  "creditcard",
  "diagnos",     "emailaddr",   "familyname",     "familienname", "firstname",    "forename",      "fullname",
  "gehalt",      "givenname",   "homeaddress",    "ipaddr",       "kartennummer", "kennwort",      "kontoinhaber",
  "kontonummer", "kreditkarte", "lastname",       "middlename",   "nachname",     "nickname",      "passphrase",
  "passwd",      "password",    "passwort",       "phonenumber",  "postleitzahl", "privatekey",    "pwdhash",
  "secretkey",   "signingkey",  "socialsecurity", "steuernummer", "surname",      "medicalrecord", "versicherungsnummer"
};

/* Words for secrets. They mark a secret in any part of a name: api_key, userpassword, PasswordHash. */
static const char *const secrets[]
    = { "credential", "credentials", "ccv",  "cvc", "cvv",  "hash",   "otp",     "pan",   "pin",    "pins",
        "psw",        "pwd",         "pwds", "pw",  "salt", "secret", "secrets", "token", "tokens", NULL };

/* Words for names and locations. They mark personal data only if the table is about people. */
static const char *const people_words[]
    = { "address", "adresse", "fname", "fullname",  "geo",      "initials",    "lat",  "latitude", "lname",
        "lng",     "lon",     "login", "longitude", "naam",     "name",        "namn", "coords",   "navn",
        "nom",     "nombre",  "nome",  "user",      "username", "coordinates", NULL };

/* If a table has a column whose name contains one of these words, the table is about people. */
static const char *const people_signs[]
    = { "birth",    "birthday", "birthdate", "dob",    "email",  "firstname", "gender",  "hired",
        "lastname", "vorname",  "phone",     "salary", "sex",    "ssn",       "surname", "telephone",
        "mobile",   "apellido", "cognome",   "prenom", "prénom", NULL };

/* Pairs of words, written as one word, that mean a person's name. If a table has a column whose name contains one of
 * them, the table is about people. */
static const char *const parts_of_people[] = { "firstname", "fullname", "lastname", "middlename", "nachname" };

/* Words for people. In a table's name, they show that the table is about people. In a column's name, they mean a
 * person's name: "member_name". */
static const char *const people[] = {
  "applicant",   "beneficiary",  "father",       "guardian",  "husband",   "mother",      "nominee",      "spouse",
  "wife",        "applicants",   "attendee",     "attendees", "borrower",  "borrowers",   "candidate",    "candidates",
  "cardholder",  "citizen",      "citizens",     "client",    "clients",   "contact",     "contacts",     "customer",
  "customers",   "donor",        "donors",       "employee",  "employees", "guest",       "guests",       "holder",
  "holders",     "member",       "members",      "parent",    "parents",   "participant", "participants", "passenger",
  "passengers",  "patient",      "patients",     "people",    "person",    "persons",     "pupil",        "pupils",
  "resident",    "residents",    "staff",        "student",   "students",  "subscriber",  "subscribers",  "teacher",
  "teachers",    "tenant",       "tenants",      "user",      "users",     "visitor",     "visitors",     "volunteer",
  "volunteers",  "cliente",      "clientes",     "clienti",   "benutzer",  "kunde",       "kunden",       "mitglied",
  "mitglieder",  "mitarbeiter",  "patienten",    "personen",  "schueler",  "schüler",     "studenten",    "membre",
  "membres",     "personne",     "personnes",    "eleve",     "élève",     "eleves",      "élèves",       "etudiants",
  "étudiants",   "utilisateurs", "miembro",      "miembros",  "socio",     "socios",      "soci",         "empleado",
  "empleados",   "paciente",     "pacientes",    "paziente",  "pazienti",  "alumnos",     "usuarios",     "personas",
  "dipendenti",  "utenti",       "funcionarios", "alunos",    "pessoas",   "klant",       "klanten",      "leden",
  "medewerkers", "medlem",       "medlemmer",    "medlemmar", "ansatte",   "anställda",   "pracownicy",   NULL
};

/* Words for people that also mean a person's name. The column must be a text, and its name must be such a word or end
 * with it: "member", "assigned_employee". */
static const char *const person_words[]
    = { "accountholder", "applicant", "attendee",    "beneficiary", "borrower", "cardholder",  "citizen",
        "client",        "customer",  "donor",       "guardian",    "husband",  "nominee",     "owner",
        "policyholder",  "spouse",    "wife",        "driver",      "employee", "guest",       "holder",
        "member",        "members",   "participant", "passenger",   "patient",  "person",      "pupil",
        "resident",      "rider",     "student",     "subscriber",  "teacher",  "tenant",      "user",
        "visitor",       "volunteer", "cliente",     "kunde",       "mitglied", "mitarbeiter", "membre",
        "personne",      "eleve",     "élève",       "miembro",     "socio",    "empleado",    "paciente",
        "paziente",      "klant",     "medlem",      NULL };

/* If a column's name contains one of these words, the column's numbers are aggregates over many people: birth_rate,
 * email_count. */
static const char *const count_words[]
    = { "count", "counts", "pct", "percent", "rate", "rates", "ratio", "share", NULL };

/* Words for a person's location. A boolean column with such a name isn't personal, because it only tells whether the
 * location is known. */
static const char *const place_words[] = { "geolocation", "gps", "whereabouts", NULL };

static gboolean
contains_both_words (char **split)
{
  const char *const *words = (const char *const *) split;

  for (guint i = 0; i < G_N_ELEMENTS (together); i++)
    if (g_strv_contains (words, together[i].word) && g_strv_contains (words, together[i].other))
      return TRUE;
  return FALSE;
}

static gboolean
has_part (char **split, const char *const *of, guint n)
{
  g_autofree char *joined = g_strjoinv ("", split);

  for (guint i = 0; i < n; i++)
    if (strstr (joined, of[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_plain_number (const DowserColumn *column)
{
  return column->type == DOWSER_VALUE_BOOLEAN || dowser_value_type_is_number (column->type);
}

static gboolean
suggests_people (const DowserColumn *column)
{
  g_auto (GStrv) split = dowser_identifier_split (column->name);

  if (is_plain_number (column) && dowser_identifier_has_common_word (split, count_words))
    return FALSE;
  return dowser_identifier_has_common_word (split, people_signs)
         || has_part (split, parts_of_people, G_N_ELEMENTS (parts_of_people))
         || (dowser_identifier_has_common_word (split, birth_words) && !is_plain_number (column));
}

static gboolean
is_table_of_people (const DowserTable *table)
{
  g_auto (GStrv) name = dowser_identifier_split (table->name);

  if (dowser_identifier_has_common_word (name, people))
    return TRUE;
  for (guint i = 0; i < table->columns->len; i++)
    if (suggests_people (table->columns->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Returns TRUE for a person's name written as one word: "membername", "PATIENTNAME". */
static gboolean
is_person_name (char **split)
{
  g_autofree char *joined = g_strjoinv ("", split);

  for (guint i = 0; person_words[i] != NULL; i++)
    if (g_str_has_prefix (joined, person_words[i]) && g_str_equal (joined + strlen (person_words[i]), "name"))
      return TRUE;
  return FALSE;
}

static gboolean
is_person (const DowserColumn *column, char **split)
{
  guint n = g_strv_length (split);

  if (n == 0 || (column->type != DOWSER_VALUE_TEXT && column->type != DOWSER_VALUE_UNKNOWN))
    return FALSE;
  return g_strv_contains (person_words, split[n - 1]) || is_person_name (split);
}

/* Returns TRUE if the table of @column also has a column with names of people. Together with a name, a year of birth is
 * personal. */
static gboolean
has_name_column (const DowserColumn *column)
{
  for (guint i = 0; i < column->table->columns->len; i++)
    {
      const DowserColumn *other = column->table->columns->pdata[i];
      g_auto (GStrv) split = dowser_identifier_split (other->name);

      if (g_ascii_strcasecmp (other->name, "name") == 0
          || has_part (split, parts_of_people, G_N_ELEMENTS (parts_of_people)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_birth_date (const DowserColumn *column, char **split)
{
  g_auto (GStrv) table = NULL;

  if (has_part (split, birth_parts, G_N_ELEMENTS (birth_parts)))
    return TRUE;
  if (!dowser_identifier_has_common_word (split, birth_words))
    return FALSE;
  table = dowser_identifier_split (column->table->name);
  return !is_plain_number (column) || has_name_column (column) || dowser_identifier_has_common_word (table, people);
}

gboolean
dowser_column_is_personal_by_name (const DowserColumn *column)
{
  g_auto (GStrv) split = dowser_identifier_split (column->name);

  if (dowser_identifier_has_common_word (split, secrets))
    return TRUE;
  if (is_plain_number (column) && dowser_identifier_has_common_word (split, count_words))
    return FALSE;
  if (dowser_identifier_has_common_word (split, personal_words)
      || dowser_identifier_has_common_word (split, personal_words_except) || contains_both_words (split)
      || has_part (split, parts, G_N_ELEMENTS (parts)))
    return TRUE;
  if (dowser_identifier_has_common_word (split, place_words) && column->type != DOWSER_VALUE_BOOLEAN)
    return TRUE;
  if (is_person (column, split) || is_birth_date (column, split))
    return TRUE;
  return dowser_identifier_has_common_word (split, people_words)
         && (dowser_identifier_has_common_word (split, people) || is_table_of_people (column->table));
}
