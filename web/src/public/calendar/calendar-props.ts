import type { ShownCalendar } from '../slide/shown-slide.ts';

export interface CalendarProps {
  readonly calendars: readonly ShownCalendar[];
  /** `eventUrl`: the calendar's address of the booking. null if it has none. */
  readonly onScheduled: (eventUrl: string | null) => void;
}
