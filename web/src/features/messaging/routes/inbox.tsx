import type { ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { getContactName, formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import { useConversation } from '../api/conversation.ts';
import { Conversation } from '../components/conversation.tsx';
import { InboxList } from '../components/inbox-list.tsx';
import classes from './inbox.module.css';

/** `/messages`: list on the left, conversation on the right. Narrow screens show one of them. */
export function Inbox(): ReactNode {
  usePageTitle('Messages');
  const { screen } = useBrand();
  const contact = useDialogAddress('contact');
  return (
    <div className={classes.inbox} data-open={contact.value !== null || undefined}>
      <h1 className={classes.heading}>Messages</h1>
      <div className={classes.list}>
        <InboxList selected={contact.value} onSelect={contact.open} />
      </div>
      <section className={classes.pane} aria-label="Conversation">
        {contact.value === null ? (
          <p className={classes.prompt}>{screen.inboxPrompt}</p>
        ) : (
          <>
            <ConversationHead key={`head-${contact.value}`} contactId={contact.value} onClose={contact.close} />
            <div className={classes.conversation}>
              <Conversation key={contact.value} contactId={contact.value} />
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function ConversationHead({
  contactId,
  onClose,
}: {
  readonly contactId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { screen } = useBrand();
  const { data } = useConversation(contactId);
  return (
    <div className={classes.head}>
      <div className={classes.person}>
        <h2 className="cut">{data ? getContactName(data, screen) : ' '}</h2>
        <p className="numbers">{data ? formatContactPhone(data, screen) : ' '}</p>
      </div>
      <button type="button" className={classes.close} onClick={onClose}>
        X Close
      </button>
    </div>
  );
}
