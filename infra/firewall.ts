import { z } from 'zod';

/** The time in which WAF counts the calls of an address. */
export const WINDOW_SECONDS = 300;

/**
 * A firewall (AWS WAF) that slows addresses which call too often. `requests` and `signIns`: calls of one address in five minutes. Phones of one
 * mobile carrier share few addresses, so a pitch that many open at once needs a high limit for requests.
 */
export const firewallSchema = z.strictObject({
  requests: z.int().min(1_000, 'Write at least 1000: many people share one address.').default(20_000),
  signIns: z.int().min(10).default(100),
});

export type Firewall = z.output<typeof firewallSchema>;
