import { lazy, Suspense, type ReactNode } from 'react';
import classes from './calendar.module.css';
import type { CalendarProps } from './calendar-props.ts';

/** What the contact reads after the booking. */
const THANK_YOU = 'Thank you for scheduling a time to meet with us!';

/** Few pitches have a calendar, so that the others do not load this. */
const CalendarFrame = lazy(() =>
  import('./calendar-frame.tsx').then(
    (loaded) => ({ default: loaded.CalendarFrame }),
    () => ({ default: Missing }),
  ),
);

function Missing(_props: CalendarProps): ReactNode {
  return <p role="alert">The calendar could not be loaded. Check your connection and open the page again.</p>;
}

/** The calendar of a slide. A preview shows where it will be, and loads nothing from the calendar's site. */
export function LazyCalendar({
  calendars,
  isScheduled,
  onScheduled,
}: {
  readonly calendars: CalendarProps['calendars'];
  readonly isScheduled: boolean;
  readonly onScheduled: ((eventUrl: string | null) => void) | undefined;
}): ReactNode {
  if (isScheduled)
    return (
      <p className={classes.thanks} role="status">
        {THANK_YOU}
      </p>
    );
  if (onScheduled === undefined)
    return (
      <div className={classes.sample}>
        {calendars.map(({ name }, index) => (
          <p key={index}>{name}</p>
        ))}
        <p>{calendars.length === 0 ? 'No calendar yet' : 'People choose a time here.'}</p>
      </div>
    );
  return (
    <Suspense fallback={<div className={classes.wait} role="status" aria-label="Loading" />}>
      <CalendarFrame calendars={calendars} onScheduled={onScheduled} />
    </Suspense>
  );
}
