import type { ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { leadName, leadPhone } from '../../../shared/contacts/lead-name.ts';
import { useConversation } from '../api/conversation.ts';
import { Conversation } from '../components/conversation.tsx';
import { InboxList } from '../components/inbox-list.tsx';
import classes from './inbox.module.css';

/** `/messages`: the list on the left, the conversation on the right; on narrow screens one at a time. */
export function Inbox(): ReactNode {
  const { screen } = useBrand();
  const lead = useDialogAddress('lead');
  return (
    <div className={classes.inbox} data-open={lead.value !== null || undefined}>
      <h1 className={classes.heading}>Messages</h1>
      <div className={classes.list}>
        <InboxList selected={lead.value} onSelect={lead.open} />
      </div>
      <section className={classes.pane} aria-label="Conversation">
        {lead.value === null ? (
          <p className={classes.prompt}>{screen.inboxPrompt}</p>
        ) : (
          <>
            <ConversationHead key={`head-${lead.value}`} leadId={lead.value} onClose={lead.close} />
            <div className={classes.conversation}>
              <Conversation key={lead.value} leadId={lead.value} />
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function ConversationHead({ leadId, onClose }: { readonly leadId: string; readonly onClose: () => void }): ReactNode {
  const { screen } = useBrand();
  const { data } = useConversation(leadId);
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <h2 className="cut">{data ? leadName(data, screen) : ' '}</h2>
        <p className="numbers">{data ? leadPhone(data, screen) : ' '}</p>
      </div>
      <button type="button" className={classes.close} onClick={onClose}>
        X Close
      </button>
    </div>
  );
}
