import { isDeepStrictEqual } from 'node:util';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { findStep } from '../../domain/campaigns/campaign.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { buildIfThenId, getIfThenOwnerId } from '../../domain/if-then/if-then-id.ts';
import { IF_THEN_LIMITS, waitsForNothing, type IfThen } from '../../domain/if-then/if-then.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import { LEASE_SECONDS } from '../../domain/sending/message.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { CampaignId, IfThenId, OrganizationId, StepId } from '../../domain/shared/ids.ts';
import type { WebhookRules } from '../../domain/webhook-calls/webhook-address.ts';
import { checkStep, type BulkMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refuseIfThen } from './refuse-if-then.ts';

export interface ChangeIfThenDeps {
  readonly data: Pick<Data, 'accounts' | 'announcements' | 'campaigns' | 'ifThens' | 'pitches'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
  readonly webhookRules: WebhookRules;
}

/** Each attempt fails only when someone else saves at the same moment. */
const MAX_ATTEMPTS = 8;

/** Returns the saved if/thens of a campaign, oldest first. */
export async function listIfThens(
  { data }: { readonly data: Pick<Data, 'ifThens'> },
  organizationId: OrganizationId,
  campaignId: CampaignId,
): Promise<IfThen[]> {
  return (await data.ifThens.listOfCampaign(organizationId, campaignId)).filter(({ active }) => active);
}

/**
 * Creates a draft of an if/then of a step with a pitch. It does nothing until it is saved, and goes after a day. A brand in blast mode has
 * no if/thens; those that exist can still be changed and continue.
 */
export async function createIfThen(
  { data }: ChangeIfThenDeps,
  { organizationId, now }: Actor,
  stepId: StepId,
): Promise<IfThen | Refusal> {
  const campaignId = getCampaignIdOfStep(stepId);
  const [organization, campaign, existing] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.campaigns.findCampaign(organizationId, campaignId),
    data.ifThens.listOfCampaign(organizationId, campaignId),
  ]);
  if (organization && getPackById(organization.brand).flags.blastMode)
    return new Refusal('If/thens are not available here.');
  const step = campaign && findStep(campaign, stepId);
  if (!step) return notFound('step');
  if (step.featureType === 'MESSAGE') return new Refusal('Only a step with a pitch or a link has if/thens.');
  if (existing.filter(({ active }) => active).length >= IF_THEN_LIMITS.perCampaign) return new Refusal(FULL);
  const draft: IfThen = {
    id: buildIfThenId(stepId, newId(now)),
    stepId,
    label: '',
    triggers: [],
    actions: [],
    active: false,
    since: now,
    created: now,
    version: 0,
  };
  const saved = await data.ifThens.saveIfThen(organizationId, null, draft, { version: 0, byIfThen: new Map() });
  return saved ?? notFound('step');
}

const FULL = `A campaign has at most ${IF_THEN_LIMITS.perCampaign} if/thens.`;

/** What an editor saves. */
type Edit = (before: IfThen) => IfThen | Refusal;

/**
 * Changes an if/then, and checks it as a whole. `version`: that the editor began with. null if the change applies to whatever is stored.
 * What contacts did before a change of the ifs makes nothing fire.
 */
export async function changeIfThen(
  deps: ChangeIfThenDeps,
  actor: Actor,
  { id, version = null, edit }: { readonly id: IfThenId; readonly version?: number | null; readonly edit: Edit },
): Promise<IfThen | Refusal> {
  const { data, publish } = deps;
  const { organizationId, now } = actor;
  const campaignId = getCampaignIdOfStep(getIfThenOwnerId(id));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await data.ifThens.findIfThen(organizationId, id);
    if (!before) return notFound('if/then');
    const edited = edit(before);
    if (edited instanceof Refusal) return edited;
    // A save whose answer was lost comes again, and finds its own if/then.
    if (isDeepStrictEqual(edited, before)) {
      for (const body of listChecks(organizationId, before))
        await deps.bulk.send({ body, delaySeconds: CHECK_DELAY_SECONDS, group: organizationId });
      return before;
    }
    if (version !== null && version !== before.version) return new Refusal(CONFLICT);
    const links = await data.ifThens.readLinks(organizationId);
    const checked = await refuseIfThen(deps, actor, before, edited, links);
    if (checked instanceof Refusal) return checked;
    const isOther = !before.active || !isDeepStrictEqual(checked.triggers, before.triggers);
    const after = { ...checked, since: isOther ? now : before.since };
    const save = () => data.ifThens.saveIfThen(organizationId, before, after, links);
    const work = isOther ? listChecks(organizationId, after) : [];
    const saved =
      work.length === 0
        ? await save()
        : await commitWithWork({ data, queue: deps.bulk }, actor, {
            announced: work,
            commit: save,
            toWork: (stored) => (stored && stored !== 'FULL' ? work : []),
            delaySeconds: CHECK_DELAY_SECONDS,
          });
    if (saved === 'FULL') return new Refusal(FULL);
    if (!saved) continue;
    await publish([campaignChanged(organizationId, campaignId)]);
    return saved;
  }
  return new Refusal(CONFLICT);
}

/** A text that is being handed over at this moment may have read the if/thens of the step before, so the check begins after its claim. */
const CHECK_DELAY_SECONDS = 2 * LEASE_SECONDS;

/** A wait also counts for texts that were handed over before it was written. */
function listChecks(organizationId: OrganizationId, { stepId, active, triggers }: IfThen): readonly BulkMessage[] {
  return active && triggers.some(waitsForNothing) ? [checkStep(organizationId, stepId)] : [];
}

/** Removes an if/then. What it has done stays, and what it would have done does not happen. */
export async function deleteIfThen(
  { data, publish }: { readonly data: Pick<Data, 'ifThens'>; readonly publish: Publish },
  { organizationId }: Pick<Actor, 'organizationId'>,
  id: IfThenId,
): Promise<Refusal | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await data.ifThens.findIfThen(organizationId, id);
    if (!before) return notFound('if/then');
    const links = await data.ifThens.readLinks(organizationId);
    if (!(await data.ifThens.removeIfThen(organizationId, before, links))) continue;
    await publish([campaignChanged(organizationId, getCampaignIdOfStep(before.stepId))]);
    return undefined;
  }
  return new Refusal(CONFLICT);
}
