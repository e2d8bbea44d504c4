import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { Conversation } from '../components/conversation.tsx';
import { ConversationHead } from '../components/inbox/conversation-head.tsx';
import { InboxList } from '../components/inbox/inbox-list.tsx';
import type { TextTarget } from '../components/text-search/text-target.ts';
import classes from './inbox.module.css';

/** `/messages`: list on the left, conversation on the right. Narrow screens show one of them. */
export function Inbox(): ReactNode {
  usePageTitle('Messages');
  const { screen } = useBrand();
  const contact = useDialogAddress('contact');
  /** The found text at which its conversation opens. */
  const [target, setTarget] = useState<TextTarget | null>(null);
  const openContact = (contactId: string): void => {
    setTarget(null);
    contact.open(contactId);
  };
  const openText = (found: TextTarget): void => {
    setTarget(found);
    if (contact.value !== found.contactId) contact.open(found.contactId);
  };
  return (
    <div className={classes.inbox} data-open={contact.value !== null || undefined}>
      <h1 className={classes.heading}>Messages</h1>
      <div className={classes.list}>
        <InboxList selected={contact.value} target={target} onSelect={openContact} onOpenText={openText} />
      </div>
      <section className={classes.pane} aria-label="Conversation">
        {contact.value === null ? (
          <p className={classes.prompt}>{screen.inboxPrompt}</p>
        ) : (
          <>
            <ConversationHead key={`head-${contact.value}`} contactId={contact.value} onClose={contact.close} />
            <div className={classes.conversation}>
              <Conversation
                key={contact.value}
                contactId={contact.value}
                target={target?.contactId === contact.value ? target : null}
              />
            </div>
          </>
        )}
      </section>
    </div>
  );
}
