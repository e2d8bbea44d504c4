import * as z from 'zod/mini';
import type { OrganizationId } from '../domain/shared/ids.ts';
import { version, VERSION } from './message-version.ts';

/** Queue `Numbers`: what is to be created or given back at the carrier. */
export const numberMessage = z.discriminatedUnion('kind', [
  /** Create what the organization's registration needs now. */
  z.object({ version, kind: z.literal('provision'), organizationId: z.string() }),
  /** Queue every open order again. `after`: where the page begins. */
  z.object({ version, kind: z.literal('sweep'), after: z.optional(z.string()) }),
  /** Look for inbound texts that no callback brought. `until` and `page`: where the check of a time continues. */
  z.object({
    version,
    kind: z.literal('checkInbound'),
    until: z.optional(z.string()),
    page: z.optional(z.string()),
  }),
  /** Visit the addresses of the stage. */
  z.object({ version, kind: z.literal('checkAddresses') }),
]);
export type NumberMessage = z.infer<typeof numberMessage>;

export const SWEEP_NUMBERS: NumberMessage = { version: VERSION, kind: 'sweep' };

export const CHECK_INBOUND: NumberMessage = { version: VERSION, kind: 'checkInbound' };

export const CHECK_ADDRESSES: NumberMessage = { version: VERSION, kind: 'checkAddresses' };

/** `page`: the address of the carrier's next page. */
export function checkInboundNextPage(until: Date, page: string): NumberMessage {
  return { version: VERSION, kind: 'checkInbound', until: until.toISOString(), page };
}

export function sweepNumbersNextPage(after: string): NumberMessage {
  return { ...SWEEP_NUMBERS, kind: 'sweep', after };
}

export function provisionMessage(organizationId: OrganizationId): NumberMessage {
  return { version: VERSION, kind: 'provision', organizationId };
}
