import { z } from 'zod';
import { durationMs } from '../carrier/rules.ts';
import { PARTITION_LIMITS } from '../dynamodb/contention/heat.ts';

/** The vendors beside the carrier. Their calls are REST, and their errors differ only by the status. */
export const VENDORS = ['stripe', 'calendly', 'google', 'modmed'] as const;

/** The services whose calls can fail. */
export const SERVICES = [
  'dynamodb',
  'sqs',
  'scheduler',
  's3',
  'secretsmanager',
  'ssm',
  'events',
  'ses',
  'appsync',
  'mediaconvert',
  'kms',
  'carrier',
  ...VENDORS,
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

/** Selects the moments that a fault strikes. By default a fault strikes the next matching moment, once. */
const aim = {
  /** The number of matching moments before the first strike. */
  skip: z.int().nonnegative().default(0),
  times: z.int().positive().default(1),
  /** The share of matching moments that the fault strikes, chosen by the seed. */
  share: z.number().gt(0).max(1).default(1),
  /** A part of the queue's, schedule's, table's or index's name, of the object's path, or of the phone number. */
  name: z.string().optional(),
};

/** Selects calls. `function` is a part of the function's id, or `*` for any function. Without it every caller matches. */
const call = { ...aim, function: z.string().optional(), operation: z.string().optional() };
const service = z.enum(SERVICES);
/** Strikes before the call is performed, or after it, so that only the response is lost. */
const when = z.enum(['before', 'after']).default('before');

const faultSpec = z.discriminatedUnion('do', [
  /** Ends the function's thread at a call. `call` is the number of the call in the invocation. */
  z.strictObject({
    do: z.literal('kill'),
    ...call,
    service: service.optional(),
    call: z.int().positive().optional(),
    when,
  }),
  /** The service responds with its internal error, which clients retry. */
  z.strictObject({ do: z.literal('fail'), ...call, service, when }),
  z.strictObject({ do: z.literal('throttle'), ...call, service }),
  z.strictObject({ do: z.literal('delay'), ...call, service, by: duration }),
  /** No response. The connection breaks after `by` of real time. */
  z.strictObject({ do: z.literal('timeout'), ...call, service, when, by: duration.default(30_000) }),
  /** DynamoDB: the call conflicts with another transaction on the item. */
  z.strictObject({ do: z.literal('conflict'), ...call }),
  /** SQS: the message is delivered a second time, `by` later. */
  z.strictObject({ do: z.literal('duplicate'), ...aim, by: duration.default(1_000) }),
  /** SQS: the delete is lost, so the message is delivered again after its visibility timeout. */
  z.strictObject({ do: z.literal('redeliver'), ...aim }),
  /** Scheduler: the schedule fires `by` later, fires twice, or does not fire. */
  z.strictObject({ do: z.literal('late'), ...aim, by: duration }),
  z.strictObject({ do: z.literal('double'), ...aim }),
  z.strictObject({ do: z.literal('miss'), ...aim }),
  /** The carrier refuses connections for that time of the virtual clock. */
  z.strictObject({ do: z.literal('refuse'), for: duration }),
  /** DynamoDB: eventually consistent reads miss a share of the changes that are younger than `by`. */
  z.strictObject({ do: z.literal('lag'), by: duration.default(3_000), share: z.number().gt(0).max(1).default(0.5) }),
  /** DynamoDB: a transaction lasts `by` of real time. In the meantime its items refuse other transactions and writes. */
  z.strictObject({ do: z.literal('overlap'), by: duration.default(5) }),
  /** DynamoDB: a partition key, also of an index, throttles above so many units per second. */
  z.strictObject({
    do: z.literal('heat'),
    write: z.number().positive().default(PARTITION_LIMITS.write),
    read: z.number().positive().default(PARTITION_LIMITS.read),
  }),
]);

export type Fault = z.infer<typeof faultSpec>;
export type FaultInput = z.input<typeof faultSpec>;
export type FaultKind = Fault['do'];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { do: Kind }>;

/** The kinds that last and do not strike single moments. */
const LASTING_FAULTS = ['refuse', 'lag', 'overlap', 'heat'] as const;
export type LastingFault = FaultOf<(typeof LASTING_FAULTS)[number]>;

export function isLasting(fault: Fault): fault is LastingFault {
  return (LASTING_FAULTS as readonly FaultKind[]).includes(fault.do);
}

export const faultsRequest = z.strictObject({ seed: z.int().default(1), faults: z.array(faultSpec) });
export type FaultsRequest = z.input<typeof faultsRequest>;

/** The kinds that strike calls to services. */
export const CALL_FAULTS = ['kill', 'fail', 'throttle', 'delay', 'timeout', 'conflict'] as const;

/** A moment at which a fault might strike. */
export interface Moment {
  readonly service: ServiceName;
  readonly operation: string;
  /** The queue's URL, the schedule's name and so on. */
  readonly name: string;
  /** The id of the calling function. Undefined for calls of seeds and tests. */
  readonly function?: string | undefined;
  /** The number of the call in its invocation, from 1. */
  readonly call?: number;
}

/** Operations that can conflict with a transaction. */
const CONFLICTING = new Set(['TransactWriteItems', 'TransactGetItems', 'PutItem', 'UpdateItem', 'DeleteItem']);

/** Returns whether the fault selects the moment. */
export function matchesMoment(fault: Fault, moment: Moment): boolean {
  if (isLasting(fault)) return false;
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
