import { getStepsInOrder, type Campaign } from '../../domain/campaigns/campaign.ts';
import type { StepId } from '../../domain/shared/ids.ts';
import { buildWebhookBody } from '../../domain/webhook-calls/webhook-body.ts';
import { newId } from '../../platform/ids.ts';
import { describeIfs } from './describe-ifs.ts';
import type { RunActionDeps, RunFacts } from './run-action-deps.ts';

/**
 * Makes the call of another system, which a worker of its own then attempts: a slow receiver must not hold up other if/thens. The call is
 * made in the transaction that ends the run, so that there is one call whatever repeats.
 */
export async function callWebhook(
  { data, wakeUps, ...deps }: RunActionDeps,
  { run, contact, campaign }: RunFacts,
  url: string,
): Promise<void> {
  const { organizationId, contactId, ifThenId, label, stepRound } = run;
  const now = deps.now();
  const id = newId(now);
  const body = buildWebhookBody({
    eventId: id,
    campaign: { id: campaign.id, name: campaign.name },
    step: { id: stepRound.stepId, number: findStepNumber(campaign, stepRound.stepId) },
    ifThen: { id: ifThenId, label },
    contact,
    triggers: await describeIfs(data, run, campaign),
    at: run.at,
  });
  const call = { organizationId, contactId, id, ifThenId, actionId: run.action.id, url, body } as const;
  const waiting = {
    state: 'WAITING',
    attempts: 0,
    lastAttempt: null,
    result: null,
    nextAt: now,
    created: now,
  } as const;
  if (await data.webhookCalls.createWebhookCall({ ...call, ...waiting }, data.actionRuns.endWrite(run)))
    await wakeUps.schedule(organizationId, [now], now);
}

function findStepNumber(campaign: Campaign, stepId: StepId): number | null {
  const position = getStepsInOrder(campaign).findIndex(({ id }) => id === stepId);
  return position < 0 ? null : position + 1;
}
