import { DateTime } from 'luxon';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { isOpenToStrangers } from '../../domain/accounts/open-to-strangers.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { getBrandColor, getPackById } from '../../domain/brand/packs.ts';
import { hasDatedSteps } from '../../domain/campaigns/campaign.ts';
import { findSender, type CampaignBranding } from '../../domain/campaigns/branding.ts';
import {
  buildFormRules,
  type BodyPartOption,
  type FormKind,
  type FormRef,
  type FormRules,
} from '../../domain/forms/form.ts';
import { buildFirstItems, type FormItem } from '../../domain/forms/form-item.ts';
import type { ShownExplainer, ShownForm, ShownOffer } from '../../domain/forms/shown-form.ts';
import { showExplainer } from '../../domain/groups/group-files.ts';
import type { BodyPart } from '../../domain/landing-pages/body-part.ts';
import { SENDING_ZONE } from '../../domain/hours/sending-zone.ts';
import { toPath } from '../../domain/media/owned-media.ts';
import type { CampaignId, GroupId, OrganizationId } from '../../domain/shared/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface OpenFormDeps {
  readonly data: Pick<Data, 'accounts' | 'bodyParts' | 'campaignLandings' | 'campaigns' | 'groups' | 'landingPages'>;
}

/** Names a form by its public address. */
export interface FormAddress {
  readonly kind: FormKind;
  readonly code: string;
}

/** What a form belongs to, in the terms of all forms. */
interface FormOwner {
  readonly organizationId: OrganizationId;
  readonly form: FormRef;
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly color: string | null;
  readonly image: string | null;
  readonly profile: string | null;
  /** Of the campaign that the form belongs to. missing if it belongs to none. */
  readonly branding?: CampaignBranding | null | undefined;
  readonly items: readonly FormItem[];
  readonly offer: ShownOffer | null;
  readonly explainer: ShownExplainer | null;
  /** What a submission starts. */
  readonly campaignIds: readonly CampaignId[];
  readonly groupId: GroupId | null;
  readonly isArchived: boolean;
}

/** A form that people can submit. */
export interface OpenedForm extends FormRules {
  readonly organization: Organization;
  /** The brand of the organization, whatever the host: its rules and its words of consent apply. */
  readonly pack: Pack;
  readonly owner: FormOwner;
  /** The options of the field for the part of the body. Empty in brands without it. */
  readonly bodyParts: readonly BodyPart[];
}

/**
 * Reads a public form. A form that cannot be submitted, whatever the reason, gets one answer: it is archived, has no campaign where it
 * needs one, or its organization is closed, suspended or being deleted. Cost: three or four reads, and where the brand
 * has parts of the body, a query and a batch of reads of their campaigns.
 */
export async function openForm(
  { data }: OpenFormDeps,
  { pack, now, ...address }: FormAddress & { readonly pack: Pack; readonly now: Date },
): Promise<OpenedForm | Refusal> {
  const inactive = new Refusal(pack.screen.inactiveContent);
  const owner = await findOwner(data, address);
  if (!owner || owner.isArchived) return inactive;
  const organization = await data.accounts.findOrganization(owner.organizationId);
  if (!organization || !isOpenToStrangers(organization, now)) return inactive;
  const own = getPackById(organization.brand);
  // Only the parts of the body start something without a campaign of the page.
  if (owner.form.kind === 'PAGE' && owner.campaignIds.length === 0 && !own.flags.bodyParts) return inactive;
  const { allowSelfOnboarding } = organization;
  const bodyParts = own.flags.bodyParts ? await data.bodyParts.listBodyParts(organization.id) : [];
  const options = owner.form.kind === 'PAGE' ? await markDated(data, organization.id, bodyParts) : [];
  const rules = buildFormRules(owner.form.kind, owner.items, { pack: own, allowSelfOnboarding, bodyParts: options });
  const today = DateTime.fromJSDate(now, { zone: SENDING_ZONE }).toFormat('yyyy-MM-dd');
  return { organization, pack: own, owner, bodyParts, ...rules, today };
}

/** Marks the parts of the body whose campaigns have steps around an appointment. Cost: one batch of reads for all campaigns. */
async function markDated(
  { campaigns }: OpenFormDeps['data'],
  organizationId: OrganizationId,
  bodyParts: readonly BodyPart[],
): Promise<readonly BodyPartOption[]> {
  const ids = [...new Set(bodyParts.flatMap(({ campaignIds }) => campaignIds))];
  const found = ids.length === 0 ? null : await campaigns.findMany(organizationId, ids);
  return bodyParts.map(({ id, label, campaignIds }) => ({
    id,
    label,
    needsDate: campaignIds.some((campaignId) => {
      const campaign = found?.get(campaignId);
      return campaign !== undefined && campaign.archived === null && hasDatedSteps(campaign);
    }),
  }));
}

/** Returns what the page of a form shows. */
export function showForm({ organization, pack, owner, items, needs, datedParts, today }: OpenedForm): ShownForm {
  const { form, code, title, description, offer, explainer } = owner;
  const sender = findSender(organization, owner.branding);
  return {
    kind: form.kind,
    code,
    title: title || sender.name,
    description,
    color: owner.color ?? sender.color ?? getBrandColor(pack),
    image: toPath(owner.image),
    profile: toPath(owner.profile ?? sender.image),
    organizationName: sender.name,
    allowSelfOnboarding: organization.allowSelfOnboarding,
    offer,
    explainer,
    items,
    needs,
    ...(datedParts === undefined ? {} : { datedParts }),
    ...(today === undefined ? {} : { today }),
    willText: owner.campaignIds.length > 0,
    policyPath: pack.links.policyPath,
    poweredBy: pack.name,
    submittedText: pack.screen.formSubmitted,
    errorText: pack.screen.formError,
  };
}

async function findOwner(data: OpenFormDeps['data'], { kind, code }: FormAddress): Promise<FormOwner | null> {
  if (kind === 'CAMPAIGN') return findCampaign(data, code);
  return kind === 'PAGE' ? findPage(data, code) : findGroup(data, code);
}

async function findPage({ landingPages }: OpenFormDeps['data'], code: string): Promise<FormOwner | null> {
  const page = await landingPages.findByCode(code);
  if (!page) return null;
  const form = { kind: 'PAGE', id: page.id } as const;
  return { ...page, form, offer: null, explainer: null, groupId: null, isArchived: page.archived !== null };
}

/** Who signs up for a group joins it, and its campaign where staff want that. The page shows what the group offers. */
async function findGroup({ groups }: OpenFormDeps['data'], code: string): Promise<FormOwner | null> {
  const group = await groups.findByCode(code);
  if (!group) return null;
  const { title, description, color, price, schedule, trialPeriod, sendCampaign, campaignId } = group.landing;
  const { thumbnail, profile } = group.files;
  const explainer = showExplainer(group.files);
  return {
    organizationId: group.organizationId,
    form: { kind: 'GROUP', id: group.id },
    code,
    title: title || group.name,
    description,
    color,
    // Without a video its picture is that of the page.
    image: explainer === null ? thumbnail : null,
    profile,
    items: buildFirstItems(false),
    offer: { price, schedule, trialPeriod },
    explainer,
    campaignIds: sendCampaign && campaignId !== null ? [campaignId] : [],
    groupId: group.id,
    isArchived: group.archived !== null,
  };
}

async function findCampaign(
  { campaignLandings, campaigns }: OpenFormDeps['data'],
  code: string,
): Promise<FormOwner | null> {
  const landing = await campaignLandings.findByCode(code);
  const campaign = landing && (await campaigns.findCampaign(landing.organizationId, landing.campaignId));
  if (!landing || !campaign) return null;
  return {
    ...landing,
    form: { kind: 'CAMPAIGN', id: campaign.id },
    title: landing.title || campaign.name,
    profile: null,
    branding: campaign.branding,
    offer: null,
    explainer: null,
    campaignIds: [campaign.id],
    groupId: null,
    isArchived: campaign.archived !== null,
  };
}
