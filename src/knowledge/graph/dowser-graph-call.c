/* dowser-graph-call.c - prepares a metric graph to be run with parameter values: a plan for each step, and formulas
 * that combine the results */
#include "knowledge/graph/dowser-graph-call.h"

#include "base/dowser-error.h"
#include "knowledge/graph/dowser-graph-places.h"
#include "knowledge/graph/dowser-graph-values.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-iso-time.h"
#include "plan/dowser-types.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** CallBuilder: the state while a graph's call is made. @used: the names of the parameters that steps and formulas use;
 * @is_check_only: TRUE if the graph is only checked, with placeholders as values */
typedef struct
{
  DowserGraphCall *call;
  const DowserMeanings *meanings;
  GHashTable *used;
  gboolean is_check_only;
} CallBuilder;

static void
operand_free (gpointer data)
{
  DowserGraphOperand *self = data;

  g_free (self->number);
  g_free (self);
}

static void
part_free (gpointer data)
{
  DowserGraphPart *self = data;

  g_free (self->sentence);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_strfreev (self->keys);
  g_array_unref (self->columns);
  g_clear_pointer (&self->formula, dowser_graph_formula_free);
  g_ptr_array_unref (self->operands);
  g_free (self);
}

void
dowser_graph_call_free (DowserGraphCall *self)
{
  g_ptr_array_unref (self->parts);
  g_array_unref (self->order);
  g_clear_pointer (&self->values, g_hash_table_unref);
  g_free (self);
}

static gboolean set_error (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
set_error (GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY, text);
  return FALSE;
}

/* Adds a part for each step, and a last part for the result. */
static void
add_parts (DowserGraphCall *call)
{
  for (guint i = 0; i <= call->graph->steps->len; i++)
    {
      DowserGraphPart *part = g_new0 (DowserGraphPart, 1);

      part->name = i < call->graph->steps->len ? ((const DowserGraphStep *) call->graph->steps->pdata[i])->name
                                               : call->graph->term;
      part->columns = g_array_new (FALSE, FALSE, sizeof (guint));
      part->operands = g_ptr_array_new_with_free_func (operand_free);
      g_ptr_array_add (call->parts, part);
    }
}

/* Returns the name of a group key. The month of any date is "month", and a column has its own name. If steps have the
 * same groups, their keys therefore have the same names. */
static char *
dup_key (const DowserSelect *select, guint index)
{
  const DowserOutput *output = select->outputs->pdata[index];
  const DowserExpr *date;
  DowserUnit unit;

  if (output->name != NULL)
    return g_utf8_casefold (output->name, -1);
  if (dowser_bucket_read (output->expr, &unit, &date))
    return g_strdup (dowser_unit_nicks[unit]);
  if (output->expr->kind == DOWSER_EXPR_COLUMN)
    return g_utf8_casefold (output->expr->name, -1);
  return dowser_select_dup_heading (select, index);
}

/* Finds the number that a plan calculates. This is the only output with an aggregate. If no output has an aggregate,
 * but an earlier step of the plan has one, it is the last output. Returns: the index of the output; -1 if several
 * outputs have aggregates, or there is no aggregate */
static int
find_number (const DowserPlan *plan)
{
  GPtrArray *outputs = plan->select->outputs;
  int found = -1;

  for (guint i = 0; i < outputs->len; i++)
    if (dowser_expr_has_aggregate (((const DowserOutput *) outputs->pdata[i])->expr))
      {
        if (found >= 0)
          return -1;
        found = (int) i;
      }
  return found < 0 && plan->steps->len > 0 ? (int) outputs->len - 1 : found;
}

static gboolean
find_groups (DowserGraphPart *part, const DowserSchema *schema, GError **error)
{
  const DowserSelect *select = part->plan->select;
  g_autoptr (DowserTypes) types = dowser_types_new (part->plan, schema);
  const DowserTypeScope scope = { types, NULL, select };
  g_autoptr (GStrvBuilder) keys = g_strv_builder_new ();
  int number = find_number (part->plan);

  if (number < 0)
    return set_error (error,
                      _ ("Step “%s” must show one number, or one number for each group, such as “sum of total from "
                         "orders "
                         "by country”."),
                      part->name);
  if (!dowser_value_type_may_be_number (dowser_types_get_output_type (&scope, (guint) number).type))
    return set_error (error, _ ("Step “%s” shows something that isn't a number."), part->name);
  part->number = (guint) number;
  for (guint i = 0; i < select->outputs->len; i++)
    if (i != part->number)
      {
        g_autofree char *key = dup_key (select, i);

        g_strv_builder_add (keys, key);
        g_array_append_val (part->columns, i);
      }
  part->keys = g_strv_builder_end (keys);
  return TRUE;
}

static gboolean
read_sentence (CallBuilder *builder, DowserGraphPart *part, const DowserGraphStep *step, GError **error)
{
  const DowserSchema *meaning_schema = dowser_meanings_get_schema (builder->meanings);
  g_autoptr (GError) reason = NULL;
  g_autoptr (DowserPlan) part_plan = NULL;
  g_autofree char *refusal = NULL;

  part->sentence
      = dowser_graph_fill_placeholders (builder->call->graph, step, builder->call->values, builder->used, error);
  if (part->sentence == NULL)
    return FALSE;
  part_plan = dowser_sentence_read (part->sentence, meaning_schema, &reason);
  if (part_plan == NULL)
    return set_error (error, _ ("Step “%s” isn't understood: %s"), step->name, reason->message);
  part->plan = dowser_meanings_expand (builder->meanings, part_plan, &refusal);
  if (part->plan == NULL)
    return set_error (error, _ ("Step “%s” isn't understood: %s"), step->name, refusal);
  return find_groups (part, meaning_schema, error);
}

static int
find_part (const DowserGraphCall *call, const char *name)
{
  for (guint i = 0; i < call->graph->steps->len; i++)
    if (g_str_equal (((const DowserGraphPart *) call->parts->pdata[i])->name, name))
      return (int) i;
  return -1;
}

/* Returns: (nullable): borrowed: the value of parameter @name; %NULL with @error if the parameter has no value */
static const DowserValue *
find_value (CallBuilder *builder, const char *name, GError **error)
{
  const DowserGraphParameter *parameter = dowser_graph_find_parameter (builder->call->graph, name);
  const DowserValue *value = g_hash_table_lookup (builder->call->values, name);

  if (parameter == NULL)
    set_error (error, _ ("The formula uses “%s”, which is neither a step nor a parameter."), name);
  else if (value == NULL)
    set_error (error, _ ("Parameter “%s” (%s) needs a value."), name, dowser_graph_parameter_get_kind (parameter));
  if (parameter != NULL)
    g_hash_table_add (builder->used, parameter->name);
  return value;
}

/* Finds the value of parameter @name as a day. @date: (out): the day */
static gboolean
find_day (CallBuilder *builder, const char *name, GDate *date, GError **error)
{
  const DowserValue *value = find_value (builder, name, error);

  if (value == NULL)
    return FALSE;
  if (value->type != DOWSER_VALUE_DATE || dowser_iso_read_date (value->text, value->length, date) == 0)
    return set_error (error, _ ("“days” needs two dates, but parameter “%s” isn't a date."), name);
  return TRUE;
}

static gboolean
count_days (CallBuilder *builder, const DowserGraphName *name, DowserGraphOperand *operand, GError **error)
{
  GDate from, to;

  if (!find_day (builder, name->name, &from, error) || !find_day (builder, name->until, &to, error))
    return FALSE;
  if (g_date_compare (&from, &to) > 0 && !builder->is_check_only)
    return set_error (error, _ ("“%s” is later than “%s”."), name->name, name->until);
  operand->number = g_new0 (DowserDecimal, 1);
  dowser_decimal_set_integer (operand->number, g_date_days_between (&from, &to) + 1);
  return TRUE;
}

static gboolean
set_number (CallBuilder *builder, const char *name, DowserGraphOperand *operand, GError **error)
{
  const DowserValue *value = find_value (builder, name, error);
  g_autofree char *text = value != NULL ? dowser_value_to_display (value) : NULL;

  if (value == NULL)
    return FALSE;
  operand->number = g_new0 (DowserDecimal, 1);
  if (!dowser_value_type_is_number (value->type) || !dowser_decimal_parse (text, -1, operand->number))
    return set_error (error, _ ("The formula calculates with parameter “%s”, which isn't a number."), name);
  return TRUE;
}

static gboolean
read_formula (CallBuilder *builder, DowserGraphPart *part, const char *text, GError **error)
{
  g_autoptr (GError) reason = NULL;
  GPtrArray *names;

  part->formula = dowser_graph_formula_new (text, &reason);
  if (part->formula == NULL)
    return set_error (error, "“%s”: %s", part->name, reason->message);
  names = dowser_graph_formula_get_names (part->formula);
  for (guint i = 0; i < names->len; i++)
    {
      const DowserGraphName *name = names->pdata[i];
      DowserGraphOperand *operand = g_new0 (DowserGraphOperand, 1);

      g_ptr_array_add (part->operands, operand);
      operand->part = name->until == NULL ? find_part (builder->call, name->name) : -1;
      if (name->until != NULL ? !count_days (builder, name, operand, error)
                              : operand->part < 0 && !set_number (builder, name->name, operand, error))
        return FALSE;
    }
  return TRUE;
}

typedef enum
{
  UNSEEN,
  ENTERED,
  DONE
} VisitState;

/* Adds part @index to the order, after the parts that it needs. The recursion is at most as deep as the number of
 * steps. */
static gboolean
add_in_order (DowserGraphCall *call, guint index, VisitState *visited, GError **error)
{
  const DowserGraphPart *part = call->parts->pdata[index];

  if (visited[index] == ENTERED)
    return set_error (error, _ ("Step “%s” depends on itself through its formula."), part->name);
  if (visited[index] == DONE)
    return TRUE;
  visited[index] = ENTERED;
  for (guint i = 0; i < part->operands->len; i++)
    {
      const DowserGraphOperand *operand = part->operands->pdata[i];

      if (operand->part >= 0 && !add_in_order (call, (guint) operand->part, visited, error))
        return FALSE;
    }
  visited[index] = DONE;
  if (part->formula != NULL)
    g_array_append_val (call->order, index);
  return TRUE;
}

static gboolean
order_parts (DowserGraphCall *call, GError **error)
{
  g_autofree VisitState *visited = g_new0 (VisitState, call->parts->len);

  if (!add_in_order (call, call->parts->len - 1, visited, error))
    return FALSE;
  /* Parts that the result doesn't use are also ordered, to find cycles among them. */
  for (guint i = 0; i + 1 < call->parts->len; i++)
    if (!add_in_order (call, i, visited, error))
      return FALSE;
  return TRUE;
}

/* Checks that each step and parameter is used. If a step or parameter is unused, the formula has a mistake. */
static gboolean
check_all_used (CallBuilder *builder, GError **error)
{
  const DowserGraphCall *call = builder->call;
  g_autofree gboolean *needed = g_new0 (gboolean, call->parts->len);

  for (guint i = 0; i < call->parts->len; i++)
    {
      const DowserGraphPart *part = call->parts->pdata[i];

      for (guint j = 0; j < part->operands->len; j++)
        if (((const DowserGraphOperand *) part->operands->pdata[j])->part >= 0)
          needed[((const DowserGraphOperand *) part->operands->pdata[j])->part] = TRUE;
    }
  for (guint i = 0; i + 1 < call->parts->len; i++)
    if (!needed[i])
      return set_error (error, _ ("No formula uses step “%s”. Use it, or remove it."),
                        ((const DowserGraphPart *) call->parts->pdata[i])->name);
  for (guint i = 0; i < call->graph->parameters->len; i++)
    {
      const DowserGraphParameter *parameter = call->graph->parameters->pdata[i];

      if (!g_hash_table_contains (builder->used, parameter->name))
        return set_error (error, _ ("No step uses parameter “%s”. Use it, or remove it."), parameter->name);
      if (find_part (call, parameter->name) >= 0)
        return set_error (error, _ ("“%s” is both a step and a parameter. Give one of them another name."),
                          parameter->name);
    }
  return TRUE;
}

/* Checks that the steps have the same groups. Otherwise, their numbers can't be combined. */
static gboolean
check_groups (const DowserGraphCall *call, GError **error)
{
  const DowserGraphPart *first = NULL;

  for (guint i = 0; i < call->parts->len; i++)
    {
      const DowserGraphPart *part = call->parts->pdata[i];

      if (part->keys == NULL || part->keys[0] == NULL)
        continue;
      if (first != NULL && !g_strv_equal ((const char *const *) first->keys, (const char *const *) part->keys))
        {
          g_autofree char *a = g_strjoinv (", ", first->keys);
          g_autofree char *b = g_strjoinv (", ", part->keys);

          return set_error (error,
                            _ ("Step “%s” has one number for each %s, but “%s” has one for each %s. Give both steps "
                               "the same groups."),
                            first->name, a, part->name, b);
        }
      first = part;
    }
  return TRUE;
}

static gboolean
make_call (CallBuilder *builder, GError **error)
{
  DowserGraphCall *call = builder->call;
  const DowserGraph *graph = call->graph;
  DowserGraphPart *result = call->parts->pdata[graph->steps->len];

  if (!read_formula (builder, result, graph->means, error))
    return FALSE;
  for (guint i = 0; i < graph->steps->len; i++)
    {
      const DowserGraphStep *step = graph->steps->pdata[i];

      if (step->is_formula && !read_formula (builder, call->parts->pdata[i], step->means, error))
        return FALSE;
    }
  /* Formulas are checked before sentences, because checking formulas takes less time. */
  if (!order_parts (call, error))
    return FALSE;
  for (guint i = 0; i < graph->steps->len; i++)
    {
      const DowserGraphStep *step = graph->steps->pdata[i];

      if (!step->is_formula && !read_sentence (builder, call->parts->pdata[i], step, error))
        return FALSE;
    }
  return check_all_used (builder, error) && check_groups (call, error);
}

/* Creates a call and its parts. Takes @values. */
static DowserGraphCall *
call_new (const DowserGraph *graph, const DowserMeanings *meanings, GHashTable *values, gboolean is_check_only,
          GError **error)
{
  g_autoptr (DowserGraphCall) call = g_new0 (DowserGraphCall, 1);
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);
  CallBuilder builder = { call, meanings, used, is_check_only };

  call->graph = graph;
  call->parts = g_ptr_array_new_with_free_func (part_free);
  call->order = g_array_new (FALSE, FALSE, sizeof (guint));
  call->values = values;
  add_parts (call);
  return make_call (&builder, error) ? g_steal_pointer (&call) : NULL;
}

DowserGraphCall *
dowser_graph_call_new (const DowserGraph *graph, const DowserMeanings *meanings, const char *const *given,
                       GError **error)
{
  g_autofree char *problem = dowser_graph_dup_problem (graph, meanings);
  GHashTable *values;

  if (problem != NULL)
    {
      set_error (error, "%s", problem);
      return NULL;
    }
  values = dowser_graph_values_new (graph, meanings, given, error);
  return values != NULL ? call_new (graph, meanings, values, FALSE, error) : NULL;
}

/* Returns: (transfer full): a copy of @values (name of a parameter → value) without the value of @name */
static GHashTable *
copy_without_value (GHashTable *values, const char *name)
{
  GHashTable *other_values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) dowser_value_unref);
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (!g_str_equal (key, name))
      g_hash_table_insert (other_values, key, dowser_value_ref (value));
  return other_values;
}

/* Checks that each sentence is still valid if @parameter has no value. The text in brackets that contains the parameter
 * is then left out of the sentence. */
static gboolean
check_without_parameter (const DowserGraph *graph, const DowserMeanings *meanings, GHashTable *values,
                         const DowserGraphParameter *parameter, GError **error)
{
  g_autoptr (GHashTable) other_values = copy_without_value (values, parameter->name);

  for (guint i = 0; i < graph->steps->len; i++)
    {
      const DowserGraphStep *step = graph->steps->pdata[i];
      g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);
      g_autofree char *sentence
          = !step->is_formula ? dowser_graph_fill_placeholders (graph, step, other_values, used, NULL) : NULL;
      g_autoptr (DowserPlan) plan = NULL;

      /* A sentence that doesn't use the parameter was already checked. */
      if (sentence == NULL || !g_hash_table_contains (used, parameter->name))
        continue;
      plan = dowser_sentence_read (sentence, dowser_meanings_get_schema (meanings), error);
      if (plan == NULL)
        {
          g_prefix_error (error, _ ("Step “%s” isn't understood if the parameter “%s” has no value: "), step->name,
                          parameter->name);
          return FALSE;
        }
    }
  return TRUE;
}

/* Returns why @word can mean something else besides this graph. Returns: (transfer full) (nullable): a sentence; %NULL
 * if it can't */
static char *
dup_name_problem (const DowserGraph *graph, const char *word, const DowserMeanings *meanings)
{
  if (dowser_knowledge_find_graph (dowser_meanings_get_knowledge (meanings), word) != graph)
    return g_strdup_printf (_ ("“%s” is the name of another metric. Choose another name."), word);
  if (dowser_schema_find_table (dowser_meanings_get_schema (meanings), word) != NULL)
    return g_strdup_printf (_ ("“%s” is already a table. Choose another name."), word);
  if (dowser_knowledge_find (dowser_meanings_get_knowledge (meanings), word) != NULL)
    return g_strdup_printf (_ ("“%s” already has another definition. Choose another name."), word);
  return NULL;
}

static char *
dup_names_problem (const DowserGraph *graph, const DowserMeanings *meanings)
{
  char *problem = dup_name_problem (graph, graph->term, meanings);

  for (char **also = graph->also; also != NULL && *also != NULL && problem == NULL; also++)
    problem = dup_name_problem (graph, *also, meanings);
  return problem;
}

char *
dowser_graph_dup_problem (const DowserGraph *graph, const DowserMeanings *meanings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) values = NULL;
  g_autoptr (DowserGraphCall) call = NULL;
  char *problem = dup_names_problem (graph, meanings);

  if (graph->off || problem != NULL)
    return problem != NULL ? problem : g_strdup (_ ("The definition is switched off."));
  values = dowser_graph_values_new_placeholders (graph, meanings, &error);
  if (values != NULL)
    call = call_new (graph, meanings, g_hash_table_ref (values), TRUE, &error);
  for (guint i = 0; call != NULL && i < graph->parameters->len; i++)
    if (!check_without_parameter (graph, meanings, values, graph->parameters->pdata[i], &error))
      break;
  return error != NULL ? g_strdup (error->message) : NULL;
}
