import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Access } from '../../domain/accounts/access.ts';
import { nameDevice } from '../../domain/accounts/device-name.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { speak } from '../../domain/brand/speak.ts';
import { findPackByHost } from '../../platform/brand-hosts.ts';
import { FULL_MASK, NO_MASK, type Mask } from '../../domain/contacts/mask.ts';
import { isPerson } from '../../domain/redirects/person.ts';
import type { Actor } from '../../platform/actor.ts';
import { withCorrelation } from '../../platform/correlation.ts';
import { findCallerAddress } from '../../platform/security/caller-address.ts';
import { findScope } from './api-scopes.ts';
import { FIELDS, isField, type FieldName } from './registry.ts';
import { mayCall } from './may-call.ts';
import { logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createMetricRecorder, type MetricRecorder } from '../../platform/metrics.ts';

export interface CallContext {
  readonly now: Date;
  /** The viewer's address as rate limits count it: an IPv4 address or an IPv6 network. */
  readonly address: string;
  /** The host name that the browser shows. */
  readonly host: string;
  /** The brand of the host name. Responses use its words. */
  readonly pack: Pack;
  /** The name of the caller's device in the list of sessions. */
  readonly device: string;
  /** Whether a person's browser calls. What a program does counts as no view. */
  readonly isPerson: boolean;
  /** Missing without a session. */
  readonly actor?: Actor;
}

export interface SignedInContext extends CallContext {
  readonly actor: Actor;
  /** What the caller may not see of contacts. Platform staff see nothing of them until `maskForStaff` has decided. */
  readonly mask: Mask;
}

export interface Field<Context extends CallContext> {
  readonly input: z.ZodMiniType;
  /** The fields of a failed response. The API's lists and numbers are never null, so they need an empty value. */
  readonly empty: Readonly<Record<string, unknown>>;
  readonly run: (context: Context, input: never) => Promise<Readonly<Record<string, unknown>> | Refusal>;
}

/** Ties a field's input check to its function, so that `run` gets exactly the values that `input` accepted. */
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

// The context of a field is one of the two. The registry entry decides at run time which one.
type AnyField = Field<SignedInContext> | Field<CallContext>;

/**
 * Returns whether a call came through the distribution. Only such a call is trusted to state the viewer's address and
 * host.
 */
export type FrontDoor = (headers: Invocation['headers']) => Promise<boolean>;

const ALWAYS_TRUSTED: FrontDoor = async () => true;

/**
 * Returns the handler for a group's fields. It checks access, organization and input, then runs the field. An
 * unexpected error becomes an error id, so that no internals reach the browser.
 */
export function createRouter(
  fields: Partial<Record<FieldName, AnyField>>,
  now: () => Date,
  metrics: MetricRecorder = createMetricRecorder(),
  throughFrontDoor: FrontDoor = ALWAYS_TRUSTED,
): (invocation: Invocation) => Promise<Answer> {
  const route = async (invocation: Invocation): Promise<Answer> => {
    const name = invocation.field;
    const entry = isField(name) ? FIELDS[name] : undefined;
    const handler = isField(name) ? fields[name] : undefined;
    if (!entry || !handler) return thrown('NotFound', 'There is no such operation.');

    const context = toCallContext(invocation.headers, await throughFrontDoor(invocation.headers), now());
    const actor = parseActor(invocation.session, context.now);
    const refused = refuseKey(name, invocation.session);
    if (refused) return refused;
    if (entry.access !== 'PUBLIC') {
      if (!actor) return thrown('Unauthorized', 'Please sign in.');
      const page = invocation.headers['x-organization-id'];
      if (page && page !== actor.organizationId)
        return thrown('OrganizationMismatch', 'You have switched to another organization. Please reload the page.');
      if (!mayCall(actor, entry)) return thrown('Forbidden', 'Your access does not allow this.');
    }
    const input = handler.input.safeParse(invocation.arguments);
    const fail = (errors: readonly string[]) => ({
      data: buildFailure(
        handler,
        errors.map((error) => speak(error, context.pack.terms)),
      ),
    });
    if (!input.success) return fail(input.error.issues.map((issue) => issue.message));
    if (namesOtherBrand(input.data, context.pack))
      return fail(['This page belongs to another brand. Please reload it.']);
    try {
      const result = await handler.run(
        { ...context, ...(actor ? { actor, mask: actor.wpAdmin ? FULL_MASK : NO_MASK } : {}) } as SignedInContext,
        input.data as never,
      );
      if (result instanceof Refusal) return fail(result.errors);
      return { data: { ...handler.empty, success: true, errors: [], ...result } };
    } catch (error) {
      const id = randomUUID();
      metrics.record('FieldsFailed', 1);
      logger.error('A field failed', {
        errorId: id,
        field: name,
        organizationId: actor?.organizationId,
        userId: actor?.userId,
        error: error as Error,
      });
      return thrown('InternalError', `Something went wrong (${id}). Please try again.`);
    } finally {
      metrics.flush();
    }
  };
  return (invocation) =>
    withCorrelation(invocation.headers['x-correlation-id'], () => logCall(invocation, () => route(invocation)));
}

/** Returns why a key of the API may not call a field. null if the caller has a session, or the key may. */
function refuseKey(name: string, { scopes, wait }: Invocation['session']): Answer | null {
  if (scopes === undefined) return null;
  if (wait !== undefined) return thrown('TooManyRequests', `This key calls too often. Try again in ${wait} seconds.`);
  const scope = findScope(name);
  if (scope === null) return thrown('Forbidden', 'Keys cannot call this operation. Sign in to use it.');
  return scopes.split(' ').includes(scope) ? null : thrown('Forbidden', `This key needs the scope ${scope}.`);
}

/** Writes one line for each call: which field, how it ended, and how long it took. */
async function logCall({ field: name, session }: Invocation, route: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now();
  const answer = await route();
  logger.info('A call ended', {
    field: isField(name) ? name : 'unknown',
    outcome: 'thrown' in answer ? answer.thrown.errorType : answer.data.success === false ? 'Refused' : 'Done',
    milliseconds: Math.round(performance.now() - started),
    organizationId: session.organizationId,
    userId: session.userId,
  });
  return answer;
}

function toCallContext(headers: Invocation['headers'], trusted: boolean, now: Date): CallContext {
  const host = trusted ? (headers['x-brand-host'] ?? '') : '';
  const address = findCallerAddress(headers, trusted);
  const device = nameDevice(headers['user-agent']);
  return { now, address, host, pack: findPackByHost(host), device, isPerson: isPerson(headers, 'empty') };
}

/** The host decides about the brand. An argument that names another one comes from a page of another host. */
function namesOtherBrand(input: unknown, pack: Pack): boolean {
  return (
    typeof input === 'object' &&
    input !== null &&
    'brand' in input &&
    typeof input.brand === 'string' &&
    input.brand !== pack.id
  );
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
