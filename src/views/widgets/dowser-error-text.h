/* dowser-error-text.h - what a page says of an error, and which ways out it offers */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CURE_NONE = 0,
  DOWSER_CURE_RETRY = 1 << 0,    /* the same again may work */
  DOWSER_CURE_OPEN = 1 << 1,     /* another file */
  DOWSER_CURE_SAMPLE = 1 << 2,   /* the sample */
  DOWSER_CURE_REPHRASE = 1 << 3, /* other words */
  DOWSER_CURE_RESUME = 1 << 4,   /* on from where it stands: nothing is paid twice */
  DOWSER_CURE_BUILTIN = 1 << 5,  /* the built-in planner */
  DOWSER_CURE_MODELS = 1 << 6,   /* the settings of the model */
  DOWSER_CURE_ALLOW = 1 << 7,    /* saying what the model may be told */
  DOWSER_CURE_RUN = 1 << 8,      /* running what reads very much */
  DOWSER_CURE_CHANGE = 1 << 9,   /* another address, user or password of the server */
  DOWSER_CURE_CORRECT = 1 << 10, /* leaving tables out, or saying what is meant */
  DOWSER_CURE_RAGGED = 1 << 11,  /* reading rows with fewer or more values */
  DOWSER_CURE_RECOVER = 1 << 12, /* reading a recovered copy */
  DOWSER_CURE_FETCH = 1 << 13,   /* fetching the library that reads the file */
} DowserCure;

/** DowserErrorText: @icon_name and @title are static, @title translated. */
typedef struct
{
  const char *icon_name;
  const char *title;
  DowserCure cures;
} DowserErrorText;

/**
 * Pure. The error's own message is the sentence that belongs below the title.
 * @is_server: what was open or was to be opened is a server, not a file
 */
DowserErrorText dowser_error_text (const GError *error, gboolean is_server);

G_END_DECLS
