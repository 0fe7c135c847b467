/* test-personal-name.c - tests which column names mean personal data, depending on the column's type and the other
 * columns */
#include "schema/dowser-personal-name.h"
#include "support/dowser-test-main.h"

/* "table: column type, column type": the first column is the tested one. */
static const char *const personal[] = {
  "club: member text",
  "club: member",
  "club: team_member varchar",
  "club: membername text",
  "club: MemberName text",
  "club: member_name text",
  "visits: patient text",
  "policies: policyholder text",
  "policies: beneficiary text",
  "dogs: owner text",
  "pupils: mother_name text",
  "t: next_of_kin text",
  "t: license_plate text",
  "t: birthplace text",
  "rides: driver varchar(40)",
  "orders: kunde text",
  "ventes: membre text",
  "pay: ccnum text",
  "pay: ccnum integer",
  "pay: cc_num integer",
  "pay: CCNumber text",
  "pay: CardNum bigint",
  "pay: cardholder text",
  "pay: card_holder text",
  "pay: cardholder_name text",
  "pay: kreditkarte text",
  "track: gps text",
  "track: gps_lat real",
  "track: last_gps_position text",
  "track: home_lat real",
  "users: lat real",
  "customers: longitude double",
  "staff: coordinates text",
  "t: born date, name text",
  "t: born text",
  "t: born integer, name text",
  "t: born integer, first_name text",
  "patients: born integer",
  "t: date_of_birth date",
  "t: DateOfBirth date",
  "t: birth_date date",
  "t: birthDate text",
  "t: birth_year integer",
  "t: dob date",
  "t: geburtsdatum date",
  "t: GebDatum date",
  "t: geb_datum text",
  "t: date_naissance date",
  "t: date_de_naissance date",
  "t: fecha_nacimiento date",
  "t: data_nascita date",
  "t: data_nascimento date",
  "t: geboortedatum date",
  "t: f\u00f8dselsdato date",
  "t: f\u00f6delsedatum date",
  "t: data_urodzenia date",
  "t: full_name text",
  "t: FullName text",
  "t: first_name text",
  "t: nachname text",
  "t: apellido text",
  "t: pr\u00e9nom text",
  "t: telefon text",
  "t: t\u00e9l\u00e9phone text",
  "mitglieder: name text",
  "clientes: nombre text",
  "t: name text, vorname text",
  "t: salary_per_month integer",
};

static const char *const others[] = {
  "clubs: members integer, name text",
  "clubs: member_count integer",
  "clubs: n_members integer",
  "clubs: total_members bigint",
  "t: is_member boolean",
  "t: member_id integer",
  "t: member_since date",
  "t: member_type text",
  "t: membership text",
  "births: born integer, year integer, region text",
  "births: born integer, year integer, sex text",
  "stats: born_total integer, region_name text",
  "stats: birth_rate real",
  "stats: email_count integer",
  "stations: lat real, name text",
  "stations: longitude real, title text",
  "devices: gps_enabled boolean",
  "stop: name text",
  "stop: notebook text",
  "stop: newborn_ward text",
  "products: name text, price real",
  "categories: parent text",
  "drivers: name text, team text",
  "repos: owner_id integer",
  "t: airborne integer",
};

static gboolean
is_personal (const char *described)
{
  g_auto (GStrv) parts = g_strsplit (described, ": ", 2);
  g_auto (GStrv) columns = g_strsplit (parts[1], ", ", -1);
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, parts[0], FALSE);

  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (columns[i], " ", 2);

      dowser_schema_builder_add_column (builder, table, words[0], words[1] != NULL ? words[1] : "");
    }
  return dowser_column_is_personal_by_name (table->columns->pdata[0]);
}

static void
test_personal_column_names_are_recognized (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (personal); i++)
    if (!is_personal (personal[i]))
      g_error ("not personal: %s", personal[i]);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (is_personal (others[i]))
      g_error ("personal: %s", others[i]);
}

DOWSER_TEST_MAIN (personal_name)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/personal-name/personal-column-names-are-recognized",
                   test_personal_column_names_are_recognized);
  return g_test_run ();
}
