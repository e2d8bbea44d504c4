/**
 * The time zone of the sending window (DECISIONS.md, "Time"). It has its own file, so that a page that only shows times
 * does not load the calendar library.
 */
export const SENDING_ZONE = 'America/Phoenix';
