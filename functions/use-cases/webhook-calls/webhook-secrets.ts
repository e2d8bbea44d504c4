import type { Data } from '../../data/index.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { deriveWebhookSecret } from '../../platform/security/webhook-signature.ts';

export interface WebhookKeyDeps {
  readonly data: Pick<Data, 'webhookSecrets'>;
  /** Reads the deployment's key, from which the secrets of all organizations follow. */
  readonly readWebhookKey: () => Promise<string>;
}

/** How long calls are also signed with the previous secret, so that receivers can be changed without a gap. In milliseconds. */
const OVERLAP_MS = 24 * 3_600_000;

/** Returns whether calls are still also signed with the previous secret. `rotated`: when it was replaced, or null if there is none. */
export function isWebhookOverlap(rotated: Date | null, now: Date): boolean {
  return rotated !== null && rotated.getTime() + OVERLAP_MS > now.getTime();
}

export interface WebhookSecret {
  readonly secret: string;
  /** Until when calls are also signed with the previous secret. null if they are not. */
  readonly previousUntil: Date | null;
}

/** Returns the secret with which receivers verify the organization's calls. */
export async function getWebhookSecret(
  { data, readWebhookKey }: WebhookKeyDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
): Promise<WebhookSecret> {
  const { number, rotated } = await data.webhookSecrets.findWebhookSecret(organizationId);
  const until = rotated === null ? null : new Date(rotated.getTime() + OVERLAP_MS);
  return {
    secret: deriveWebhookSecret(await readWebhookKey(), organizationId, number),
    previousUntil: until !== null && until > now ? until : null,
  };
}

/** Replaces the secret. Calls are signed with both for a day. If another user replaced it at the same moment, this call changes nothing. */
export async function rotateWebhookSecret(
  { data: { webhookSecrets, audit } }: { readonly data: Pick<Data, 'audit' | 'webhookSecrets'> },
  { organizationId, userId, now }: Actor,
): Promise<void> {
  const { number } = await webhookSecrets.findWebhookSecret(organizationId);
  const record = { organizationId, userId, action: 'rotateWebhookSecret', details: {}, at: now };
  await webhookSecrets.rotate(organizationId, number, now, audit.auditWrite(record));
}

/** Returns the secrets that sign a call now, the present one first. */
export async function listSigningSecrets(
  { data, readWebhookKey }: WebhookKeyDeps,
  organizationId: OrganizationId,
  now: Date,
): Promise<string[]> {
  const key = await readWebhookKey();
  const { number, rotated } = await data.webhookSecrets.findWebhookSecret(organizationId);
  const numbers = isWebhookOverlap(rotated, now) ? [number, number - 1] : [number];
  return numbers.map((each) => deriveWebhookSecret(key, organizationId, each));
}
