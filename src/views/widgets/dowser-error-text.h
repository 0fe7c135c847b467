/* dowser-error-text.h - title of the page that shows an error, and suggested remedies */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SUGGESTED_FIX_NONE = 0,
  DOWSER_SUGGESTED_FIX_RETRY = 1 << 0,    /* try again */
  DOWSER_SUGGESTED_FIX_OPEN = 1 << 1,     /* open another file */
  DOWSER_SUGGESTED_FIX_SAMPLE = 1 << 2,   /* open the sample */
  DOWSER_SUGGESTED_FIX_REPHRASE = 1 << 3, /* rephrase the question */
  DOWSER_SUGGESTED_FIX_RESUME = 1 << 4,   /* continue at the step where the run stopped, so that the model isn't asked
                                           * again for replies that were already paid for */
  DOWSER_SUGGESTED_FIX_BUILTIN = 1 << 5,  /* use the built-in planner */
  DOWSER_SUGGESTED_FIX_MODELS = 1 << 6,   /* change the settings of the model */
  DOWSER_SUGGESTED_FIX_ALLOW = 1 << 7,    /* set the privacy level of the model */
  DOWSER_SUGGESTED_FIX_RUN = 1 << 8,      /* run a query although it reads a large amount of data */
  DOWSER_SUGGESTED_FIX_CHANGE = 1 << 9,   /* change the address, user or password of the server */
  DOWSER_SUGGESTED_FIX_CORRECT = 1 << 10, /* exclude tables from the plan or explain words */
  DOWSER_SUGGESTED_FIX_RAGGED = 1 << 11,  /* also read rows whose number of values differs from the number of columns */
  DOWSER_SUGGESTED_FIX_RECOVER = 1 << 12, /* read a recovered copy */
  DOWSER_SUGGESTED_FIX_FETCH = 1 << 13,   /* download the library that reads the file */
} DowserSuggestedFix;

/** DowserErrorText: the texts and the suggested remedies of a page that shows an error. @icon_name, @title: static;
 * @title is translated. */
typedef struct
{
  const char *icon_name;
  const char *title;
  DowserSuggestedFix suggested_fixes;
} DowserErrorText;

/**
 * Pure: returns the page's text for @error. The error's message is shown below the title.
 * @is_server: the source is a server, not a file
 */
DowserErrorText dowser_error_text_for_error (const GError *error, gboolean is_server);

G_END_DECLS
