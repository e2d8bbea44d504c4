import * as z from 'zod/mini';
import type { OrganizationId } from '../domain/shared/ids.ts';
import { version, VERSION } from './message-version.ts';

/** Queue `Billing`: what the payment provider hints at, and the reports to its meter. */
export const billingMessage = z.discriminatedUnion('kind', [
  /** Something of a customer has changed at the provider. The worker asks what. */
  z.object({ version, kind: z.literal('refresh'), customerId: z.string() }),
  /** Report the usage of one organization, and look whether its copy is old. */
  z.object({ version, kind: z.literal('meter'), organizationId: z.string() }),
  /** Compare what an organization has spent with its cap, and warn its people. */
  z.object({ version, kind: z.literal('spend'), organizationId: z.string() }),
  /** Queue the report of each organization with a customer. `after`: where the page begins. */
  z.object({ version, kind: z.literal('meterAll'), after: z.optional(z.string()) }),
]);
export type BillingMessage = z.infer<typeof billingMessage>;

export const METER_ALL: BillingMessage = { version: VERSION, kind: 'meterAll' };

export function meterNextPage(after: string): BillingMessage {
  return { ...METER_ALL, kind: 'meterAll', after };
}

export function meterMessage(organizationId: OrganizationId): BillingMessage {
  return { version: VERSION, kind: 'meter', organizationId };
}

export function refreshMessage(customerId: string): BillingMessage {
  return { version: VERSION, kind: 'refresh', customerId };
}

export function spendMessage(organizationId: OrganizationId): BillingMessage {
  return { version: VERSION, kind: 'spend', organizationId };
}
