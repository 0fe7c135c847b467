/* dowser-normalizer-words.c - words that models use for the parts of a plan */
#include "prompt/replies/dowser-normalizer-private.h"

#include <string.h>

const DowserNormalizerWord _dowser_normalizer_select_words[] = {
  { "from", "from" },
  { "tables", "from" },
  { "table", "from" },
  { "fromtable", "from" },
  { "fromtables", "from" },
  { "basetable", "from" },
  { "maintable", "from" },
  { "source", "from" },
  { "joins", "joins" },
  { "join", "joins" },
  { "joinedges", "joins" },
  { "outputs", "outputs" },
  { "output", "outputs" },
  { "columns", "outputs" },
  { "fields", "outputs" },
  { "projection", "outputs" },
  { "projections", "outputs" },
  { "selections", "outputs" },
  { "select", "outputs" },
  { "selectcolumns", "outputs" },
  { "outputcolumns", "outputs" },
  { "selectlist", "outputs" },
  { "selectedcolumns", "outputs" },
  { "distinct", "distinct" },
  { "isdistinct", "distinct" },
  { "selectdistinct", "distinct" },
  { "unique", "distinct" },
  { "filter", "filter" },
  { "filters", "filter" },
  { "where", "filter" },
  { "whereclause", "filter" },
  { "condition", "filter" },
  { "conditions", "filter" },
  { "predicate", "filter" },
  { "predicates", "filter" },
  { "group", "group" },
  { "groups", "group" },
  { "groupby", "group" },
  { "grouping", "group" },
  { "groupbyclause", "group" },
  { "having", "having" },
  { "havingclause", "having" },
  { "havingfilters", "having" },
  { "order", "order" },
  { "orderby", "order" },
  { "ordering", "order" },
  { "orderbyclause", "order" },
  { "sort", "order" },
  { "sortby", "order" },
  { "sorting", "order" },
  { "limit", "limit" },
  { "top", "limit" },
  { "maxrows", "limit" },
  { "rowlimit", "limit" },
  { "offset", "offset" },
  { "skip", "offset" },
  { "set", "set" },
  { "setoperation", "set" },
  { NULL, NULL },
};

const DowserNormalizerWord _dowser_normalizer_plan_words[] = {
  { "restated", "restated" },
  { "restatedquestion", "restated" },
  { "interpretation", "restated" },
  { "explanation", "explanation" },
  { "metric", "metric" },
  { "metrictype", "metric" },
  { "decision", "decision" },
  { "quality", "quality" },
  { "parameters", "parameters" },
  { "steps", "steps" },
  { "ctes", "steps" },
  { "assumptions", "assumptions" },
  { "ambiguities", "ambiguities" },
  { "mappings", "mappings" },
  { "columnmappings", "mappings" },
  { "select", "select" },
  { "ask", "ask" },
  { "clarification", "ask" },
  { "clarificationquestion", "ask" },
  { "clarifyingquestion", "ask" },
  { "choices", "choices" },
  { "options", "choices" },
  { "reason", "reason" },
  { "terminationreason", "reason" },
  { "look", "look" },
  { "sql", "sql" },
  { "sqlquery", "sql" },
  { NULL, NULL },
};

const DowserNormalizerWord _dowser_normalizer_kind_words[] = {
  { "column", "column" },
  { "col", "column" },
  { "field", "column" },
  { "columnref", "column" },
  { "columnreference", "column" },
  { "identifier", "column" },
  { "literal", "literal" },
  { "constant", "literal" },
  { "const", "literal" },
  { "value", "literal" },
  { "string", "literal" },
  { "number", "literal" },
  { "parameter", "parameter" },
  { "output", "output" },
  { "alias", "output" },
  { "arithmetic", "arithmetic" },
  { "math", "arithmetic" },
  { "compare", "compare" },
  { "comparison", "compare" },
  { "binary", "compare" },
  { "binaryop", "compare" },
  { "condition", "compare" },
  { "predicate", "compare" },
  { "operator", "compare" },
  { "and", "and" },
  { "or", "or" },
  { "not", "not" },
  { "logical", "logical" },
  { "boolean", "logical" },
  { "between", "between" },
  { "in", "in" },
  { "inlist", "in" },
  { "match", "match" },
  { "isnull", "is_null" },
  { "case", "case" },
  { "casewhen", "case" },
  { "cast", "cast" },
  { "aggregate", "aggregate" },
  { "agg", "aggregate" },
  { "aggregation", "aggregate" },
  { "aggregatefunction", "aggregate" },
  { "window", "window" },
  { "windowfunction", "window" },
  { "function", "function" },
  { "func", "function" },
  { "call", "function" },
  { "functioncall", "function" },
  { "ratio", "ratio" },
  { "relativedate", "relative_date" },
  { "subplan", "subplan" },
  { "subquery", "subplan" },
  { "subselect", "subplan" },
  { NULL, NULL },
};

/* Words for operators. A meaning that begins with "!" stands for a negated condition. */
const DowserNormalizerWord _dowser_normalizer_operator_words[] = {
  { "=", "eq" },
  { "==", "eq" },
  { "===", "eq" },
  { "eq", "eq" },
  { "equals", "eq" },
  { "equal", "eq" },
  { "equalto", "eq" },
  { "is", "eq" },
  { "!=", "ne" },
  { "<>", "ne" },
  { "!==", "ne" },
  { "ne", "ne" },
  { "neq", "ne" },
  { "notequal", "ne" },
  { "notequals", "ne" },
  { "notequalto", "ne" },
  { "isnot", "ne" },
  { "<", "lt" },
  { "lt", "lt" },
  { "lessthan", "lt" },
  { "before", "lt" },
  { "<=", "le" },
  { "le", "le" },
  { "lte", "le" },
  { "lessthanorequal", "le" },
  { "lessthanorequalto", "le" },
  { ">", "gt" },
  { "gt", "gt" },
  { "greaterthan", "gt" },
  { "after", "gt" },
  { ">=", "ge" },
  { "ge", "ge" },
  { "gte", "ge" },
  { "greaterthanorequal", "ge" },
  { "greaterthanorequalto", "ge" },
  { "like", "like" },
  { "ilike", "like" },
  { "notlike", "!like" },
  { "contains", "contains" },
  { "contain", "contains" },
  { "includes", "contains" },
  { "icontains", "contains" },
  { "notcontains", "!contains" },
  { "doesnotcontain", "!contains" },
  { "starts", "starts" },
  { "startswith", "starts" },
  { "beginswith", "starts" },
  { "ends", "ends" },
  { "endswith", "ends" },
  { "in", "in" },
  { "isin", "in" },
  { "oneof", "in" },
  { "notin", "!in" },
  { "nin", "!in" },
  { "between", "between" },
  { "notbetween", "!between" },
  { "null", "null" },
  { "isnull", "null" },
  { "notnull", "!null" },
  { "isnotnull", "!null" },
  { "and", "and" },
  { "or", "or" },
  { "&&", "and" },
  { "||", "or" },
  { "not", "not" },
  { "+", "add" },
  { "add", "add" },
  { "plus", "add" },
  { "-", "subtract" },
  { "subtract", "subtract" },
  { "minus", "subtract" },
  { "*", "multiply" },
  { "multiply", "multiply" },
  { "times", "multiply" },
  { "/", "divide" },
  { "divide", "divide" },
  { "%", "modulo" },
  { "modulo", "modulo" },
  { "mod", "modulo" },
  { "negate", "negate" },
  { NULL, NULL },
};

const DowserNormalizerWord _dowser_normalizer_aggregate_words[] = {
  { "count", "count" },
  { "countrows", "count" },
  { "countdistinct", "count distinct" },
  { "distinctcount", "count distinct" },
  { "nunique", "count distinct" },
  { "sum", "sum" },
  { "total", "sum" },
  { "avg", "avg" },
  { "average", "avg" },
  { "mean", "avg" },
  { "min", "min" },
  { "minimum", "min" },
  { "max", "max" },
  { "maximum", "max" },
  { "groupconcat", "concat" },
  { "stringagg", "concat" },
  { "median", "median" },
  { "percentilecont", "percentile_cont" },
  { "percentile", "percentile_cont" },
  { "quantile", "percentile_cont" },
  { "percentiledisc", "percentile_disc" },
  { "mode", "mode" },
  { "stddevsamp", "stddev_samp" },
  { "stddev", "stddev_samp" },
  { "stdev", "stddev_samp" },
  { "standarddeviation", "stddev_samp" },
  { "stddevpop", "stddev_pop" },
  { "varsamp", "var_samp" },
  { "variance", "var_samp" },
  { "varpop", "var_pop" },
  { "corr", "corr" },
  { "correlation", "corr" },
  { "covarsamp", "covar_samp" },
  { "covarpop", "covar_pop" },
  { NULL, NULL },
};

const DowserNormalizerWord _dowser_normalizer_function_words[] = {
  { "ceil", "ceiling" },
  { "len", "length" },
  { "charlength", "length" },
  { "substr", "substring" },
  { "ucase", "upper" },
  { "lcase", "lower" },
  { "ifnull", "coalesce" },
  { "currentdate", "today" },
  { "curdate", "today" },
  { "currenttimestamp", "now" },
  { "datediff", "days_between" },
  { "dayofweek", "weekday" },
  { "dayname", "weekday_name" },
  { "monthname", "month_name" },
  { "instr", "position" },
  { "pow", "power" },
  { "btrim", "trim" },
  { "splitpart", "split_part" },
  { NULL, NULL },
};

const DowserNormalizerWord _dowser_normalizer_argument_words[] = {
  { "args", "args" },
  { "arguments", "args" },
  { "operands", "args" },
  { "expressions", "args" },
  { "exprs", "args" },
  { "conditions", "args" },
  { "children", "args" },
  { "params", "args" },
  { "arg", "arg" },
  { "argument", "arg" },
  { "operand", "arg" },
  { "expr", "arg" },
  { "expression", "arg" },
  { "left", "left" },
  { "lhs", "left" },
  { "leftoperand", "left" },
  { "right", "right" },
  { "rhs", "right" },
  { "rightoperand", "right" },
  { "op", "op" },
  { "operator", "op" },
  { "operation", "op" },
  { "comparison", "op" },
  { "comparator", "op" },
  { "fn", "fn" },
  { "func", "fn" },
  { "function", "fn" },
  { "aggregate", "fn" },
  { "agg", "fn" },
  { "aggregation", "fn" },
  { "aggregatefunction", "fn" },
  { "column", "column" },
  { "col", "column" },
  { "field", "column" },
  { "id", "column" },
  { "columnid", "column" },
  { "columnname", "column" },
  { "value", "value" },
  { "values", "value" },
  { "val", "value" },
  { "low", "low" },
  { "lower", "low" },
  { "min", "low" },
  { "start", "low" },
  { "high", "high" },
  { "upper", "high" },
  { "max", "high" },
  { "end", "high" },
  { "name", "name" },
  { "alias", "name" },
  { "as", "name" },
  { "label", "name" },
  { "distinct", "distinct" },
  { "isdistinct", "distinct" },
  { "negated", "negated" },
  { "negate", "negated" },
  { "not", "negated" },
  { "filter", "filter" },
  { "table", "table" },
  { "tablename", "table" },
  { "instance", "instance" },
  { "type", "type" },
  { "datatype", "type" },
  { "desc", "desc" },
  { "descending", "desc" },
  { "direction", "direction" },
  { "dir", "direction" },
  { "order", "direction" },
  { "sort", "direction" },
  { "asc", "asc" },
  { "ascending", "asc" },
  { "nulls", "nulls" },
  { "kind", "kind" },
  { "select", "select" },
  { "subquery", "select" },
  { "query", "select" },
  { "subplan", "select" },
  { "compare", "compare" },
  { "casesensitive", "case_sensitive" },
  { "unit", "unit" },
  { "offset", "offset" },
  { "partition", "partition" },
  { "partitionby", "partition" },
  { "frame", "frame" },
  { "cases", "cases" },
  { "when", "cases" },
  { "else", "else" },
  { "default", "else" },
  { "orderby", "order" },
  { "base64", "base64" },
  { "logic", "logic" },
  { "connective", "logic" },
  { "conjunction", "logic" },
  { NULL, NULL },
};

char *
_dowser_normalizer_fold (const char *text)
{
  GString *folded = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (folded, g_ascii_tolower (*c));
    else if (strchr ("=<>!+*/%|&", *c) != NULL || (*c == '-' && text[1] == '\0'))
      g_string_append_c (folded, *c);
  return g_string_free (folded, FALSE);
}

const char *
_dowser_normalizer_find_word (const DowserNormalizerWord *words, const char *text)
{
  g_autofree char *folded = _dowser_normalizer_fold (text);

  for (; words->word != NULL; words++)
    if (g_str_equal (words->word, folded))
      return words->meaning;
  return NULL;
}

gboolean
_dowser_normalizer_is_empty (JsonNode *node)
{
  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_array_get_length (json_node_get_array (node)) == 0;
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_size (json_node_get_object (node)) == 0;
  return _dowser_normalizer_get_string (node) != NULL && *_dowser_normalizer_get_string (node) == '\0';
}

gboolean
_dowser_normalizer_is_remark (const char *name, JsonNode *value)
{
  static const char *const remark_names[]
      = { "about",      "comment",  "comments",  "confidence", "description", "explanation", "heading", "note",
          "notes",      "question", "rationale", "reason",     "reasoning",   "schema",      "sql",     "sqlquery",
          "tablesused", "thought",  "thoughts",  "thinking",   "title",       "version",     NULL };
  g_autofree char *folded = _dowser_normalizer_fold (name);

  return _dowser_normalizer_is_empty (value) || g_strv_contains (remark_names, folded);
}

const char *
_dowser_normalizer_get_string (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

const char *
_dowser_normalizer_get_member_text (JsonObject *object, const char *name)
{
  return _dowser_normalizer_get_string (json_object_get_member (object, name));
}

gboolean
_dowser_normalizer_is_true (JsonNode *node)
{
  const char *text = _dowser_normalizer_get_string (node);

  if (text != NULL)
    return g_ascii_strcasecmp (text, "true") == 0 || g_ascii_strcasecmp (text, "yes") == 0 || g_str_equal (text, "1");
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return FALSE;
  return json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node)
                                                           : json_node_get_int (node) != 0;
}

JsonNode *
_dowser_normalizer_get_member (JsonObject *object, const DowserNormalizerWord *words, const char *meaning)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (g_strcmp0 (_dowser_normalizer_find_word (words, name), meaning) == 0 && !JSON_NODE_HOLDS_NULL (node))
      return node;
  return NULL;
}
