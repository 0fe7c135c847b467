/* dowser-llm-secrets.h - masks the keys and passwords of an endpoint in the texts that it sends */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserLlmSecrets: the texts to mask, beginning with the longest. Each secret is included in every form in which an
 * endpoint may repeat it. */
typedef GPtrArray DowserLlmSecrets;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserLlmSecrets, g_ptr_array_unref)
/** Returns a list with the secrets in the headers of @endpoint. */
DowserLlmSecrets *dowser_llm_secrets_new (const DowserEndpoint *endpoint);
/** Adds a secret. @secret: (nullable): ignored if it is too short for a secret */
void dowser_llm_secrets_add (DowserLlmSecrets *self, const char *secret);
/** Adds the proxy password of @endpoint, both as plain text and encoded as it is sent. @password: (nullable) */
void dowser_llm_secrets_add_proxy (DowserLlmSecrets *self, const DowserEndpoint *endpoint, const char *password);

/** Replaces each secret in @text by "…". Other words that look like keys stay unchanged, because a model's text may
 * contain such words. */
void dowser_llm_secrets_mask (const DowserLlmSecrets *self, GString *text);
/** Masks the secrets in an error message, and also any other text that looks like a key. */
void dowser_llm_secrets_mask_error (const DowserLlmSecrets *self, GError **error);
/** Returns how many bytes at the end of @text may be the beginning of a secret that hasn't arrived completely. */
gsize dowser_llm_secrets_count_partial (const DowserLlmSecrets *self, const char *text, gsize length);

G_END_DECLS
