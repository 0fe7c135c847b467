/* dowser-llm-secrets.h - what an endpoint is told and nobody else: keys and passwords, kept out of what it says */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserLlmSecrets: texts, the longest first, each a secret as it may come back. */
typedef GPtrArray DowserLlmSecrets;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserLlmSecrets, g_ptr_array_unref)
/** With those that stand in the headers of @endpoint. */
DowserLlmSecrets *dowser_llm_secrets_new (const DowserEndpoint *endpoint);
/** @secret: (nullable): one that is too short to be one is left out */
void dowser_llm_secrets_add (DowserLlmSecrets *self, const char *secret);
/** The password of the proxy of @endpoint, also as it is sent there. @password: (nullable) */
void dowser_llm_secrets_add_proxy (DowserLlmSecrets *self, const DowserEndpoint *endpoint, const char *password);

/** Puts "…" where one stands in @text. Nothing else is changed: what a model says may look like a key. */
void dowser_llm_secrets_mask (const DowserLlmSecrets *self, GString *text);
/** The same, of a sentence of an error, where whatever looks like a key goes too. */
void dowser_llm_secrets_mask_error (const DowserLlmSecrets *self, GError **error);
/** How many bytes at the end of @text may be the beginning of a secret whose rest is still to come. */
gsize dowser_llm_secrets_count_begun (const DowserLlmSecrets *self, const char *text, gsize length);

G_END_DECLS
