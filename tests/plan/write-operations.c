/* write-operations.c - writes random operations of each kind as JSON, one on each line, for validate-schema.py */
#include "plan/dowser-plan-json.h"
#include "support/dowser-random-operation.h"
#include "support/dowser-random-plan.h"

#include <stdio.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  int n_operations = argc > 1 ? atoi (argv[1]) : 100;

  for (int i = 0; i < n_operations; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      g_autoptr (GPtrArray) operations
          = dowser_operations_new_single (dowser_random_operation_new (i % DOWSER_OPERATION_N_KINDS, schema, rand));
      g_autofree char *text = dowser_operations_to_json (operations, FALSE);

      puts (text);
    }
  return EXIT_SUCCESS;
}
