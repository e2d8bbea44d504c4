import { Anchor, Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { toast } from '../../components/feedback/toasts.tsx';
import { useServerNow } from '../../lib/session/server-clock.ts';
import { ChooseSpreadsheetModal } from './choose-spreadsheet-modal.tsx';
import { ConnectButton } from './connect-button.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { useConnectPopUp } from './use-connect-pop-up.ts';

/** The organization's account at Google, and the spreadsheet that gets a row for each answer. */
export function GoogleSheetsCard(): ReactNode {
  const now = useServerNow();
  const [isChoosing, setIsChoosing] = useState(false);
  const { connection, isBusy, isWaiting, open } = useConnectPopUp({
    type: 'GOOGLESHEETS',
    find: ({ organization }) => organization.find(({ integrationType }) => integrationType === 'GOOGLESHEETS'),
    onConnected: () => toast('Google connected', 'Choose the spreadsheet for the answers, if you have not yet.'),
  });
  const connect = { isAgain: connection !== null, isBusy, isWaiting, onClick: open };
  const mayChoose = connection !== null && connection.state !== 'EXPIRED';
  const spreadsheet = connection?.spreadsheet ?? null;
  return (
    <>
      <IntegrationCard
        name="Google Sheets"
        description="Each submitted form and each completed pitch becomes a row of a spreadsheet."
        icon={<IconTable size={22} />}
        connection={connection}
        now={now}
        facts={[
          {
            name: 'Spreadsheet',
            value: spreadsheet ? (
              <Anchor size="sm" href={spreadsheet.url} target="_blank" rel="noreferrer">
                {spreadsheet.name}
              </Anchor>
            ) : (
              'Not chosen yet'
            ),
          },
        ]}
        // A failure is no reason to connect again: the connection is tried again and again.
        connect={connection?.state === 'FAILED' ? null : <ConnectButton name="Google" {...connect} />}
        actions={
          mayChoose && (
            <Button variant={spreadsheet ? 'default' : 'filled'} onClick={() => setIsChoosing(true)}>
              {spreadsheet ? 'Change spreadsheet' : 'Choose a spreadsheet'}
            </Button>
          )
        }
        ends="No more rows are added, and rows that wait are left out. The spreadsheet stays as it is."
      />
      {isChoosing && connection && (
        <ChooseSpreadsheetModal connectionId={connection.id} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}
