import type { WebhookCaller } from '../../adapters/web/webhook-caller.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { TryOutcome } from '../../data/webhook-calls/call-tries.ts';
import { CLOCK_SKEW_MS } from '../../domain/sending/decide-hand-over.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import {
  decideState,
  getNextAttempt,
  MAX_ATTEMPTS,
  type CallResult,
  type CallTries,
} from '../../domain/webhook-calls/webhook-call.ts';
import { logger } from '../../platform/logger.ts';
import { buildSignatureHeaders } from '../../platform/security/webhook-signature.ts';

export interface MakeAttemptDeps {
  readonly caller: Pick<WebhookCaller, 'call'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly now: () => Date;
}

/** What a receiver gets. `secrets`: the present one first. */
export interface CallRequest {
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

type Attempted = CallTries<{ readonly kind: string }> & {
  readonly organizationId: OrganizationId;
  readonly id: string;
};

/** A kind of call: where its attempts are stored, and what a receiver gets. */
export interface CallKind<Call extends Attempted> {
  readonly find: () => Promise<Call | null>;
  /** Returns the request, or how the call ends without one. */
  readonly prepare: (call: Call, now: Date) => Promise<CallRequest | TryOutcome>;
  readonly begin: (call: Call, nextAt: Date, now: Date) => Promise<boolean>;
  readonly end: (call: Call, lastAttempt: Date | null, outcome: TryOutcome) => Promise<void>;
  /** What follows from the answer. */
  readonly afterwards: (call: Call, result: CallResult) => Promise<void>;
}

/**
 * Makes the next attempt of a call that is due. The attempt after it is scheduled first, so that a dead worker delays a call and never
 * loses it. A receiver may get a call twice when the answer is lost, and knows it by its id. May run repeatedly for the same message.
 */
export async function makeAttempt<Call extends Attempted>(deps: MakeAttemptDeps, kind: CallKind<Call>): Promise<void> {
  const { caller, wakeUps } = deps;
  const call = await kind.find();
  const now = deps.now();
  if (call?.state !== 'WAITING' || call.nextAt === null) return;
  // A repeated message must not begin the attempt after the one that continues.
  if (call.nextAt.getTime() > now.getTime() + CLOCK_SKEW_MS) return;
  if (call.attempts >= MAX_ATTEMPTS) return kind.end(call, call.lastAttempt, { state: 'FAILED', result: call.result });
  const request = await kind.prepare(call, now);
  if ('state' in request) return kind.end(call, call.lastAttempt, request);
  const nextAt = getNextAttempt(call.attempts + 1, now);
  if (!(await kind.begin(call, nextAt, now))) return;
  const { url, body, secrets } = request;
  const result = await caller.call(url, body, buildSignatureHeaders({ id: call.id, body, at: now }, secrets));
  const state = decideState(result, call.attempts + 1);
  await kind.end(call, now, { state, result });
  await kind.afterwards(call, result);
  if (state === 'WAITING') await wakeUps.schedule(call.organizationId, [nextAt], now);
  logger.info('Another system was called', {
    organizationId: call.organizationId,
    callId: call.id,
    attempt: call.attempts + 1,
    result: result.kind,
    ...(result.kind === 'ANSWERED' ? { status: result.status } : {}),
  });
}
