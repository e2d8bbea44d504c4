import type { Data } from '../../data/index.ts';
import { isBookingConfirmed } from '../../domain/if-then/facts.ts';
import { conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { NOBODY } from '../../domain/pitches/pitch-link.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { ReportedPlace } from '../../messages/integrations.ts';

export interface AskForBookedTimeDeps {
  readonly data: Pick<Data, 'conversations' | 'pitchLinks' | 'pitchViews'>;
  readonly publish: Publish;
}

/**
 * Opens the conversation with a contact whose page said that the contact booked, so that staff ask for the time. Does nothing when the
 * calendar's own service has confirmed the booking, because its time is known then. Cost: three reads, and one transaction when it asks.
 */
export async function askForBookedTime(
  { data, publish }: AskForBookedTimeDeps,
  organizationId: OrganizationId,
  { leadCode, featureCode, slideId, at }: ReportedPlace,
): Promise<void> {
  const target = await data.pitchLinks.findPitchLink(leadCode);
  if (!target || target.organizationId !== organizationId || target.contactId === NOBODY) return;
  const view = await data.pitchViews.findView({ ...target, leadCode, featureCode });
  const slide = view?.facts.slides[slideId];
  if (slide && isBookingConfirmed(slide)) return;
  await data.conversations.askForBookedTime(organizationId, target.contactId, new Date(at));
  await publish([conversationChanged(organizationId, target.contactId)]);
}
