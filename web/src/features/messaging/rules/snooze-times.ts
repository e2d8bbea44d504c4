import { DateTime } from 'luxon';
import { SENDING_ZONE } from '../../../../../functions/domain/hours/sending-zone.ts';

const LOCAL_FORMAT = "yyyy-MM-dd'T'HH:mm";
const MORNING = { hour: 9, minute: 0, second: 0, millisecond: 0 };
const MONDAY = 1;

/** A time at which a snoozed conversation can open again. */
export interface SnoozeTime {
  readonly label: string;
  readonly at: Date;
}

/** Returns the times to choose from, soonest first. Mornings begin at 9 am in the sending zone. */
export function listSnoozeTimes(now: Date): SnoozeTime[] {
  const local = DateTime.fromJSDate(now, { zone: SENDING_ZONE });
  const tomorrow = local.plus({ days: 1 }).set(MORNING);
  const monday = local.startOf('week').plus({ weeks: 1 }).set(MORNING);
  return [
    { label: 'In 3 hours', at: local.plus({ hours: 3 }).startOf('minute') },
    { label: 'Tomorrow', at: tomorrow },
    ...(tomorrow.weekday === MONDAY ? [] : [{ label: 'Next Monday', at: monday }]),
    { label: 'In 4 weeks', at: tomorrow.plus({ days: 27 }) },
  ].map(({ label, at }) => ({ label, at: at.toJSDate() }));
}

/** Returns tomorrow morning as the content of a field of type `datetime-local`. */
export function formatTomorrow(now: Date): string {
  return DateTime.fromJSDate(now, { zone: SENDING_ZONE }).plus({ days: 1 }).set(MORNING).toFormat(LOCAL_FORMAT);
}

/** Returns the time of a field of type `datetime-local`. null if it is no time in the 12 months after `now`. */
export function parseSnoozeTime(text: string, now: Date): Date | null {
  const at = DateTime.fromFormat(text, LOCAL_FORMAT, { zone: SENDING_ZONE });
  const limit = DateTime.fromJSDate(now, { zone: SENDING_ZONE }).plus({ years: 1 });
  return at.isValid && at.toMillis() > now.getTime() && at <= limit ? at.toJSDate() : null;
}
