/* dowser-typed-expr.c - random expressions of a given type */
#include "engines/dowser-typed-maker.h"
#include "support/dowser-random-plan.h"

#define MAKE(type) typed_make_expr (self, DOWSER_VALUE_##type, depth)

static const DowserValueType types[] = {
  DOWSER_VALUE_INTEGER,   DOWSER_VALUE_REAL,    DOWSER_VALUE_DECIMAL, DOWSER_VALUE_TEXT, DOWSER_VALUE_DATE,
  DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_INTEGER, DOWSER_VALUE_TEXT, DOWSER_VALUE_REAL,
};

DowserValueType
typed_pick_type (DowserTypedMaker *self)
{
  return types[typed_pick (self, G_N_ELEMENTS (types))];
}

DowserValueType
typed_pick_number_type (DowserTypedMaker *self)
{
  return types[typed_pick (self, 3)];
}

static DowserValue *
make_value (DowserTypedMaker *self, DowserValueType type)
{
  static const char *const dates[] = { "2022-01-31", "2023-06-15", "2024-02-29" };
  static const char *const stamps[] = { "2022-01-31 00:00:00", "2023-06-15 13:59:59", "2024-02-29 23:00:01" };
  static const char *const decimals[] = { "-12", "1.50", "0.25" };
  guint one_of_three = typed_pick (self, 3);

  switch (type)
    {
    case DOWSER_VALUE_INTEGER:
      return dowser_value_new_integer ((int) typed_pick (self, 14) - 3);
    case DOWSER_VALUE_REAL:
      return dowser_value_new_real ((int) typed_pick (self, 40) / 4.0 - 3);
    case DOWSER_VALUE_DECIMAL:
      return dowser_value_new_text (type, decimals[one_of_three], -1);
    case DOWSER_VALUE_DATE:
      return dowser_value_new_text (type, dates[one_of_three], -1);
    case DOWSER_VALUE_TIMESTAMP:
      return dowser_value_new_text (type, stamps[one_of_three], -1);
    case DOWSER_VALUE_BOOLEAN:
      return dowser_value_new_boolean (typed_chance (self, 50));
    default:
      return dowser_value_new_text (DOWSER_VALUE_TEXT, dowser_random_get_hostile_text (self->rand), -1);
    }
}

DowserExpr *
typed_make_literal (DowserTypedMaker *self, DowserValueType type)
{
  g_autofree char *name = NULL;

  if (typed_chance (self, 3))
    return dowser_expr_new_literal (dowser_value_new_null (type));
  if (!typed_chance (self, 6))
    return dowser_expr_new_literal (make_value (self, type));
  name = typed_make_id (self);
  g_hash_table_insert (self->values, g_strdup (name), make_value (self, type));
  return dowser_expr_new_parameter (name, type);
}

DowserExpr *
typed_make_column (DowserTypedMaker *self, DowserValueType type, gboolean own)
{
  g_autoptr (GPtrArray) fitting = g_ptr_array_new ();
  guint end = self->visible->len - (own ? self->n_outer : 0);
  const DowserTypedColumn *column;

  for (guint i = 0; i < end; i++)
    if (((const DowserTypedColumn *) self->visible->pdata[i])->type == type)
      g_ptr_array_add (fitting, self->visible->pdata[i]);
  if (fitting->len == 0)
    return NULL;
  column = fitting->pdata[typed_pick (self, fitting->len)];
  return dowser_expr_new_column (column->instance, column->name);
}

DowserExpr *
typed_make_own_column (DowserTypedMaker *self, DowserValueType type)
{
  DowserExpr *column = typed_make_column (self, type, TRUE);

  return column != NULL ? column : typed_make_literal (self, type);
}

/* Makes an expression of a kind that exists for all types. */
static DowserExpr *
make_general_expr (DowserTypedMaker *self, DowserValueType type, guint depth)
{
  GPtrArray *args;

  switch (typed_pick (self, 4))
    {
    case 0:
      args = typed_expr_array_new ();
      for (guint n = 1 + typed_pick (self, 2); n > 0; n--)
        {
          g_ptr_array_add (args, typed_make_condition (self, depth));
          g_ptr_array_add (args, typed_make_expr (self, type, depth));
        }
      if (typed_chance (self, 60))
        g_ptr_array_add (args, typed_make_expr (self, type, depth));
      return dowser_expr_new_case (args);
    case 1:
      return dowser_expr_new_function ("coalesce", typed_make_expr (self, type, depth),
                                       typed_make_expr (self, type, depth), NULL);
    case 2:
      return dowser_expr_new_function ("nullif", typed_make_expr (self, type, depth),
                                       typed_make_expr (self, type, depth), NULL);
    default:
      if (depth == 0)
        return typed_make_literal (self, type);
      return dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL,
                                      typed_make_one_column_select (self, type, depth - 1, TRUE), FALSE, DOWSER_EQUAL);
    }
}

static DowserExpr *
make_date_or_timestamp (DowserTypedMaker *self, guint depth)
{
  return typed_chance (self, 60) ? MAKE (TIMESTAMP) : MAKE (DATE);
}

static DowserExpr *
make_date_part (DowserTypedMaker *self, guint depth)
{
  static const char *const parts[]
      = { "year", "quarter", "month", "week", "day", "weekday", "hour", "minute", "second" };

  return dowser_expr_new_function (parts[typed_pick (self, G_N_ELEMENTS (parts))],
                                   typed_chance (self, 50) ? MAKE (TIMESTAMP) : MAKE (DATE), NULL);
}

static DowserExpr *
make_cast_to_integer (DowserTypedMaker *self, guint depth)
{
  static const char *const numerals[] = { "12", "-3", "0", "007" };

  switch (typed_pick (self, 4))
    {
    case 0:
      return dowser_expr_new_cast (dowser_expr_new_text (numerals[typed_pick (self, 4)]), DOWSER_VALUE_INTEGER);
    case 1:
      return dowser_expr_new_cast (MAKE (BOOLEAN), DOWSER_VALUE_INTEGER);
    default:
      return dowser_expr_new_cast (MAKE (REAL), DOWSER_VALUE_INTEGER);
    }
}

static DowserExpr *
make_integer (DowserTypedMaker *self, guint depth)
{
  switch (typed_pick (self, 12))
    {
    case 0:
      return dowser_expr_new_arithmetic (DOWSER_NEGATE, MAKE (INTEGER), NULL);
    case 9:
      return dowser_expr_new_function (typed_chance (self, 50) ? "months_between" : "years_between",
                                       make_date_or_timestamp (self, depth), make_date_or_timestamp (self, depth),
                                       NULL);
    case 1:
    case 7:
    case 8:
      return make_date_part (self, depth);
    case 2:
      return dowser_expr_new_function ("length", MAKE (TEXT), NULL);
    case 3:
      return dowser_expr_new_function ("position", MAKE (TEXT), MAKE (TEXT), NULL);
    case 4:
      return make_cast_to_integer (self, depth);
    case 5:
      return dowser_expr_new_function (typed_chance (self, 50) ? "floor" : "ceiling", MAKE (REAL), NULL);
    case 6:
      return dowser_expr_new_function ("abs", MAKE (INTEGER), NULL);
    default:
      return dowser_expr_new_arithmetic (typed_pick (self, DOWSER_NEGATE), MAKE (INTEGER), MAKE (INTEGER));
    }
}

/* Makes powers whose results stay within the range of a double. */
static DowserExpr *
make_power (DowserTypedMaker *self, guint depth)
{
  static const char *const logarithms[] = { "ln", "log10", "log2" };
  static const double exponents[] = { 0, 2, 3, -1, 0.5 };
  guint which = typed_pick (self, 5);
  DowserExpr *small;

  switch (typed_pick (self, 4))
    {
    case 0:
      small = dowser_expr_new_arithmetic (DOWSER_MODULO, MAKE (INTEGER), dowser_expr_new_integer (20));
      return dowser_expr_new_function ("exp", small, NULL);
    case 1:
      small = dowser_expr_new_arithmetic (DOWSER_MODULO, MAKE (INTEGER), dowser_expr_new_integer (40));
      return dowser_expr_new_function ("power", small,
                                       which < 3 ? dowser_expr_new_integer ((int) exponents[which])
                                                 : dowser_expr_new_literal (dowser_value_new_real (exponents[which])),
                                       NULL);
    case 2:
      small = dowser_expr_new_arithmetic (DOWSER_MODULO, MAKE (INTEGER), dowser_expr_new_integer (9));
      return dowser_expr_new_function ("power", typed_make_own_column (self, DOWSER_VALUE_REAL), small, NULL);
    default:
      return dowser_expr_new_function (logarithms[typed_pick (self, 3)],
                                       typed_make_expr (self, typed_pick_number_type (self), depth), NULL);
    }
}

static DowserExpr *
make_real (DowserTypedMaker *self, guint depth)
{
  static const char *const elapsed[]
      = { "days_between", "weeks_between", "hours_between", "minutes_between", "seconds_between" };

  switch (typed_pick (self, 11))
    {
    case 10:
      return make_power (self, depth);
    case 6:
      return dowser_expr_new_function ("sqrt", typed_make_expr (self, typed_pick_number_type (self), depth), NULL);
    case 7:
      return dowser_expr_new_function (elapsed[typed_pick (self, G_N_ELEMENTS (elapsed))],
                                       make_date_or_timestamp (self, depth), make_date_or_timestamp (self, depth),
                                       NULL);
    case 0:
      return dowser_expr_new_ratio (typed_make_expr (self, typed_pick_number_type (self), depth),
                                    typed_make_expr (self, typed_pick_number_type (self), depth));
    case 1:
      return dowser_expr_new_function ("round", MAKE (REAL), dowser_expr_new_integer (typed_pick (self, 3)), NULL);
    case 2:
      return dowser_expr_new_function ("round", typed_make_expr (self, typed_pick_number_type (self), depth), NULL);
    case 3:
      return dowser_expr_new_function ("days_between", MAKE (DATE), MAKE (DATE), NULL);
    case 4:
      return dowser_expr_new_cast (typed_make_expr (self, typed_pick_number_type (self), depth), DOWSER_VALUE_REAL);
    case 5:
      return dowser_expr_new_function ("abs", MAKE (REAL), NULL);
    default:
      return dowser_expr_new_arithmetic (typed_pick (self, DOWSER_MODULO), MAKE (REAL),
                                         typed_make_expr (self, typed_pick_number_type (self), depth));
    }
}

static DowserExpr *
make_decimal (DowserTypedMaker *self, guint depth)
{
  switch (typed_pick (self, 4))
    {
    case 0:
      return dowser_expr_new_arithmetic (DOWSER_NEGATE, MAKE (DECIMAL), NULL);
    case 1:
      return dowser_expr_new_cast (typed_make_own_column (self, typed_pick_number_type (self)), DOWSER_VALUE_DECIMAL);
    case 2:
      return dowser_expr_new_function ("abs", MAKE (DECIMAL), NULL);
    default:
      return dowser_expr_new_arithmetic (typed_pick (self, DOWSER_DIVIDE), MAKE (DECIMAL),
                                         typed_chance (self, 50) ? MAKE (INTEGER) : MAKE (DECIMAL));
    }
}

/* Makes a function that trims, pads or splits a text. */
static DowserExpr *
make_shaped_text (DowserTypedMaker *self, guint depth)
{
  static const char *const trims[] = { "trim", "ltrim", "rtrim" };
  static const char *const pieces[] = { " ", "a", "%", ", ", "ab" };
  static const char *const letters[][2]
      = { { "aeiou", "AEIOU" }, { "abc", "bcd" }, { "-_ %", "" }, { "xyza", "zz" }, { "ab", "ba" } };
  guint which = typed_pick (self, 5);

  switch (typed_pick (self, 9))
    {
    case 0:
    case 1:
      return dowser_expr_new_function (trims[which % 3], MAKE (TEXT), NULL);
    case 2:
    case 3:
      return dowser_expr_new_function (trims[which % 3], MAKE (TEXT), dowser_expr_new_text (pieces[which]), NULL);
    case 4:
      return dowser_expr_new_function ("translate", MAKE (TEXT), dowser_expr_new_text (letters[which][0]),
                                       dowser_expr_new_text (letters[which][1]), NULL);
    case 5:
      return dowser_expr_new_function ("split_part", MAKE (TEXT), dowser_expr_new_text (pieces[which]),
                                       dowser_expr_new_integer (1 + typed_pick (self, 3)), NULL);
    case 6:
      if (typed_chance (self, 20))
        return dowser_expr_new_function ("initcap", MAKE (TEXT), NULL);
      G_GNUC_FALLTHROUGH;
    default:
      return dowser_expr_new_function (which % 2 == 0 ? "lpad" : "rpad", MAKE (TEXT),
                                       dowser_expr_new_integer (1 + typed_pick (self, 12)),
                                       dowser_expr_new_text (pieces[which]), NULL);
    }
}

static DowserExpr *
make_text (DowserTypedMaker *self, guint depth)
{
  static const char *const simple[] = { "upper", "lower", "trim" };
  static const DowserValueType spelled[]
      = { DOWSER_VALUE_INTEGER, DOWSER_VALUE_DATE, DOWSER_VALUE_TEXT, DOWSER_VALUE_TEXT };

  static const char *const names[] = { "weekday_name", "weekday_short", "month_name", "month_short" };

  switch (typed_pick (self, 8))
    {
    case 7:
      return make_shaped_text (self, depth);
    case 5:
      return dowser_expr_new_function (names[typed_pick (self, G_N_ELEMENTS (names))],
                                       make_date_or_timestamp (self, depth), NULL);
    case 0:
      return dowser_expr_new_function ("substring", MAKE (TEXT), dowser_expr_new_integer (1 + typed_pick (self, 4)),
                                       dowser_expr_new_integer (typed_pick (self, 5)), NULL);
    case 1:
      return dowser_expr_new_function ("substring", MAKE (TEXT), dowser_expr_new_integer (1 + typed_pick (self, 4)),
                                       NULL);
    case 2:
      return dowser_expr_new_function ("concat", MAKE (TEXT),
                                       typed_make_expr (self, spelled[typed_pick (self, 4)], depth),
                                       typed_chance (self, 40) ? MAKE (TEXT) : NULL, NULL);
    case 3:
      /* SQLite's replace() ignores an empty search text even if the replacement is NULL. A column's text is not
       * empty. */
      return dowser_expr_new_function ("replace", MAKE (TEXT), typed_make_own_column (self, DOWSER_VALUE_TEXT),
                                       MAKE (TEXT), NULL);
    case 4:
      return dowser_expr_new_cast (typed_make_expr (self, spelled[typed_pick (self, 4)], depth), DOWSER_VALUE_TEXT);
    default:
      return dowser_expr_new_function (simple[typed_pick (self, 3)], MAKE (TEXT), NULL);
    }
}

static DowserExpr *
make_date (DowserTypedMaker *self, guint depth)
{
  static const char *const truncations[]
      = { "truncate_year", "truncate_quarter", "truncate_month", "truncate_week", "truncate_day", "date" };
  static const char *const additions[] = { "add_days", "add_months", "add_years" };

  switch (typed_pick (self, 6))
    {
    case 0:
      return dowser_expr_new_relative_date (typed_pick (self, DOWSER_UNIT_HOUR), (int) typed_pick (self, 9) - 6);
    case 1:
      return dowser_expr_new_function ("today", NULL);
    case 2:
      return dowser_expr_new_cast (typed_chance (self, 50) ? dowser_expr_new_text ("2024-02-29") : MAKE (TIMESTAMP),
                                   DOWSER_VALUE_DATE);
    case 3:
      return dowser_expr_new_function (additions[typed_pick (self, 3)], MAKE (DATE),
                                       typed_chance (self, 70)
                                           ? dowser_expr_new_integer ((int) typed_pick (self, 30) - 15)
                                           : typed_make_own_column (self, DOWSER_VALUE_INTEGER),
                                       NULL);
    default:
      return dowser_expr_new_function (truncations[typed_pick (self, G_N_ELEMENTS (truncations))],
                                       typed_chance (self, 50) ? MAKE (TIMESTAMP) : MAKE (DATE), NULL);
    }
}

static DowserExpr *
make_timestamp (DowserTypedMaker *self, guint depth)
{
  static const char *const additions[] = { "add_hours", "add_minutes", "add_seconds" };

  switch (typed_pick (self, 4))
    {
    case 1:
      return dowser_expr_new_function (additions[typed_pick (self, 3)], make_date_or_timestamp (self, depth),
                                       typed_chance (self, 70)
                                           ? dowser_expr_new_integer ((int) typed_pick (self, 200) - 100)
                                           : typed_make_own_column (self, DOWSER_VALUE_INTEGER),
                                       NULL);
    case 0:
      return dowser_expr_new_relative_date (DOWSER_UNIT_HOUR, (int) typed_pick (self, 60) - 30);
    case 2:
      return dowser_expr_new_cast (typed_chance (self, 50) ? dowser_expr_new_text ("2024-02-29 12:30:00") : MAKE (DATE),
                                   DOWSER_VALUE_TIMESTAMP);
    default:
      return dowser_expr_new_function ("truncate_hour", MAKE (TIMESTAMP), NULL);
    }
}

DowserExpr *
typed_make_expr (DowserTypedMaker *self, DowserValueType type, guint depth)
{
  DowserExpr *column;

  if (depth == 0 || typed_chance (self, 35))
    {
      column = typed_chance (self, 70) ? typed_make_column (self, type, FALSE) : NULL;
      return column != NULL ? column : typed_make_literal (self, type);
    }
  if (typed_chance (self, 20))
    return make_general_expr (self, type, depth - 1);
  switch (type)
    {
    case DOWSER_VALUE_INTEGER:
      return make_integer (self, depth - 1);
    case DOWSER_VALUE_REAL:
      return make_real (self, depth - 1);
    case DOWSER_VALUE_DECIMAL:
      return make_decimal (self, depth - 1);
    case DOWSER_VALUE_DATE:
      return make_date (self, depth - 1);
    case DOWSER_VALUE_TIMESTAMP:
      return make_timestamp (self, depth - 1);
    case DOWSER_VALUE_BOOLEAN:
      if (typed_chance (self, 10))
        return dowser_expr_new_cast (typed_make_expr (self, DOWSER_VALUE_INTEGER, depth - 1), type);
      return typed_make_condition (self, depth - 1);
    default:
      return make_text (self, depth - 1);
    }
}
