import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Tag } from '../../../components/display/tag.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { useSelection } from '../../../components/table/use-selection.ts';
import { ShowMore } from '../../../components/table/show-more.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formatOccasion } from '../../../shared/calendars/format-occasion.ts';
import { formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import { ContactTable, type ContactColumn } from '../../../shared/contacts/contact-table.tsx';
import { useEventAppointments, type EventAppointment } from '../api/events.ts';
import { useEventActions } from './use-event-actions.tsx';

interface EventDialogProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

type Guest = EventAppointment['lead'];

/** Dialog with the contacts who come to an event, and the actions of the events screen for some of them. */
export function EventDialog({ eventId, onClose }: EventDialogProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const navigate = useNavigate();
  const canEdit = can(useSession(), 'editContacts');
  const query = useEventAppointments(eventId);
  const selection = useSelection();
  const appointments = query.data?.pages.flatMap((page) => page.appointments) ?? [];
  const event = query.data?.pages[0]?.event ?? null;
  const guests = [...new Map(appointments.map(({ lead }) => [lead.id, lead])).values()];
  const { actions, dialog } = useEventActions(
    {
      eventIds: [eventId],
      contactIds: selection.ids,
      appointmentIds: appointments
        .filter(({ lead }) => selection.has(lead.id))
        .map(({ appointment }) => appointment.id),
    },
    selection.clear,
  );
  const columns: readonly ContactColumn<Guest>[] = [
    { header: 'Phone', above: 0, cell: (guest) => formatContactPhone(guest, screen) },
  ];
  const canSelect = canEdit && event?.cancelled === false;
  return (
    <Dialog onClose={onClose} width={650} title={event === null ? 'Event' : formatOccasion(event)}>
      <QueryState query={query} skeleton={<Skeleton height={240} />}>
        {() => (
          <Stack gap="sm">
            {event !== null && (event.eventLocation !== '' || event.cancelled) && (
              <Text c="dimmed">
                {event.eventLocation} {event.cancelled && <Tag tone="plain">Cancelled</Tag>}
              </Text>
            )}
            {canSelect && guests.length > 0 && (
              <BulkToolbar selection={selection} shown={guests.map(({ id }) => id)} actions={actions} />
            )}
            {guests.length === 0 && !query.hasNextPage ? (
              <Empty title={`No ${w('contacts')}`} text="No appointment of this event is left." />
            ) : (
              <ContactTable
                label={w('Contacts')}
                contacts={guests}
                columns={columns}
                onOpen={(id) => void navigate(`/contacts?contact=${id}`)}
                {...(canSelect ? { selection } : {})}
              />
            )}
            <ShowMore query={query} label={`Show more ${w('contacts')}`} />
          </Stack>
        )}
      </QueryState>
      {dialog}
    </Dialog>
  );
}
