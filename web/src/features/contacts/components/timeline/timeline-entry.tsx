import { describeText } from '../../../../../../functions/domain/media/attachment.ts';
import { Anchor } from '@mantine/core';
import {
  IconArchive,
  IconArrowFork,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCalendarEvent,
  IconCalendarOff,
  IconCircleCheck,
  IconExternalLink,
  IconForms,
  IconHandStop,
  IconPlayerPause,
  IconPlayerPlay,
  IconPresentation,
  IconSend,
  IconShieldCheck,
  IconUserMinus,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { say } from '../../../../brand/say.ts';
import { formatPhone } from '../../../../../../functions/domain/contacts/phone-format.ts';
import { formatDayAndTime, formatExactTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { describeRun } from '../../../../shared/campaigns/describe-run.ts';
import { describeCampaignChange } from '../../../../shared/campaigns/campaign-change.ts';
import { formatOccasion } from '../../../../shared/calendars/format-occasion.ts';
import { formatState } from '../../../../shared/sending/message-state.ts';
import type { TimelineEvent } from '../../../../shared/contacts/timeline.ts';
import { CONSENT_LABELS, formatEvidence } from '../../../../shared/contacts/consent-text.ts';
import { NoteEntry } from './note-entry.tsx';
import classes from './timeline.module.css';

const CHANGE_ICONS = {
  CAMPAIGN_REMOVED: IconUserMinus,
  CAMPAIGN_PAUSED: IconPlayerPause,
  CAMPAIGN_RESUMED: IconPlayerPlay,
} as const;

interface TimelineEntryProps {
  readonly contactId: string;
  readonly event: TimelineEvent;
  readonly onOpenCampaign: (campaignId: string) => void;
}

interface Shown {
  readonly icon: Icon;
  readonly title: ReactNode;
  /** More about the event, such as the words of a text. */
  readonly body?: string;
  readonly failed?: boolean;
}

/** One event of a contact: what happened, when, and the words. */
export function TimelineEntry({ contactId, event, onOpenCampaign }: TimelineEntryProps): ReactNode {
  const w = useTerms();
  const now = useServerNow();
  if (event.note !== null) return <NoteEntry contactId={contactId} note={event.note} />;
  const at = new Date(event.at);
  const { icon: Symbol, title, body = '', failed = false } = describe(event);
  return (
    <li className={`${classes.event} grid gap-12 ruled`}>
      <Symbol size={18} aria-hidden="true" className={classes.icon} />
      <div className={classes.what}>
        <p className={`${classes.title} breaks strong`} data-failed={failed || undefined}>
          {title}
        </p>
        {body !== '' && <p className={classes.text}>{body}</p>}
      </div>
      <time className={`${classes.when} fine`} dateTime={event.at} title={formatExactTime(at)}>
        {formatDayAndTime(at, now)}
      </time>
    </li>
  );

  function describe({
    kind,
    message,
    consent,
    campaignId,
    campaignName,
    byName,
    appointment,
    pitchTitle,
    submission,
    ifThen,
  }: TimelineEvent): Shown {
    if (message !== null && kind === 'REPLY')
      return { icon: IconArrowDownLeft, title: 'Reply', body: getWords(message) };
    if (message !== null) {
      const { text: state, failed: isError } = formatState(message, now);
      const from = message.campaignName ?? message.senderName;
      const title = `${from === null ? 'Text' : `Text from ${from}`} (${state})`;
      return { icon: IconArrowUpRight, title, body: message.message, failed: isError };
    }
    if (consent !== null)
      return { icon: IconShieldCheck, title: CONSENT_LABELS[consent.state], body: formatEvidence(consent) };
    if (appointment !== null)
      return {
        ...(kind === 'APPOINTMENT_CANCELED'
          ? { icon: IconCalendarOff, title: 'Appointment canceled' }
          : { icon: IconCalendarEvent, title: 'Appointment made' }),
        body: [formatOccasion(appointment), appointment.eventLocation].filter(Boolean).join(', '),
      };
    if (ifThen !== null) {
      const { label } = ifThen;
      const where = campaignName === null ? '' : ` in ${campaignName}`;
      return {
        icon: IconArrowFork,
        title: `If/then${label === '' ? '' : ` “${label}”`}${where}`,
        body: describeRun(ifThen, w),
      };
    }
    if (kind === 'CAMPAIGN_STOPPED')
      return { icon: IconHandStop, title: say(`“${campaignName}” stopped because the contact replied`) };
    if (kind === 'CAMPAIGN_REMOVED' || kind === 'CAMPAIGN_PAUSED' || kind === 'CAMPAIGN_RESUMED') {
      const title = describeCampaignChange(kind, campaignName);
      return {
        icon: CHANGE_ICONS[kind],
        title,
        body: byName === null ? '' : `By ${byName}`,
      };
    }
    if (campaignId !== null)
      return {
        icon: IconSend,
        title: (
          <>
            Joined{' '}
            <Anchor component="button" type="button" inherit onClick={() => onOpenCampaign(campaignId)}>
              {campaignName}
            </Anchor>
          </>
        ),
      };
    if (kind === 'LINK_USED') return { icon: IconExternalLink, title: 'Used a link in a text' };
    if (pitchTitle !== null)
      return kind === 'PITCH_COMPLETED'
        ? { icon: IconCircleCheck, title: 'Reached the end of a pitch', body: pitchTitle }
        : { icon: IconPresentation, title: 'Opened a pitch', body: pitchTitle };
    if (submission !== null)
      return {
        icon: IconForms,
        title: `Submitted ${submission.title === '' ? 'a form' : `“${submission.title}”`}`,
        body: submission.answers
          .map(({ label, values }) => `${label}: ${values.map(formatPhone).join(', ')}`)
          .join('\n'),
      };
    if (kind === 'ARCHIVED') return { icon: IconArchive, title: 'Archived' };
    return { icon: IconUserPlus, title: `Added to ${w('contacts')}` };
  }
}

/** The words of a reply, or "Picture" when the contact sent only a picture. */
function getWords({ message, attachments }: NonNullable<TimelineEvent['message']>): string {
  return describeText({ body: message, attachments: attachments ?? [] });
}
