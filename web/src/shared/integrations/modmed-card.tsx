import { Button } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../brand/brand.tsx';
import { useServerNow } from '../../lib/session/server-clock.ts';
import { ConnectModMedModal } from './connect-modmed-modal.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { useConnections } from './integrations.ts';

/** The organization's electronic health records, whose appointments are read. */
export function ModMedCard(): ReactNode {
  const now = useServerNow();
  const w = useTerms();
  const query = useConnections();
  const [isConnecting, setIsConnecting] = useState(false);
  const connection = query.data?.organization.find(({ integrationType }) => integrationType === 'MODMED') ?? null;
  return (
    <>
      <IntegrationCard
        name="ModMed"
        description={`Appointments in your records are read each quarter of an hour, and become those of the ${w('contacts')} with the same phone.`}
        icon={<IconStethoscope size={22} />}
        connection={connection}
        now={now}
        // A failure is no reason to connect again: the connection is tried again and again.
        connect={
          connection?.state === 'FAILED' ? null : (
            <Button loading={query.isPending} onClick={() => setIsConnecting(true)}>
              {connection ? 'Connect again' : 'Connect'}
            </Button>
          )
        }
        ends={`Appointments are no longer read. Those that your ${w('contacts')} have stay as they are.`}
      />
      {isConnecting && <ConnectModMedModal onClose={() => setIsConnecting(false)} />}
    </>
  );
}
