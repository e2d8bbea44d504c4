import type { OrganizationId, UserId } from '../domain/shared/ids.ts';
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
  /** A link to the new address of a person, if no one has the address. `before`: the address of the request. */
  z.object({
    kind: z.literal('emailChange'),
    version,
    userId: z.string(),
    before: z.string(),
    email: z.string(),
    host: z.string(),
  }),
  /** A warning to owner and admins that the spend cap is near or reached, once in a billing cycle. */
  z.object({ kind: z.literal('spendWarning'), version, organizationId: z.string(), cycleStart: z.iso.datetime() }),
  /** A notice to owner and admins that a payment failed. `failedAt`: as the copy of the subscription has it. */
  z.object({ kind: z.literal('paymentFailed'), version, organizationId: z.string(), failedAt: z.iso.datetime() }),
  /** A notice to owner and admins that an endpoint was paused, because nothing could be delivered. `pausedAt`: as the endpoint has it. */
  z.object({
    kind: z.literal('endpointPaused'),
    version,
    organizationId: z.string(),
    endpointId: z.string(),
    pausedAt: z.iso.datetime(),
  }),
  /** A notice to the owners that the organization will be deleted. `deletes`: as the organization has it. */
  z.object({ kind: z.literal('deletion'), version, organizationId: z.string(), deletes: z.iso.datetime() }),
  /** A notice to the address that a person had before. `userId`: missing in messages of older versions. */
  z.object({
    kind: z.literal('emailChanged'),
    version,
    userId: z.optional(z.string()),
    email: z.string(),
    host: z.string(),
  }),
]);
export type MailMessage = z.infer<typeof mailMessage>;

export function invitationMail(organizationId: OrganizationId, email: string): MailMessage {
  return { version: VERSION, kind: 'invitation', organizationId, email };
}

export function passwordLinkMail(email: string, host: string): MailMessage {
  return { version: VERSION, kind: 'passwordLink', email, host };
}

export function emailChangeMail(userId: UserId, before: string, email: string, host: string): MailMessage {
  return { version: VERSION, kind: 'emailChange', userId, before, email, host };
}

export function emailChangedMail(userId: UserId, email: string, host: string): MailMessage {
  return { version: VERSION, kind: 'emailChanged', userId, email, host };
}

export function spendWarningMail(organizationId: OrganizationId, cycleStart: Date): MailMessage {
  return { version: VERSION, kind: 'spendWarning', organizationId, cycleStart: cycleStart.toISOString() };
}

export function deletionMail(organizationId: OrganizationId, deletes: Date): MailMessage {
  return { version: VERSION, kind: 'deletion', organizationId, deletes: deletes.toISOString() };
}

export function endpointPausedMail(organizationId: OrganizationId, endpointId: string, pausedAt: Date): MailMessage {
  return { version: VERSION, kind: 'endpointPaused', organizationId, endpointId, pausedAt: pausedAt.toISOString() };
}

export function paymentFailedMail(organizationId: OrganizationId, failedAt: Date): MailMessage {
  return { version: VERSION, kind: 'paymentFailed', organizationId, failedAt: failedAt.toISOString() };
}
