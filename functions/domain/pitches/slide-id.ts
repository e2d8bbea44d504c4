import type { CampaignId, PitchId, SlideId } from '../shared/ids.ts';

/**
 * The id of a slide begins with that of its pitch, and the id of a widget with that of its slide. So one read finds either by its own
 * id.
 */
const SEPARATOR = '-';

/** Returns the id of a new slide of a pitch, or of a new widget of a slide or of a campaign's page. `suffix`: random. */
export function buildPartId(ownerId: PitchId | SlideId | CampaignId, suffix: string): string {
  return `${ownerId}${SEPARATOR}${suffix}`;
}

/** Returns the id of what a slide or a widget belongs to. An id without an owner stays as it is, and finds nothing. */
export function getOwnerId(partId: string): string {
  const end = partId.lastIndexOf(SEPARATOR);
  return end < 0 ? partId : partId.slice(0, end);
}
