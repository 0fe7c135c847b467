/* write-tiers.c - writes random plans in each prompt size that can express them, with the JSON Schema, for
 * validate-tiers.py */
#include "prompt/documents/dowser-prompt-size.h"
#include "support/dowser-random-plan.h"

#include <stdio.h>
#include <stdlib.h>

static const DowserColumn *
pick_column (const DowserTable *table, GRand *rand)
{
  return table->columns->pdata[g_rand_int_range (rand, 0, (int) table->columns->len)];
}

static DowserExpr *
make_column (const DowserColumn *column)
{
  return dowser_expr_new_column (column->table->name, column->name);
}

/* Makes a simple plan. The usual random plans are too complex for the smallest prompt size. */
static DowserPlan *
make_small_plan (const DowserSchema *schema, GRand *rand)
{
  DowserSelect *select = dowser_select_new ();
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *table = tables->pdata[g_rand_int_range (rand, 0, (int) tables->len)];
  const DowserColumn *key = pick_column (table, rand);

  dowser_select_add_instance (select, table->name, table->name);
  dowser_select_add_output (select, make_column (key), NULL);
  if (g_rand_boolean (rand))
    {
      g_ptr_array_add (select->group, make_column (key));
      dowser_select_add_output (select,
                                dowser_expr_new_aggregate (g_rand_int_range (rand, DOWSER_COUNT, DOWSER_CONCAT),
                                                           make_column (pick_column (table, rand)), FALSE, NULL),
                                NULL);
    }
  if (g_rand_boolean (rand))
    dowser_select_add_filter (select,
                              dowser_expr_new_compare (g_rand_int_range (rand, DOWSER_EQUAL, DOWSER_GREATER_EQUAL + 1),
                                                       make_column (pick_column (table, rand)),
                                                       dowser_expr_new_text (dowser_random_get_hostile_text (rand))));
  if (g_rand_boolean (rand))
    dowser_select_add_filter (select,
                              dowser_expr_new_is_null (make_column (pick_column (table, rand)), g_rand_boolean (rand)));
  if (g_rand_boolean (rand))
    dowser_select_add_order (select, make_column (key), g_rand_boolean (rand));
  if (g_rand_boolean (rand))
    select->limit = g_rand_int_range (rand, 0, 100);
  return dowser_plan_new (select);
}

static void
write_document (const DowserPlan *plan, DowserPromptSize prompt_size, const DowserSchema *schema)
{
  g_autofree char *document = dowser_prompt_size_write (plan, prompt_size, schema, NULL);
  g_autofree char *json_schema = document != NULL ? dowser_prompt_size_dup_schema (prompt_size, schema, NULL) : NULL;

  if (document != NULL)
    printf ("{\"tier\":\"%s\",\"schema\":%s,\"document\":%s}\n", dowser_prompt_size_nicks[prompt_size], json_schema,
            document);
}

int
main (int argc, char **argv)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  int n_plans = argc > 1 ? atoi (argv[1]) : 100;

  for (int i = 0; i < n_plans; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
      g_autoptr (DowserPlan) small = make_small_plan (schema, rand);

      write_document (plan, DOWSER_PROMPT_SIZE_FULL, schema);
      write_document (plan, DOWSER_PROMPT_SIZE_STANDARD, schema);
      for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL;
           prompt_size++)
        write_document (small, prompt_size, schema);
    }
  return EXIT_SUCCESS;
}
