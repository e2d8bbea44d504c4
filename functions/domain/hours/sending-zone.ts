/** The zone of the sending window (decisions, "Time"). By itself, so that a page that only shows a time brings no calendar library. */
export const SENDING_ZONE = 'America/Phoenix';
