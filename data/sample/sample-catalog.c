/* sample-catalog.c - what the shop sells: categories, products, suppliers, tags, stock */
#include "sample-shop.h"

#include <stdio.h>

#define N_ELEMENTS(array) ((int) (sizeof (array) / sizeof ((array)[0])))

typedef struct
{
  const char *name;
  const char *article;
  int price;
  int weight_grams;
} Leaf;

typedef struct
{
  const char *name;
  Leaf leaves[4];
} Branch;

static const Branch branches[] = {
  { "Camping",
    { { "Tents", "Tent", 329, 2900 },
      { "Sleeping Bags", "Sleeping Bag", 179, 1400 },
      { "Stoves", "Stove", 69, 450 },
      { "Cookware", "Cook Set", 45, 700 } } },
  { "Hiking",
    { { "Boots", "Boots", 169, 1300 },
      { "Backpacks", "Backpack", 139, 1600 },
      { "Trekking Poles", "Trekking Poles", 79, 480 },
      { "Water Bottles", "Bottle", 24, 320 } } },
  { "Climbing",
    { { "Ropes", "Rope", 149, 3800 },
      { "Harnesses", "Harness", 75, 380 },
      { "Helmets", "Helmet", 65, 270 },
      { "Carabiners", "Carabiner", 14, 80 } } },
  { "Clothing",
    { { "Jackets", "Jacket", 249, 620 },
      { "Base Layers", "Base Layer", 59, 210 },
      { "Gloves", "Gloves", 39, 120 },
      { "Hats", "Hat", 29, 90 } } },
  { "Water Sports",
    { { "Kayaks", "Kayak", 899, 21000 },
      { "Paddles", "Paddle", 119, 950 },
      { "Dry Bags", "Dry Bag", 35, 260 },
      { "Life Vests", "Life Vest", 89, 800 } } },
  { "Winter",
    { { "Skis", "Skis", 459, 3400 },
      { "Snowshoes", "Snowshoes", 159, 1900 },
      { "Sleds", "Sled", 99, 4200 },
      { "Crampons", "Crampons", 129, 820 } } },
  { "Electronics",
    { { "Headlamps", "Headlamp", 49, 95 },
      { "Navigation", "GPS", 279, 230 },
      { "Power Banks", "Power Bank", 59, 350 },
      { "Watches", "Watch", 349, 60 } } },
};

static const char *const series[] = { "Aurora", "Fjell", "Nordkapp", "Tundra", "Ridge", "Boreal", "Summit",
                                      "Drift",  "Lynx",  "Cairn",    "Polar",  "Saga",  "Granite" };

static const char *const supplier_names[][2] = {
  { "Bergans & Sønn", "Norway" },
  { "Nordic Trail AB", "Sweden" },
  { "L'Atelier des Cimes", "France" },
  { "Alpenwerk GmbH", "Germany" },
  { "Highland Mills", "United Kingdom" },
  { "Sisu Gear Oy", "Finland" },
  { "Dolomite Forge", "Italy" },
  { "Taiga Textiles", "Poland" },
  { "Pacific Crest Supply", "United States" },
  { "Kystkraft", "Norway" },
  { "Öresund Polymers", "Denmark" },
  { "Zhejiang Outdoor Co.", "China" },
  { "Hanoi Stitch", "Vietnam" },
  { "Tatra Ropes", "Slovakia" },
  { "Delta Marine", "Netherlands" },
  { "Glacier Optics", "Switzerland" },
  { "Iberia Leather", "Portugal" },
  { "Northlight Own Brand", "Norway" },
};

static const char *const tags[] = { "bestseller", "new",      "eco",        "vegan",    "ultralight", "family",
                                    "expert",     "beginner", "waterproof", "recycled", "gift",       "clearance" };

static const char *const warehouses[][2] = { { "Oslo Central", "Oslo" },
                                             { "Gothenburg Port", "Gothenburg" },
                                             { "Hamburg Hub", "Hamburg" },
                                             { "Leeds Depot", "Leeds" } };

static void
write_categories (SampleShop *shop)
{
  int id = N_ELEMENTS (branches);

  for (int b = 0; b < N_ELEMENTS (branches); b++)
    sample_writer_insert (shop->writer, "categories", "isI", b + 1, branches[b].name, -1);
  for (int b = 0; b < N_ELEMENTS (branches); b++)
    for (int l = 0; l < 4; l++)
      sample_writer_insert (shop->writer, "categories", "isI", ++id, branches[b].leaves[l].name, b + 1);
}

static void
write_suppliers (SampleShop *shop)
{
  char email[64];

  for (int i = 0; i < N_ELEMENTS (supplier_names); i++)
    {
      snprintf (email, sizeof email, "orders@supplier%02d.example", i + 1);
      sample_writer_insert (shop->writer, "suppliers", "isssr", i + 1, supplier_names[i][0], supplier_names[i][1],
                            i % 6 == 5 ? NULL : email, sample_random_range (&shop->random, 24, 50));
    }
}

/* One product in twenty is never sold: launched, listed, left on the shelf. */
static void
write_product (SampleShop *shop, const Leaf *leaf, int category, const char *line)
{
  SampleProduct *product = &shop->products[shop->n_products++];
  SampleRandom *random = &shop->random;
  int id = shop->n_products;
  int price = leaf->price * sample_random_range (random, 60, 180) / 100;
  int cost;
  int weight = leaf->weight_grams * sample_random_range (random, 75, 130) / 100;
  char sku[24];
  char name[64];

  product->price_cents = price * 100 + (sample_random_chance (random, 60) ? 90 : 50);
  product->launched_on = sample_random_chance (random, 65)
                             ? sample_random_range (random, sample_day (2018, 3, 1), shop->first_day)
                             : sample_random_range (random, shop->first_day, sample_day (2024, 9, 30));
  product->popularity = sample_random_chance (random, 95) ? 4000 / (4 + sample_random_range (random, 0, 120)) : 0;
  product->quality = sample_random_range (random, 35, 98);
  cost = product->price_cents * sample_random_range (random, 42, 70) / 100;
  snprintf (sku, sizeof sku, "NL-%04d-%c", 1000 + id * 7, 'A' + id % 5);
  snprintf (name, sizeof name, "%s %s", line, leaf->article);
  sample_writer_insert (shop->writer,
                        "products (id, sku, name, category_id, unit_price_cents, cost_cents, weight_grams,"
                        " launched_on, discontinued)",
                        "issiiiIdi", id, sku, name, category, product->price_cents, cost,
                        sample_random_chance (random, 4) ? -1 : weight, product->launched_on,
                        sample_random_chance (random, 7));
}

static void
write_products (SampleShop *shop)
{
  int category = N_ELEMENTS (branches);

  for (int b = 0; b < N_ELEMENTS (branches); b++)
    for (int l = 0; l < 4; l++)
      {
        category++;
        for (int s = 0; s < N_ELEMENTS (series); s++)
          if (sample_random_chance (&shop->random, 88))
            write_product (shop, &branches[b].leaves[l], category, series[s]);
      }
}

static void
write_product_links (SampleShop *shop)
{
  int order[N_ELEMENTS (supplier_names)];

  for (int product = 1; product <= shop->n_products; product++)
    {
      int n = sample_random_range (&shop->random, 1, 3);

      sample_random_shuffle (&shop->random, order, N_ELEMENTS (supplier_names));
      for (int i = 0; i < n; i++)
        sample_writer_insert (shop->writer, "product_suppliers", "iii", product, order[i] + 1,
                              sample_random_range (&shop->random, 3, 60));
      for (int tag = 0; tag < N_ELEMENTS (tags); tag++)
        if (sample_random_chance (&shop->random, 18))
          sample_writer_insert (shop->writer, "product_tags", "ii", product, tag + 1);
    }
}

static void
write_stock (SampleShop *shop)
{
  for (int i = 0; i < SAMPLE_N_WAREHOUSES; i++)
    sample_writer_insert (shop->writer, "warehouses", "iss", i + 1, warehouses[i][0], warehouses[i][1]);
  for (int warehouse = 1; warehouse <= SAMPLE_N_WAREHOUSES; warehouse++)
    for (int product = 1; product <= shop->n_products; product++)
      if (sample_random_chance (&shop->random, 80))
        sample_writer_insert (shop->writer, "stock", "iiii", warehouse, product,
                              sample_random_range (&shop->random, 0, 160), sample_random_range (&shop->random, 5, 25));
}

void
sample_write_catalog (SampleShop *shop)
{
  write_categories (shop);
  write_suppliers (shop);
  for (int i = 0; i < N_ELEMENTS (tags); i++)
    sample_writer_insert (shop->writer, "tags", "is", i + 1, tags[i]);
  write_products (shop);
  write_product_links (shop);
  write_stock (shop);
}
