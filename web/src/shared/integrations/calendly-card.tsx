import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { toast, toastError } from '../../components/feedback/toasts.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';
import { useServerNow } from '../../lib/session/server-clock.ts';
import { IntegrationCard } from './integration-card.tsx';
import { beginConnection, useConnections, type Connection } from './integrations.ts';

/** The size of the pop-up in which Calendly asks. */
const POP_UP = 'popup,width=520,height=720';

/** The person's account at Calendly: connected in a pop-up, so that what is typed on this page stays. */
export function CalendlyCard(): ReactNode {
  const { screen } = useBrand();
  const client = useQueryClient();
  const now = useServerNow();
  /** The connection before the pop-up opened. Undefined: no pop-up is open. */
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const query = useConnections(before !== undefined);
  const connection = query.data?.own.find(({ integrationType }) => integrationType === 'CALENDLY') ?? null;
  const begin = useMutation({ mutationFn: () => beginConnection('CALENDLY') });
  const isNew = before !== undefined && connection !== null && connection.id !== before;
  useEffect(() => {
    if (!isNew) return;
    // The account brings its calendars along.
    void invalidate(client, queryKeys.calendars());
    toast('Calendly connected', 'Bookings of your contacts arrive here from now on.');
  }, [isNew, client]);
  const open = (): void => {
    // Opened by the click itself: browsers block a window that opens later.
    const popUp = window.open('', 'calendly', POP_UP);
    begin.mutate(undefined, {
      onSuccess: (url) => {
        setBefore(connection?.id ?? null);
        if (popUp) popUp.location.href = url;
        else window.location.assign(url);
      },
      onError: (error) => {
        popUp?.close();
        toastError('Not connected', getErrorText(error, screen.unknownError));
      },
    });
  };
  return (
    <IntegrationCard
      name="Calendly"
      description="People choose a time on a slide, and you see who has scheduled."
      icon={<IconCalendarEvent size={22} />}
      connection={connection}
      now={now}
      connect={
        <ConnectButton
          connection={connection}
          isBusy={begin.isPending}
          isWaiting={before !== undefined && !isNew}
          onClick={open}
        />
      }
      ends="Bookings do not arrive here any more. The calendars on your slides stay, and people can still choose a time."
    />
  );
}

function ConnectButton({
  connection,
  isBusy,
  isWaiting,
  onClick,
}: {
  readonly connection: Connection | null;
  readonly isBusy: boolean;
  readonly isWaiting: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <>
      <Button loading={isBusy} onClick={onClick}>
        {connection ? 'Connect again' : 'Connect'}
      </Button>
      <span role="status">{isWaiting ? 'Waiting for the window of Calendly…' : ''}</span>
    </>
  );
}
