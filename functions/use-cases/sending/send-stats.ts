import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { CampaignProgress } from '../../data/sending/send-progress.ts';
import { buildSendingRules, getSendingPauseState, type Organization } from '../../domain/accounts/account.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { describePause } from '../../domain/sending/describe-pause.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { computeFinish, getProgressDate, type WaitingSegments } from '../../domain/sending/progress.ts';
import { findBannerPause } from '../../domain/sending/sending-pauses.ts';
import type { Actor } from '../../platform/actor.ts';

export interface SendStatsDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'pacing' | 'pauses' | 'sendProgress'>;
  readonly zone: string;
  readonly getPace: (organization: Organization) => Pace;
}

/** Lines of the banner. An organization seldom sends more at a time. */
const SENDS_LIMIT = 5;

/** What one campaign, or all messages to many, send until the sending hours end. */
interface CurrentSend {
  /** null means the messages to many. */
  readonly campaignId: CampaignId | null;
  readonly name: string | null;
  readonly total: number;
  readonly sent: number;
  /** The texts of the total that are not sent: canceled, refused, or without an answer of the carrier. */
  readonly unsent: number;
  /** The expected time of its last text, if the number sends nothing else. Null while it is paused. */
  readonly finishes: Date | null;
}

export interface SendStats {
  /** The texts of the day: sent, scheduled, not sent, and those that follow for the same contacts. */
  readonly total: number;
  readonly pending: number;
  readonly sent: number;
  /** The texts of the total that are not sent: canceled, refused, or without an answer of the carrier. */
  readonly unsent: number;
  /** Why nothing is sent at the moment, as a sentence. */
  readonly paused: string | null;
  /** The expected time of the last text. Null while sending is paused. */
  readonly finishes: Date | null;
  /** The campaign with the most scheduled texts. */
  readonly campaignId: CampaignId | null;
  readonly campaignName: string | null;
  /** What is sent, the most scheduled texts first. Five at most. */
  readonly sends: readonly CurrentSend[];
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
  const waiting = progress.flatMap(listUnsent);
  const isCampaignPaused = (id: CampaignId | null): boolean => id !== null && campaigns.get(id)?.paused != null;
  return {
    total: progress.reduce((sum, share) => sum + countTexts(share), 0),
    pending,
    sent,
    unsent: progress.reduce((sum, share) => sum + share.unsent, 0),
    paused: describePause({ organization, pause, campaigns: sending, rules, pace, sentToday, now, pack }),
    finishes: isPaused ? null : computeFinish(waiting, { now, pace, sentToday, rules }),
    campaignId: largest.campaignId,
    campaignName: largest.campaignId ? (campaigns.get(largest.campaignId)?.name ?? null) : null,
    sends: progress
      .filter((share) => share.pending > 0)
      .sort((one, other) => other.pending - one.pending)
      .slice(0, SENDS_LIMIT)
      .map((share) => ({
        campaignId: share.campaignId,
        name: share.campaignId === null ? null : (campaigns.get(share.campaignId)?.name ?? null),
        total: countTexts(share),
        sent: share.sent,
        unsent: share.unsent,
        finishes:
          isPaused || isCampaignPaused(share.campaignId)
            ? null
            : computeFinish(listUnsent(share), { now, pace, sentToday, rules }),
      })),
  };
}

function countTexts({ pending, sent, unsent, following }: CampaignProgress): number {
  return pending + sent + unsent + following.reduce((sum, { segments }) => sum + segments, 0);
}

function listUnsent({ waiting, following }: CampaignProgress): readonly WaitingSegments[] {
  return [...waiting, ...following];
}
