/* sample-people.c - who works in the shop and who buys there: employees, customers, addresses */
#include "sample-shop.h"

#include <stdio.h>

#define N_ELEMENTS(array) ((int) (sizeof (array) / sizeof ((array)[0])))
#define N_NAMES 14
#define N_CITIES 6

typedef struct
{
  const char *name;
  int share;
  const char *first_names[N_NAMES];
  const char *last_names[N_NAMES];
  const char *cities[N_CITIES];
  const char *street;
} Country;

static const Country countries[] = {
  { "Norway",
    26,
    { "Åse", "Bjørn", "Ingrid", "Lars", "Kari", "Olav", "Nora", "Sigurd", "Emma", "Jakob", "Maja", "Henrik", "Solveig",
      "Tor" },
    { "Hansen", "Johansen", "Olsen", "Larsen", "Bakke", "Berg", "Haugen", "Lund", "Moen", "Strand", "Dahl", "Lie",
      "Vik", "Ødegård" },
    { "Oslo", "Bergen", "Trondheim", "Stavanger", "Tromsø", "Bodø" },
    "Storgata" },
  { "Sweden",
    17,
    { "Astrid", "Erik", "Elsa", "Gustav", "Linnéa", "Oskar", "Freja", "Nils", "Alva", "Axel", "Saga", "Viktor", "Karin",
      "Sven" },
    { "Andersson", "Nilsson", "Eriksson", "Lindberg", "Lindqvist", "Holm", "Sjöberg", "Björk", "Ek", "Nyström",
      "Åkesson", "Wallin", "Falk", "Norén" },
    { "Stockholm", "Gothenburg", "Malmö", "Uppsala", "Umeå", "Kiruna" },
    "Drottninggatan" },
  { "Germany",
    15,
    { "Anna", "Felix", "Greta", "Jonas", "Lena", "Lukas", "Mia", "Paul", "Clara", "Max", "Hanna", "Moritz", "Jürgen",
      "Sabine" },
    { "Müller", "Schmidt", "Schneider", "Fischer", "Weber", "Wagner", "Becker", "Koch", "Wolf", "Krüger", "Vogel",
      "Braun", "Groß", "Jäger" },
    { "Berlin", "Hamburg", "Munich", "Cologne", "Leipzig", "Bremen" },
    "Bahnhofstraße" },
  { "Denmark",
    10,
    { "Asger", "Mette", "Frederik", "Ida", "Magnus", "Sofie", "Emil", "Laura", "Oliver", "Signe", "Kasper", "Trine",
      "Søren", "Freya" },
    { "Jensen", "Nielsen", "Pedersen", "Kristensen", "Rasmussen", "Møller", "Thomsen", "Poulsen", "Knudsen", "Holst",
      "Bech", "Kjær", "Lauritsen", "Dam" },
    { "Copenhagen", "Aarhus", "Odense", "Aalborg", "Esbjerg", "Roskilde" },
    "Vestergade" },
  { "United Kingdom",
    10,
    { "Amelia", "George", "Olivia", "Harry", "Isla", "Jack", "Poppy", "Alfie", "Grace", "Rory", "Niamh", "Callum",
      "Siobhan", "Ewan" },
    { "Smith", "Jones", "Taylor", "Brown", "Wilson", "O'Brien", "MacLeod", "Hughes", "Walker", "Reid", "Campbell",
      "O'Neill", "Clarke", "Shaw" },
    { "London", "Leeds", "Glasgow", "Bristol", "Cardiff", "Inverness" },
    "High Street" },
  { "United States",
    8,
    { "Ava", "Liam", "Sophia", "Noah", "Zoe", "Mason", "Chloe", "Ethan", "Maya", "Logan", "Ruby", "Carlos", "Aaliyah",
      "Wyatt" },
    { "Johnson", "Williams", "Garcia", "Miller", "Davis", "Rodriguez", "Martinez", "Lee", "Nguyen", "Carter", "Rivera",
      "Cooper", "Brooks", "Hayes" },
    { "Seattle", "Denver", "Portland", "Boston", "Minneapolis", "Anchorage" },
    "Main Street" },
  { "Finland",
    6,
    { "Aino", "Eino", "Helmi", "Väinö", "Sofia", "Onni", "Aada", "Leo", "Venla", "Elias", "Pihla", "Toivo", "Siiri",
      "Juho" },
    { "Korhonen", "Virtanen", "Mäkinen", "Nieminen", "Mäkelä", "Hämäläinen", "Laine", "Heikkinen", "Koskinen",
      "Järvinen", "Salo", "Lehtonen", "Saari", "Aalto" },
    { "Helsinki", "Tampere", "Turku", "Oulu", "Rovaniemi", "Espoo" },
    "Kauppakatu" },
  { "Netherlands",
    4,
    { "Sanne", "Daan", "Fleur", "Bram", "Lotte", "Sem", "Eva", "Thijs", "Noor", "Ruben", "Femke", "Joost", "Maud",
      "Pieter" },
    { "de Vries", "van den Berg", "Jansen", "Bakker", "Visser", "Smit", "Meijer", "de Boer", "Mulder", "Bos", "Vos",
      "Peters", "Hendriks", "Dekker" },
    { "Amsterdam", "Rotterdam", "Utrecht", "Groningen", "Eindhoven", "Zwolle" },
    "Kerkstraat" },
  { "France",
    3,
    { "Camille", "Hugo", "Léa", "Louis", "Manon", "Jules", "Chloé", "Gabriel", "Inès", "Théo", "Élodie", "Rémi", "Zoé",
      "Benoît" },
    { "Martin", "Bernard", "Dubois", "Thomas", "Robert", "Petit", "Leroy", "Moreau", "Lefèvre", "Girard", "Bonnet",
      "d'Arcy", "Fontaine", "Chevalier" },
    { "Paris", "Lyon", "Grenoble", "Annecy", "Lille", "Chamonix" },
    "Rue de la Gare" },
  { "Poland",
    1,
    { "Zofia", "Jakub", "Hanna", "Łukasz", "Julia", "Szymon", "Maja", "Antoni", "Alicja", "Michał", "Wanda", "Piotr",
      "Ewa", "Tomasz" },
    { "Nowak", "Kowalski", "Wiśniewska", "Wójcik", "Kamiński", "Zielińska", "Szymański", "Woźniak", "Dąbrowska",
      "Mazur", "Król", "Wróbel", "Pawlak", "Górski" },
    { "Warsaw", "Kraków", "Gdańsk", "Wrocław", "Poznań", "Zakopane" },
    "Długa" },
};

static const char *const segments[]
    = { "Retail", "Wholesale", "Club", " Retail", "retail", "RETAIL", "wholesale ", "Guide", NULL };
static const int segment_weights[] = { 560, 130, 110, 40, 55, 10, 15, 45, 35 };

static const char *const departments[] = { "Sales", "Purchasing", "Logistics", "Support", "Finance" };
static const char *const job_titles[]
    = { "Sales Advisor", "Buyer", "Warehouse Operator", "Support Agent", "Accountant" };
static const int department_weights[] = { 45, 12, 22, 14, 7 };

static const Country *
pick_country (SampleShop *shop)
{
  int weights[N_ELEMENTS (countries)];

  for (int i = 0; i < N_ELEMENTS (countries); i++)
    weights[i] = countries[i].share;
  return &countries[sample_random_pick (&shop->random, weights, N_ELEMENTS (countries))];
}

static void
make_name (SampleShop *shop, const Country *country, char *name, int size)
{
  const char *first = country->first_names[sample_random_range (&shop->random, 0, N_NAMES - 1)];
  const char *last = country->last_names[sample_random_range (&shop->random, 0, N_NAMES - 1)];

  snprintf (name, (size_t) size, "%s %s", first, last);
}

/* The managing director is 1, the five heads of department report to 1, everybody else to a head. */
static void
write_employees (SampleShop *shop)
{
  SampleRandom *random = &shop->random;
  char name[96];

  for (int id = 1; id <= SAMPLE_N_EMPLOYEES; id++)
    {
      int is_head = id >= 2 && id <= 6;
      int department = is_head ? id - 2 : sample_random_pick (random, department_weights, N_ELEMENTS (departments));
      int manager = id == 1 ? -1 : is_head ? 1 : department + 2;
      int salary = id == 1   ? 1450000
                   : is_head ? sample_random_range (random, 820000, 990000)
                             : sample_random_range (random, 390000, 640000);

      make_name (shop, &countries[sample_random_range (random, 0, 2)], name, sizeof name);
      sample_writer_insert (shop->writer, "employees", "isssIdi", id, name,
                            id == 1   ? "Managing Director"
                            : is_head ? "Head of Department"
                                      : job_titles[department],
                            id == 1 ? "Management" : departments[department], manager,
                            sample_random_range (random, sample_day (2012, 1, 1), sample_day (2024, 6, 30)),
                            salary * 10);
    }
}

static void
write_groups (SampleShop *shop)
{
  static const char *const names[] = { "Bronze", "Silver", "Gold", "Platinum" };

  for (int i = 0; i < N_ELEMENTS (names); i++)
    sample_writer_insert (shop->writer, "\"group\"", "isii", i + 1, names[i], (i + 1) * 10, i + 1);
}

static void
write_addresses (SampleShop *shop, int customer_id, SampleCustomer *customer, const Country *country)
{
  SampleRandom *random = &shop->random;
  char street[64];
  char code[16];

  customer->first_address = shop->n_addresses + 1;
  customer->n_addresses = sample_random_chance (random, 78) ? 1 : sample_random_chance (random, 85) ? 2 : 3;
  for (int i = 0; i < customer->n_addresses; i++)
    {
      const Country *where = i > 0 && sample_random_chance (random, 12) ? pick_country (shop) : country;

      snprintf (street, sizeof street, "%s %d", where->street, sample_random_range (random, 1, 140));
      snprintf (code, sizeof code, "%05d", sample_random_range (random, 100, 99999));
      sample_writer_insert (shop->writer, "addresses", "iissss", ++shop->n_addresses, customer_id, street,
                            sample_random_chance (random, 5) ? NULL : code,
                            where->cities[sample_random_range (random, 0, N_CITIES - 1)], where->name);
    }
}

/* A few customers buy most: appetite falls with the rank. One in eleven never orders at all. */
static void
write_customer (SampleShop *shop, int id, int rank)
{
  SampleRandom *random = &shop->random;
  SampleCustomer *customer = &shop->customers[id - 1];
  const Country *country = pick_country (shop);
  int span = sample_day (2024, 12, 20) - sample_day (2019, 6, 1);
  char code[16];
  char name[96];
  char email[48];
  char phone[24];

  customer->joined_on
      = sample_day (2019, 6, 1) + span * (id - 1) / SAMPLE_MAX_CUSTOMERS + sample_random_range (random, 0, 10);
  customer->appetite = sample_random_chance (random, 91) ? 60000 / (25 + rank) : 0;
  make_name (shop, country, name, sizeof name);
  snprintf (code, sizeof code, "NL-%05d", id * 3 + 10000);
  snprintf (email, sizeof email, "customer%d@mail.example", id);
  snprintf (phone, sizeof phone, "+%d %07d", sample_random_range (random, 31, 49),
            sample_random_range (random, 1000000, 9999999));
  sample_writer_insert (shop->writer, "customers", "issssssIddi", id, code, name,
                        sample_random_chance (random, 6) ? NULL : email,
                        sample_random_chance (random, 30) ? NULL : phone, country->name,
                        segments[sample_random_pick (random, segment_weights, N_ELEMENTS (segment_weights))],
                        sample_random_chance (random, 55) ? -1 : sample_random_range (random, 1, 4),
                        sample_random_chance (random, 25)
                            ? -1
                            : sample_random_range (random, sample_day (1970, 1, 1), sample_day (2005, 12, 31)),
                        customer->joined_on, sample_random_chance (random, 58));
  write_addresses (shop, id, customer, country);
}

static void
write_gift_cards (SampleShop *shop)
{
  static const int amounts[] = { 25000, 50000, 100000, 200000 };
  SampleRandom *random = &shop->random;
  char number[24];

  for (int i = 0; i < 420; i++)
    {
      snprintf (number, sizeof number, "GC-%06d", 100000 + i * 37);
      sample_writer_insert (shop->writer, "\"Gift Cards\"", "siidi", number,
                            sample_random_range (random, 1, shop->n_customers),
                            amounts[sample_random_range (random, 0, 3)],
                            sample_random_range (random, shop->first_day, shop->last_day),
                            sample_random_chance (random, 64));
    }
}

void
sample_write_people (SampleShop *shop)
{
  static int ranks[SAMPLE_MAX_CUSTOMERS];

  write_employees (shop);
  write_groups (shop);
  sample_random_shuffle (&shop->random, ranks, SAMPLE_MAX_CUSTOMERS);
  shop->n_customers = SAMPLE_MAX_CUSTOMERS;
  for (int id = 1; id <= SAMPLE_MAX_CUSTOMERS; id++)
    write_customer (shop, id, ranks[id - 1]);
  write_gift_cards (shop);
}
