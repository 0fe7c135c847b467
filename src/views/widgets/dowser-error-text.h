/* dowser-error-text.h - a page's title and suggested remedies for an error */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CURE_NONE = 0,
  DOWSER_CURE_RETRY = 1 << 0,    /* try again */
  DOWSER_CURE_OPEN = 1 << 1,     /* open another file */
  DOWSER_CURE_SAMPLE = 1 << 2,   /* open the sample */
  DOWSER_CURE_REPHRASE = 1 << 3, /* rephrase the question */
  DOWSER_CURE_RESUME = 1 << 4,   /* continue at the step where the run stopped, so that replies already paid for are not
                                  * requested again */
  DOWSER_CURE_BUILTIN = 1 << 5,  /* use the built-in planner */
  DOWSER_CURE_MODELS = 1 << 6,   /* change the settings of the model */
  DOWSER_CURE_ALLOW = 1 << 7,    /* set the privacy level of the model */
  DOWSER_CURE_RUN = 1 << 8,      /* run a query although it reads very much */
  DOWSER_CURE_CHANGE = 1 << 9,   /* change the address, user or password of the server */
  DOWSER_CURE_CORRECT = 1 << 10, /* exclude tables from the plan or explain words */
  DOWSER_CURE_RAGGED = 1 << 11,  /* also read rows with fewer or more values than columns */
  DOWSER_CURE_RECOVER = 1 << 12, /* read a recovered copy */
  DOWSER_CURE_FETCH = 1 << 13,   /* download the library that reads the file */
} DowserCure;

/** DowserErrorText: @icon_name and @title are static; @title is translated. */
typedef struct
{
  const char *icon_name;
  const char *title;
  DowserCure cures;
} DowserErrorText;

/**
 * Pure: returns the page's text for @error. The error's message is shown below the title.
 * @is_server: the source is a server, not a file
 */
DowserErrorText dowser_error_text (const GError *error, gboolean is_server);

G_END_DECLS
