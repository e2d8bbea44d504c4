import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { hasAccess, type Access } from '../domain/accounts/access.ts';
import { FIELDS, isField, type FieldName } from './registry.ts';
import { logger } from './logger.ts';
import { createMetricRecorder, type RecordMetric } from './metrics.ts';

/** Who asks, as the authorizer found out at this very call. */
export interface SessionContext {
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly access: Access;
  readonly wpAdmin: boolean;
}

export interface CallContext {
  readonly now: Date;
  /** The viewer's address, for limits. */
  readonly address: string;
  /** The host that the browser shows, for the brand. */
  readonly host: string;
}

export interface SignedInContext extends CallContext {
  readonly session: SessionContext;
}

/** An expected failure: shown to the person as it stands, so it says what to do. */
export class Refusal {
  readonly errors: readonly string[];

  constructor(...errors: readonly string[]) {
    this.errors = errors;
  }
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
    const session = parseSession(invocation.session);
    if (entry.access !== 'PUBLIC') {
      if (!session) return thrown('Unauthorized', 'Please sign in.');
      const page = invocation.headers['x-organization-id'];
      if (page && page !== session.organizationId)
        return thrown('OrganizationMismatch', 'You have switched to another organization. Please reload the page.');
      if (!hasAccess(session.access, entry.access)) return thrown('Forbidden', 'Your access does not allow this.');
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
        { ...context, ...(session ? { session } : {}) } as SignedInContext,
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
        organizationId: session?.organizationId,
        userId: session?.userId,
        error: error as Error,
      });
      return thrown('InternalError', `Something went wrong (${id}). Please try again.`);
    }
  };
}

/** AppSync's own address is public: what a call that came that way says of itself counts for nothing. */
function toCallContext(headers: Invocation['headers'], trusted: boolean, now: Date): CallContext {
  if (!trusted) return { now, address: lastHop(headers), host: '' };
  return { now, address: headers['x-viewer-ip'] ?? lastHop(headers), host: headers['x-brand-host'] ?? '' };
}

function buildFailure(handler: AnyField, errors: readonly string[]): Record<string, unknown> {
  return { ...handler.empty, success: false, errors };
}

function thrown(errorType: string, message: string): Answer {
  return { thrown: { errorType, message } };
}

function parseSession(given: Readonly<Record<string, string>>): SessionContext | null {
  const { sessionId, userId, organizationId, access } = given;
  if (!sessionId || !userId || !organizationId || !access) return null;
  return { sessionId, userId, organizationId, access: access as Access, wpAdmin: given.wpAdmin === 'true' };
}

/** Without the front door's header only the last hop is known; what a client wrote before it proves nothing. */
function lastHop(headers: Readonly<Record<string, string | undefined>>): string {
  return headers['x-forwarded-for']?.split(',').at(-1)?.trim() ?? 'unknown';
}
