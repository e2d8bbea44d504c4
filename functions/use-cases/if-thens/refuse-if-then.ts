import type { Data } from '../../data/index.ts';
import { REPLY_READERS } from '../../domain/alerts/reply-alert.ts';
import { findStep } from '../../domain/campaigns/campaign.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { checkMessage, IF_LIST, TEAM_ONLY } from '../../domain/content/blocks.ts';
import { buildCampaignLinks, findCycle, type LinksOfIfThens } from '../../domain/if-then/firing.ts';
import {
  findTriggerProblem,
  IF_THEN_LIMITS,
  isForRedirect,
  listNextCampaigns,
  type Action,
  type IfThen,
  type Trigger,
} from '../../domain/if-then/if-then.ts';
import type { OrganizationId, StepId } from '../../domain/shared/ids.ts';
import { findAddressProblem, type WebhookRules } from '../../domain/webhook-calls/webhook-address.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface RefuseIfThenDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'pitches'>;
  readonly webhookRules: WebhookRules;
}

/**
 * Returns the if/then as it may be stored, or why it may not. A draft may be incomplete. `before`: as it is stored. `links`: of the
 * organization, as read.
 */
export async function refuseIfThen(
  deps: RefuseIfThenDeps,
  actor: Pick<Actor, 'organizationId' | 'userId'>,
  before: IfThen,
  ifThen: IfThen,
  links: LinksOfIfThens,
): Promise<IfThen | Refusal> {
  const { organizationId } = actor;
  const { label, triggers, actions, active } = ifThen;
  if (label.length > IF_THEN_LIMITS.label) return new Refusal(`A name has at most ${IF_THEN_LIMITS.label} characters.`);
  if (active && triggers.length === 0) return new Refusal('Add an if.');
  if (active && actions.length === 0) return new Refusal('Add a then.');
  if (actions.length > IF_THEN_LIMITS.actions)
    return new Refusal(`An if/then has at most ${IF_THEN_LIMITS.actions} thens.`);
  for (const trigger of triggers) {
    const problem = findTriggerProblem(
      trigger,
      triggers.filter((other) => other !== trigger),
    );
    if (problem !== null) return new Refusal(problem);
  }
  const webhookRefusal = await refuseNewWebhooks(deps, actor, before, ifThen);
  if (webhookRefusal) return webhookRefusal;
  const known = await fillQuestions(deps, organizationId, ifThen.stepId, triggers);
  if (known instanceof Refusal) return known;
  const checked: Action[] = [];
  for (const action of actions) {
    const kept = await checkAction(deps, organizationId, action);
    if (kept instanceof Refusal) return kept;
    checked.push(kept);
  }
  const next = { ...ifThen, triggers: known, actions: checked };
  return (await refuseCycle(deps, organizationId, next, links)) ?? next;
}

/** Webhooks are for organizations and people with the switch. Those that exist continue without it, and their address may change. */
async function refuseNewWebhooks(
  { data }: RefuseIfThenDeps,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  before: IfThen,
  { actions }: IfThen,
): Promise<Refusal | null> {
  const existing = new Set(before.actions.flatMap(({ id, type }) => (type === 'WEBHOOK' ? [id] : [])));
  if (actions.every(({ id, type }) => type !== 'WEBHOOK' || existing.has(id))) return null;
  const [organization, users] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.accounts.findUsers([userId]),
  ]);
  const isSwitchedOn = organization?.showAppt === true || users.get(userId)?.showAppt === true;
  return isSwitchedOn ? null : new Refusal('Webhooks are not switched on for this organization.');
}

/** Remembers for each trigger about a question whether several boxes can be checked, because the answer is compared by that. */
async function fillQuestions(
  { data }: RefuseIfThenDeps,
  organizationId: OrganizationId,
  stepId: StepId,
  triggers: readonly Trigger[],
): Promise<readonly Trigger[] | Refusal> {
  const campaign = await data.campaigns.findCampaign(organizationId, getCampaignIdOfStep(stepId));
  const step = campaign ? findStep(campaign, stepId) : undefined;
  if (step?.featureType === 'REDIRECT' && !triggers.every(isForRedirect))
    return new Refusal('This text has no pitch. Choose whether the link is used.');
  if (triggers.every(({ type, slideId }) => type !== 'WIDGET' && slideId === null)) return triggers;
  const pitchId = step?.pitchId;
  const loaded = pitchId ? await data.pitches.loadPitch(organizationId, pitchId) : null;
  const slideIds = new Set(loaded?.slides.map(({ id }) => id));
  if (triggers.some(({ slideId }) => slideId !== null && !slideIds.has(slideId)))
    return new Refusal('That slide is no longer in the pitch. Choose another one.');
  const widgets = new Map(loaded?.slides.flatMap((slide) => slide.widgets.map((widget) => [widget.id, widget])));
  if (triggers.some(({ type, widgetId }) => type === 'WIDGET' && !widgets.has(widgetId ?? '')))
    return new Refusal('That question is no longer in the pitch. Choose another one.');
  return triggers.map((trigger) => ({
    ...trigger,
    isCheckbox: widgets.get(trigger.widgetId ?? '')?.widgetType === 'CHECKBOX',
  }));
}

async function checkAction(
  { data, webhookRules }: RefuseIfThenDeps,
  organizationId: OrganizationId,
  action: Action,
): Promise<Action | Refusal> {
  switch (action.type) {
    case 'CAMPAIGN': {
      const campaign =
        action.campaignId === null ? null : await data.campaigns.findCampaign(organizationId, action.campaignId);
      return campaign && !campaign.archived ? action : new Refusal('Choose a campaign.');
    }
    case 'WEBHOOK': {
      const problem = findAddressProblem(action.url, webhookRules);
      return problem === null ? action : new Refusal(problem);
    }
    case 'LEAD':
      if (action.blocks.some(({ type }) => type === IF_LIST)) return new Refusal(TEAM_ONLY);
      break;
    case 'SPECIFIC': {
      const members = await data.accounts.findMemberships(organizationId, action.userIds);
      const known = members.filter(({ access }) => REPLY_READERS.includes(access));
      if (known.length === 0 || known.length < new Set(action.userIds).size)
        return new Refusal('Choose people of your team who may see contacts.');
      break;
    }
  }
  const message = checkMessage(action.blocks);
  return message.ok ? { ...action, blocks: message.blocks } : new Refusal(message.error);
}

/** In a circle of campaigns, contacts would be added from campaign to campaign forever. */
async function refuseCycle(
  { data }: RefuseIfThenDeps,
  organizationId: OrganizationId,
  ifThen: IfThen,
  links: LinksOfIfThens,
): Promise<Refusal | null> {
  const next = listNextCampaigns(ifThen);
  if (next.length === 0) return null;
  const cycle = findCycle(getCampaignIdOfStep(ifThen.stepId), buildCampaignLinks(links, ifThen.id, next));
  if (cycle === null) return null;
  const campaigns = await data.campaigns.findMany(organizationId, cycle);
  const names = [...cycle, cycle[0] ?? ''].map((id) => `“${campaigns.get(id)?.name ?? ''}”`);
  return new Refusal(`Contacts would go in a circle: ${names.join(' → ')}.`);
}
