import type { Data } from '../../data/index.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { getIfThenOwnerId } from '../../domain/if-then/if-then-id.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { WebhookCall, WebhookCallRef } from '../../domain/webhook-calls/webhook-call.ts';
import { makeAttempt, type MakeAttemptDeps } from './make-attempt.ts';
import { listSigningSecrets, type WebhookKeyDeps } from './webhook-secrets.ts';

export interface AttemptCallDeps extends WebhookKeyDeps, MakeAttemptDeps {
  readonly data: WebhookKeyDeps['data'] & Pick<Data, 'webhookCalls'>;
  /** The log of calls on open pages is part of the campaign. */
  readonly publish: Publish;
}

/** Makes the next attempt of a call of an if/then (`makeAttempt`). */
export function attemptCall(deps: AttemptCallDeps, ref: WebhookCallRef): Promise<void> {
  const { webhookCalls } = deps.data;
  return makeAttempt<WebhookCall>(deps, {
    find: () => webhookCalls.findWebhookCall(ref),
    prepare: async ({ organizationId, url, body }, now) => ({
      url,
      body,
      secrets: await listSigningSecrets(deps, organizationId, now),
    }),
    begin: (call, nextAt, now) => webhookCalls.begin(call, nextAt, now),
    end: (call, lastAttempt, outcome) => webhookCalls.end(call, lastAttempt, outcome),
    afterwards: ({ organizationId, ifThenId }) =>
      deps.publish([campaignChanged(organizationId, getCampaignIdOfStep(getIfThenOwnerId(ifThenId)))]),
  });
}
