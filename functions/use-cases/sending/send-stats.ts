import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules, getSendingPauseState, type Organization } from '../../domain/accounts/account.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { describePause } from '../../domain/sending/describe-pause.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { computeFinish, getProgressDate } from '../../domain/sending/progress.ts';
import { findBannerPause } from '../../domain/sending/sending-pauses.ts';
import type { Actor } from '../../platform/actor.ts';

export interface SendStatsDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'pacing' | 'pauses' | 'sendProgress'>;
  readonly zone: string;
  readonly getPace: (organization: Organization) => Pace;
}

export interface SendStats {
  readonly total: number;
  readonly pending: number;
  readonly sent: number;
  /** Why nothing is sent at the moment, as a sentence. */
  readonly paused: string | null;
  /** The expected time of the last text. Null while sending is paused. */
  readonly finishes: Date | null;
  /** The campaign with the most scheduled texts. */
  readonly campaignId: CampaignId | null;
  readonly campaignName: string | null;
}

/** What the organization is sending now. Null while nothing is scheduled. */
export async function getSendStats(
  { data, zone, getPace }: SendStatsDeps,
  { organizationId, now }: Actor,
  pack: Pack,
): Promise<SendStats | null> {
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return null;
  const rules = buildSendingRules(organization, zone);
  const [shares, sentToday, platform] = await Promise.all([
    data.sendProgress.listCurrent(organizationId, getProgressDate(now, rules)),
    data.pacing.getSegmentsSent(organizationId, formatDateIn(zone, now)),
    data.pauses.findPlatformPause(),
  ]);
  const campaigns = await data.campaigns.findMany(
    organizationId,
    shares.flatMap(({ campaignId }) => campaignId ?? []),
  );
  // Scheduled texts of an archived campaign count as canceled from the moment it was archived.
  const progress = shares.filter(
    ({ campaignId }) => campaignId === null || campaigns.get(campaignId)?.archived === null,
  );
  const pending = progress.reduce((sum, share) => sum + share.pending, 0);
  if (pending === 0) return null;
  const sent = progress.reduce((sum, share) => sum + share.sent, 0);
  const largest = progress.reduce((one, other) => (other.pending > one.pending ? other : one));
  const sending = progress
    .filter((share) => share.pending > 0)
    .map(({ campaignId }) => (campaignId ? campaigns.get(campaignId) : undefined) ?? { name: '', paused: null });
  const pause = findBannerPause(getSendingPauseState(organization, platform), now);
  const pace = getPace(organization);
  const isPaused = pause !== null || sending.every(({ paused }) => paused !== null);
  const waiting = progress.flatMap((share) => share.waiting);
  return {
    total: pending + sent,
    pending,
    sent,
    paused: describePause({ organization, pause, campaigns: sending, rules, pace, sentToday, now, pack }),
    finishes: isPaused ? null : computeFinish(waiting, { now, pace, sentToday, rules }),
    campaignId: largest.campaignId,
    campaignName: largest.campaignId ? (campaigns.get(largest.campaignId)?.name ?? null) : null,
  };
}
