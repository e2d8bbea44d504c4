import { SENDING_ZONE } from '../../../../functions/domain/hours/sending-zone.ts';

/** When an appointment or an event is, as the API says it. */
interface ShownOccasion {
  readonly eventTime: string | null;
  readonly eventTimeZone: string | null;
  readonly startsAt: string | null;
}

/** Returns when an appointment is, in its own zone: "Fri, Mar 6, 3:00 PM MST". */
export function formatOccasion({ eventTime, eventTimeZone, startsAt }: ShownOccasion): string {
  if (startsAt === null) return 'No date (instant campaigns only)';
  return new Intl.DateTimeFormat('en-US', {
    timeZone: eventTimeZone ?? SENDING_ZONE,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    ...(eventTime === null ? {} : { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  }).format(new Date(startsAt));
}
