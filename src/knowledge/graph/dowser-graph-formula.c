/* dowser-graph-formula.c - parses and evaluates a formula that combines the numbers of a metric graph's steps */
#include "knowledge/graph/dowser-graph-formula.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum depth of nested parentheses, functions and signs. */
#define MAX_DEPTH 200

typedef enum
{
  OP_NUMBER,
  OP_NAME,
  OP_ADD,
  OP_SUBTRACT,
  OP_MULTIPLY,
  OP_DIVIDE,
  OP_NEGATE,
  OP_ROUND,
  OP_COALESCE,
} Op;

/** Instruction: an instruction of a stack machine. @index: its meaning depends on @op: the index of a name, the digits
 * of round(), or the number of arguments of apply_coalesce() */
typedef struct
{
  Op op;
  DowserDecimal number;
  guint index;
} Instruction;

/**
 * DowserGraphFormula: a parsed formula, stored as a postfix program. Its evaluation needs no recursion, so deep
 * formulas can be evaluated, too.
 * @program: Instruction
 * @names: DowserGraphName
 */
struct _DowserGraphFormula
{
  GArray *program;
  GPtrArray *names;
};

/** Reader: @at: the next character; @error: (nullable): the reason why reading stopped */
typedef struct
{
  DowserGraphFormula *formula;
  const char *text;
  const char *at;
  guint depth;
  GError *error;
} Reader;

static void
name_free (gpointer data)
{
  DowserGraphName *self = data;

  g_free (self->name);
  g_free (self->until);
  g_free (self);
}

/* Stores the error and stops reading. Only the first error is reported. */
static void
set_error (Reader *reader, const char *message)
{
  if (reader->error == NULL)
    reader->error = g_error_new (DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                                 _ ("The formula isn't understood at character %ld: %s."),
                                 g_utf8_pointer_to_offset (reader->text, reader->at) + 1, message);
}

static void
skip_blanks (Reader *reader)
{
  while (g_unichar_isspace (g_utf8_get_char (reader->at)))
    reader->at = g_utf8_next_char (reader->at);
}

/* If the next character is @mark, skips this character and returns TRUE. */
static gboolean
skip_char_if (Reader *reader, char mark)
{
  skip_blanks (reader);
  if (reader->error != NULL || *reader->at != mark)
    return FALSE;
  reader->at++;
  return TRUE;
}

static void
expect (Reader *reader, char mark)
{
  g_autofree char *message = g_strdup_printf (_ ("“%c” is missing"), mark);

  if (!skip_char_if (reader, mark))
    set_error (reader, message);
}

static void
emit (Reader *reader, Op op, guint index)
{
  Instruction instruction = { .op = op, .index = index };

  g_array_append_val (reader->formula->program, instruction);
}

static gboolean
is_letter (gunichar c)
{
  return g_unichar_isalnum (c) || g_unichar_ismark (c) || c == '_';
}

/* Returns: (transfer full) (nullable): the next name */
static char *
read_name (Reader *reader)
{
  const char *start;
  const char *end;

  skip_blanks (reader);
  start = reader->at;
  if (*start == '`')
    {
      end = strchr (start + 1, '`');
      if (end == NULL || end == start + 1)
        return NULL;
      reader->at = end + 1;
      return g_strndup (start + 1, (gsize) (end - start - 1));
    }
  while (is_letter (g_utf8_get_char (reader->at)))
    reader->at = g_utf8_next_char (reader->at);
  return reader->at > start ? g_strndup (start, (gsize) (reader->at - start)) : NULL;
}

/* Appends the instruction that reads a name. Takes @name and @until (nullable). */
static void
emit_name (Reader *reader, char *name, char *until)
{
  GPtrArray *names = reader->formula->names;
  DowserGraphName *added;

  for (guint i = 0; i < names->len; i++)
    {
      const DowserGraphName *known = names->pdata[i];

      if (!g_str_equal (known->name, name) || g_strcmp0 (known->until, until) != 0)
        continue;
      emit (reader, OP_NAME, i);
      g_free (name);
      g_free (until);
      return;
    }
  added = g_new0 (DowserGraphName, 1);
  added->name = name;
  added->until = until;
  g_ptr_array_add (names, added);
  emit (reader, OP_NAME, names->len - 1);
}

static void read_sum (Reader *reader);

/* Returns the end of the number at @text. The number may have an exponent. */
static const char *
skip_number (const char *text)
{
  const char *exponent;

  while (g_ascii_isdigit (*text) || *text == '.')
    text++;
  if (*text != 'e' && *text != 'E')
    return text;
  exponent = text[1] == '-' || text[1] == '+' ? text + 2 : text + 1;
  if (!g_ascii_isdigit (*exponent))
    return text;
  while (g_ascii_isdigit (*exponent))
    exponent++;
  return exponent;
}

static void
read_number (Reader *reader)
{
  Instruction instruction = { .op = OP_NUMBER };
  const char *end = skip_number (reader->at);

  if (!dowser_decimal_parse (reader->at, end - reader->at, &instruction.number))
    set_error (reader, _ ("not a number"));
  reader->at = end;
  if (is_letter (g_utf8_get_char (end)))
    set_error (reader, _ ("a name must begin with a letter or be in backticks"));
  g_array_append_val (reader->formula->program, instruction);
}

static void
read_round (Reader *reader)
{
  guint places = 0;

  read_sum (reader);
  if (skip_char_if (reader, ','))
    {
      skip_blanks (reader);
      if (!g_ascii_isdigit (*reader->at))
        set_error (reader, _ ("the second argument of “round” must be a number of decimals, such as round(x, 1)"));
      for (; g_ascii_isdigit (*reader->at); reader->at++)
        places = MIN (places * 10 + (guint) (*reader->at - '0'), DOWSER_DECIMAL_MAX_DIGITS);
    }
  emit (reader, OP_ROUND, places);
}

static void
read_coalesce (Reader *reader)
{
  guint n = 0;

  do
    {
      read_sum (reader);
      n++;
    }
  while (skip_char_if (reader, ','));
  emit (reader, OP_COALESCE, n);
}

static void
read_days (Reader *reader)
{
  g_autofree char *from = read_name (reader);
  g_autofree char *to = skip_char_if (reader, ',') ? read_name (reader) : NULL;

  if (from == NULL || to == NULL)
    set_error (reader, _ ("“days” takes two arguments: days(from, to)"));
  else
    emit_name (reader, g_steal_pointer (&from), g_steal_pointer (&to));
}

/* Reads the parentheses and arguments of a function call. @name: the name of the function; taken */
static void
read_call (Reader *reader, char *name)
{
  static const struct
  {
    const char *name;
    void (*read) (Reader *reader);
  } functions[] = { { "round", read_round }, { "coalesce", read_coalesce }, { "days", read_days } };
  g_autofree char *owned_text = name;
  g_autofree char *message = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (g_ascii_strcasecmp (functions[i].name, name) == 0)
      {
        functions[i].read (reader);
        expect (reader, ')');
        return;
      }
  message = g_strdup_printf (_ ("“%s” isn't one of the functions “round”, “coalesce” and “days”"), name);
  set_error (reader, message);
}

static void
read_atom (Reader *reader)
{
  g_autofree char *name = NULL;

  if (skip_char_if (reader, '('))
    {
      read_sum (reader);
      expect (reader, ')');
      return;
    }
  skip_blanks (reader);
  if (g_ascii_isdigit (*reader->at) || *reader->at == '.')
    read_number (reader);
  else if ((name = read_name (reader)) == NULL)
    set_error (reader, _ ("a name, a number or “(” is missing"));
  else if (skip_char_if (reader, '('))
    read_call (reader, g_steal_pointer (&name));
  else
    emit_name (reader, g_steal_pointer (&name), NULL);
}

static void
read_sign (Reader *reader)
{
  if (++reader->depth > MAX_DEPTH)
    set_error (reader, _ ("too many nested parentheses"));
  else if (skip_char_if (reader, '-'))
    {
      read_sign (reader);
      emit (reader, OP_NEGATE, 0);
    }
  else if (reader->error == NULL)
    read_atom (reader);
  reader->depth--;
}

static void
read_product (Reader *reader)
{
  gboolean multiply;

  read_sign (reader);
  while ((multiply = skip_char_if (reader, '*')) || skip_char_if (reader, '/'))
    {
      read_sign (reader);
      emit (reader, multiply ? OP_MULTIPLY : OP_DIVIDE, 0);
    }
}

static void
read_sum (Reader *reader)
{
  gboolean add;

  read_product (reader);
  while ((add = skip_char_if (reader, '+')) || skip_char_if (reader, '-'))
    {
      read_product (reader);
      emit (reader, add ? OP_ADD : OP_SUBTRACT, 0);
    }
}

DowserGraphFormula *
dowser_graph_formula_new (const char *text, GError **error)
{
  g_autoptr (DowserGraphFormula) self = g_new0 (DowserGraphFormula, 1);
  Reader reader = { .formula = self, .text = text, .at = text };

  self->program = g_array_new (FALSE, FALSE, sizeof (Instruction));
  self->names = g_ptr_array_new_with_free_func (name_free);
  if (strlen (text) > DOWSER_GRAPH_MAX_FORMULA)
    {
      g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                   _ ("The formula is longer than %d bytes. Split it into steps."), DOWSER_GRAPH_MAX_FORMULA);
      return NULL;
    }
  read_sum (&reader);
  skip_blanks (&reader);
  if (*reader.at != '\0')
    set_error (&reader, _ ("an operator such as “+” is missing"));
  if (reader.error == NULL)
    return g_steal_pointer (&self);
  g_propagate_error (error, reader.error);
  return NULL;
}

void
dowser_graph_formula_free (DowserGraphFormula *self)
{
  g_array_unref (self->program);
  g_ptr_array_unref (self->names);
  g_free (self);
}

GPtrArray *
dowser_graph_formula_get_names (const DowserGraphFormula *self)
{
  return self->names;
}

/** Operand: a number, or the reason why it is missing. */
typedef struct
{
  DowserGraphOutcome outcome;
  DowserDecimal number;
} Operand;

static void
apply_binary (Op op, Operand *a, const Operand *b)
{
  gboolean is_number = FALSE;

  if (a->outcome != DOWSER_GRAPH_NUMBER)
    return;
  a->outcome = b->outcome;
  if (b->outcome != DOWSER_GRAPH_NUMBER)
    return;
  if (op == OP_DIVIDE && dowser_decimal_is_zero (&b->number))
    {
      a->outcome = DOWSER_GRAPH_DIVIDED_BY_ZERO;
      return;
    }
  if (op == OP_ADD)
    is_number = dowser_decimal_add (&a->number, &b->number, &a->number);
  else if (op == OP_SUBTRACT)
    is_number = dowser_decimal_subtract (&a->number, &b->number, &a->number);
  else if (op == OP_MULTIPLY)
    is_number = dowser_decimal_multiply (&a->number, &b->number, &a->number);
  else
    is_number = dowser_decimal_divide (&a->number, &b->number, &a->number);
  if (!is_number)
    a->outcome = DOWSER_GRAPH_TOO_LARGE;
}

/* Replaces the last @n operands by the first of them that is a number. If none is a number, replaces them by the first
 * operand. */
static void
apply_coalesce (GArray *stack, guint n)
{
  guint first = stack->len - n;
  guint chosen = first;

  for (guint i = stack->len; i > first; i--)
    if (g_array_index (stack, Operand, i - 1).outcome == DOWSER_GRAPH_NUMBER)
      chosen = i - 1;
  g_array_index (stack, Operand, first) = g_array_index (stack, Operand, chosen);
  g_array_set_size (stack, first + 1);
}

static void
execute (const Instruction *instruction, const DowserDecimal *const *values, GArray *stack)
{
  Operand *last = stack->len > 0 ? &g_array_index (stack, Operand, stack->len - 1) : NULL;
  Operand operand = { DOWSER_GRAPH_NUMBER, instruction->number };

  switch (instruction->op)
    {
    case OP_NAME:
      if (values[instruction->index] != NULL)
        operand.number = *values[instruction->index];
      else
        operand.outcome = DOWSER_GRAPH_EMPTY;
      G_GNUC_FALLTHROUGH;
    case OP_NUMBER:
      g_array_append_val (stack, operand);
      break;
    case OP_NEGATE:
      last->number.negative = last->number.digits > 0 && !last->number.negative;
      break;
    case OP_ROUND:
      if (last->outcome == DOWSER_GRAPH_NUMBER)
        dowser_decimal_round (&last->number, instruction->index, &last->number);
      break;
    case OP_COALESCE:
      apply_coalesce (stack, instruction->index);
      break;
    case OP_ADD:
    case OP_SUBTRACT:
    case OP_MULTIPLY:
    case OP_DIVIDE:
    default:
      apply_binary (instruction->op, last - 1, last);
      g_array_set_size (stack, stack->len - 1);
    }
}

DowserGraphOutcome
dowser_graph_formula_evaluate (const DowserGraphFormula *self, const DowserDecimal *const *values,
                               DowserDecimal *result)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, TRUE, sizeof (Operand));
  const Operand *last;

  for (guint i = 0; i < self->program->len; i++)
    execute (&g_array_index (self->program, Instruction, i), values, stack);
  last = &g_array_index (stack, Operand, 0);
  if (last->outcome == DOWSER_GRAPH_NUMBER)
    *result = last->number;
  return last->outcome;
}

/** Precedence: how tightly the text of an operand is bound together: a product is bound more tightly than a sum. If the
 * operator around it requires a tighter binding, the text is put in parentheses. */
typedef enum
{
  PRECEDENCE_CLAUSE,
  PRECEDENCE_SUM,
  PRECEDENCE_PRODUCT,
  PRECEDENCE_WORD,
} Precedence;

/** Phrase: the words for an operand. */
typedef struct
{
  GString *text;
  Precedence precedence;
} Phrase;

static void
phrase_clear (gpointer data)
{
  g_string_free (((Phrase *) data)->text, TRUE);
}

static void
add_brackets (Phrase *phrase, Precedence precedence)
{
  if (phrase->precedence >= precedence)
    return;
  g_string_prepend_c (phrase->text, '(');
  g_string_append_c (phrase->text, ')');
}

static void
format_binary (Phrase *a, Phrase *b, const char *sign, Precedence precedence, Precedence right)
{
  add_brackets (a, precedence);
  add_brackets (b, right);
  g_string_append_printf (a->text, " %s %s", sign, b->text->str);
  a->precedence = precedence;
}

/* Describes apply_coalesce() in words: combines the last @n phrases. The first of them is the value, and the others are
 * its substitutes. */
static void
format_coalesce (GArray *phrases, guint n)
{
  Phrase *first = &g_array_index (phrases, Phrase, phrases->len - n);
  g_autoptr (GString) alternatives = g_string_new (NULL);

  for (guint i = 1; i < n; i++)
    {
      add_brackets (&first[i], PRECEDENCE_SUM);
      g_string_append_printf (alternatives, "%s%s", i > 1 ? _ (" or ") : "", first[i].text->str);
    }
  add_brackets (first, PRECEDENCE_SUM);
  /* Translators: stands behind a name: “receivables, or 0 where there are none” */
  if (n > 1)
    g_string_append_printf (first->text, _ (", or %s where no value exists"), alternatives->str);
  first->precedence = n > 1 ? PRECEDENCE_CLAUSE : first->precedence;
  g_array_set_size (phrases, phrases->len - n + 1);
}

static void
format_round (Phrase *phrase, guint places)
{
  add_brackets (phrase, PRECEDENCE_SUM);
  if (places == 0)
    /* Translators: stands behind a formula */
    g_string_append (phrase->text, _ (", rounded to a whole number"));
  else
    /* Translators: stands behind a formula */
    g_string_append_printf (phrase->text, ngettext (", rounded to %u decimal", ", rounded to %u decimals", places),
                            places);
  phrase->precedence = PRECEDENCE_CLAUSE;
}

static void
format_operand (const DowserGraphFormula *self, const Instruction *instruction, GArray *phrases)
{
  Phrase phrase = { g_string_new (NULL), PRECEDENCE_WORD };
  const DowserGraphName *name = instruction->op == OP_NAME ? self->names->pdata[instruction->index] : NULL;
  g_autofree char *number = name == NULL ? dowser_decimal_to_text (&instruction->number) : NULL;

  if (name != NULL && name->until != NULL)
    /* Translators: the names of two days */
    g_string_append_printf (phrase.text, _ ("days from “%s” to “%s”"), name->name, name->until);
  else
    g_string_append (phrase.text, name != NULL ? name->name : number);
  g_array_append_val (phrases, phrase);
}

static void
format_instruction (const DowserGraphFormula *self, const Instruction *instruction, GArray *phrases)
{
  Phrase *last = phrases->len > 0 ? &g_array_index (phrases, Phrase, phrases->len - 1) : NULL;

  switch (instruction->op)
    {
    case OP_NAME:
    case OP_NUMBER:
      format_operand (self, instruction, phrases);
      return;
    case OP_NEGATE:
      add_brackets (last, PRECEDENCE_WORD);
      g_string_prepend (last->text, "−");
      last->precedence = PRECEDENCE_PRODUCT;
      return;
    case OP_ROUND:
      format_round (last, instruction->index);
      return;
    case OP_COALESCE:
      format_coalesce (phrases, instruction->index);
      return;
    case OP_ADD:
      format_binary (last - 1, last, "+", PRECEDENCE_SUM, PRECEDENCE_SUM);
      break;
    case OP_SUBTRACT:
      format_binary (last - 1, last, "−", PRECEDENCE_SUM, PRECEDENCE_PRODUCT);
      break;
    case OP_MULTIPLY:
      format_binary (last - 1, last, "×", PRECEDENCE_PRODUCT, PRECEDENCE_PRODUCT);
      break;
    case OP_DIVIDE:
    default:
      format_binary (last - 1, last, "÷", PRECEDENCE_PRODUCT, PRECEDENCE_WORD);
    }
  g_array_set_size (phrases, phrases->len - 1);
}

char *
dowser_graph_formula_dup_words (const DowserGraphFormula *self)
{
  g_autoptr (GArray) phrases = g_array_new (FALSE, FALSE, sizeof (Phrase));

  g_array_set_clear_func (phrases, phrase_clear);
  for (guint i = 0; i < self->program->len; i++)
    format_instruction (self, &g_array_index (self->program, Instruction, i), phrases);
  return g_strdup (g_array_index (phrases, Phrase, 0).text->str);
}
