import type { SendingRules } from '../../domain/accounts/account.ts';
import { toRunId } from '../../domain/if-then/action-run.ts';
import { campaignChanged, contactChanged } from '../../domain/shared/live-event.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import { hasLeft } from './has-left.ts';
import type { RunActionDeps, RunFacts } from './run-action-deps.ts';

/** Each attempt fails only when staff change the campaign during it. */
const MAX_ATTEMPTS = 20;

/**
 * Adds the contact to the next campaign, and leaves it in the present one. The enrollment remembers the run that made it, so that a
 * repetition adds no one twice.
 */
export async function joinNextCampaign(
  { data, wakeUps, publish, ...deps }: RunActionDeps,
  { run, contact }: RunFacts,
  campaignId: CampaignId | null,
  rules: SendingRules,
): Promise<void> {
  const { organizationId } = run;
  if (await hasLeft(data, run)) return data.actionRuns.end(run, 'NOT_IN_CAMPAIGN');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const now = deps.now();
    const next = campaignId === null ? null : await data.campaigns.findCampaign(organizationId, campaignId);
    if (!next || next.archived) return data.actionRuns.end(run, 'CAMPAIGN_ARCHIVED');
    if (next.stopped && run.at <= next.stopped) return data.actionRuns.end(run, 'CAMPAIGN_STOPPED');
    const options = { sendAgain: false, by: toRunId(run), rules, now };
    const { interrupted, dues, skipped } = await data.enroller.enroll(next, [contact], options);
    await wakeUps.schedule(organizationId, dues, now);
    if (interrupted) continue;
    await data.actionRuns.end(run, skipped[0]?.reason ?? null);
    return publish([campaignChanged(organizationId, next.id), contactChanged(organizationId, contact.id)]);
  }
  throw new Error(`The campaign of an action of organization ${organizationId} kept changing`);
}
