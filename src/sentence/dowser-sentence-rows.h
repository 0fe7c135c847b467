/* dowser-sentence-rows.h - the grammar of sentences: one table of rows for both reading and writing plans */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/**
 * DowserSentenceCategory: the category of a row. The categories of values and conditions are ordered by how tightly
 * they bind, the tightest first. If a slot's content binds more loosely than the slot requires, it is written in
 * parentheses.
 * @DOWSER_SENTENCE_COLUMN: this and the following categories are leaves without rows: each is one or several tokens
 * @DOWSER_SENTENCE_ROLE: the name of a key's column without "id": "manager" of manager_id
 */
typedef enum
{
  DOWSER_SENTENCE_ATOM,
  DOWSER_SENTENCE_PRODUCT,
  DOWSER_SENTENCE_SUM,
  DOWSER_SENTENCE_TEST,
  DOWSER_SENTENCE_NOT,
  DOWSER_SENTENCE_AND,
  DOWSER_SENTENCE_OR,
  DOWSER_SENTENCE_LIST,
  DOWSER_SENTENCE_CALL,
  DOWSER_SENTENCE_CASES,
  DOWSER_SENTENCE_ORDER,
  DOWSER_SENTENCE_ORDERS,
  DOWSER_SENTENCE_BOUND,
  DOWSER_SENTENCE_WINDOW,
  DOWSER_SENTENCE_PLACE,
  DOWSER_SENTENCE_OUTPUT,
  DOWSER_SENTENCE_OUTPUTS,
  DOWSER_SENTENCE_COLUMNS,
  DOWSER_SENTENCE_JOINED,
  DOWSER_SENTENCE_FROM,
  DOWSER_SENTENCE_QUERY,
  DOWSER_SENTENCE_STEP,
  DOWSER_SENTENCE_STEPS,
  DOWSER_SENTENCE_WHOLE,
  DOWSER_SENTENCE_SENTENCE,
  DOWSER_SENTENCE_COLUMN,
  DOWSER_SENTENCE_TABLE,
  DOWSER_SENTENCE_NAME,
  DOWSER_SENTENCE_NUMBER,
  DOWSER_SENTENCE_INTEGER,
  DOWSER_SENTENCE_TEXT,
  DOWSER_SENTENCE_BARE,
  DOWSER_SENTENCE_DATE,
  DOWSER_SENTENCE_FUNCTION,
  DOWSER_SENTENCE_ROLE,
  DOWSER_SENTENCE_ORDINAL,
  DOWSER_SENTENCE_N_CATEGORIES,
} DowserSentenceCategory;

/**
 * DowserSentencePart: what a row makes from its slots
 * @DOWSER_SENTENCE_EXPR: an expression of the row's kind, with the slots as its arguments
 * @DOWSER_SENTENCE_SAME: the content of its only slot
 * @DOWSER_SENTENCE_MEANS: the tree of @means, with the slots inserted
 * @DOWSER_SENTENCE_SLOT: a slot in @means
 * @DOWSER_SENTENCE_FLAT: a list of all slots; if the first slot contains a list, the items of that list become items of
 * the new list
 */
typedef enum
{
  DOWSER_SENTENCE_EXPR,
  DOWSER_SENTENCE_SAME,
  DOWSER_SENTENCE_MEANS,
  DOWSER_SENTENCE_SLOT,
  DOWSER_SENTENCE_FLAT,
  DOWSER_SENTENCE_COLUMN_HERE,
  DOWSER_SENTENCE_COLUMN_OF,
  DOWSER_SENTENCE_COLUMNS_OF,
  DOWSER_SENTENCE_ALL_COLUMNS,
  DOWSER_SENTENCE_HEADED,
  DOWSER_SENTENCE_LITERAL,
  DOWSER_SENTENCE_TYPED_LITERAL,
  DOWSER_SENTENCE_CONSTANT,
  DOWSER_SENTENCE_COUNT_OF,
  DOWSER_SENTENCE_DEFAULT_DATE,
  DOWSER_SENTENCE_IN_PERIOD,
  DOWSER_SENTENCE_ONLY_WHERE,
  DOWSER_SENTENCE_WINDOWED,
  DOWSER_SENTENCE_PER,
  DOWSER_SENTENCE_ALONG,
  DOWSER_SENTENCE_FRAME,
  DOWSER_SENTENCE_EDGE,
  DOWSER_SENTENCE_DESCENDING,
  DOWSER_SENTENCE_ASCENDING,
  DOWSER_SENTENCE_NULLS,
  DOWSER_SENTENCE_TABLE_HERE,
  DOWSER_SENTENCE_TABLE_THEIRS,
  DOWSER_SENTENCE_TABLE_ROLE,
  DOWSER_SENTENCE_TABLE_CALLED,
  DOWSER_SENTENCE_QUERY_HERE,
  DOWSER_SENTENCE_QUERY_CALLED,
  DOWSER_SENTENCE_JOIN,
  DOWSER_SENTENCE_JOIN_ON,
  DOWSER_SENTENCE_DISTINCT,
  DOWSER_SENTENCE_CLAUSE_FROM,
  DOWSER_SENTENCE_CLAUSE_WHERE,
  DOWSER_SENTENCE_CLAUSE_BY,
  DOWSER_SENTENCE_CLAUSE_GROUPED,
  DOWSER_SENTENCE_CLAUSE_HAVING,
  DOWSER_SENTENCE_CLAUSE_ORDER,
  DOWSER_SENTENCE_CLAUSE_TOP,
  DOWSER_SENTENCE_CLAUSE_SKIP,
  DOWSER_SENTENCE_CLAUSE_BEST,
  DOWSER_SENTENCE_CLAUSE_ROUTE,
  DOWSER_SENTENCE_CLAUSE_SET,
  DOWSER_SENTENCE_STEP_NAMED,
  DOWSER_SENTENCE_STEPS_THEN,
} DowserSentencePart;

/**
 * DowserSentenceRow: one wording of a part of a sentence
 * @pattern: words, and slots such as "{sum}"; separated by single blanks. If several rows fit, the first of them is
 * written
 * @read_only: TRUE for another wording of an earlier row; it is read but never written
 * @means: (nullable): the same meaning expressed with other rows. In @means, "$sum 2" stands for the content of the
 * second slot; "$2" is used if this content is a name or a number
 * @kind, @op, @name, @negated, @distinct, @case_sensitive, @compare, @type, @unit: the fields of the expression
 * (#DowserExpr); if the row makes no expression, @op selects the variant
 */
typedef struct
{
  DowserSentenceCategory category;
  const char *pattern;
  DowserSentencePart part;
  DowserExprKind kind;
  int op;
  const char *name;
  const char *means;
  gboolean read_only;
  gboolean negated;
  gboolean distinct;
  gboolean case_sensitive;
  DowserCompare compare;
  DowserValueType type;
  DowserUnit unit;
} DowserSentenceRow;

extern const DowserSentenceRow dowser_sentence_rows[];
extern const guint dowser_sentence_n_rows;

/** DowserSentenceSymbol: a part of the pattern of a grammar row: a word, or a slot for a part of the sentence. @word:
 * (nullable): %NULL for a slot */
typedef struct
{
  const char *word;
  DowserSentenceCategory category;
} DowserSentenceSymbol;

/** Returns: the symbols of the pattern of row @row; each pattern is divided into symbols only once; @n: (out): the
 * number of symbols */
const DowserSentenceSymbol *dowser_sentence_rows_get_symbols (guint row, guint *n);
/** Returns the number of slots in row @row. */
guint dowser_sentence_rows_count_slots (guint row);
/** @n_slots: the number of slots of the grammar row; -1 for any number. Returns: (nullable): the first grammar row with
 * this category, part and op */
const DowserSentenceRow *dowser_sentence_rows_find (DowserSentenceCategory category, DowserSentencePart part, int op,
                                                    int n_slots);
/** @name: (nullable): the name of a function; @op: the operator, as in DowserSentenceRow; @n_slots: the number of
 * arguments that are written. Returns: (nullable): the first grammar row for such an expression */
const DowserSentenceRow *dowser_sentence_rows_find_expr (const DowserExpr *expr, const char *name, int op,
                                                         guint n_slots);
/** Gets the indexes of the grammar rows of @category in the table of all grammar rows. Returns: (transfer none): of
 * guint */
GArray *dowser_sentence_rows_get_indexes (DowserSentenceCategory category);
/** Returns TRUE if the pattern of any grammar row contains @word. */
gboolean dowser_sentence_rows_have_word (const char *word);

G_END_DECLS
