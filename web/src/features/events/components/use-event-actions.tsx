import { IconCalendarX, IconMessage, IconSend } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import type { BulkAction } from '../../../components/table/bulk-toolbar.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { useCancelEvents } from '../api/change-events.ts';
import type { EventTarget } from '../rules/event-target.ts';
import { AddCampaignToEvents } from './add-campaign-to-events.tsx';

const MessageEventsDialog = lazyComponent(
  async () => (await import('./message-events-dialog.tsx')).MessageEventsDialog,
);

const ICON = { size: 16, 'aria-hidden': true } as const;

interface EventActions {
  readonly actions: readonly BulkAction[];
  /** The dialog that is open. */
  readonly dialog: ReactNode;
}

/** Actions on selected events, or on selected contacts of one event: message, add to a campaign, cancel. */
export function useEventActions(target: EventTarget, onDone: () => void): EventActions {
  const { screen } = useBrand();
  const w = useTerms();
  const [open, setOpen] = useState<'MESSAGE' | 'CAMPAIGN' | 'CANCEL' | null>(null);
  const cancel = useCancelEvents();
  const close = (): void => setOpen(null);
  const done = (): void => {
    onDone();
    close();
  };
  const { eventIds, contactIds, appointmentIds } = target;
  const isOfPeople = contactIds.length > 0;
  const events = plural(eventIds.length, 'event');
  const people = plural(contactIds.length, w('contact'), w('contacts'));
  const canceled = isOfPeople ? plural(appointmentIds.length, 'appointment') : events;
  const actions = [
    { label: 'Message', icon: <IconMessage {...ICON} />, onRun: () => setOpen('MESSAGE') },
    { label: `Add to ${w('campaign')}`, icon: <IconSend {...ICON} />, onRun: () => setOpen('CAMPAIGN') },
    { label: 'Cancel', icon: <IconCalendarX {...ICON} />, onRun: () => setOpen('CANCEL') },
  ];
  const dialog = (
    <>
      {open === 'MESSAGE' && (
        <Suspense>
          <MessageEventsDialog
            target={target}
            title={`Message ${isOfPeople ? people : events}`}
            onClose={close}
            onDone={done}
          />
        </Suspense>
      )}
      {open === 'CAMPAIGN' && (
        <AddCampaignToEvents
          target={target}
          who={isOfPeople ? `Each of ${people}` : `Everyone with an appointment in ${events}`}
          onClose={close}
          onDone={done}
        />
      )}
      {open === 'CANCEL' && (
        <ConfirmDialog
          title={`Cancel ${canceled}?`}
          text={
            isOfPeople
              ? "Their scheduled texts are not sent. The people are not notified, and external calendars don't change."
              : "All appointments in it are canceled, and their scheduled texts are not sent. No one is notified, and external calendars don't change."
          }
          confirm={`Cancel ${canceled}`}
          dismiss={isOfPeople ? 'Keep appointments' : 'Keep events'}
          busy={cancel.isPending}
          onConfirm={() =>
            cancel.mutate(target, {
              onSuccess: () => {
                toast('Success', isOfPeople ? `${canceled} canceled.` : screen.eventsCanceled);
                done();
              },
              onError: (error) => toastFailure('Not canceled', error),
            })
          }
          onClose={close}
        />
      )}
    </>
  );
  return { actions, dialog };
}
