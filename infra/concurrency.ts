import { z } from 'zod';

/** AWS keeps at least so many executions for the functions without a reservation (AWS Lambda, "Reserved concurrency"). */
const UNRESERVED = 100;

/** The functions that must run while others use up the account's executions, and the public ones, which are capped: those that can have a reservation. */
export const RESERVING = [
  'TwilioWebhook',
  'InboundWorker',
  'CampaignSender',
  'ReplySender',
  'CarrierStatus',
  'Login',
  'PublicPages',
  'PitchPage',
] as const;

/** Executions at once, by function. A function without a figure reserves nothing. */
type Reservations = Readonly<Partial<Record<(typeof RESERVING)[number], number>>>;

/** The executions of the account, and which functions reserve some of them. */
export interface Concurrency {
  readonly account: number;
  readonly reserved: Reservations;
}

/** Functions whose queues have as many consumers at once as the stage needs for its texts. */
type QueueFunction = 'InboundWorker' | 'CampaignSender' | 'ReplySender' | 'CarrierStatus' | 'Dispatcher';

/** What the size of a stage sets. */
interface SizeSettings {
  /** Executions at once that the account needs in the region. */
  readonly executions: number;
  readonly reserved: Reservations;
  /** Runs at once of a function that consumes a queue and reserves nothing. */
  readonly queueRuns: Readonly<Record<QueueFunction, number>>;
  /** Write units a second that the table needs. null if the quota of every account is enough. */
  readonly tableWrites: number | null;
}

export const STAGE_SIZES = ['small', 'medium', 'large'] as const;
export type StageSize = (typeof STAGE_SIZES)[number];

/**
 * The sizes of a stage. None costs more than another while nothing is sent: a reservation is free.
 * Medium fits the quota of 1,000 executions that most accounts have. Large needs the write units of 2,000 texts a second at
 * 15 units each, and room for pages (scripts/bench/results.md, "Bounds of AWS").
 */
export const SIZES: Readonly<Record<StageSize, SizeSettings>> = {
  small: {
    // What the queues may use at once (103 with mails and payments), and a hundred for pages and callbacks.
    executions: 203,
    reserved: {},
    queueRuns: { InboundWorker: 5, CampaignSender: 5, ReplySender: 5, CarrierStatus: 5, Dispatcher: 10 },
    tableWrites: null,
  },
  medium: {
    executions: 1_000,
    reserved: {
      TwilioWebhook: 50,
      InboundWorker: 10,
      CampaignSender: 20,
      ReplySender: 10,
      CarrierStatus: 20,
      Login: 20,
      PublicPages: 40,
      PitchPage: 40,
    },
    queueRuns: { InboundWorker: 10, CampaignSender: 20, ReplySender: 10, CarrierStatus: 20, Dispatcher: 50 },
    tableWrites: null,
  },
  large: {
    executions: 2_000,
    reserved: {
      // Two callbacks for a text, a twentieth of a second each.
      TwilioWebhook: 200,
      InboundWorker: 20,
      CampaignSender: 80,
      ReplySender: 20,
      CarrierStatus: 30,
      Login: 40,
      PublicPages: 100,
      PitchPage: 100,
    },
    queueRuns: { InboundWorker: 20, CampaignSender: 80, ReplySender: 20, CarrierStatus: 30, Dispatcher: 100 },
    tableWrites: 40_000,
  },
};

/** Texts in a batch of the sender, and how long a batch takes in seconds. The time is assumed (scripts/bench/model.ts). */
export const SENDER_BATCH = 15;
const SENDER_BATCH_SECONDS = 0.6;

/** Returns how many texts a second the senders of a stage hand over at most. A number's own rate may be lower. */
export function getTextsPerSecond(config: Sized): number {
  return Math.round((getQueueRuns(config, 'CampaignSender') * SENDER_BATCH) / SENDER_BATCH_SECONDS);
}

/**
 * Lambda executions at once, in the file of a stage. `account` is the account's quota in the region (Service Quotas, "Concurrent
 * executions"): 10 or 1,000 for a new account. A reservation keeps executions for a function, and the function never runs more than
 * that. What the file leaves out is that of the size.
 */
export const concurrencySchema = z.strictObject({
  account: z.int().positive().optional(),
  // A queue's consumer needs two at least.
  reserved: z.partialRecord(z.enum(RESERVING), z.int().min(2)).optional(),
});

/**
 * Returns the concurrency of a stage, or a sentence that says why it cannot be.
 * @param given what the file says. null reserves nothing, and undefined means what the size has. With the account's quota, the alarm
 * *concurrency* looks at it also where nothing is reserved.
 */
export function resolveConcurrency(
  size: StageSize,
  given: z.output<typeof concurrencySchema> | null | undefined,
): Concurrency | null | string {
  const { executions, reserved } = SIZES[size];
  if (given === null || (given === undefined && size === 'small')) return null;
  const all: Reservations = { ...reserved, ...given?.reserved };
  const taken = Object.values(all).reduce((sum, each) => sum + each, 0);
  // The executions of a small stage are what its queues and pages use, so that a reservation comes on top.
  const account = given?.account ?? executions + (size === 'small' ? taken : 0);
  return account - taken >= UNRESERVED
    ? { account, reserved: all }
    : `Write smaller reservations: they take ${taken} of ${account} executions and must leave ${UNRESERVED} to other functions. Or write "size": "small", which reserves nothing.`;
}

interface Sized {
  readonly size: StageSize;
  readonly concurrency: Concurrency | null;
}

/** Returns how many Lambda executions at once the account needs for a stage. */
export function getNeededExecutions({ size, concurrency }: Sized): number {
  if (concurrency !== null) return concurrency.account;
  return size === 'medium' ? MEDIUM_UNRESERVED : SIZES[size].executions;
}

/** For a medium stage without reservations: what its queues may use at once (183 with mails and payments), and a hundred for the rest. */
const MEDIUM_UNRESERVED = 283;

/** Returns the executions that a function reserves, or undefined. */
export function getReservation(reserved: Reservations | undefined, id: string): number | undefined {
  return Object.entries(reserved ?? {}).find(([name]) => name === id)?.[1];
}

/**
 * Returns how many runs of a function may consume its queue at once: its reservation, so that one figure decides how much
 * the stage sends, or what the size of a stage without reservations has.
 */
export function getQueueRuns({ size, concurrency }: Sized, id: QueueFunction): number {
  return getReservation(concurrency?.reserved, id) ?? SIZES[size].queueRuns[id];
}
