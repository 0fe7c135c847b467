/* dowser-typed-condition.c - random conditions */
#include "engines/dowser-typed-maker.h"
#include "support/dowser-random-plan.h"

/* Makes the left side of a comparison. A text is always compared through a column. If there is no text column, changes
 * @type. */
static DowserExpr *
make_left_side (DowserTypedMaker *self, DowserValueType *type, guint depth)
{
  DowserExpr *column = *type == DOWSER_VALUE_TEXT ? typed_make_column (self, *type, FALSE) : NULL;

  if (*type == DOWSER_VALUE_TEXT && column == NULL)
    *type = DOWSER_VALUE_INTEGER;
  return column != NULL ? column : typed_make_expr (self, *type, depth);
}

static DowserExpr *
make_in_condition (DowserTypedMaker *self, guint depth)
{
  DowserValueType type = typed_pick_type (self);
  DowserExpr *x = make_left_side (self, &type, depth);
  GPtrArray *members = typed_expr_array_new ();

  for (guint n = 1 + typed_pick (self, 4); n > 0; n--)
    g_ptr_array_add (members, typed_make_literal (self, type));
  return dowser_expr_new_in (x, members, typed_chance (self, 30));
}

static DowserExpr *
make_subplan (DowserTypedMaker *self, guint depth)
{
  static const DowserSubplan ops[]
      = { DOWSER_SUBPLAN_EXISTS, DOWSER_SUBPLAN_IN, DOWSER_SUBPLAN_IN, DOWSER_SUBPLAN_ANY, DOWSER_SUBPLAN_ALL };
  DowserValueType type = typed_pick_type (self);
  DowserSubplan op = ops[typed_pick (self, G_N_ELEMENTS (ops))];
  DowserExpr *x = op == DOWSER_SUBPLAN_EXISTS ? NULL : make_left_side (self, &type, 0);

  return dowser_expr_new_subplan (op, x, typed_make_one_column_select (self, type, depth, FALSE),
                                  op != DOWSER_SUBPLAN_ANY && op != DOWSER_SUBPLAN_ALL && typed_chance (self, 40),
                                  typed_pick (self, DOWSER_GREATER_EQUAL + 1));
}

static DowserExpr *
make_match (DowserTypedMaker *self, guint depth)
{
  static const char *const patterns[] = { "%a%", "_", "%", "", "m%", "%\\%", "%!%", "\\_%", "S_L%", "it's", "%[%" };
  DowserMatch op = typed_pick (self, DOWSER_MATCH_EQUALS + 1);
  DowserExpr *pattern = typed_chance (self, 20) ? typed_make_column (self, DOWSER_VALUE_TEXT, FALSE) : NULL;

  if (pattern == NULL && typed_chance (self, 60))
    pattern = dowser_expr_new_text (patterns[typed_pick (self, G_N_ELEMENTS (patterns))]);
  if (pattern == NULL)
    pattern = dowser_expr_new_text (dowser_random_get_hostile_text (self->rand));
  return dowser_expr_new_match (op, typed_make_expr (self, DOWSER_VALUE_TEXT, depth), pattern, typed_chance (self, 30),
                                typed_chance (self, 30));
}

static DowserExpr *
make_compare (DowserTypedMaker *self, guint depth)
{
  DowserValueType type = typed_pick_type (self);
  DowserExpr *x = make_left_side (self, &type, depth);
  DowserValueType other = dowser_value_type_is_number (type) ? typed_pick_number_type (self) : type;

  return dowser_expr_new_compare (typed_pick (self, DOWSER_GREATER_EQUAL + 1), x, typed_make_expr (self, other, depth));
}

static DowserExpr *
make_predicate (DowserTypedMaker *self, guint depth)
{
  DowserValueType type = typed_pick_type (self);
  DowserExpr *column, *x;

  switch (typed_pick (self, 9))
    {
    case 0:
      x = make_left_side (self, &type, depth);
      return dowser_expr_new_between (x, typed_make_expr (self, type, depth), typed_make_expr (self, type, depth),
                                      typed_chance (self, 30));
    case 1:
      return make_in_condition (self, depth);
    case 2:
      return make_match (self, depth);
    case 3:
      return dowser_expr_new_is_null (typed_make_expr (self, type, depth), typed_chance (self, 50));
    case 4:
      return depth > 0 ? make_subplan (self, depth - 1) : make_compare (self, depth);
    case 5:
      /* The condition is true for all rows, because all timestamps are in the past. */
      if (typed_chance (self, 20))
        return dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_new_function ("now", NULL),
                                        typed_make_expr (self, DOWSER_VALUE_TIMESTAMP, 0));
      column = typed_make_column (self, DOWSER_VALUE_BOOLEAN, FALSE);
      return column != NULL ? column : make_compare (self, depth);
    default:
      return make_compare (self, depth);
    }
}

DowserExpr *
typed_make_condition (DowserTypedMaker *self, guint depth)
{
  if (depth == 0 || typed_chance (self, 60))
    return make_predicate (self, depth > 0 ? depth - 1 : 0);
  if (typed_chance (self, 25))
    return dowser_expr_new_not (typed_make_condition (self, depth - 1));
  if (typed_chance (self, 50))
    return dowser_expr_and (typed_make_condition (self, depth - 1), typed_make_condition (self, depth - 1));
  return dowser_expr_or (typed_make_condition (self, depth - 1), typed_make_condition (self, depth - 1));
}
