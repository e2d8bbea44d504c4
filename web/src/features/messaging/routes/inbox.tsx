import type { ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { Conversation } from '../components/conversation.tsx';
import { ConversationHead } from '../components/inbox/conversation-head.tsx';
import { InboxList } from '../components/inbox/inbox-list.tsx';
import { useTextAddress } from '../components/text-search/use-text-address.ts';
import classes from './inbox.module.css';

/** `/messages`: list on the left, conversation on the right. Narrow screens show one of them. */
export function Inbox(): ReactNode {
  usePageTitle('Messages');
  const { screen } = useBrand();
  const { contact, target, openText } = useTextAddress();
  return (
    <div className={classes.inbox} data-open={contact.value !== null || undefined}>
      <h1 className={classes.heading}>Messages</h1>
      <div className={classes.list}>
        <InboxList selected={contact.value} target={target} onSelect={contact.open} onOpenText={openText} />
      </div>
      <section className={classes.pane} aria-label="Conversation">
        {contact.value === null ? (
          <p className={classes.prompt}>{screen.inboxPrompt}</p>
        ) : (
          <>
            <ConversationHead key={`head-${contact.value}`} contactId={contact.value} onClose={contact.close} />
            <div className={classes.conversation}>
              <Conversation key={contact.value} contactId={contact.value} target={target} />
            </div>
          </>
        )}
      </section>
    </div>
  );
}
