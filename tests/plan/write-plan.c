/* write-plan.c - writes random plans as JSON, one on each line, for validate-schema.py */
#include "plan/dowser-plan-json.h"
#include "support/dowser-random-plan.h"

#include <stdio.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  int n_plans = argc > 1 ? atoi (argv[1]) : 100;

  for (int i = 0; i < n_plans; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
      g_autofree char *text = dowser_plan_to_json (plan, FALSE);

      puts (text);
    }
  return EXIT_SUCCESS;
}
