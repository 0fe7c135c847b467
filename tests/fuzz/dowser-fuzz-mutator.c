/* dowser-fuzz-mutator.c - changes a JSON document into another JSON document by exchanging parts of its text */
#include "dowser-fuzz.h"

#include <string.h>

#define MAX_SPANS 4000
#define MAX_DEPTH 1000
#define MAX_EDITS 4

/** A value in the document. @item: the start of the member's name, or of the value itself in an array; @kind: the
 * value's first character */
typedef struct
{
  gsize item;
  gsize start;
  gsize end;
  char kind;
} Span;

typedef struct
{
  GRand *rand;
  GPtrArray *words;
  GString *text;
  GArray *spans;
} Mutation;

static guint
pick_number (Mutation *self, guint n)
{
  return n > 0 ? (guint) g_rand_int_range (self->rand, 0, (int) n) : 0;
}

static gsize
skip_string (const char *text, gsize at)
{
  for (at++; text[at] != '\0' && text[at] != '"'; at++)
    if (text[at] == '\\' && text[at + 1] != '\0')
      at++;
  return text[at] == '"' ? at + 1 : at;
}

static gsize
skip_scalar (const char *text, gsize at)
{
  if (text[at] == '"')
    return skip_string (text, at);
  return text[at] == '\0' ? at : at + MAX (strcspn (text + at, ",]} \t\r\n"), 1);
}

static gsize
skip_space (const char *text, gsize at)
{
  return at + strspn (text + at, " \t\r\n,:");
}

/* Returns the start of the value of the member whose name is at @at. Returns @at if there is no name. */
static gsize
skip_name (const char *text, gsize at)
{
  gsize after = text[at] == '"' ? skip_string (text, at) : at;
  gsize colon = after + strspn (text + after, " \t\r\n");

  return after > at && text[colon] == ':' ? skip_space (text, colon) : at;
}

/* Finds the values in the text. This isn't a parser: in invalid JSON, it finds meaningless spans. Exchanging such spans
 * makes invalid inputs. */
static void
find_spans (Mutation *self)
{
  const char *text = self->text->str;
  guint open[MAX_DEPTH];
  guint depth = 0;
  gsize at = skip_space (text, 0);

  g_array_set_size (self->spans, 0);
  while (text[at] != '\0' && self->spans->len < MAX_SPANS && depth < MAX_DEPTH)
    {
      Span span = { at, at, at, text[at] };

      if (text[at] == '}' || text[at] == ']')
        {
          at++;
          if (depth > 0)
            g_array_index (self->spans, Span, open[--depth]).end = at;
          at = skip_space (text, at);
          continue;
        }
      span.start = skip_name (text, at);
      span.kind = text[span.start];
      if (span.kind == '{' || span.kind == '[')
        {
          open[depth++] = self->spans->len;
          at = span.start + 1;
          span.end = at;
        }
      else
        at = span.end = skip_scalar (text, span.start);
      g_array_append_val (self->spans, span);
      at = skip_space (text, at);
    }
}

static void
replace_range (Mutation *self, gsize start, gsize end, const char *with)
{
  g_string_erase (self->text, (gssize) start, (gssize) (end - start));
  g_string_insert (self->text, (gssize) start, with);
}

static const Span *
pick_span (Mutation *self)
{
  return &g_array_index (self->spans, Span, pick_number (self, self->spans->len));
}

static char *
dup_text (Mutation *self, const Span *span)
{
  return g_strndup (self->text->str + span->start, span->end - span->start);
}

static char *
make_text (Mutation *self)
{
  const char *word = self->words->pdata[pick_number (self, self->words->len)];
  GString *text = g_string_new ("\"");

  for (; *word != '\0'; word++)
    {
      if (*word == '"' || *word == '\\')
        g_string_append_c (text, '\\');
      g_string_append_c (text, *word);
    }
  g_string_append_c (text, '"');
  return g_string_free (text, FALSE);
}

static char *
make_number (Mutation *self)
{
  static const char *const numbers[] = { "0",          "-1",          "0.5",  "1000000",
                                         "2147483647", "-2147483648", "1e30", "9223372036854775807",
                                         "20001",      "-0.0",        "1e-7", "-9223372036854775808" };

  if (pick_number (self, 2) == 0)
    return g_strdup (numbers[pick_number (self, G_N_ELEMENTS (numbers))]);
  return g_strdup_printf ("%u", pick_number (self, 6));
}

static char *
make_scalar (Mutation *self)
{
  static const char *const words[] = { "true", "false", "null", "{}", "[]" };

  switch (pick_number (self, 4))
    {
    case 0:
      return g_strdup (words[pick_number (self, G_N_ELEMENTS (words))]);
    case 1:
      return make_number (self);
    default:
      return make_text (self);
    }
}

/* Replaces a value, mostly a text by another text and a number by another number, because the reader would refuse a
 * value of another type. */
static void
change_scalar (Mutation *self, const Span *span)
{
  g_autofree char *text = NULL;

  if (pick_number (self, 8) == 0)
    text = make_scalar (self);
  else if (span->kind == '"')
    text = make_text (self);
  else if (span->kind == 't' || span->kind == 'f')
    text = g_strdup (span->kind == 't' ? "false" : "true");
  else
    text = make_number (self);
  replace_range (self, span->start, span->end, text);
}

static void
remove_span (Mutation *self, const Span *span)
{
  const char *text = self->text->str;
  gsize start = span->item;
  gsize end = span->end;

  if (text[end] == ',')
    end++;
  else if (start > 0 && text[start - 1] == ',')
    start--;
  replace_range (self, start, end, "");
}

static void
add_member (Mutation *self, const Span *span)
{
  g_autofree char *value = pick_number (self, 3) == 0 ? make_scalar (self) : dup_text (self, pick_span (self));
  g_autofree char *name = span->kind == '{' ? make_text (self) : NULL;
  const char *comma = span->end > span->start + 2 ? "," : "";
  g_autofree char *added
      = name != NULL ? g_strconcat (name, ":", value, comma, NULL) : g_strconcat (value, comma, NULL);

  g_string_insert (self->text, (gssize) span->start + 1, added);
}

/* Wraps the value in an expression, so that trees grow. */
static void
wrap_value (Mutation *self, const Span *span)
{
  static const char *const wrappings[] = {
    "{'kind':'not','args':[@]}",
    "{'kind':'and','args':[@,@]}",
    "{'kind':'or','args':[@,@]}",
    "{'kind':'compare','op':'gt','args':[@,{'kind':'literal','value':1}]}",
    "{'kind':'compare','op':'eq','args':[@,@]}",
    "{'kind':'in','args':[@,{'kind':'literal','value':null}]}",
    "{'kind':'is_null','args':[@]}",
    "{'kind':'arithmetic','op':'add','args':[@,@]}",
    "{'kind':'arithmetic','op':'negate','args':[@]}",
    "{'kind':'ratio','args':[@,@]}",
    "{'kind':'cast','type':'text','args':[@]}",
    "{'kind':'aggregate','op':'sum','args':[@]}",
    "{'kind':'aggregate','op':'count','distinct':true,'args':[@],'filter':@}",
    "{'kind':'window','name':'sum','args':[@],'partition':[@]}",
    "{'kind':'window','name':'rank','order':[{'expr':@}],'frame':{'unit':'range','start':-1,'end':1}}",
    "{'kind':'function','name':'coalesce','args':[@,@]}",
    "{'kind':'function','name':'truncate_month','args':[@]}",
    "{'kind':'case','cases':[{'when':@,'then':@}],'else':@}",
    "{'kind':'subplan','op':'scalar','select':{'outputs':[{'expr':@}]}}",
    "{'kind':'subplan','op':'in','args':[@],'select':{'from':[{'table':'orders'}],'outputs':[{'expr':@}]}}",
    "{'op':'union','with':{'outputs':[{'expr':@}]}}",
    "[@]",
    "{'expr':@}",
    "{'outputs':[{'expr':@}]}",
  };
  g_autofree char *inner = dup_text (self, span);
  g_autofree char *outer = g_strdelimit (g_strdup (wrappings[pick_number (self, G_N_ELEMENTS (wrappings))]), "'", '"');
  g_auto (GStrv) parts = g_strsplit (outer, "@", -1);
  g_autofree char *text = g_strjoinv (inner, parts);

  replace_range (self, span->start, span->end, text);
}

static void
replace_span (Mutation *self, const Span *span)
{
  g_autofree char *other = dup_text (self, pick_span (self));

  replace_range (self, span->start, span->end, other);
}

static void
change_once (Mutation *self)
{
  const Span *span;
  gboolean holds_others;

  find_spans (self);
  if (self->spans->len < 2)
    return;
  span = pick_span (self);
  holds_others = span->kind == '{' || span->kind == '[';
  switch (pick_number (self, 6))
    {
    case 0:
      if (span->kind == '{')
        wrap_value (self, span);
      break;
    case 1:
      replace_span (self, span);
      break;
    case 2:
      remove_span (self, span);
      break;
    default:
      if (holds_others)
        add_member (self, span);
      else
        change_scalar (self, span);
      break;
    }
}

size_t
dowser_fuzz_mutate_json (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  static GPtrArray *words;
  Mutation self;
  gsize length;

  if (seed % 8 == 0 || size == 0 || memchr (data, '\0', size) != NULL)
    return LLVMFuzzerMutate (data, size, max_size);
  if (words == NULL)
    words = dowser_fuzz_words_new ();
  self.rand = g_rand_new_with_seed (seed);
  self.words = words;
  self.text = g_string_new_len ((const char *) data, (gssize) size);
  self.spans = g_array_new (FALSE, FALSE, sizeof (Span));
  for (guint n = 1 + pick_number (&self, MAX_EDITS); n > 0; n--)
    change_once (&self);
  length = self.text->len;
  if (length <= max_size)
    memcpy (data, self.text->str, length);
  g_array_unref (self.spans);
  g_string_free (self.text, TRUE);
  g_rand_free (self.rand);
  return length <= max_size ? length : LLVMFuzzerMutate (data, size, max_size);
}
