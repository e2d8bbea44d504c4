import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { Tag } from '../../../components/display/tag.tsx';
import table from '../../../components/table/table.module.css';
import type { Selection } from '../../../components/table/use-selection.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatOccasion } from '../../../shared/calendars/format-occasion.ts';
import type { CalendarEvent } from '../api/events.ts';
import classes from './event-table.module.css';

interface EventTableProps {
  readonly events: readonly CalendarEvent[];
  readonly onOpen: (eventId: string) => void;
  /** Missing for people who may not change events. */
  readonly selection?: Selection;
}

/** Events in the order of time, with the number of their contacts. Canceled ones cannot be selected. */
export function EventTable({ events, onOpen, selection }: EventTableProps): ReactNode {
  const w = useTerms();
  const ids = events.filter(({ cancelled }) => !cancelled).map(({ id }) => id);
  const selectedCount = selection ? ids.filter((id) => selection.has(id)).length : 0;
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label="Events">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={table.check}>
                <Checkbox
                  aria-label="Select all that are shown"
                  checked={selectedCount > 0 && selectedCount === ids.length}
                  indeterminate={selectedCount > 0 && selectedCount < ids.length}
                  disabled={ids.length === 0}
                  onChange={(event) => selection.setMany(ids, event.currentTarget.checked)}
                />
              </th>
            )}
            <th scope="col">When</th>
            <th scope="col" className={classes.place}>
              Location
            </th>
            <th scope="col" className={classes.count}>
              {w('Contacts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              onOpen={() => onOpen(event.id)}
              {...(selection ? { selection } : {})}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EventRowProps {
  readonly event: CalendarEvent;
  readonly onOpen: () => void;
  readonly selection?: Selection;
}

function EventRow({ event, onOpen, selection }: EventRowProps): ReactNode {
  const { id, cancelled, eventLocation, appointmentCount } = event;
  const when = formatOccasion(event);
  const label = eventLocation === '' ? when : `${when}, ${eventLocation}`;
  return (
    <tr data-selected={selection?.has(id) || undefined}>
      {selection && (
        <td className={table.check}>
          <Checkbox
            aria-label={`Select ${label}`}
            checked={selection.has(id)}
            disabled={cancelled}
            onChange={(change) => selection.setMany([id], change.currentTarget.checked)}
          />
        </td>
      )}
      <td className={classes.when} data-location={eventLocation || undefined}>
        <button type="button" className={classes.open} onClick={onOpen}>
          {when}
        </button>{' '}
        {cancelled && <Tag tone="plain">Cancelled</Tag>}
      </td>
      <td className={classes.place} title={eventLocation}>
        {eventLocation === '' ? '--' : eventLocation}
      </td>
      <td className={classes.count}>{formatCount(appointmentCount)}</td>
    </tr>
  );
}
