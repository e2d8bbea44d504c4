import { computeReplyRate } from '../../../../../functions/domain/results/rates.ts';
import { countDone } from '../../../shared/campaigns/count-done.ts';
import type { ListedCampaign } from '../api/campaigns.ts';

/** What the list can show. ALL: every campaign that is not archived. */
export const SHOWN = ['ALL', 'DRAFT', 'RUNNING', 'PAUSED', 'FINISHED', 'ARCHIVED'] as const;
export type Shown = (typeof SHOWN)[number];

export const SHOWN_LABELS: Readonly<Record<Shown, string>> = {
  ALL: 'All',
  DRAFT: 'Draft',
  RUNNING: 'Running',
  PAUSED: 'Paused',
  FINISHED: 'Finished',
  ARCHIVED: 'Archived',
};

/** The orders of the list. ACTIVE: the last text or reply first. */
export const ORDERS = ['NEWEST', 'ACTIVE', 'NAME', 'CONTACTS', 'REPLIES'] as const;
export type Order = (typeof ORDERS)[number];

const COMPARE: Readonly<Record<Order, (one: ListedCampaign, other: ListedCampaign) => number>> = {
  NEWEST: (one, other) => other.created.localeCompare(one.created),
  ACTIVE: (one, other) => (other.lastActive ?? '').localeCompare(one.lastActive ?? ''),
  NAME: (one, other) => one.name.localeCompare(other.name, undefined, { sensitivity: 'base', numeric: true }),
  CONTACTS: (one, other) => (other.stats?.leads ?? 0) - (one.stats?.leads ?? 0),
  REPLIES: (one, other) => (other.stats?.responses ?? 0) - (one.stats?.responses ?? 0),
};

/** Returns the campaigns to show, in order. The server has left out the archived ones, or all others. */
export function arrangeCampaigns<Listed extends ListedCampaign>(
  campaigns: readonly Listed[],
  { shown, order, words }: { readonly shown: Shown; readonly order: Order; readonly words: string },
): Listed[] {
  const wanted = words.trim().toLowerCase();
  return campaigns
    .filter(({ status }) => shown === 'ALL' || shown === status)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted(COMPARE[order]);
}

/** Returns whether the list is right only after every campaign has loaded. Pages come newest first, and the server knows the archive. */
export function needsEveryCampaign({
  shown,
  order,
  words,
}: {
  readonly shown: Shown;
  readonly order: Order;
  readonly words: string;
}): boolean {
  return order !== 'NEWEST' || words.trim() !== '' || (shown !== 'ALL' && shown !== 'ARCHIVED');
}

/**
 * Returns the share of contacts who are through with the campaign, from 0 to 1, among those that were not removed. null if there is no
 * such contact.
 */
export function getProgress({ status, stats }: Pick<ListedCampaign, 'status' | 'stats'>): number | null {
  // A finished campaign is all done, and its status says so.
  if (!stats || status === 'FINISHED') return null;
  const { done, of } = countDone(stats);
  return of === 0 ? null : done / of;
}

/** Returns the replies per sent text, from 0 to 1, or null while there are none. */
export function getReplyRate({ stats }: Pick<ListedCampaign, 'stats'>): number | null {
  return stats && stats.responses > 0 ? computeReplyRate(stats) : null;
}
