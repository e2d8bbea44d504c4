import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toEmbedAddress } from '../../../../functions/domain/integrations/slide-calendar.ts';
import classes from './calendar.module.css';
import type { CalendarProps } from './calendar-props.ts';

/** The page of a calendar, in which the contact chooses a time. Several calendars are shown one at a time. */
export function CalendarFrame({ calendars, onScheduled }: CalendarProps): ReactNode {
  const [index, setIndex] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = calendars[index] ?? calendars[0];
  const address = shown ? toEmbedAddress(shown.url, window.location.host) : '';
  useEffect(() => {
    const listen = (event: MessageEvent): void => {
      // Only the page in the frame says what happened in it.
      if (event.source !== frame.current?.contentWindow || event.origin !== new URL(address).origin) return;
      const booking = readBooking(event.data);
      if (booking) onScheduled(booking.eventUrl);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [address, onScheduled]);
  if (!shown) return null;
  return (
    <>
      {calendars.length > 1 && (
        <div className={classes.choices} role="group" aria-label="Calendars">
          {calendars.map(({ name }, each) => (
            <button key={each} type="button" aria-pressed={each === index} onClick={() => setIndex(each)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <iframe
        ref={frame}
        key={address}
        className={classes.frame}
        src={address}
        title={shown.name}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </>
  );
}

/** What HighLevel's page posts when someone has booked. */
const HIGHLEVEL_BOOKED = 'msgsndr-booking-complete';

/**
 * Returns the booking that the page of a calendar tells of, or null (Calendly, "Listening for parent window events"). `eventUrl`: null
 * when the calendar gives the booking no address.
 */
export function readBooking(data: unknown): { readonly eventUrl: string | null } | null {
  if (Array.isArray(data)) return data[0] === HIGHLEVEL_BOOKED ? { eventUrl: null } : null;
  if (!isRecord(data) || data.event !== 'calendly.event_scheduled') return null;
  const { payload } = data;
  const invitee = isRecord(payload) ? payload.invitee : null;
  const uri = isRecord(invitee) ? invitee.uri : null;
  return { eventUrl: typeof uri === 'string' ? uri : null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
