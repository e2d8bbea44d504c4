import type { WebhookCaller } from '../../adapters/web/webhook-caller.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { getIfThenOwnerId } from '../../domain/if-then/if-then-id.ts';
import { campaignChanged, type Publish } from '../../domain/live/live-event.ts';
import { CLOCK_SKEW_MS } from '../../domain/sending/hand-over.ts';
import {
  decideState,
  getNextAttempt,
  MAX_ATTEMPTS,
  type WebhookCallRef,
} from '../../domain/webhook-calls/webhook-call.ts';
import { logger } from '../../platform/logger.ts';
import { buildSignatureHeaders } from '../../platform/security/webhook-signature.ts';
import { listSigningSecrets, type WebhookKeyDeps } from './webhook-secrets.ts';

export interface AttemptCallDeps extends WebhookKeyDeps {
  readonly data: WebhookKeyDeps['data'] & Pick<Data, 'webhookCalls'>;
  readonly caller: Pick<WebhookCaller, 'call'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  /** The log of calls on open pages is part of the campaign. */
  readonly publish: Publish;
  readonly now: () => Date;
}

/**
 * Makes the next attempt of a call that is due. The attempt after it is scheduled first, so that a dead worker delays a call and never
 * loses it. A receiver may get a call twice when the answer is lost, and knows it by its id. May run repeatedly for the same message.
 */
export async function attemptCall(deps: AttemptCallDeps, ref: WebhookCallRef): Promise<void> {
  const { data, caller, wakeUps, publish } = deps;
  const call = await data.webhookCalls.find(ref);
  const now = deps.now();
  if (call?.state !== 'WAITING' || call.nextAt === null) return;
  // A repeated message must not begin the attempt after the one that goes on.
  if (call.nextAt.getTime() > now.getTime() + CLOCK_SKEW_MS) return;
  if (call.attempts >= MAX_ATTEMPTS)
    return data.webhookCalls.end(call, call.lastAttempt ?? now, { state: 'FAILED', result: call.result });
  const secrets = await listSigningSecrets(deps, call.organizationId, now);
  const nextAt = getNextAttempt(call.attempts + 1, now);
  if (!(await data.webhookCalls.begin(call, nextAt, now))) return;
  const result = await caller.call(call.url, call.body, buildSignatureHeaders({ ...call, at: now }, secrets));
  const state = decideState(result, call.attempts + 1);
  await data.webhookCalls.end(call, now, { state, result });
  await publish([campaignChanged(call.organizationId, getCampaignIdOfStep(getIfThenOwnerId(call.ifThenId)))]);
  if (state === 'WAITING') await wakeUps.schedule(call.organizationId, [nextAt], now);
  logger.info('Another system was called', {
    organizationId: call.organizationId,
    callId: call.id,
    attempt: call.attempts + 1,
    result: result.kind,
    ...(result.kind === 'ANSWERED' ? { status: result.status } : {}),
  });
}
