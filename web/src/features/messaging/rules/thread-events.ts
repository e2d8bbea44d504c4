import { say } from '../../../brand/say.ts';
import { describeCampaignChange } from '../../../shared/campaigns/campaign-change.ts';
import { formatOccasion } from '../../../shared/calendars/format-occasion.ts';
import { CONSENT_LABELS, formatEvidence } from '../../../shared/contacts/consent-text.ts';
import type { TimelineEvent } from '../../../shared/contacts/timeline.ts';

/** Something that happened between the texts, as one line. */
export interface ThreadEvent {
  readonly id: string;
  readonly at: Date;
  /** What happened, which orders the event among texts of the same time. */
  readonly timelineKind: TimelineEvent['kind'];
  readonly kind: 'PITCH' | 'LINK' | 'FORM' | 'CAMPAIGN' | 'APPOINTMENT' | 'CONSENT';
  readonly text: string;
}

/** Returns the events that belong between texts, from a time on. Texts and notes have bubbles of their own. */
export function listThreadEvents(events: readonly TimelineEvent[], from: Date | null): readonly ThreadEvent[] {
  return events.flatMap((event) => {
    const at = new Date(event.at);
    const told = from === null || at >= from ? describe(event) : null;
    return told === null ? [] : [{ id: event.id, at, timelineKind: event.kind, ...told }];
  });
}

function describe(event: TimelineEvent): Pick<ThreadEvent, 'kind' | 'text'> | null {
  const { kind, pitchTitle, campaignName, byName, appointment, consent, submission } = event;
  const pitch = pitchTitle === null || pitchTitle === '' ? 'the pitch' : `“${pitchTitle}”`;
  switch (kind) {
    case 'PITCH_OPENED':
      return { kind: 'PITCH', text: `Opened ${pitch}` };
    case 'PITCH_COMPLETED':
      return { kind: 'PITCH', text: `Reached the end of ${pitch}` };
    case 'LINK_USED':
      return { kind: 'LINK', text: 'Used the link in a text' };
    case 'FORM_SUBMITTED':
      return { kind: 'FORM', text: say(submission?.title ? `Submitted “${submission.title}”` : 'Submitted a form') };
    case 'CAMPAIGN_JOINED':
      return { kind: 'CAMPAIGN', text: say(campaignName ? `Joined “${campaignName}”` : 'Joined a campaign') };
    case 'CAMPAIGN_STOPPED':
      return {
        kind: 'CAMPAIGN',
        text: say(`${campaignName ? `“${campaignName}”` : 'A campaign'} stopped because the contact replied`),
      };
    case 'CAMPAIGN_REMOVED':
    case 'CAMPAIGN_PAUSED':
    case 'CAMPAIGN_RESUMED': {
      const by = byName === null ? '' : ` by ${byName}`;
      return { kind: 'CAMPAIGN', text: `${describeCampaignChange(kind, campaignName)}${by}` };
    }
    case 'APPOINTMENT_MADE':
      return appointment && { kind: 'APPOINTMENT', text: `Appointment made: ${formatOccasion(appointment)}` };
    case 'APPOINTMENT_CANCELED':
      return appointment && { kind: 'APPOINTMENT', text: `Appointment canceled: ${formatOccasion(appointment)}` };
    case 'CONSENT':
      return consent && { kind: 'CONSENT', text: `${CONSENT_LABELS[consent.state]}. ${formatEvidence(consent)}` };
    case 'ADDED':
    case 'ARCHIVED':
    case 'TEXT':
    case 'REPLY':
    case 'NOTE':
    case 'IF_THEN':
      return null;
  }
}
