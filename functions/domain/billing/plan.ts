/** The plans that an organization can subscribe to, in the order in which the payment dialog shows them. */
export const PLANS = ['free', 'basic', 'pro'] as const;

/** The plan that an organization subscribed to. */
export type Plan = (typeof PLANS)[number];

export function isPlan(value: unknown): value is Plan {
  return PLANS.some((plan) => plan === value);
}
