import { z } from 'zod';
import { durationMs } from '../carrier/rules.ts';

/** What can be made to go wrong. Each fault strikes the next fitting moment, once, unless it is told otherwise. */
export const SERVICES = [
  'dynamodb',
  'sqs',
  'scheduler',
  's3',
  'secretsmanager',
  'events',
  'ses',
  'appsync',
  'carrier',
] as const;
export type ServiceName = (typeof SERVICES)[number];

const duration = z.union([z.number().nonnegative(), z.string()]).transform((value, context) => {
  try {
    return durationMs(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

/** Which moments fit, and how many of them it strikes. */
const aim = {
  /** Lets so many fitting moments pass first. */
  skip: z.int().nonnegative().default(0),
  times: z.int().positive().default(1),
  /** The share of fitting moments that it strikes, by the dice of its seed. */
  share: z.number().gt(0).max(1).default(1),
  /** Part of the name of what it is about: a queue, a schedule, a table's index, an object's path, a phone number. */
  name: z.string().optional(),
};

/** As `aim`, of a call that somebody makes: part of the function's id, or * for any function; none: whoever calls. */
const call = { ...aim, function: z.string().optional(), operation: z.string().optional() };
const service = z.enum(SERVICES);
/** Before the call is performed, or after it was, with only the answer lost. */
const when = z.enum(['before', 'after']).default('before');

export const faultSpec = z.discriminatedUnion('do', [
  /** Ends the function's thread at one of its calls; `call`: only at the n-th of an invocation. */
  z.strictObject({
    do: z.literal('kill'),
    ...call,
    service: service.optional(),
    call: z.int().positive().optional(),
    when,
  }),
  /** The service answers with an error of its own, which clients try again. */
  z.strictObject({ do: z.literal('fail'), ...call, service, when }),
  z.strictObject({ do: z.literal('throttle'), ...call, service }),
  z.strictObject({ do: z.literal('delay'), ...call, service, by: duration }),
  /** No answer; the connection breaks after `by` of real time, if the client waits that long. */
  z.strictObject({ do: z.literal('timeout'), ...call, service, when, by: duration.default(30_000) }),
  /** DynamoDB: another transaction holds the item. */
  z.strictObject({ do: z.literal('conflict'), ...call }),
  /** SQS: the message comes a second time, `by` later. */
  z.strictObject({ do: z.literal('duplicate'), ...aim, by: duration.default(1_000) }),
  /** SQS: the delete is lost, so the message comes again when its time of being hidden is over. */
  z.strictObject({ do: z.literal('redeliver'), ...aim }),
  z.strictObject({ do: z.literal('late'), ...aim, by: duration }),
  z.strictObject({ do: z.literal('double'), ...aim }),
  z.strictObject({ do: z.literal('miss'), ...aim }),
  /** The carrier takes no connection, for so long by the clock. */
  z.strictObject({ do: z.literal('refuse'), for: duration }),
  /** DynamoDB: reads of indexes, and those that do not ask for consistency, miss a share of the changes that are younger than `by`. */
  z.strictObject({ do: z.literal('lag'), by: duration.default(3_000), share: z.number().gt(0).max(1).default(0.5) }),
]);

export type Fault = z.infer<typeof faultSpec>;
export type FaultInput = z.input<typeof faultSpec>;
export type FaultKind = Fault['do'];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { do: Kind }>;

export const faultsRequest = z.strictObject({ seed: z.int().default(1), faults: z.array(faultSpec) });
export type FaultsRequest = z.input<typeof faultsRequest>;

/** The kinds that strike calls on the wire. */
export const CALL_FAULTS = ['kill', 'fail', 'throttle', 'delay', 'timeout', 'conflict'] as const;

/** A moment at which a fault might strike. */
export interface Moment {
  readonly service: ServiceName;
  readonly operation: string;
  /** What it is about: the queue's address, the schedule's name and so on. */
  readonly name: string;
  /** The calling function's id; none: a developer's own call. */
  readonly function?: string | undefined;
  /** Which of its invocation's calls it is, from one. */
  readonly call?: number;
}

/** Operations that take part in a conflict of transactions. */
const CONFLICTING = new Set(['TransactWriteItems', 'TransactGetItems', 'PutItem', 'UpdateItem', 'DeleteItem']);

export function fits(fault: Fault, moment: Moment): boolean {
  if (fault.do === 'refuse' || fault.do === 'lag') return false;
  if (fault.name !== undefined && !moment.name.includes(fault.name)) return false;
  if ('operation' in fault && fault.operation !== undefined && fault.operation !== moment.operation) return false;
  if ('service' in fault && fault.service !== undefined && fault.service !== moment.service) return false;
  if (
    'function' in fault &&
    fault.function !== undefined &&
    !(fault.function === '*' ? moment.function !== undefined : moment.function?.includes(fault.function))
  )
    return false;
  if (fault.do === 'kill')
    return moment.function !== undefined && (fault.call === undefined || fault.call === moment.call);
  if (fault.do === 'conflict') return moment.service === 'dynamodb' && CONFLICTING.has(moment.operation);
  return true;
}
