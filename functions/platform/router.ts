import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { hasAccess, type Access } from '../domain/accounts/access.ts';
import type { Pack } from '../domain/brand/pack.ts';
import { getPackByHost } from '../domain/brand/packs.ts';
import type { Actor } from './actor.ts';
import { FIELDS, isField, type FieldName } from './registry.ts';
import { logger } from './logger.ts';
import { Refusal } from './refusal.ts';
import { createMetricRecorder, type RecordMetric } from './metrics.ts';

export interface CallContext {
  readonly now: Date;
  /** The viewer's IP address, for rate limits. */
  readonly address: string;
  /** The host that the browser shows. */
  readonly host: string;
  /** The brand of that host: answers use its words. */
  readonly pack: Pack;
}

export interface SignedInContext extends CallContext {
  readonly actor: Actor;
}

export interface Field<Context extends CallContext> {
  readonly input: z.ZodMiniType;
  /** What the answer holds when it failed: the contract's lists and numbers are never null. */
  readonly empty: Readonly<Record<string, unknown>>;
  readonly run: (context: Context, input: never) => Promise<Readonly<Record<string, unknown>> | Refusal>;
}

/** Ties a field's checks to what it runs, so that `run` gets exactly what `input` let through. */
export function field<Schema extends z.ZodMiniType, Context extends CallContext = SignedInContext>(spec: {
  readonly input: Schema;
  readonly empty?: Readonly<Record<string, unknown>>;
  readonly run: (context: Context, input: z.infer<Schema>) => Promise<Readonly<Record<string, unknown>> | Refusal>;
}): Field<Context> {
  return { input: spec.input, empty: spec.empty ?? {}, run: spec.run as Field<Context>['run'] };
}

export interface Invocation {
  readonly field: string;
  readonly arguments: unknown;
  readonly session: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export type Answer =
  | { readonly data: Readonly<Record<string, unknown>> }
  | { readonly thrown: { readonly errorType: string; readonly message: string } };

// Every field's context is one of the two; which, its registry entry decides at run time.
type AnyField = Field<SignedInContext> | Field<CallContext>;

/** Whether a call came through the distribution; only then what it says of viewer and host is true. */
export type FrontDoor = (headers: Invocation['headers']) => Promise<boolean>;

const ALWAYS_TRUSTED: FrontDoor = async () => true;

/** Answers a group's fields: access, organization, input, then the field; anything unexpected becomes an id. */
export function createRouter(
  fields: Partial<Record<FieldName, AnyField>>,
  now: () => Date,
  recordMetric: RecordMetric = createMetricRecorder(),
  throughFrontDoor: FrontDoor = ALWAYS_TRUSTED,
): (invocation: Invocation) => Promise<Answer> {
  return async (invocation) => {
    const name = invocation.field;
    const entry = isField(name) ? FIELDS[name] : undefined;
    const handler = isField(name) ? fields[name] : undefined;
    if (!entry || !handler) return thrown('NotFound', 'There is no such operation.');

    const context = toCallContext(invocation.headers, await throughFrontDoor(invocation.headers), now());
    const actor = parseActor(invocation.session, context.now);
    if (entry.access !== 'PUBLIC') {
      if (!actor) return thrown('Unauthorized', 'Please sign in.');
      const page = invocation.headers['x-organization-id'];
      if (page && page !== actor.organizationId)
        return thrown('OrganizationMismatch', 'You have switched to another organization. Please reload the page.');
      if (!hasAccess(actor.access, entry.access)) return thrown('Forbidden', 'Your access does not allow this.');
    }
    const input = handler.input.safeParse(invocation.arguments);
    if (!input.success)
      return {
        data: buildFailure(
          handler,
          input.error.issues.map((issue) => issue.message),
        ),
      };
    try {
      const result = await handler.run(
        { ...context, ...(actor ? { actor } : {}) } as SignedInContext,
        input.data as never,
      );
      if (result instanceof Refusal) return { data: buildFailure(handler, result.errors) };
      return { data: { ...handler.empty, success: true, errors: [], ...result } };
    } catch (error) {
      const id = randomUUID();
      recordMetric('FieldsFailed', 1);
      logger.error('A field failed', {
        errorId: id,
        field: name,
        organizationId: actor?.organizationId,
        userId: actor?.userId,
        error: error as Error,
      });
      return thrown('InternalError', `Something went wrong (${id}). Please try again.`);
    }
  };
}

/** AppSync's own address is public: what a call that came that way says of itself counts for nothing. */
function toCallContext(headers: Invocation['headers'], trusted: boolean, now: Date): CallContext {
  const host = trusted ? (headers['x-brand-host'] ?? '') : '';
  const address = (trusted ? headers['x-viewer-ip'] : undefined) ?? lastHop(headers);
  return { now, address, host, pack: getPackByHost(host) };
}

function buildFailure(handler: AnyField, errors: readonly string[]): Record<string, unknown> {
  return { ...handler.empty, success: false, errors };
}

function thrown(errorType: string, message: string): Answer {
  return { thrown: { errorType, message } };
}

function parseActor(given: Readonly<Record<string, string>>, now: Date): Actor | null {
  const { sessionId, userId, organizationId, access } = given;
  if (!sessionId || !userId || !organizationId || !access) return null;
  return { sessionId, userId, organizationId, access: access as Access, wpAdmin: given.wpAdmin === 'true', now };
}

/** Without the front door's header only the last hop is known; what a client wrote before it proves nothing. */
function lastHop(headers: Readonly<Record<string, string | undefined>>): string {
  return headers['x-forwarded-for']?.split(',').at(-1)?.trim() ?? 'unknown';
}
