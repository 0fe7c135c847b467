/* dowser-heading.c - generates the heading of an unnamed output from its expression */
#include "plan/dowser-aggregate.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-select.h"

#include <string.h>

/* The maximum length of a heading. Headings are short, because they are stored in plans, and sort keys refer to
 * them. */
#define MAX_LENGTH 60

static const char *const arithmetic_signs[] = { "+", "−", "×", "÷", "modulo", "−" };

static void append_expr (GString *into, const DowserExpr *expr);

static void
append_argument (GString *into, const DowserExpr *expr, guint index)
{
  append_expr (into, expr->args->pdata[index]);
}

static void
append_word_of (GString *into, const char *function_name, const DowserExpr *expr)
{
  g_string_append (into, function_name);
  if (expr->args->len == 0)
    return;
  g_string_append (into, expr->distinct ? " of distinct " : " of ");
  append_argument (into, expr, 0);
}

static void
append_infix (GString *into, const DowserExpr *expr, const char *sign)
{
  if (expr->args->len < 2)
    {
      g_string_append (into, sign);
      append_argument (into, expr, 0);
      return;
    }
  append_argument (into, expr, 0);
  g_string_append_printf (into, " %s ", sign);
  append_argument (into, expr, 1);
}

/* Returns the word for a function in a heading. For truncate_month it is "month", as in "month of order_date". */
static const char *
get_function_word (const char *name)
{
  return g_str_has_prefix (name, "truncate_") ? name + strlen ("truncate_") : name;
}

static void
append_aggregate (GString *into, const DowserExpr *expr)
{
  const DowserAggregateInfo *info = dowser_aggregate_get_info (expr->op);
  gboolean has_two_args = info->min_args == 2;
  double fraction;
  char buffer[32];

  if (has_two_args && dowser_aggregate_read_fraction (expr->args->pdata[1], &fraction))
    {
      g_string_append_printf (into, "%s %s of ", info->heading, dowser_double_to_text (100 * fraction, buffer));
      append_argument (into, expr, 0);
      return;
    }
  append_word_of (into, info->heading, expr);
  if (!has_two_args || expr->args->len < 2)
    return;
  g_string_append (into, " and ");
  append_argument (into, expr, 1);
}

static gboolean
append_between (GString *into, const DowserExpr *expr)
{
  const char *between = strstr (expr->name, "_between");

  if (between == NULL || expr->args->len != 2)
    return FALSE;
  g_string_append_printf (into, "%.*s between ", (int) (between - expr->name), expr->name);
  append_argument (into, expr, 0);
  g_string_append (into, " and ");
  append_argument (into, expr, 1);
  return TRUE;
}

static void
append_literal (GString *into, const DowserValue *value)
{
  g_autofree char *text = dowser_value_to_display (value);

  g_string_append (into, text);
}

/* If @expr has a known form, such as a bin or a share, appends a short heading. Returns: TRUE if @expr has a known
 * form */
static gboolean
append_shape (GString *into, const DowserExpr *expr)
{
  const DowserExpr *inner;
  char buffer[32];
  double width;
  guint n_bins;

  if (dowser_bin_read (expr, &inner, &width))
    {
      append_expr (into, inner);
      g_string_append_printf (into, " by %s", dowser_double_to_text (width, buffer));
    }
  else if (dowser_bins_read (expr, &inner, &n_bins))
    {
      append_expr (into, inner);
      g_string_append_printf (into, " in %u bins", n_bins);
    }
  else if (dowser_share_read (expr, &inner))
    {
      g_string_append (into, "share of ");
      append_expr (into, inner);
    }
  else if (dowser_percentage_read (expr, &inner))
    {
      g_string_append (into, "share of ");
      append_expr (into, inner);
      g_string_append (into, " (%)");
    }
  else if (dowser_part_percentage_read (expr, &inner))
    {
      g_string_append (into, "share");
      if (inner->args->len > 0)
        {
          g_string_append (into, " of ");
          append_expr (into, inner);
        }
      g_string_append (into, " (%)");
    }
  else
    return FALSE;
  return TRUE;
}

static void
append_expr (GString *into, const DowserExpr *expr)
{
  if (append_shape (into, expr))
    return;
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
    case DOWSER_EXPR_OUTPUT:
    case DOWSER_EXPR_PARAMETER:
      g_string_append (into, expr->name);
      break;
    case DOWSER_EXPR_LITERAL:
      append_literal (into, expr->value);
      break;
    case DOWSER_EXPR_AGGREGATE:
      append_aggregate (into, expr);
      break;
    case DOWSER_EXPR_FUNCTION:
      if (append_between (into, expr))
        break;
      G_GNUC_FALLTHROUGH;
    case DOWSER_EXPR_WINDOW:
      append_word_of (into, get_function_word (expr->name), expr);
      break;
    case DOWSER_EXPR_CAST:
      append_argument (into, expr, 0);
      break;
    case DOWSER_EXPR_ARITHMETIC:
      append_infix (into, expr, arithmetic_signs[expr->op]);
      break;
    case DOWSER_EXPR_RATIO:
      append_infix (into, expr, "/");
      break;
    default:
      g_string_append (into, dowser_expr_kind_nicks[expr->kind]);
    }
}

static char *
make_heading (const DowserExpr *expr)
{
  g_autoptr (GString) text = NULL;

  /* The name of a column is never cut, because two long names may differ only at their ends. */
  if (expr->kind == DOWSER_EXPR_COLUMN)
    return g_strdup (expr->name);
  text = g_string_new (NULL);
  append_expr (text, expr);
  if (g_utf8_strlen (text->str, -1) <= MAX_LENGTH)
    return g_strdup (text->str);

  g_autofree char *start = g_utf8_substring (text->str, 0, MAX_LENGTH - 1);

  return g_strconcat (start, "…", NULL);
}

char *
dowser_select_dup_heading (const DowserSelect *self, guint index)
{
  g_return_val_if_fail (index < self->outputs->len, NULL);

  const DowserOutput *output = self->outputs->pdata[index];

  return output->name != NULL ? g_strdup (output->name) : make_heading (output->expr);
}

int
dowser_select_find_output (const DowserSelect *self, const char *name)
{
  int case_match = -1;

  for (guint i = 0; name != NULL && i < self->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (self, i);

      if (g_str_equal (heading, name))
        return (int) i;
      if (case_match < 0 && g_ascii_strcasecmp (heading, name) == 0)
        case_match = (int) i;
    }
  return case_match;
}
