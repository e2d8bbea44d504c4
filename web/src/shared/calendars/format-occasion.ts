import { writeClockTime } from '../../lib/format/zone-time.ts';
import { SENDING_ZONE } from '../../../../functions/domain/hours/sending-zone.ts';

/** When an appointment or an event is, as the API says it. */
interface ShownOccasion {
  readonly eventTime: string | null;
  readonly eventTimeZone: string | null;
  readonly startsAt: string | null;
}

/** Returns when an appointment is, in its own zone: "Fri, Mar 6, 2026 at 3 pm MST". */
export function formatOccasion({ eventTime, eventTimeZone, startsAt }: ShownOccasion): string {
  if (startsAt === null) return 'No date (instant campaigns only)';
  const timeZone = eventTimeZone ?? SENDING_ZONE;
  const at = new Date(startsAt);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at);
  const day = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  if (eventTime === null) return day;
  return `${day} at ${writeClockTime(format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }))}`;
}
