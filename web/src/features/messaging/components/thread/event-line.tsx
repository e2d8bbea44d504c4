import {
  IconCalendarEvent,
  IconExternalLink,
  IconEye,
  IconForms,
  IconSend,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatClockTime, formatExactTime } from '../../../../lib/format/zone-time.ts';
import type { ThreadEvent } from '../../rules/thread-events.ts';
import classes from './event-line.module.css';

const ICONS: Readonly<Record<ThreadEvent['kind'], Icon>> = {
  PITCH: IconEye,
  LINK: IconExternalLink,
  FORM: IconForms,
  CAMPAIGN: IconSend,
  APPOINTMENT: IconCalendarEvent,
  CONSENT: IconShieldCheck,
};

/** Something that happened between the texts: small, in the middle, without a bubble. */
export function EventLine({ event: { id, kind, at, text } }: { readonly event: ThreadEvent }): ReactNode {
  const Symbol = ICONS[kind];
  return (
    <p className={`${classes.event} fine breaks line-16 flex gap-6 start`} data-message={id}>
      <Symbol size={14} aria-hidden="true" />
      <span>
        {text} ·{' '}
        <time dateTime={at.toISOString()} title={formatExactTime(at)}>
          {formatClockTime(at)}
        </time>
      </span>
    </p>
  );
}
