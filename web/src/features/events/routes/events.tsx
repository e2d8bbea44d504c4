import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconCalendarX, IconMessage, IconSend } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { toast, toastError } from '../../../components/feedback/toasts.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { useSelection } from '../../../components/table/use-selection.ts';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCancelEvents, useEvents } from '../api/events.ts';
import { AddCampaignToEvents } from '../components/add-campaign-to-events.tsx';
import { EventTable } from '../components/event-table.tsx';
import { MessageEventsDialog } from '../components/message-events-dialog.tsx';
import classes from './events.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;
const SKELETON_ROWS = 6;

/** `/events`: the appointments of the organization by time and place. */
export function Events(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const canEdit = can(useSession(), 'editContacts');
  const [includeAll, setIncludeAll] = useState(false);
  const [dialog, setDialog] = useState<'MESSAGE' | 'CAMPAIGN' | 'CANCEL' | null>(null);
  const selection = useSelection();
  const events = useEvents(includeAll);
  const cancel = useCancelEvents();
  const shown = events.data?.pages.flatMap((page) => page.events) ?? [];
  const close = (): void => setDialog(null);
  const done = (): void => {
    selection.clear();
    close();
  };
  const actions = [
    { label: 'Message', icon: <IconMessage {...ICON} />, onRun: () => setDialog('MESSAGE') },
    { label: `Add to ${w('campaign')}`, icon: <IconSend {...ICON} />, onRun: () => setDialog('CAMPAIGN') },
    { label: 'Cancel', icon: <IconCalendarX {...ICON} />, onRun: () => setDialog('CANCEL') },
  ];
  return (
    <Page title="Events">
      <div className={classes.tools}>
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
              <EventTable events={shown} {...(canEdit ? { selection } : {})} />
            )}
            {events.hasNextPage && (
              <div className={classes.more}>
                <Button
                  variant="default"
                  loading={events.isFetchingNextPage}
                  onClick={() => void events.fetchNextPage()}
                >
                  Show more events
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
      {dialog === 'MESSAGE' && <MessageEventsDialog eventIds={selection.ids} onClose={close} onDone={done} />}
      {dialog === 'CAMPAIGN' && <AddCampaignToEvents eventIds={selection.ids} onClose={close} onDone={done} />}
      {dialog === 'CANCEL' && (
        <ConfirmDialog
          title={`Cancel ${plural(selection.ids.length, 'event')}?`}
          text="All appointments in it are canceled, and their scheduled texts are not sent. Nobody is told, and calendars outside stay as they are."
          confirm={`Cancel ${plural(selection.ids.length, 'event')}`}
          busy={cancel.isPending}
          onConfirm={() =>
            cancel.mutate(selection.ids, {
              onSuccess: () => {
                toast('Success', screen.eventsCanceled);
                done();
              },
              onError: (error) => toastError('Not canceled', getErrorText(error, screen.unknownError)),
            })
          }
          onClose={close}
        />
      )}
    </Page>
  );
}
