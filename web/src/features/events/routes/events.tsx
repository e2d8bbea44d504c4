import { NativeSelect, Skeleton } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { useSelection } from '../../../components/table/use-selection.ts';
import { lazyComponent } from '../../../lib/chunk.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useEvents } from '../api/events.ts';
import { EventTable } from '../components/event-table.tsx';
import { useEventActions } from '../components/use-event-actions.tsx';
import { ShowMore } from '../../../components/table/show-more.tsx';
import { targetEvents } from '../rules/event-target.ts';
import classes from './events.module.css';

const EventDialog = lazyComponent(async () => (await import('../components/event-dialog.tsx')).EventDialog);
const SKELETON_ROWS = 6;

/** `/events`: the appointments of the organization by time and place. */
export function Events(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const canEdit = can(useSession(), 'editContacts');
  const [includeAll, setIncludeAll] = useState(false);
  const opened = useDialogAddress('event');
  const selection = useSelection();
  const events = useEvents(includeAll);
  const shown = events.data?.pages.flatMap((page) => page.events) ?? [];
  const { actions, dialog } = useEventActions(targetEvents(selection.ids), selection.clear);
  return (
    <Page title="Events">
      <div className={`${classes.tools} flex below-8`}>
        <NativeSelect
          aria-label="Show"
          data={[
            { value: '', label: 'Coming up' },
            { value: 'all', label: 'All, with past and canceled' },
          ]}
          value={includeAll ? 'all' : ''}
          onChange={(event) => {
            setIncludeAll(event.currentTarget.value === 'all');
            selection.clear();
          }}
        />
      </div>
      {canEdit && shown.length > 0 && (
        <BulkToolbar
          selection={selection}
          shown={shown.map(({ id }) => id)}
          nothingSelected={{ title: screen.selectEventsTitle, message: screen.selectEventsMessage }}
          actions={actions}
        />
      )}
      <QueryState query={events} skeleton={<Skeleton height={41 + SKELETON_ROWS * 49} />}>
        {() => (
          <>
            {shown.length === 0 && !events.hasNextPage ? (
              <Empty
                title="No events"
                text={`Appointments of your ${w('contacts')} show here. Make one in the dialog of a ${w('contact')}.`}
              />
            ) : (
              <EventTable events={shown} onOpen={opened.open} {...(canEdit ? { selection } : {})} />
            )}
            <ShowMore query={events} centered label="Show more events" />
          </>
        )}
      </QueryState>
      {dialog}
      {opened.value !== null && (
        <Suspense>
          <EventDialog key={opened.value} eventId={opened.value} onClose={opened.close} />
        </Suspense>
      )}
    </Page>
  );
}
