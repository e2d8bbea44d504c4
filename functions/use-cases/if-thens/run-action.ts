import { buildSendingRules } from '../../domain/accounts/account.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import type { ActionRunRef } from '../../domain/if-then/action-run.ts';
import { callWebhook } from './call-webhook.ts';
import { textContact } from './text-contact.ts';
import { joinNextCampaign } from './join-next-campaign.ts';
import type { RunActionDeps } from './run-action-deps.ts';
import { textTeam } from './text-team.ts';

/** Does one action of an if/then that has fired. May run any number of times: the action happens once. */
export async function runAction(deps: RunActionDeps, ref: ActionRunRef): Promise<void> {
  const { data } = deps;
  const run = await data.actionRuns.findActionRun(ref);
  if (run?.state !== 'WAITING') return;
  const { organizationId, contactId } = ref;
  const [organization, contact, campaign] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.contacts.findContact(organizationId, contactId),
    data.campaigns.findCampaign(organizationId, getCampaignIdOfStep(run.stepRound.stepId)),
  ]);
  if (!organization || !contact || contact.erased) return;
  if (!campaign || campaign.archived) return data.actionRuns.end(run, 'CAMPAIGN_ARCHIVED');
  const facts = { run, organization, contact, campaign };
  switch (run.action.type) {
    case 'LEAD':
      return textContact(deps, facts, run.action.blocks, buildSendingRules(organization, deps.zone));
    case 'CAMPAIGN':
      return joinNextCampaign(deps, facts, run.action.campaignId, buildSendingRules(organization, deps.zone));
    case 'ME':
    case 'SPECIFIC':
      return textTeam(deps, facts, run.action);
    case 'WEBHOOK':
      return callWebhook(deps, facts, run.action.url);
  }
}
