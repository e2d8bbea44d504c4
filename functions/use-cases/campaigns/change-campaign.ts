import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { CAMPAIGN_LIMITS, fitsInItem, type Campaign } from '../../domain/campaigns/campaign.ts';
import { toPersonalId } from '../../domain/campaigns/campaign-ids.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface ChangeCampaignDeps {
  readonly data: Pick<Data, 'campaigns'>;
  readonly publish: Publish;
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
  /** Whether a contact who replies gets no more texts of the campaign. */
  readonly stopOnReply?: boolean | null;
}

/** Creates a campaign without steps. Cost: two reads and a write. */
export async function createCampaign(
  { data, publish }: CreateCampaignDeps,
  { organizationId, userId, now }: Actor,
  { name, contactId = null, isExternal = null, stopOnReply = null }: NewCampaign,
): Promise<Campaign | Refusal> {
  const [organization, contact] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    contactId === null ? null : data.contacts.findContact(organizationId, contactId),
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
    stopOnReply: stopOnReply === true,
    hasAppt: false,
    structure: { FEATURE: [], BEFORE: [], APPOINTMENT: [] },
    steps: {},
    version: 1,
  };
  // Someone may erase the contact at this moment.
  if (!(await data.campaigns.createCampaign(campaign))) return notFound('contact');
  await publish([campaignChanged(organizationId, campaign.id)]);
  return campaign;
}

/** Archives a campaign, or restores it. The flag is the gate: scheduled texts count as canceled while the flag is set. */
export async function archiveCampaign(
  { data, publish }: ChangeCampaignDeps,
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

/** Changes a campaign, unless its item would grow beyond what the table can store. null means no such campaign. */
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
