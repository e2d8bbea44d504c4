import type { OrganizationId } from '../domain/shared/ids.ts';
import * as z from 'zod/mini';
import { version, VERSION } from './message-version.ts';

/**
 * Queue `Mails`: one mail to write and send. A message holds no token: the worker makes the link, so that nothing in a queue
 * opens an account.
 */
export const mailMessage = z.discriminatedUnion('kind', [
  /** A link to set a password, if the address has a user. `host`: the host that the browser showed. */
  z.object({ kind: z.literal('passwordLink'), version, email: z.string(), host: z.string() }),
  /** A link to accept an open invitation. */
  z.object({ kind: z.literal('invitation'), version, organizationId: z.string(), email: z.string() }),
]);
export type MailMessage = z.infer<typeof mailMessage>;

export function invitationMail(organizationId: OrganizationId, email: string): MailMessage {
  return { version: VERSION, kind: 'invitation', organizationId, email };
}

export function passwordLinkMail(email: string, host: string): MailMessage {
  return { version: VERSION, kind: 'passwordLink', email, host };
}
