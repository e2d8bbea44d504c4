import * as z from 'zod/mini';
import type { Billing } from '../../../domain/billing/billing.ts';
import { PLANS } from '../../../domain/billing/plan.ts';
import { storedDate } from '../entity.ts';

const storedBilling = z.object({
  required: z.boolean(),
  customerId: z.nullable(z.string()),
  subscription: z.nullable(
    z.object({
      id: z.string(),
      status: z.enum(['INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'ENDED']),
      plan: z.nullable(z.enum(PLANS)),
      next: z.optional(z.nullable(z.object({ plan: z.enum(PLANS), from: storedDate }))),
      started: z.optional(storedDate),
      pricedFrom: z.optional(storedDate),
      periodStart: storedDate,
      periodEnd: storedDate,
      cancelAt: z.nullable(storedDate),
      pastDueSince: z.nullable(storedDate),
      endedAt: z.nullable(storedDate),
    }),
  ),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() })),
  readAt: storedDate,
});

/** Returns the attribute `billing` of an organization. */
export function toStoredBilling(billing: Billing): z.input<typeof storedBilling> {
  return z.encode(storedBilling, billing);
}

/** Returns the billing of an organization as read from its item. null if the organization is not billed. @throws when it is damaged */
export function readBilling(value: unknown): Billing | null {
  return value === undefined || value === null ? null : z.decode(storedBilling, value as z.input<typeof storedBilling>);
}
