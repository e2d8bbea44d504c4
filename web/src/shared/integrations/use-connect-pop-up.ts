import { useChange } from '../../lib/api/use-change.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastFailure } from '../../components/feedback/toasts.tsx';
import { beginConnection, useConnections, type Connection, type Connections } from './integrations.ts';

/** The size of the pop-up in which the other system asks. */
const POP_UP = 'popup,width=520,height=720';

interface ConnectPopUp {
  readonly connection: Connection | null;
  readonly isBusy: boolean;
  /** The pop-up is open, and its result is looked for. */
  readonly isWaiting: boolean;
  readonly open: () => void;
}

/** Connects an account in a pop-up, so that what is typed on this page stays. */
export function useConnectPopUp({
  type,
  find,
  onConnected,
}: {
  readonly type: Connection['integrationType'];
  readonly find: (all: Connections) => Connection | undefined;
  readonly onConnected: () => void;
}): ConnectPopUp {
  /** The connection before the pop-up opened. undefined if no pop-up is open. */
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const query = useConnections(before !== undefined);
  const connection = (query.data && find(query.data)) ?? null;
  const begin = useChange(() => beginConnection(type));
  const isNew = before !== undefined && connection !== null && connection.id !== before;
  const connected = useEffectEvent(onConnected);
  useEffect(() => {
    if (isNew) connected();
  }, [isNew]);
  const open = (): void => {
    // Opened by the click itself: browsers block a window that opens later.
    const popUp = window.open('', 'connect', POP_UP);
    begin.mutate(undefined, {
      onSuccess: (url) => {
        setBefore(connection?.id ?? null);
        if (popUp) popUp.location.href = url;
        else window.location.assign(url);
      },
      onError: (error) => {
        popUp?.close();
        toastFailure('Not connected', error);
      },
    });
  };
  return { connection, isBusy: begin.isPending || query.isPending, isWaiting: before !== undefined && !isNew, open };
}
