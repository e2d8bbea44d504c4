import type { Data } from '../../data/index.ts';
import type { LinkCodes } from '../../data/pitches/views/pitch-view-items.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { isOpenToStrangers } from '../../domain/accounts/open-to-strangers.ts';
import { findSender, type Sender } from '../../domain/campaigns/branding.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import { campaignChanged, contactChanged } from '../../domain/shared/live-event.ts';
import { isPitchShown } from '../../domain/pitches/pitch.ts';
import { NOBODY, type PitchLinkTarget } from '../../domain/pitches/pitch-link.ts';
import type { Redirect } from '../../domain/pitches/redirect.ts';
import { recordFollowed } from '../../domain/redirects/followed-link.ts';
import { organizationWakeUp } from '../../messages/texts/wake-ups.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { findCheck, type TrackVisitDeps } from './track-visit.ts';

export interface FollowLinkDeps extends Pick<TrackVisitDeps, 'wakes' | 'publish'> {
  readonly data: TrackVisitDeps['data'] & Pick<Data, 'accounts' | 'campaigns' | 'limits' | 'pitches'>;
}

/** Where a link leads, and whose it is. */
export interface FollowedLink {
  readonly sender: Sender;
  readonly redirect: Redirect;
}

interface LinkToFollow extends LinkCodes {
  /** The address that the link names. null means none. It must be the one that the step or its pitch leads to. */
  readonly url: string | null;
  /** Previews and scanners are led on, and count nothing. */
  readonly isPerson: boolean;
  readonly pack: Pick<Pack, 'screen'>;
  readonly now: Date;
}

/** Each attempt fails only when the contact does something else with the same link at the same moment. */
const MAX_ATTEMPTS = 8;

/**
 * Returns where a link to a page or a number leads, and records that its contact followed it: once for a contact in a round, with the
 * figures that count it. A link of an archived campaign, or of an organization that strangers may not see, leads nowhere. A link
 * of the team, and one that went to a number which is not the contact's anymore, count nothing. Cost: four or five reads, and when a
 * person follows, one batch of reads, a query and a transaction.
 */
export async function followLink(deps: FollowLinkDeps, link: LinkToFollow): Promise<FollowedLink | Refusal> {
  const { data } = deps;
  const nowhere = new Refusal(link.pack.screen.inactiveContent);
  const target = await data.pitchLinks.findPitchLink(link.leadCode);
  if (!target) return nowhere;
  const isOfTeam = target.contactId === NOBODY;
  const waitSeconds = isOfTeam ? null : await data.limits.countAttempt('linkVisit', link.leadCode, link.now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const { organizationId, campaignId } = target;
  const [organization, campaign] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.campaigns.findCampaign(organizationId, campaignId),
  ]);
  if (!organization || !isOpenToStrangers(organization, link.now) || !campaign || campaign.archived) return nowhere;
  const step = Object.values(campaign.steps).find(({ id }) => buildFeatureCode(id) === link.featureCode);
  const redirect = step ? await findRedirect(data, organizationId, step) : null;
  if (!step || redirect === null) return nowhere;
  // Never an open redirect: only what staff have entered.
  if (link.url !== null && (redirect.type !== 'LINK' || redirect.url !== link.url)) return nowhere;
  if (link.isPerson && !isOfTeam) await record(deps, target, step, link);
  return { sender: findSender(organization, campaign.branding), redirect };
}

async function findRedirect(
  { pitches }: Pick<Data, 'pitches'>,
  organizationId: string,
  { featureType, pitchId, redirect = null }: Step,
): Promise<Redirect | null> {
  if (featureType === 'REDIRECT') return redirect;
  const loaded = pitchId === null ? null : await pitches.loadPitch(organizationId, pitchId);
  return loaded && isPitchShown(loaded.pitch) && loaded.pitch.redirect.type !== 'NONE' ? loaded.pitch.redirect : null;
}

/** The fact is stored before the browser continues, so that a worker that ends in between loses nothing: the link is followed again. */
async function record(
  { data, wakes, publish }: FollowLinkDeps,
  target: PitchLinkTarget,
  { id: stepId, pitchId }: Step,
  { leadCode, featureCode, now }: LinkToFollow,
): Promise<void> {
  const { organizationId, contactId, campaignId } = target;
  const holder = { ...target, leadCode, featureCode };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const loaded = await data.pitchViews.loadView(holder, { stepId, pitchId, started: now });
    if (buildLeadCode(target, loaded.phone) !== leadCode) return;
    const change = recordFollowed(loaded.view, now);
    if (change === null) return;
    const check = await findCheck(data, loaded, change.view);
    if (check) await data.firings.markCheck(check, now);
    if (!(await data.pitchViews.saveView(loaded, change, check ? [data.firings.checkWrite(check, now)] : []))) continue;
    // If this call is lost, the dispatcher finds the check within a minute.
    if (check)
      await wakes.send({ body: organizationWakeUp(organizationId, [formatMinute(now)]), group: organizationId });
    await publish([contactChanged(organizationId, contactId), campaignChanged(organizationId, campaignId)]);
    return;
  }
}
