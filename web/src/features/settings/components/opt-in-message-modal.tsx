import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { useOptInMessage } from '../api/opt-in-message.ts';
import { OptInMessageForm } from './opt-in-message-form.tsx';

/** Dialog to edit the message that asks a contact to opt in before the first text. */
export function OptInMessageModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const message = useOptInMessage();
  return (
    <Dialog onClose={onClose} title="Opt-in message" width={600} closeOnClickOutside={false}>
      <QueryState query={message} skeleton={<Skeleton height={280} />}>
        {(data) => (
          <OptInMessageForm initial={data} onSaved={onClose}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </OptInMessageForm>
        )}
      </QueryState>
    </Dialog>
  );
}
