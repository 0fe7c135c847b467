/* dowser-sql-parse-window.c - reads OVER: partition, order and frame, also of a named window */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>

static void parse_window_definition (DowserSqlParser *self, DowserWindow *window);

static gboolean
parse_bound (DowserSqlParser *self, int *bound)
{
  gint64 n = 0;
  gboolean is_unbounded = dowser_sql_parser_accept_word (self, WORD_UNBOUNDED);
  gboolean current = !is_unbounded && dowser_sql_parser_accept_word (self, WORD_CURRENT);

  *bound = 0;
  if (current)
    return dowser_sql_parser_expect_word (self, WORD_ROW, "ROW");
  if (!is_unbounded)
    {
      if (!g_ascii_string_to_signed (dowser_sql_parser_peek (self)->text, 10, 0, G_MAXINT - 1, &n, NULL))
        dowser_sql_parser_refuse (self, _ ("a window frame that isn't a whole number of rows"));
      dowser_sql_parser_skip (self, 1);
    }
  if (dowser_sql_parser_accept_word (self, WORD_PRECEDING))
    *bound = is_unbounded ? DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE : -(int) n;
  else if (dowser_sql_parser_expect_word (self, WORD_FOLLOWING, "FOLLOWING"))
    *bound = is_unbounded ? DOWSER_QUERY_FRAME_UNBOUNDED_AFTER : (int) n;
  return self->error == NULL;
}

static void
parse_frame (DowserSqlParser *self, DowserWindow *window)
{
  gboolean rows = dowser_sql_parser_accept_word (self, WORD_ROWS);

  if (!rows && dowser_sql_parser_peek (self)->word == WORD_GROUPS)
    dowser_sql_parser_refuse (self, _ ("a window frame with GROUPS"));
  if (!rows && !dowser_sql_parser_accept_word (self, WORD_RANGE))
    return;
  window->frame = rows ? DOWSER_QUERY_FRAME_ROWS : DOWSER_QUERY_FRAME_RANGE;
  if (!dowser_sql_parser_accept_word (self, WORD_BETWEEN))
    parse_bound (self, &window->frame_start);
  else if (parse_bound (self, &window->frame_start) && dowser_sql_parser_expect_word (self, WORD_AND, "AND"))
    parse_bound (self, &window->frame_end);
  if (dowser_sql_parser_peek (self)->word == WORD_EXCLUDE)
    dowser_sql_parser_refuse (self, _ ("a window frame with EXCLUDE"));
}

/* Reads the window @name from the WINDOW clause of the current select; each use reads it again. */
static void
parse_named_window (DowserSqlParser *self, const DowserSqlToken *name, DowserWindow *window)
{
  const DowserSqlScope *scope = self->scopes->len > 0 ? self->scopes->pdata[self->scopes->len - 1] : NULL;
  guint at = self->at;
  guint place = scope != NULL ? scope->window : 0;
  gboolean found = FALSE;

  if (place == 0)
    {
      dowser_sql_parser_fail_at (self, name, _ ("there is no window “%.80s” in the WINDOW clause"), name->text);
      return;
    }
  for (self->at = place; !found && self->error == NULL;)
    {
      const DowserSqlToken *token = dowser_sql_parser_peek_at (self, 1);
      guint depth = 0;

      found = token->text != NULL && g_ascii_strcasecmp (token->text, name->text) == 0;
      if (found || token->type == TOKEN_END)
        break;
      /* Skips to the comma after the definition. */
      do
        {
          dowser_sql_parser_skip (self, 1);
          token = dowser_sql_parser_peek (self);
          depth += dowser_sql_parser_at_sign (self, "(");
          depth -= dowser_sql_parser_at_sign (self, ")") && depth > 0;
          dowser_sql_parser_count_repeated (self, 1);
        }
      while (token->type != TOKEN_END && (depth > 0 || !dowser_sql_parser_at_sign (self, ",")) && self->error == NULL);
    }
  if (!found)
    dowser_sql_parser_fail_at (self, name, _ ("there is no window “%.80s” in the WINDOW clause"), name->text);
  else
    {
      dowser_sql_parser_skip (self, 2);
      if (dowser_sql_parser_expect_word (self, WORD_AS, "AS"))
        parse_window_definition (self, window);
      dowser_sql_parser_count_repeated (self, self->at - place);
    }
  self->at = at;
}

/* Reads the definition of a window in parentheses. The definition may begin with the name of another window, which is
 * then extended. */
static void
parse_window_definition (DowserSqlParser *self, DowserWindow *window)
{
  const DowserSqlToken *token;

  if (!dowser_sql_parser_expect_sign (self, "(") || !dowser_sql_parser_enter_level (self))
    return;
  token = dowser_sql_parser_peek (self);
  if (dowser_sql_token_is_name (token, FALSE) && token->word == WORD_NONE)
    {
      dowser_sql_parser_skip (self, 1);
      parse_named_window (self, token, window);
    }
  if (dowser_sql_parser_accept_word (self, WORD_PARTITION) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    dowser_sql_parse_raw_exprs (self, window->partition);
  if (dowser_sql_parser_accept_word (self, WORD_ORDER) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    dowser_sql_parse_order (self, window->order, NULL);
  parse_frame (self, window);
  dowser_sql_parser_leave_level (self);
  dowser_sql_parser_expect_sign (self, ")");
}

DowserWindow *
dowser_sql_parse_over (DowserSqlParser *self)
{
  const DowserSqlToken *token;
  DowserWindow *window;

  if (!dowser_sql_parser_accept_word (self, WORD_OVER))
    return NULL;
  window = dowser_window_new ();
  token = dowser_sql_parser_peek (self);
  if (!dowser_sql_token_is_name (token, FALSE))
    {
      parse_window_definition (self, window);
      return window;
    }
  dowser_sql_parser_skip (self, 1);
  if (dowser_sql_parser_enter_level (self))
    parse_named_window (self, token, window);
  dowser_sql_parser_leave_level (self);
  return window;
}

void
dowser_sql_window_free (DowserWindow *window)
{
  /* A window can be freed only as a part of an expression. */
  if (window != NULL)
    dowser_expr_unref (dowser_expr_new_window ("", dowser_sql_expr_array_new (), window));
}
