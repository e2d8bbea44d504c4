import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { toastError, toastUndo } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { formatContactPhone, getContactName } from '../../../../shared/contacts/contact-name.ts';
import { useSetDone } from '../../api/assign-conversation.ts';
import { useConversation, type ConversationData } from '../../api/conversation.ts';
import { AssignMenu } from './assign-menu.tsx';
import classes from './conversation-head.module.css';

interface ConversationHeadProps {
  readonly contactId: string;
  readonly onClose: () => void;
}

/** Who the conversation is with, who answers it, and whether it is done. */
export function ConversationHead({ contactId, onClose }: ConversationHeadProps): ReactNode {
  const { screen } = useBrand();
  const { data } = useConversation(contactId);
  const canSend = can(useSession(), 'sendMessages');
  return (
    <div className={classes.head}>
      <div className={classes.person}>
        {data ? <h2 className="cut">{getContactName(data, screen)}</h2> : <span>{'\u00a0'}</span>}
        <p className="numbers">
          {data?.phone?.startsWith('+') === true ? (
            <a href={`tel:${data.phone}`}>{formatContactPhone(data, screen)}</a>
          ) : data ? (
            formatContactPhone(data, screen)
          ) : (
            ' '
          )}
        </p>
      </div>
      {data && canSend && (
        <div className={classes.actions}>
          <AssignMenu contactId={contactId} assignee={data.assignee} />
          <DoneButton contact={data} />
        </div>
      )}
      <button type="button" className={classes.close} onClick={onClose}>
        X Close
      </button>
    </div>
  );
}

function DoneButton({ contact }: { readonly contact: ConversationData }): ReactNode {
  const { screen } = useBrand();
  const change = useSetDone();
  const { id, open, lastInbound } = contact;
  const setDone = (done: boolean): void =>
    change.mutate(
      { contactId: id, done, lastInbound },
      {
        onError: (error) => toastError('Not changed', getErrorText(error, screen.unknownError)),
        onSuccess: () => {
          if (done) toastUndo('Marked as done', () => setDone(false));
        },
      },
    );
  return (
    <Button
      size="xs"
      variant="default"
      loading={change.isPending}
      leftSection={open ? <IconCheck size={16} aria-hidden="true" /> : <IconArrowBackUp size={16} aria-hidden="true" />}
      onClick={() => setDone(open)}
    >
      {open ? 'Done' : 'Reopen'}
    </Button>
  );
}
