import { randomBytes } from 'node:crypto';
import type { SecretBox, SecretContext } from '../../adapters/integrations/secret-box.ts';
import type { StoredEndpoint } from '../../data/webhook-calls/webhook-endpoints.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { formatWebhookSecret } from '../../platform/security/webhook-signature.ts';
import { isWebhookOverlap } from '../webhook-calls/webhook-secrets.ts';

const SECRET_BYTES = 32;

/** Returns a new secret, and its sealed form. Cost: one call of KMS. */
export async function createSecret(
  secretBox: Pick<SecretBox, 'seal'>,
  organizationId: OrganizationId,
  endpointId: string,
): Promise<{ readonly secret: string; readonly sealed: string }> {
  const secret = formatWebhookSecret(randomBytes(SECRET_BYTES));
  return { secret, sealed: await secretBox.seal(secret, toContext(organizationId, endpointId)) };
}

/** Returns the secrets that sign a delivery now, the present one first. Cost: a call of KMS for each. */
export async function openSecrets(
  secretBox: Pick<SecretBox, 'open'>,
  organizationId: OrganizationId,
  { id, sealed, sealedBefore, rotated }: StoredEndpoint,
  now: Date,
): Promise<string[]> {
  const valid = sealedBefore !== null && isWebhookOverlap(rotated, now) ? [sealed, sealedBefore] : [sealed];
  return Promise.all(valid.map((each) => secretBox.open(each, toContext(organizationId, id))));
}

/** The prefix keeps it apart from connections, which KMS opens under their own ids. */
const toContext = (organizationId: OrganizationId, endpointId: string): SecretContext => ({
  organizationId,
  integrationId: `webhook-endpoint#${endpointId}`,
});
