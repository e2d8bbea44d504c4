import { say } from '../../brand/say.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '../../components/feedback/toasts.tsx';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';
import { useServerNow } from '../../lib/session/server-clock.ts';
import { ConnectButton } from './connect-button.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { useConnectPopUp } from './use-connect-pop-up.ts';

/** The person's account at Calendly. */
export function CalendlyCard(): ReactNode {
  const client = useQueryClient();
  const now = useServerNow();
  const { connection, isBusy, isWaiting, open } = useConnectPopUp({
    type: 'CALENDLY',
    find: ({ own }) => own.find(({ integrationType }) => integrationType === 'CALENDLY'),
    onConnected: () => {
      // The account brings its calendars along.
      void invalidate(client, queryKeys.calendars());
      toast('Calendly connected', say('Bookings of your contacts arrive here from now on.'));
    },
  });
  const connect = { isAgain: connection !== null, isBusy, isWaiting, onClick: open };
  return (
    <IntegrationCard
      name="Calendly"
      description="People choose a time on a slide, and you see who has scheduled."
      icon={<IconCalendarEvent size={22} />}
      connection={connection}
      now={now}
      connect={<ConnectButton name="Calendly" {...connect} />}
      ends="Bookings no longer arrive here. The calendars on your slides stay, and people can still choose a time."
    />
  );
}
