/* dowser-sql-list.h - writes values as a list for IN */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "schema/dowser-value.h"

G_BEGIN_DECLS

/** @values: (element-type DowserValue): values that are not NULL. Returns: (transfer full): a list such as "(1,
 * 'two')"; "(NULL)" if there are no values */
char *dowser_sql_write_list (GPtrArray *values, DowserDialectId dialect);

G_END_DECLS
