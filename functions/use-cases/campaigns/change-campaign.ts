import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { CAMPAIGN_LIMITS, fitsInItem, type Campaign } from '../../domain/campaigns/campaign.ts';
import { isPersonalId, toPersonalId } from '../../domain/campaigns/campaign-ids.ts';
import { parseCalendar } from '../../domain/custom-values/calendar.ts';
import { campaignChanged, type Publish } from '../../domain/live/live-event.ts';
import { replanAppointments, replanStep, resumeDeferred, type BulkMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface ChangeCampaignDeps {
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
  /** In three parts. Empty: none any more. */
  readonly calendar?: string | null | undefined;
}

export interface CreateCampaignDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'contacts'>;
  readonly publish: Publish;
}

interface NewCampaign {
  readonly name: string;
  /** The only contact that the campaign is for. Missing or null: anybody may join. */
  readonly contactId?: ContactId | null;
  /** Whether the campaign is written in the external editor. Missing or null: as the organization writes its campaigns. */
  readonly isExternal?: boolean | null;
}

/** Creates a campaign without steps. Cost: two reads and a write. */
export async function createCampaign(
  { data, publish }: CreateCampaignDeps,
  { organizationId, userId, now }: Actor,
  { name, contactId = null, isExternal = null }: NewCampaign,
): Promise<Campaign | Refusal> {
  const [organization, contact] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    contactId === null ? null : data.contacts.find(organizationId, contactId),
  ]);
  if (contactId !== null && (!contact || contact.erased)) return notFound('contact');
  if (isExternal === true && organization?.v2 !== true)
    return new Refusal('This organization writes its campaigns here. Leave out v2.');
  const id = newId(now);
  const campaign: Campaign = {
    organizationId,
    id: contactId === null ? id : toPersonalId(id),
    name: name.trim(),
    userId,
    forContactId: contactId,
    isExternal: isExternal ?? organization?.v2 === true,
    created: now,
    archived: null,
    paused: null,
    stopped: null,
    stopOnReply: false,
    hasAppt: false,
    structure: { FEATURE: [], BEFORE: [], APPOINTMENT: [] },
    steps: {},
    version: 1,
  };
  // Somebody may erase the contact at this moment.
  if (!(await data.campaigns.create(campaign))) return notFound('contact');
  await publish([campaignChanged(organizationId, campaign.id)]);
  return campaign;
}

/**
 * Renames, pauses or resumes a campaign, or sets whether a reply ends it for the contact and whether it takes appointments. Without
 * appointments the unsent texts before and after them are canceled. With them again, those that are still to come are planned.
 */
export async function updateCampaign(
  deps: ChangeCampaignDeps,
  actor: Actor,
  { campaignId, changes }: { readonly campaignId: CampaignId; readonly changes: CampaignChanges },
): Promise<Campaign | Refusal> {
  const { data, publish } = deps;
  const { organizationId, now } = actor;
  if (changes.calendar && parseCalendar(changes.calendar) === null)
    return new Refusal('Choose a calendar of Calendly, with its event type, name and link.');
  if (changes.calendar && isPersonalId(campaignId))
    return new Refusal('Bookings cannot begin a campaign for one contact. Add the contact to it instead.');
  // Before the campaign resumes: a report that was counted before the resume must not pause the campaign again.
  if (changes.paused === false) await data.spamReports.reset(organizationId, campaignId);
  const commit = () =>
    data.campaigns.change(organizationId, campaignId, (before) => applyChanges(before, changes, now));
  const before =
    typeof changes.hasAppt === 'boolean' || changes.paused === false
      ? await data.campaigns.find(organizationId, campaignId)
      : null;
  const campaign = before
    ? await commitWithWork({ data, queue: deps.bulk }, actor, {
        announced: listReplans(before, changes),
        commit,
        toWork: (after) => (after ? listReplans(after, changes) : []),
      })
    : await commit();
  if (!campaign) return notFound('campaign');
  await publish([campaignChanged(organizationId, campaignId)]);
  return campaign;
}

/** Archives a campaign, or restores it. The flag is the gate: scheduled texts count as canceled while the flag is set. */
export async function archiveCampaign(
  { data, publish }: Pick<ChangeCampaignDeps, 'data' | 'publish'>,
  { organizationId, now }: Actor,
  { campaignId, restore }: { readonly campaignId: CampaignId; readonly restore: boolean },
): Promise<Refusal | undefined> {
  const campaign = await data.campaigns.change(organizationId, campaignId, (before) => ({
    ...before,
    archived: restore ? null : (before.archived ?? now),
  }));
  if (!campaign) return notFound('campaign');
  await publish([campaignChanged(organizationId, campaignId)]);
  return undefined;
}

/** Changes a campaign, unless its item would grow beyond what the table can store. Null: no such campaign. */
export async function changeWithinLimits(
  { data }: Pick<ChangeCampaignDeps, 'data'>,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  change: (before: Campaign) => Campaign | Refusal,
): Promise<Campaign | Refusal | null> {
  let refusal: Refusal | null = null;
  const campaign = await data.campaigns.change(organizationId, campaignId, (before) => {
    const after = change(before);
    refusal = after instanceof Refusal ? after : fitsInItem(after) ? null : new Refusal(TOO_LARGE);
    return after instanceof Refusal || refusal ? before : after;
  });
  return campaign && (refusal ?? campaign);
}

const TOO_LARGE = `This campaign is too large. Shorten its texts or use fewer than ${CAMPAIGN_LIMITS.steps} steps.`;

/** Texts that came due during a pause were postponed for long. They are planned anew, by the campaign as it is now. */
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
