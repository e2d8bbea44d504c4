import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { getSendingPauseState, buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import { getPauseReason } from '../../domain/sending/sending-pauses.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { describePause } from '../../domain/sending/describe-pause.ts';
import { computeFinish, getProgressDate } from '../../domain/sending/progress.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { field } from '../../platform/router.ts';

export interface SendStatsDeps {
  readonly data: Data;
  readonly zone: string;
  readonly getPace: (organization: Organization) => Pace;
}

/** The banner: what the organization is sending now, and when it will be done. */
export function sendStatsFields(deps: SendStatsDeps) {
  return {
    sendStats: field({
      input: z.object({}),
      empty: { sendStats: null },
      run: async ({ session, now }) => ({ sendStats: await sendStats(deps, session.organizationId, now) }),
    }),
  };
}

async function sendStats({ data, zone, getPace }: SendStatsDeps, organizationId: string, now: Date) {
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return null;
  const rules = buildSendingRules(organization, zone);
  const [shares, sentToday, platform] = await Promise.all([
    data.sendProgress.listCurrent(organizationId, getProgressDate(now, rules)),
    data.pacing.getSegmentsSent(organizationId, formatDateIn(zone, now)),
    data.pauses.findPlatformPause(),
  ]);
  const pauseReason = getPauseReason(getSendingPauseState(organization, platform), now);
  const campaigns = await data.campaigns.findMany(
    organizationId,
    shares.flatMap(({ campaignId }) => campaignId ?? []),
  );
  // What waits in an archived campaign counts as canceled from that moment on.
  const progress = shares.filter(
    ({ campaignId }) => campaignId === null || campaigns.get(campaignId)?.archived === null,
  );
  const pending = progress.reduce((sum, share) => sum + share.pending, 0);
  if (pending === 0) return null;
  const sent = progress.reduce((sum, share) => sum + share.sent, 0);
  const largest = progress.reduce((one, other) => (other.pending > one.pending ? other : one));
  const pace = getPace(organization);
  const waiting = progress.flatMap((share) => share.waiting);
  const sending = progress
    .filter((share) => share.pending > 0)
    .map(({ campaignId }) => (campaignId ? campaigns.get(campaignId) : undefined) ?? { name: '', paused: null });
  return {
    total: pending + sent,
    pending,
    sent,
    paused: describePause({ organization, pauseReason, campaigns: sending, rules, pace, sentToday, now }),
    finishes:
      pauseReason !== null || sending.every(({ paused }) => paused !== null)
        ? null
        : computeFinish(waiting, { now, pace, sentToday, rules }),
    campaignId: largest.campaignId,
    campaignName: largest.campaignId ? (campaigns.get(largest.campaignId)?.name ?? null) : null,
  };
}
