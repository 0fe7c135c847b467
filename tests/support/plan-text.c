/* plan-text.c - plans as one line of text, so that a test case shows its input and output */
#include "support/plan-text.h"

#include <string.h>

typedef struct
{
  const char *at;
  const DowserSelect *nested;
} Reader;

static DowserExpr *read_expr (Reader *reader);

static void
skip_blanks (Reader *reader)
{
  while (*reader->at == ' ' || *reader->at == ',')
    reader->at++;
}

static char *
read_word (Reader *reader)
{
  const char *start = reader->at;

  while (*reader->at != '\0' && strchr (" ,();'", *reader->at) == NULL)
    reader->at++;
  return g_strndup (start, reader->at - start);
}

static char *
read_quoted (Reader *reader)
{
  const char *start = ++reader->at;

  while (*reader->at != '\'')
    reader->at++;
  return g_strndup (start, reader->at++ - start);
}

static int
find_nick (const char *const *nicks, const char *name)
{
  for (int i = 0; nicks[i] != NULL; i++)
    if (strcmp (nicks[i], name) == 0)
      return i;
  return -1;
}

static DowserExpr *
get_argument (GPtrArray *args, guint index)
{
  return index < args->len ? dowser_expr_ref (args->pdata[index]) : NULL;
}

static GPtrArray *
get_args_after_first (GPtrArray *args)
{
  GPtrArray *rest = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 1; i < args->len; i++)
    g_ptr_array_add (rest, get_argument (args, i));
  return rest;
}

static DowserExpr *
make_connective (const char *name, GPtrArray *args)
{
  DowserExpr *expr = NULL;

  for (guint i = 0; i < args->len; i++)
    expr = strcmp (name, "and") == 0 ? dowser_expr_and (expr, get_argument (args, i))
                                     : dowser_expr_or (expr, get_argument (args, i));
  return expr;
}

static DowserExpr *
make_subplan (Reader *reader, const char *name, GPtrArray *args)
{
  DowserSubplan op = strcmp (name, "exists") == 0   ? DOWSER_SUBPLAN_EXISTS
                     : strcmp (name, "scalar") == 0 ? DOWSER_SUBPLAN_SCALAR
                                                    : DOWSER_SUBPLAN_IN;

  return dowser_expr_new_subplan (op, get_argument (args, 0), dowser_select_ref (reader->nested), FALSE, DOWSER_EQUAL);
}

static DowserExpr *
make_window (const char *name, GPtrArray *args)
{
  GPtrArray *none = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserWindow *window = dowser_window_new ();

  for (guint i = 0; i < args->len; i++)
    g_ptr_array_add (window->order, dowser_order_new (get_argument (args, i), FALSE, DOWSER_NULLS_DEFAULT));
  return dowser_expr_new_window (name, none, window);
}

static DowserExpr *
make_call (Reader *reader, const char *name, GPtrArray *args)
{
  int op;

  if (strcmp (name, "and") == 0 || strcmp (name, "or") == 0)
    return make_connective (name, args);
  if (strcmp (name, "not") == 0)
    return dowser_expr_new_not (get_argument (args, 0));
  if (strcmp (name, "in") == 0 || strcmp (name, "not_in") == 0)
    return dowser_expr_new_in (get_argument (args, 0), get_args_after_first (args), *name == 'n');
  if (strcmp (name, "between") == 0)
    return dowser_expr_new_between (get_argument (args, 0), get_argument (args, 1), get_argument (args, 2), FALSE);
  if (strcmp (name, "is_null") == 0 || strcmp (name, "not_null") == 0)
    return dowser_expr_new_is_null (get_argument (args, 0), *name == 'n');
  if (strcmp (name, "ratio") == 0)
    return dowser_expr_new_ratio (get_argument (args, 0), get_argument (args, 1));
  if (strcmp (name, "count_distinct") == 0)
    return dowser_expr_new_aggregate (DOWSER_COUNT, get_argument (args, 0), TRUE, NULL);
  if (strcmp (name, "exists") == 0 || strcmp (name, "scalar") == 0 || strcmp (name, "in_select") == 0)
    return make_subplan (reader, name, args);
  if (strcmp (name, "rank") == 0)
    return make_window (name, args);
  if ((op = find_nick (dowser_compare_nicks, name)) >= 0)
    return dowser_expr_new_compare (op, get_argument (args, 0), get_argument (args, 1));
  if ((op = find_nick (dowser_match_nicks, name)) >= 0)
    return dowser_expr_new_match (op, get_argument (args, 0), get_argument (args, 1), FALSE, FALSE);
  if ((op = find_nick (dowser_aggregate_nicks, name)) >= 0)
    return dowser_expr_new_aggregate (op, get_argument (args, 0), FALSE, NULL);
  if ((op = find_nick (dowser_arithmetic_nicks, name)) >= 0)
    return dowser_expr_new_arithmetic (op, get_argument (args, 0), get_argument (args, 1));
  return dowser_expr_new_functionv (name, g_ptr_array_ref (args));
}

static DowserExpr *
read_name (Reader *reader, const char *word)
{
  const char *dot = strchr (word, '.');
  g_autofree char *instance = NULL;

  if (strcmp (word, "null") == 0)
    return dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));
  if (*word == '#')
    return dowser_expr_new_output (word + 1);
  if (g_ascii_isdigit (*word) || *word == '-')
    return dot != NULL ? dowser_expr_new_literal (dowser_value_new_real (g_ascii_strtod (word, NULL)))
                       : dowser_expr_new_integer (g_ascii_strtoll (word, NULL, 10));
  g_assert_nonnull (dot);
  instance = g_strndup (word, dot - word);
  return dowser_expr_new_column (instance, dot + 1);
}

static DowserExpr *
read_expr (Reader *reader)
{
  g_autofree char *word = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  skip_blanks (reader);
  if (*reader->at == '\'')
    {
      text = read_quoted (reader);
      return dowser_expr_new_text (text);
    }
  word = read_word (reader);
  if (*reader->at == '\'')
    {
      text = read_quoted (reader);
      return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DATE, text, -1));
    }
  if (*reader->at != '(')
    return read_name (reader, word);
  reader->at++;
  for (skip_blanks (reader); *reader->at != ')'; skip_blanks (reader))
    g_ptr_array_add (args, read_expr (reader));
  reader->at++;
  return make_call (reader, word, args);
}

static char *
read_option (Reader *reader, const char *keyword)
{
  const char *before = reader->at;

  while (*reader->at == ' ')
    reader->at++;
  if (g_str_has_prefix (reader->at, keyword))
    {
      reader->at += strlen (keyword);
      while (*reader->at == ' ')
        reader->at++;
      return read_word (reader);
    }
  reader->at = before;
  return NULL;
}

static void
read_from (Reader *reader, DowserSelect *select)
{
  for (skip_blanks (reader); *reader->at != '\0'; skip_blanks (reader))
    {
      g_autofree char *table = read_word (reader);
      g_autofree char *id = NULL;
      gboolean is_step = g_str_has_prefix (table, "step:");

      while (*reader->at == ' ')
        reader->at++;
      id = read_word (reader);
      g_ptr_array_add (select->from, dowser_instance_new (*id != '\0' ? id : table + (is_step ? 5 : 0),
                                                          table + (is_step ? 5 : 0), is_step));
    }
}

static void
read_join (Reader *reader, DowserSelect *select, DowserJoinType type)
{
  g_autofree char *table = NULL;
  g_autofree char *id = NULL;
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  skip_blanks (reader);
  table = read_word (reader);
  skip_blanks (reader);
  if (*reader->at != '\0' && !g_str_has_prefix (reader->at, "on "))
    id = read_word (reader);
  skip_blanks (reader);
  if (g_str_has_prefix (reader->at, "on "))
    for (reader->at += 3, skip_blanks (reader); *reader->at != '\0'; skip_blanks (reader))
      g_ptr_array_add (on, read_expr (reader));
  g_ptr_array_add (select->from, dowser_instance_new (id != NULL ? id : table, table, FALSE));
  g_ptr_array_add (select->joins, dowser_join_new (type, id != NULL ? id : table, on, DOWSER_VIA_DECLARED, 1.0));
}

static void
read_outputs (Reader *reader, DowserSelect *select)
{
  for (skip_blanks (reader); *reader->at != '\0'; skip_blanks (reader))
    {
      DowserExpr *expr = read_expr (reader);
      g_autofree char *name = read_option (reader, "as ");

      dowser_select_add_output (select, expr, name);
    }
}

static void
read_order (Reader *reader, DowserSelect *select)
{
  for (skip_blanks (reader); *reader->at != '\0'; skip_blanks (reader))
    {
      DowserExpr *expr = read_expr (reader);
      g_autofree char *descending = read_option (reader, "desc");

      dowser_select_add_order (select, expr, descending != NULL);
    }
}

static void
read_part (Reader *reader, const char *keyword, DowserSelect *select)
{
  int join = find_nick (dowser_join_type_nicks, keyword);

  if (join >= 0)
    read_join (reader, select, join);
  else if (strcmp (keyword, "from") == 0)
    read_from (reader, select);
  else if (strcmp (keyword, "show") == 0)
    read_outputs (reader, select);
  else if (strcmp (keyword, "distinct") == 0)
    select->distinct = TRUE;
  else if (strcmp (keyword, "where") == 0)
    select->filter = read_expr (reader);
  else if (strcmp (keyword, "having") == 0)
    select->having = read_expr (reader);
  else if (strcmp (keyword, "group") == 0)
    for (skip_blanks (reader); *reader->at != '\0'; skip_blanks (reader))
      g_ptr_array_add (select->group, read_expr (reader));
  else if (strcmp (keyword, "order") == 0)
    read_order (reader, select);
  else if (strcmp (keyword, "limit") == 0)
    select->limit = g_ascii_strtoll (reader->at, NULL, 10);
  else if (strcmp (keyword, "offset") == 0)
    select->offset = g_ascii_strtoll (reader->at, NULL, 10);
  else
    g_error ("no part of a plan: %s", keyword);
}

DowserSelect *
select_from_text (const char *text, const DowserSelect *nested)
{
  g_auto (GStrv) parts = g_strsplit (text, "; ", -1);
  DowserSelect *select = dowser_select_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    {
      Reader reader = { parts[i], nested };
      g_autofree char *keyword = read_word (&reader);

      read_part (&reader, keyword, select);
    }
  return select;
}

DowserPlan *
plan_from_text (const char *text)
{
  return dowser_plan_new (select_from_text (text, NULL));
}

DowserExpr *
expr_from_text (const char *text, const DowserSelect *nested)
{
  Reader reader = { text, nested };

  return read_expr (&reader);
}

static void append_expr (GString *text, const DowserExpr *expr);

static void
append_call (GString *text, const char *name, const DowserExpr *expr)
{
  g_string_append_printf (text, "%s(", name);
  for (guint i = 0; i < expr->args->len; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      append_expr (text, expr->args->pdata[i]);
    }
  g_string_append_c (text, ')');
}

static void
append_literal (GString *text, const DowserValue *value)
{
  g_autofree char *display = dowser_value_to_display (value);

  if (value->is_null)
    g_string_append (text, "null");
  else if (value->type == DOWSER_VALUE_TEXT)
    g_string_append_printf (text, "'%s'", display);
  else if (dowser_value_type_is_temporal (value->type))
    g_string_append_printf (text, "date'%s'", display);
  else
    g_string_append (text, display);
}

static void
append_subplan (GString *text, const DowserExpr *expr)
{
  g_autofree char *select = select_to_text (expr->select);

  append_call (text, dowser_subplan_nicks[expr->op], expr);
  g_string_append_printf (text, "{%s}", select);
}

static void
append_expr (GString *text, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      g_string_append_printf (text, "%s.%s", expr->instance, expr->name);
      break;
    case DOWSER_EXPR_LITERAL:
      append_literal (text, expr->value);
      break;
    case DOWSER_EXPR_OUTPUT:
      g_string_append_printf (text, "#%s", expr->name);
      break;
    case DOWSER_EXPR_ARITHMETIC:
      append_call (text, dowser_arithmetic_nicks[expr->op], expr);
      break;
    case DOWSER_EXPR_COMPARE:
      append_call (text, dowser_compare_nicks[expr->op], expr);
      break;
    case DOWSER_EXPR_MATCH:
      append_call (text, dowser_match_nicks[expr->op], expr);
      break;
    case DOWSER_EXPR_AGGREGATE:
      append_call (text, expr->distinct ? "count_distinct" : dowser_aggregate_nicks[expr->op], expr);
      break;
    case DOWSER_EXPR_FUNCTION:
    case DOWSER_EXPR_WINDOW:
      append_call (text, expr->name, expr);
      break;
    case DOWSER_EXPR_IN:
      append_call (text, expr->negated ? "not_in" : "in", expr);
      break;
    case DOWSER_EXPR_IS_NULL:
      append_call (text, expr->negated ? "not_null" : "is_null", expr);
      break;
    case DOWSER_EXPR_SUBPLAN:
      append_subplan (text, expr);
      break;
    default:
      append_call (text, dowser_expr_kind_nicks[expr->kind], expr);
    }
}

char *
expr_to_text (const DowserExpr *expr)
{
  GString *text = g_string_new (NULL);

  append_expr (text, expr);
  return g_string_free (text, FALSE);
}

static void
append_exprs (GString *text, const char *keyword, GPtrArray *exprs)
{
  for (guint i = 0; i < exprs->len; i++)
    {
      g_string_append (text, i > 0 ? ", " : keyword);
      append_expr (text, exprs->pdata[i]);
    }
}

static const DowserJoin *
find_join (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (strcmp (((const DowserJoin *) select->joins->pdata[i])->to, id) == 0)
      return select->joins->pdata[i];
  return NULL;
}

static void
append_instance (GString *text, const DowserInstance *instance)
{
  g_string_append_printf (text, "%s%s", instance->is_step ? "step:" : "", instance->table);
  if (strcmp (instance->id, instance->table) != 0)
    g_string_append_printf (text, " %s", instance->id);
}

static void
append_from (GString *text, const DowserSelect *select)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (find_join (select, instance->id) != NULL)
        continue;
      g_string_append (text, text->len > 0 ? ", " : "from ");
      append_instance (text, instance);
    }
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      g_string_append_printf (text, "; %s ", dowser_join_type_nicks[join->type]);
      append_instance (text, dowser_select_find_instance (select, join->to));
      append_exprs (text, " on ", join->on);
    }
}

char *
select_to_text (const DowserSelect *select)
{
  GString *text = g_string_new (NULL);

  append_from (text, select);
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      g_string_append (text, i > 0 ? ", " : "; show ");
      append_expr (text, output->expr);
      if (output->name != NULL)
        g_string_append_printf (text, " as %s", output->name);
    }
  g_string_append (text, select->distinct ? "; distinct" : "");
  if (select->filter != NULL)
    {
      g_string_append (text, "; where ");
      append_expr (text, select->filter);
    }
  append_exprs (text, "; group ", select->group);
  if (select->having != NULL)
    {
      g_string_append (text, "; having ");
      append_expr (text, select->having);
    }
  if (select->set_with != NULL)
    {
      g_autofree char *other = select_to_text (select->set_with);

      g_string_append_printf (text, "; %s {%s}", dowser_set_op_nicks[select->set_op], other);
    }
  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserOrder *order = select->order->pdata[i];

      g_string_append (text, i > 0 ? ", " : "; order ");
      append_expr (text, order->expr);
      g_string_append (text, order->descending ? " desc" : "");
    }
  if (select->limit != DOWSER_NO_LIMIT)
    g_string_append_printf (text, "; limit %" G_GINT64_FORMAT, select->limit);
  if (select->offset != 0)
    g_string_append_printf (text, "; offset %" G_GINT64_FORMAT, select->offset);
  return g_string_free (text, FALSE);
}
