import * as z from 'zod/mini';
import type { Data } from '../data/parts.ts';
import { holdsOn, sendingRules, type Organization } from '../domain/accounts/account.ts';
import { heldInWords } from '../domain/messaging/holds.ts';
import type { Pace } from '../domain/messaging/pace.ts';
import { pausedWords } from '../domain/messaging/paused.ts';
import { finishOf, waveDate } from '../domain/messaging/wave.ts';
import { dateIn } from '../domain/messaging/window.ts';
import { field } from '../platform/router.ts';

export interface SendStatsDeps {
  readonly data: Data;
  readonly zone: string;
  readonly paceOf: (organization: Organization) => Pace;
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

async function sendStats({ data, zone, paceOf }: SendStatsDeps, organizationId: string, now: Date) {
  const organization = await data.accounts.organization(organizationId);
  if (!organization) return null;
  const rules = sendingRules(organization, zone);
  const [shares, sentToday, platform] = await Promise.all([
    data.waves.current(organizationId, waveDate(now, rules)),
    data.pacing.sentOn(organizationId, dateIn(zone, now)),
    data.holds.platform(),
  ]);
  const held = heldInWords(holdsOn(organization, platform), now);
  const campaigns = await data.campaigns.findMany(
    organizationId,
    shares.flatMap(({ campaignId }) => campaignId ?? []),
  );
  // What waits in an archived campaign counts as canceled from that moment on.
  const wave = shares.filter(({ campaignId }) => campaignId === null || campaigns.get(campaignId)?.archived === null);
  const pending = wave.reduce((sum, share) => sum + share.pending, 0);
  if (pending === 0) return null;
  const sent = wave.reduce((sum, share) => sum + share.sent, 0);
  const most = wave.reduce((one, other) => (other.pending > one.pending ? other : one));
  const pace = paceOf(organization);
  const waiting = wave.flatMap((share) => share.waiting);
  const sending = wave
    .filter((share) => share.pending > 0)
    .map(({ campaignId }) => (campaignId ? campaigns.get(campaignId) : undefined) ?? { name: '', paused: null });
  return {
    total: pending + sent,
    pending,
    sent,
    paused: pausedWords({ organization, held, campaigns: sending, rules, pace, sentToday, now }),
    finishes:
      held !== null || sending.every(({ paused }) => paused !== null)
        ? null
        : finishOf(waiting, { now, pace, sentToday, rules }),
    campaignId: most.campaignId,
    campaignName: most.campaignId ? (campaigns.get(most.campaignId)?.name ?? null) : null,
  };
}
