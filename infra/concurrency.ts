import { z } from 'zod';

/** AWS keeps at least so many executions for the functions without a reservation (AWS Lambda, "Reserved concurrency"). */
const UNRESERVED = 100;

/** The functions that must run while others use up the account's executions, and the public ones, which are capped. */
const RESERVING = [
  'TwilioWebhook',
  'InboundWorker',
  'CampaignSender',
  'ReplySender',
  'CarrierStatus',
  'Login',
  'PublicPages',
  'PitchPage',
] as const;

/** Executions at once, by function. */
type Reservations = Readonly<Record<(typeof RESERVING)[number], number>>;

/** For the quota of 1,000 that most accounts have. The senders and the inbound worker reserve what their queues use. */
const DEFAULT_RESERVATIONS: Reservations = {
  TwilioWebhook: 50,
  InboundWorker: 10,
  CampaignSender: 20,
  ReplySender: 10,
  CarrierStatus: 20,
  Login: 20,
  PublicPages: 40,
  PitchPage: 40,
};

/**
 * Lambda executions at once. `account` is the account's quota in the region (Service Quotas, "Concurrent executions"): 10
 * or 1,000 for a new account. A reservation keeps executions for a function, and the function never runs more than that.
 */
export const concurrencySchema = z
  .strictObject({
    account: z.int().positive().default(1_000),
    // A queue's consumer needs two at least. A function that the file leaves out keeps its default.
    reserved: z
      .partialRecord(z.enum(RESERVING), z.int().min(2))
      .default({})
      .transform((reserved): Reservations => ({ ...DEFAULT_RESERVATIONS, ...reserved })),
  })
  .refine(
    ({ account, reserved }) => account - Object.values(reserved).reduce((sum, each) => sum + each, 0) >= UNRESERVED,
    `Write smaller reservations, which leave ${UNRESERVED} of the account's executions to other functions, or null.`,
  );

export const DEFAULT_CONCURRENCY: z.output<typeof concurrencySchema> = {
  account: 1_000,
  reserved: DEFAULT_RESERVATIONS,
};

/** Returns the executions that a function reserves, or undefined. */
export function getReservation(reserved: Reservations | undefined, id: string): number | undefined {
  return Object.entries(reserved ?? {}).find(([name]) => name === id)?.[1];
}

/**
 * Returns how many runs of a function may consume its queue at once: its reservation, so that one figure decides how much
 * the stage sends. `fallback`: for a stage without reservations.
 */
export function getQueueRuns(
  concurrency: { readonly reserved: Reservations } | null,
  id: (typeof RESERVING)[number],
  fallback: number,
): number {
  return concurrency?.reserved[id] ?? fallback;
}
