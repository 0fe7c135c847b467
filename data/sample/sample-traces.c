/* sample-traces.c - what customers leave behind: reviews and visits of the web site */
#include "sample-shop.h"

#include <stdio.h>

static const char *const pages[] = { "/", "/tents", "/jackets", "/sale", "/boots", "/skis", "/gift-cards", "/stores" };
static const int page_weights[] = { 40, 12, 14, 16, 9, 7, 4, 2 };
static const char *const referrers[] = { "search", "newsletter", "social", "partner", NULL };
static const int referrer_weights[] = { 42, 18, 15, 5, 20 };
static const char *const comments[] = { "Does what it should.",    "Too small, sent it back.", "Best I've ever had!",
                                        "Arrived late, but fine.", "Zip broke after a month.", NULL };
static const int comment_weights[] = { 18, 6, 14, 8, 5, 49 };

/* A good product gets fives, and even a bad one finds a friend. */
static int
rating_of (SampleShop *shop, int quality)
{
  int points = quality + sample_random_range (&shop->random, -45, 35);

  return points > 72 ? 5 : points > 52 ? 4 : points > 34 ? 3 : points > 18 ? 2 : 1;
}

static void
write_reviews (SampleShop *shop)
{
  for (int id = 1; id <= 5200; id++)
    {
      int day = sample_random_range (&shop->random, shop->first_day + 14, shop->last_day);
      int product = sample_shop_pick_product (shop, day);
      int customer = sample_shop_pick_customer (shop, day);

      sample_writer_insert (shop->writer, "reviews", "iiiisd", id, product + 1, customer + 1,
                            rating_of (shop, shop->products[product].quality),
                            comments[sample_random_pick (&shop->random, comment_weights, 6)], day);
    }
}

static void
write_visit (SampleShop *shop, int id, int day)
{
  SampleRandom *random = &shop->random;
  int second = sample_random_range (random, 5 * 3600, 24 * 3600 - 1);
  int year;
  int month;
  int day_of_month;
  char visited_at[32];
  char code[16];

  sample_day_split (day, &year, &month, &day_of_month);
  snprintf (visited_at, sizeof visited_at, "%04d-%02d-%02d %02d:%02d:%02d", year % 10000, month % 100,
            day_of_month % 100, second / 3600, second / 60 % 60, second % 60);
  snprintf (code, sizeof code, "NL-%05d", (sample_shop_pick_customer (shop, day) + 1) * 3 + 10000);
  sample_writer_insert (shop->writer, "web_visits", "issssi", id, sample_random_chance (random, 45) ? NULL : code,
                        visited_at, pages[sample_random_pick (random, page_weights, 8)],
                        referrers[sample_random_pick (random, referrer_weights, 5)],
                        sample_random_range (random, 2, 40) * sample_random_range (random, 1, 30));
}

static void
write_visits (SampleShop *shop)
{
  int id = 0;

  for (int day = shop->first_day; day <= shop->last_day; day++)
    for (int n = sample_random_range (&shop->random, 8, 22); n > 0; n--)
      write_visit (shop, ++id, day);
}

void
sample_write_traces (SampleShop *shop)
{
  write_reviews (shop);
  write_visits (shop);
}
