import { getServerNow } from '../../../lib/session/server-clock.ts';
import { formatDayAndTime, formatShortDate } from '../../../lib/format/zone-time.ts';
import type { ContactDetail } from '../api/contact.ts';

type ContactCampaign = NonNullable<ContactDetail['campaigns']>[number];

/** Returns since when a contact is in a campaign, or who paused it and when. */
export function describeSince({
  joined,
  pausedAt,
  pausedBy,
}: Pick<ContactCampaign, 'joined' | 'pausedAt' | 'pausedBy'>): string {
  if (pausedAt === null) return `Joined ${formatShortDate(new Date(joined))}`;
  const at = formatDayAndTime(new Date(pausedAt), getServerNow());
  return pausedBy === null ? `Paused ${at}` : `Paused by ${pausedBy}, ${at}`;
}
