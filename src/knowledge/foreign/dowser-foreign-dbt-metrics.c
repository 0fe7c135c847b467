/* dowser-foreign-dbt-metrics.c - reads MetricFlow's metrics and their filters: simple metrics, ratios and derived
 * metrics */
#include "knowledge/foreign/dowser-foreign-dbt.h"
#include "sql/read/dowser-sql-lexer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define METRIC                                                                                                         \
  "name description label type type_params filter config meta tags agg expr numerator denominator input_metrics "      \
  "agg_time_dimension percentile"
#define PARAMS "measure numerator denominator expr metrics"
#define INPUT "name filter alias fill_nulls_with join_to_timespine"

/* MetricFlow's aggregations; %s is the aggregated expression. */
static const struct
{
  const char *name;
  const char *sql;
} aggregations[] = {
  { "sum", "SUM(%s)" },     { "count", "COUNT(%s)" },   { "count_distinct", "COUNT(DISTINCT %s)" },
  { "average", "AVG(%s)" }, { "avg", "AVG(%s)" },       { "min", "MIN(%s)" },
  { "max", "MAX(%s)" },     { "median", "MEDIAN(%s)" }, { "sum_boolean", "SUM(CASE WHEN %s THEN 1 ELSE 0 END)" },
};

char *
_dowser_foreign_dbt_dup_aggregate (DowserForeignDbt *self, const DowserYaml *at, const char *aggregate,
                                   const char *expr)
{
  gboolean counts = g_ascii_strcasecmp (aggregate, "sum") == 0 || g_ascii_strcasecmp (aggregate, "count") == 0;

  /* A sum or count of "1", and a count of "*", count the rows. */
  if (counts && (g_str_equal (expr, "1") || g_str_equal (expr, "*")))
    return g_strdup ("COUNT(*)");
  for (guint i = 0; i < G_N_ELEMENTS (aggregations); i++)
    if (g_ascii_strcasecmp (aggregations[i].name, aggregate) == 0)
      {
        g_auto (GStrv) template_parts = g_strsplit (aggregations[i].sql, "%s", 2);

        return g_strconcat (template_parts[0], expr, template_parts[1], NULL);
      }
  _dowser_foreign_report (self->model->foreign, at, g_strdup_printf (_ ("“%s” isn't a known aggregate"), aggregate));
  return NULL;
}

/* --- Filters: {{ Dimension('order__status') }} = 'paid' --- */

/* Returns: (nullable): a table that has the entity @name (dbt's name for a key) as one of its keys, preferably as its
 * primary key */
static const char *
find_entity_table (const DowserForeignDbt *self, const char *name)
{
  const char *found = NULL;

  for (guint i = 0; i < self->entities->len; i++)
    {
      const DowserForeignEntity *entity = self->entities->pdata[i];

      if (g_str_equal (entity->name, name) && (entity->is_primary || found == NULL))
        found = entity->table;
    }
  return found;
}

typedef struct
{
  DowserForeignDbt *dbt;
  char *unknown;
} TemplateContext;

/* Replaces a template by a column: "order__status" → "orders"."status" */
static gboolean
put_name (const GMatchInfo *match, GString *into, gpointer data)
{
  TemplateContext *self = data;
  char quote = self->dbt->model->dialect == DOWSER_DIALECT_MYSQL ? '`' : '"';
  g_autofree char *name = g_match_info_fetch (match, 1);
  g_autofree char *grain = g_match_info_fetch (match, 2);
  g_auto (GStrv) parts = g_strsplit (name, "__", -1);
  guint n = g_strv_length (parts);
  const char *table = n > 1 ? find_entity_table (self->dbt, parts[n - 2]) : NULL;

  if (table == NULL)
    {
      if (self->unknown == NULL)
        self->unknown = g_strdup (name);
      return FALSE;
    }
  if (grain != NULL && *grain != '\0')
    g_string_append_printf (into, "DATE_TRUNC('%s', %c%s%c.%c%s%c)", grain, quote, table, quote, quote, parts[n - 1],
                            quote);
  else
    g_string_append_printf (into, "%c%s%c.%c%s%c", quote, table, quote, quote, parts[n - 1], quote);
  return FALSE;
}

char *
_dowser_foreign_dbt_dup_filter (DowserForeignDbt *self, const DowserYaml *at, const char *filter)
{
  TemplateContext templates = { self, NULL };
  g_autoptr (GRegex) regex = g_regex_new ("\\{\\{\\s*(?:Dimension|TimeDimension|Entity)\\(\\s*['\"](\\w+)['\"]\\s*"
                                          "(?:,\\s*['\"](\\w+)['\"]\\s*)?\\)\\s*\\}\\}",
                                          0, 0, NULL);
  g_autofree char *sql = g_regex_replace_eval (regex, filter, -1, 0, 0, put_name, &templates, NULL);
  g_autofree char *unknown = templates.unknown;

  if (sql != NULL && unknown == NULL && strstr (sql, "{{") == NULL)
    return g_steal_pointer (&sql);
  _dowser_foreign_report (self->model->foreign, at,
                          g_strdup_printf (_ ("the filter “%s” isn't understood, so the metric with this filter isn't "
                                              "used"),
                                           unknown != NULL ? unknown : filter));
  return NULL;
}

/* Reads the filter of @node, or a list of filters, which are combined by AND. @sql: (out) (nullable) (transfer full).
 * Returns: FALSE if a filter can't be read */
static gboolean
read_filter (DowserForeignDbt *self, const DowserYaml *node, char **sql)
{
  g_auto (GStrv) filters = _dowser_foreign_dup_texts (self->model->foreign, node, "filter");
  GString *all = g_string_new (NULL);

  for (char **filter = filters; *filter != NULL; filter++)
    {
      g_autofree char *read = _dowser_foreign_dbt_dup_filter (self, dowser_yaml_get (node, "filter"), *filter);

      if (read == NULL)
        {
          g_string_free (all, TRUE);
          return FALSE;
        }
      g_string_append_printf (all, "%s(%s)", all->len > 0 ? " AND " : "", read);
    }
  *sql = g_string_free (all, all->len == 0);
  return TRUE;
}

/* --- Metrics that others are made of --- */

static DowserForeignDefinition *
add_metric (DowserForeignDbt *self, const DowserYaml *node, const char *name, const char *table)
{
  DowserForeign *foreign = self->model->foreign;
  DowserForeignDefinition *metric
      = _dowser_foreign_model_add_definition (self->model, node, DOWSER_ENTRY_METRIC, name, table);

  metric->also = _dowser_foreign_dbt_list_words (self, node);
  metric->about = g_strdup (_dowser_foreign_get_text (foreign, node, "description"));
  return metric;
}

/* Reads an input of @metric. @input: the name of a metric, or a name with a filter. An input with a filter becomes a
 * separate hidden metric. @alias: (out) (nullable): the name of the input in the expression. Returns: (transfer full)
 * (nullable): the name of the metric for this input */
static char *
read_input (DowserForeignDbt *self, const DowserYaml *input, const char *metric, guint place, const char **alias)
{
  DowserForeign *foreign = self->model->foreign;
  g_autofree char *filter = NULL;
  g_autofree char *own = NULL;
  DowserForeignDefinition *narrowed;
  const char *name;

  *alias = NULL;
  if (input != NULL && input->kind == DOWSER_YAML_SCALAR)
    return g_strdup (input->text);
  name = input != NULL ? _dowser_foreign_get_text (foreign, input, "name") : NULL;
  if (name == NULL)
    return NULL;
  if (dowser_yaml_get (input, "offset_window") != NULL || dowser_yaml_get (input, "offset_to_grain") != NULL)
    {
      _dowser_foreign_report (foreign, input, g_strdup_printf (_ ("“%s” with a time offset isn't understood"), name));
      return NULL;
    }
  _dowser_foreign_check_members (foreign, input, _ ("an input metric"), INPUT);
  *alias = _dowser_foreign_get_text (foreign, input, "alias");
  if (!read_filter (self, input, &filter))
    return NULL;
  if (filter == NULL)
    return g_strdup (name);
  own = g_strdup_printf ("%s__%s_%u", metric, name, place);
  narrowed = _dowser_foreign_model_add_definition (self->model, input, DOWSER_ENTRY_METRIC, own, NULL);
  narrowed->sql = g_strdup (name);
  narrowed->filter = g_steal_pointer (&filter);
  narrowed->hidden = TRUE;
  return g_steal_pointer (&own);
}

static void
read_ratio (DowserForeignDbt *self, const DowserYaml *node, const DowserYaml *params, const char *name)
{
  const char *alias;
  g_autofree char *numerator = read_input (self, dowser_yaml_get (params, "numerator"), name, 1, &alias);
  g_autofree char *denominator = read_input (self, dowser_yaml_get (params, "denominator"), name, 2, &alias);
  g_autofree char *filter = NULL;
  DowserForeignDefinition *metric;

  if (numerator == NULL || denominator == NULL)
    {
      _dowser_foreign_report (self->model->foreign, node,
                              g_strdup_printf (_ ("“%s” isn't used, because it needs “numerator” and “denominator”"),
                                               name));
      return;
    }
  if (!read_filter (self, node, &filter))
    return;
  metric = add_metric (self, node, name, NULL);
  metric->numerator = g_steal_pointer (&numerator);
  metric->denominator = g_steal_pointer (&denominator);
  metric->filter = g_steal_pointer (&filter);
}

/* Replaces the aliases of inputs in @expr by the names of the metrics for these inputs. Returns: (transfer full) */
static char *
replace_aliases (DowserForeignDbt *self, const char *expr, GHashTable *names)
{
  DowserSqlTokens tokens;
  GString *text = g_string_new (NULL);
  gsize done = 0;

  if (dowser_sql_tokens_init (&tokens, expr, self->model->dialect, NULL))
    for (guint i = 0; tokens.tokens[i].type != TOKEN_END; i++)
      {
        const DowserSqlToken *token = &tokens.tokens[i];
        const char *name = token->type == TOKEN_WORD ? g_hash_table_lookup (names, token->text) : NULL;

        if (name == NULL)
          continue;
        g_string_append_len (text, expr + done, (gssize) (token->start - done));
        g_string_append (text, name);
        done = token->start + token->length;
      }
  dowser_sql_tokens_clear (&tokens);
  g_string_append (text, expr + done);
  return g_string_free (text, FALSE);
}

static void
read_derived (DowserForeignDbt *self, const DowserYaml *node, const DowserYaml *params, const char *inputs,
              const char *name)
{
  DowserForeign *foreign = self->model->foreign;
  const char *expr = _dowser_foreign_get_text (foreign, params, "expr");
  GPtrArray *items = _dowser_foreign_get_list (foreign, params, inputs);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *filter = NULL;
  DowserForeignDefinition *metric;

  for (guint i = 0; i < items->len; i++)
    {
      const DowserYaml *item = items->pdata[i];
      const char *alias;
      char *input = read_input (self, item, name, i, &alias);
      const char *called = alias != NULL        ? alias
                           : item->text != NULL ? item->text
                                                : dowser_yaml_get_text (item, "name");

      if (input == NULL || called == NULL)
        {
          g_free (input);
          _dowser_foreign_report (
              foreign, item,
              g_strdup_printf (_ ("“%s” isn't used, because an input metric that it needs cannot be read"), name));
          return;
        }
      g_hash_table_insert (names, g_strdup (called), input);
    }
  if (expr == NULL)
    _dowser_foreign_report (foreign, node, g_strdup_printf (_ ("“%s” isn't used, because it has no “expr”"), name));
  if (expr == NULL || !read_filter (self, node, &filter))
    return;
  metric = add_metric (self, node, name, NULL);
  metric->sql = replace_aliases (self, expr, names);
  metric->filter = g_steal_pointer (&filter);
}

/* --- Metrics of a measure --- */

/* Returns: (transfer full) (nullable): the filters of @node and of its measure, combined by AND; @failed: (out): TRUE
 * if a filter can't be read */
static char *
read_filters (DowserForeignDbt *self, const DowserYaml *node, const DowserYaml *measure, gboolean *failed)
{
  g_autofree char *own = NULL;
  g_autofree char *inner = NULL;

  *failed = !read_filter (self, node, &own)
            || (measure != NULL && measure->kind == DOWSER_YAML_MAPPING && !read_filter (self, measure, &inner));
  if (own != NULL && inner != NULL)
    return g_strdup_printf ("%s AND %s", own, inner);
  return own != NULL ? g_steal_pointer (&own) : g_steal_pointer (&inner);
}

static void
read_simple (DowserForeignDbt *self, const DowserYaml *node, const DowserYaml *params, const char *name,
             const char *table)
{
  DowserForeign *foreign = self->model->foreign;
  const DowserYaml *input = dowser_yaml_get (params, "measure");
  const char *called = input != NULL && input->kind == DOWSER_YAML_SCALAR ? input->text
                       : input != NULL ? _dowser_foreign_get_text (foreign, input, "name")
                                       : NULL;
  g_autofree char *folded = called != NULL ? g_utf8_casefold (called, -1) : NULL;
  const DowserForeignMeasure *measure = folded != NULL ? g_hash_table_lookup (self->measures, folded) : NULL;
  const char *agg = _dowser_foreign_get_text (foreign, node, "agg");
  const char *expr = _dowser_foreign_get_text (foreign, node, "expr");
  g_autofree char *sql = NULL;
  g_autofree char *filter = NULL;
  DowserForeignDefinition *metric;
  gboolean failed;

  if (measure == NULL && (agg == NULL || table == NULL))
    {
      _dowser_foreign_report (foreign, node,
                              g_strdup_printf (_ ("“%s” isn't used, because there is no measure “%s”"), name,
                                               called != NULL ? called : name));
      return;
    }
  sql = measure != NULL ? g_strdup (measure->sql)
                        : _dowser_foreign_dbt_dup_aggregate (self, node, agg, expr != NULL ? expr : name);
  filter = read_filters (self, node, input, &failed);
  if (sql == NULL || failed)
    return;
  metric = add_metric (self, node, name, measure != NULL ? measure->table : table);
  metric->sql = g_steal_pointer (&sql);
  metric->filter = g_steal_pointer (&filter);
}

void
_dowser_foreign_dbt_read_metric (DowserForeignDbt *self, const DowserYaml *node, const char *table)
{
  DowserForeign *foreign = self->model->foreign;
  const DowserYaml *params = dowser_yaml_get (node, "type_params");
  const char *name, *type;

  if (!_dowser_foreign_check_members (foreign, node, _ ("a metric"), METRIC))
    return;
  name = _dowser_foreign_get_text (foreign, node, "name");
  type = _dowser_foreign_get_text (foreign, node, "type");
  if (name == NULL)
    {
      _dowser_foreign_report (foreign, node, g_strdup (_ ("a metric needs “name”")));
      return;
    }
  if (params != NULL && (type == NULL || !g_str_equal (type, "cumulative")))
    _dowser_foreign_check_members (foreign, params, _ ("“type_params”"), PARAMS);
  if (type == NULL || g_str_equal (type, "simple"))
    read_simple (self, node, params, name, table);
  else if (g_str_equal (type, "ratio"))
    read_ratio (self, node, params != NULL ? params : node, name);
  else if (g_str_equal (type, "derived"))
    read_derived (self, node, params != NULL ? params : node, params != NULL ? "metrics" : "input_metrics", name);
  else
    _dowser_foreign_report (foreign, node,
                            g_strdup_printf (_ ("“%s” isn't used, because a metric of type “%s” isn't a single number"),
                                             name, type));
}
