import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { isPersonalId } from '../../domain/campaigns/campaign-ids.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { parseCalendar } from '../../domain/content/calendar-value.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import { replanAppointments, replanStep, resumeDeferred, type BulkMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { applyParts, type CampaignPart } from './campaign-part.ts';

export interface UpdateCampaignDeps {
  readonly data: Pick<Data, 'announcements' | 'campaigns' | 'spamReports'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

export interface CampaignChanges {
  readonly name?: string | null | undefined;
  readonly paused?: boolean | null | undefined;
  readonly stopOnReply?: boolean | null | undefined;
  readonly requireVerification?: boolean | null | undefined;
  readonly hasAppt?: boolean | null | undefined;
  /** In three parts. empty means none anymore. */
  readonly calendar?: string | null | undefined;
}

interface CampaignUpdate {
  readonly campaignId: CampaignId;
  readonly changes: CampaignChanges;
  /** What else changes in the same transaction, such as the branding. A refusal of a part changes nothing. */
  readonly parts?: readonly CampaignPart[];
}

/**
 * Renames, pauses or resumes a campaign, or sets whether a reply ends it for the contact and whether it takes appointments. Without
 * appointments the unsent texts before and after them are canceled. With them again, those that are still to come are planned.
 */
export async function updateCampaign(
  deps: UpdateCampaignDeps,
  actor: Actor,
  { campaignId, changes, parts = [] }: CampaignUpdate,
): Promise<Campaign | Refusal> {
  const { data, publish } = deps;
  const { organizationId, now } = actor;
  if (changes.calendar && parseCalendar(changes.calendar) === null)
    return new Refusal('Choose a calendar of Calendly, with its event type, name and link.');
  if (changes.calendar && isPersonalId(campaignId))
    return new Refusal('Bookings cannot begin a campaign for one contact. Add the contact to it instead.');
  // Before the campaign resumes: a report that was counted before the resume must not pause the campaign again.
  if (changes.paused === false) await data.spamReports.reset(organizationId, campaignId);
  const settings: CampaignPart = async (before) => ({ campaign: applyChanges(before, changes, now), writes: [] });
  const commit = () => commitParts(data, actor, campaignId, [...parts, settings]);
  const before =
    typeof changes.hasAppt === 'boolean' || changes.paused === false
      ? await data.campaigns.findCampaign(organizationId, campaignId)
      : null;
  const campaign = before
    ? await commitWithWork({ data, queue: deps.bulk }, actor, {
        announced: listReplans(before, changes),
        commit,
        toWork: (after) => (after instanceof Refusal ? [] : listReplans(after, changes)),
      })
    : await commit();
  if (!(campaign instanceof Refusal)) await publish([campaignChanged(organizationId, campaignId)]);
  return campaign;
}

async function commitParts(
  { campaigns }: Pick<Data, 'campaigns'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  campaignId: CampaignId,
  parts: readonly CampaignPart[],
): Promise<Campaign | Refusal> {
  let refusal: Refusal | null = null;
  const campaign = await campaigns.changeWith(organizationId, campaignId, async (before) => {
    const change = await applyParts(before, parts);
    refusal = change instanceof Refusal ? change : null;
    return change instanceof Refusal ? { campaign: before, writes: [] } : change;
  });
  return campaign ? (refusal ?? campaign) : notFound('campaign');
}

/** Texts that came due during a pause were postponed for long. They are planned again, by the campaign as it is now. */
function listReplans({ organizationId, id, structure }: Campaign, changes: CampaignChanges): readonly BulkMessage[] {
  const resumed =
    changes.paused === false
      ? [
          ...structure.FEATURE.map((stepId) => replanStep(organizationId, id, stepId)),
          resumeDeferred(organizationId, id),
        ]
      : [];
  return [...resumed, replanAppointments(organizationId, id)];
}

function applyChanges(before: Campaign, changes: CampaignChanges, now: Date): Campaign {
  const { paused: wanted } = changes;
  const paused = wanted === true ? (before.paused ?? now) : wanted === false ? null : before.paused;
  return {
    ...before,
    name: changes.name?.trim() ?? before.name,
    paused,
    pauseReason: paused === null ? null : (before.pauseReason ?? null),
    stopOnReply: changes.stopOnReply ?? before.stopOnReply,
    requireVerification: changes.requireVerification ?? before.requireVerification === true,
    hasAppt: changes.hasAppt ?? before.hasAppt,
    calendar: typeof changes.calendar === 'string' ? changes.calendar || null : (before.calendar ?? null),
  };
}
