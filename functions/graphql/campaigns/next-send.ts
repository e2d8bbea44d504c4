import type { Campaign } from '../../domain/campaigns/campaign.ts';

/** Returns when the next text of a campaign goes out. null if nothing is scheduled, or nothing goes out because the campaign is paused or put away. */
export function getNextSend(
  { id, paused, archived }: Pick<Campaign, 'id' | 'paused' | 'archived'>,
  nextSends: ReadonlyMap<string, Date> | null,
): Date | null {
  return paused === null && archived === null ? (nextSends?.get(id) ?? null) : null;
}
