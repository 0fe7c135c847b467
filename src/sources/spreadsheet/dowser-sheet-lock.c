/* dowser-sheet-lock.c - finds out what a file is that has the name of a workbook but can't be read as one */
#include "sources/spreadsheet/dowser-sheet-lock.h"

#include "base/dowser-error.h"
#include "sources/spreadsheet/dowser-sheet-package.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK (64 * 1024)
/* MAX_LOOK: the maximum size of a file that is searched. LONGEST_NAME: the size of the longest stream name in bytes.
 * Stream names in an OLE file are UTF-16. */
#define MAX_LOOK (256 * 1024 * 1024)
#define LONGEST_NAME 34

static const char zip_mark[] = "PK\x03\x04";
static const char ole_mark[] = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
static const char gzip_mark[] = "\x1f\x8b";

typedef enum
{
  OLE_LOCKED,
  OLE_WORKBOOK, /* from here on, stream names of a workbook */
  N_OLE_NAMES = OLE_WORKBOOK + 4,
} OleName;

static const char *const ole_names[N_OLE_NAMES] = { "EncryptedPackage", "Workbook", "Book", "WORKBOOK", "BOOK" };

gboolean
dowser_sheet_fail_locked (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED,
                       _ ("the file is locked with a password. Open it in a spreadsheet program, and save a copy "
                          "without a password."));
  return FALSE;
}

static gboolean
fail (const char *reason, GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE, reason);
  return FALSE;
}

/* Searches @block for the stream names. @found: set to TRUE for each name that occurs */
static void
find_ole_names (const char *block, gsize length, gboolean found[N_OLE_NAMES])
{
  for (guint i = 0; i < N_OLE_NAMES; i++)
    {
      char utf16_name[LONGEST_NAME] = "";
      gsize n = strlen (ole_names[i]) * 2 + 2;

      for (gsize k = 0; ole_names[i][k] != '\0'; k++)
        utf16_name[k * 2] = ole_names[i][k];
      found[i] = found[i] || memmem (block, length, utf16_name, n) != NULL;
    }
}

static gboolean
fail_for_ole (int fd, GError **error)
{
  g_autofree char *block = g_malloc (BLOCK + LONGEST_NAME);
  gboolean found[N_OLE_NAMES] = { FALSE };
  gboolean is_workbook = FALSE;
  gsize n_kept = 0, n_seen = 0;
  gssize n;

  while (n_seen < MAX_LOOK && (n = pread (fd, block + n_kept, BLOCK, (off_t) n_seen)) > 0)
    {
      gsize length = n_kept + (gsize) n;

      find_ole_names (block, length, found);
      n_seen += (gsize) n;
      n_kept = MIN (length, LONGEST_NAME);
      memmove (block, block + length - n_kept, n_kept);
    }
  if (found[OLE_LOCKED])
    return dowser_sheet_fail_locked (error);
  for (guint i = OLE_WORKBOOK; i < N_OLE_NAMES; i++)
    is_workbook |= found[i];
  if (is_workbook)
    return fail (_ ("the file has the format of Excel 97 to 2003 (.xls). Open it in a spreadsheet program, and save it "
                    "as .xlsx or .ods."),
                 error);
  return fail (_ ("the file is another kind of office document, not a workbook. Choose another file."), error);
}

static gboolean
is_text (const char *head, gsize length)
{
  return length > 0 && memchr (head, '\0', length) == NULL;
}

gboolean
dowser_sheet_check_is_zip (int fd, GError **error)
{
  char head[512];
  gssize n = pread (fd, head, sizeof head, 0);
  gsize length = n > 0 ? (gsize) n : 0;

  if (length >= strlen (zip_mark) && memcmp (head, zip_mark, strlen (zip_mark)) == 0)
    return TRUE;
  if (length >= strlen (ole_mark) && memcmp (head, ole_mark, strlen (ole_mark)) == 0)
    return fail_for_ole (fd, error);
  if (length == 0)
    return fail (_ ("the file is empty. Download it again, or choose another file."), error);
  if (length >= strlen (gzip_mark) && memcmp (head, gzip_mark, strlen (gzip_mark)) == 0)
    return fail (_ ("the file is compressed with gzip. Unpack it first."), error);
  if (is_text (head, length) && *head == '<')
    return fail (_ ("the file is a web page or other XML, despite its name. Open it in a spreadsheet program, and save "
                    "it as .xlsx."),
                 error);
  if (is_text (head, length))
    return fail (_ ("the file is a text file, despite its name. Rename it to .csv if it contains a table."), error);
  return dowser_sheet_fail_damaged (error);
}
