import { createHmac } from 'node:crypto';
import type { OrganizationId } from '../../domain/shared/ids.ts';

/** The name of a signing secret in front of its bytes, as receivers' libraries expect it (Standard Webhooks, "Signature scheme"). */
const PREFIX = 'whsec_';

/**
 * Returns the secret with which an organization's calls are signed. It follows from the deployment's key, so that no item of the table
 * and no backup holds it. `number`: from 1, grows with every rotation.
 */
export function deriveWebhookSecret(key: string, organizationId: OrganizationId, number: number): string {
  const bytes = createHmac('sha256', key).update(`WEBHOOKS|${organizationId}|${number}`).digest();
  return formatWebhookSecret(bytes);
}

/** Returns a secret as receivers' libraries take it. */
export function formatWebhookSecret(bytes: Buffer): string {
  return PREFIX + bytes.toString('base64');
}

/** What a call is signed with. */
export interface SignedCall {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

/**
 * Returns the headers that prove to a receiver who calls (Standard Webhooks, "Signature scheme"). `secrets`: the present one, and
 * for a while the one before.
 */
export function buildSignatureHeaders(
  { id, body, at }: SignedCall,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
