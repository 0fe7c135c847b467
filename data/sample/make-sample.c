/* make-sample.c - makes the sample database: three years of a shop, the same bytes on every machine */
#include "sample-shop.h"

#include <stdio.h>
#include <stdlib.h>

int
sample_shop_pick_customer (SampleShop *shop, int day)
{
  static int weights[SAMPLE_MAX_CUSTOMERS];

  for (int i = 0; i < shop->n_customers; i++)
    weights[i] = shop->customers[i].joined_on <= day ? shop->customers[i].appetite : 0;
  return sample_random_pick (&shop->random, weights, shop->n_customers);
}

int
sample_shop_pick_product (SampleShop *shop, int day)
{
  static int weights[SAMPLE_MAX_PRODUCTS];

  for (int i = 0; i < shop->n_products; i++)
    weights[i] = shop->products[i].launched_on <= day ? shop->products[i].popularity : 0;
  return sample_random_pick (&shop->random, weights, shop->n_products);
}

int
main (int argc, char **argv)
{
  SampleShop *shop;

  if (argc != 3)
    {
      fprintf (stderr, "usage: make-sample SCHEMA.sql OUT.db\n");
      return 2;
    }
  shop = calloc (1, sizeof (SampleShop));
  if (shop == NULL)
    return 1;
  shop->writer = sample_writer_open (argv[2], argv[1]);
  shop->random.state = 2022;
  shop->first_day = sample_day (2022, 1, 1);
  shop->last_day = sample_day (2024, 12, 31);
  sample_write_catalog (shop);
  sample_write_people (shop);
  sample_write_orders (shop);
  sample_write_traces (shop);
  sample_writer_close (shop->writer);
  free (shop);
  return 0;
}
