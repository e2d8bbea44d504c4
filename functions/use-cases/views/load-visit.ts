import type { Data } from '../../data/index.ts';
import type { LinkCodes, LinkHolder } from '../../data/pitches/views/pitch-view-items.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { isOpenToStrangers } from '../../domain/accounts/open-to-strangers.ts';
import { findSender, type Sender } from '../../domain/campaigns/branding.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { isPitchShown, type Pitch } from '../../domain/pitches/pitch.ts';
import { NOBODY, type PitchLinkTarget } from '../../domain/pitches/pitch-link.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import { listVisitLengths, NO_VISIT_MEDIA } from '../../domain/views/media-progress.ts';
import { NO_COURSE } from '../../domain/replay/record-moments.ts';
import type { SlideId } from '../../domain/shared/ids.ts';
import type { PitchView } from '../../domain/views/visit.ts';
import { hintPhone, needsVerification } from '../../domain/views/access.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { formatVisitId, newVisitCode } from './visit-id.ts';

export interface OpenLinkDeps {
  readonly data: Pick<
    Data,
    'accounts' | 'browserTokens' | 'campaigns' | 'contacts' | 'limits' | 'pitches' | 'pitchLinks' | 'pitchViews'
  >;
}
export type LoadVisitDeps = OpenLinkDeps;

/** What the page of a link shows. */
export interface LinkedContent {
  readonly sender: Sender;
  readonly campaign: Campaign;
  readonly step: Step;
  readonly pitch: Pitch;
  readonly slides: readonly Slide[];
  /** null if the link is one for the team, or went to a number that the contact has no more. */
  readonly contact: Contact | null;
  /** What the contact did on earlier visits. */
  readonly view: PitchView | null;
  /** For how many seconds the contact has played the audio of slides. */
  readonly listened: Readonly<Record<SlideId, number>>;
  /** Whose visits count. null means a preview, which nothing counts. */
  readonly holder: LinkHolder | null;
}

/** A page that is for the owner of one phone, in a browser that has not confirmed it. */
export class LockedLink {
  readonly sender: Sender;
  /** The end of the phone. */
  readonly phoneHint: string;

  constructor(sender: Sender, phone: string) {
    this.sender = sender;
    this.phoneHint = hintPhone(phone);
  }
}

/** A page that a contact has opened. */
export interface OpenedPitch extends LinkedContent {
  /** Under which name the page reports. null means a preview, which nothing counts. */
  readonly visitId: string | null;
}

/** A link, and the brand whose words say that it leads nowhere. */
type LinkToOpen = LinkCodes & {
  readonly pack: Pack;
  /** The tokens of the browser. */
  readonly tokens: readonly string[];
  readonly now: Date;
};

/**
 * Reads the pitch behind a link, without a session. Anybody with the link may look, as with every link in a text. A link that leads
 * nowhere anymore, whatever the reason, gets one answer. Cost: about seven reads and one query.
 */
export async function openLink(
  { data }: OpenLinkDeps,
  { leadCode, featureCode, pack, tokens, now }: LinkToOpen,
): Promise<LinkedContent | LockedLink | Refusal> {
  const inactive = new Refusal(pack.screen.inactiveContent);
  const target = await data.pitchLinks.findPitchLink(leadCode);
  if (!target) return inactive;
  const isOfTeam = target.contactId === NOBODY;
  const waitSeconds = isOfTeam ? null : await data.limits.countAttempt('linkVisit', leadCode, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const content = await findContent(data, target, featureCode, now);
  if (!content) return inactive;
  const preview = { ...content, contact: null, view: null, holder: null, listened: {} };
  if (isOfTeam) return preview;
  const holder = { ...target, leadCode, featureCode };
  const [contact, view] = await Promise.all([
    data.contacts.findContact(target.organizationId, target.contactId),
    data.pitchViews.findView(holder),
  ]);
  if (!contact || contact.erased) return inactive;
  const isLocked = needsVerification(content.campaign, content.slides);
  // The text went to a number that is not the contact's anymore. Its reader may look, and is not the contact.
  if (buildLeadCode(target, contact.phone) !== leadCode) return isLocked ? inactive : preview;
  if (isLocked) {
    if (contact.phone === null) return inactive;
    const owner = { organizationId: target.organizationId, contactId: contact.id, phone: contact.phone };
    if (!(await data.browserTokens.hasOne(tokens, owner))) return new LockedLink(content.sender, contact.phone);
  }
  return { ...content, contact, view, holder, listened: await findListened(data, content.slides, holder) };
}

/** Opens the pitch behind a link for a person whose look counts nothing. Cost: those of `openLink`. */
export async function openUncounted(deps: OpenLinkDeps, link: LinkToOpen): Promise<OpenedPitch | LockedLink | Refusal> {
  const opened = await openLink(deps, link);
  return opened instanceof Refusal || opened instanceof LockedLink ? opened : { ...opened, visitId: null };
}

/** A visit that begins. `deviceId`: a random name that the browser keeps. `device`: what it is, such as "Safari on iPhone". */
interface Beginning {
  readonly deviceId: string;
  readonly device: string;
}

/** Opens the pitch behind a link for a contact, and begins a visit (`openLink`). Cost: those of `openLink`, and one write. */
export async function loadVisit(
  deps: LoadVisitDeps,
  { deviceId, device, ...link }: LinkToOpen & Beginning,
): Promise<OpenedPitch | LockedLink | Refusal> {
  const { now } = link;
  const opened = await openUncounted(deps, link);
  if (opened instanceof Refusal || opened instanceof LockedLink || opened.holder === null) return opened;
  const code = newVisitCode(now);
  await deps.data.pitchViews.createVisit(opened.holder, {
    code,
    stepId: opened.step.id,
    pitchId: opened.pitch.id,
    deviceId,
    started: now,
    seconds: {},
    slideCount: opened.slides.length,
    slideIds: opened.pitch.structure,
    answers: {},
    ...NO_COURSE,
    device,
    ...NO_VISIT_MEDIA,
    lengths: listVisitLengths(opened.slides),
    version: 0,
  });
  return { ...opened, visitId: formatVisitId({ ...link, code }) };
}

async function findListened(
  { pitchViews }: LoadVisitDeps['data'],
  slides: readonly Slide[],
  holder: LinkHolder,
): Promise<Readonly<Record<SlideId, number>>> {
  const slideIds = slides.filter(({ slideType }) => slideType === 'AUDIO').map(({ id }) => id);
  return slideIds.length === 0 ? {} : pitchViews.findListened(holder, slideIds);
}

async function findContent(data: LoadVisitDeps['data'], target: PitchLinkTarget, featureCode: string, now: Date) {
  const { organizationId, campaignId } = target;
  const [organization, campaign] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.campaigns.findCampaign(organizationId, campaignId),
  ]);
  if (!organization || !isOpenToStrangers(organization, now) || !campaign || campaign.archived) return null;
  const step = Object.values(campaign.steps).find(({ id }) => buildFeatureCode(id) === featureCode);
  if (!step || step.pitchId === null) return null;
  const loaded = await data.pitches.loadPitch(organizationId, step.pitchId);
  return loaded && isPitchShown(loaded.pitch)
    ? { sender: findSender(organization, campaign.branding), campaign, step, ...loaded }
    : null;
}
