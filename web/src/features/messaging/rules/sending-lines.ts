import type { SendStats } from '../api/send-stats.ts';
import { countDated, type RecentCampaign } from '../../../shared/campaigns/recent-campaigns.ts';

/** What one campaign sends today, and what of it waits for later. */
export interface SendingLine {
  /** Null for the messages to many. */
  readonly campaignId: string | null;
  readonly name: string | null;
  readonly isPaused: boolean;
  /** Null while none of its texts is due before the sending hours end. */
  readonly today: SendStats['sends'][number] | null;
  /** The texts that are scheduled after those of today. */
  readonly later: number;
  /** The texts that wait for a person, without a time. */
  readonly held: number;
  /** When the next texts leave, as ISO. Null if texts of today are still to come, or the campaign is paused. */
  readonly nextSend: string | null;
}

type WaitingCampaign = Pick<RecentCampaign, 'id' | 'name' | 'paused' | 'nextSend'> & {
  readonly stats: Pick<NonNullable<RecentCampaign['stats']>, 'queued' | 'held'> | null;
};

/** Returns a line for each campaign that has texts to send, what is sent today first. */
export function listSendingLines(
  sends: SendStats['sends'],
  campaigns: readonly WaitingCampaign[],
): readonly SendingLine[] {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const today = sends.map((send) => {
    const campaign = send.campaignId === null ? undefined : byId.get(send.campaignId);
    const left = Math.max(0, send.total - send.sent - send.unsent);
    const { waiting, held } = countDated(campaign?.stats ?? null);
    return {
      campaignId: send.campaignId,
      name: send.name,
      isPaused: campaign?.paused === true,
      today: send,
      later: Math.max(0, waiting - left),
      held,
      nextSend: null,
    };
  });
  const listed = new Set(today.map(({ campaignId }) => campaignId));
  const later = campaigns
    .filter(({ id, stats }) => !listed.has(id) && (stats?.queued ?? 0) > 0)
    .map(({ id, name, paused, nextSend, stats }) => {
      const { waiting, held } = countDated(stats);
      const next = paused ? null : nextSend;
      return { campaignId: id, name, isPaused: paused, today: null, later: waiting, held, nextSend: next };
    });
  return [...today, ...later.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))];
}

/** The soonest comes first, and what is paused comes last. */
function rank({ nextSend }: Pick<SendingLine, 'nextSend'>): number {
  return nextSend === null ? Infinity : Date.parse(nextSend);
}
