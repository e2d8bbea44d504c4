import type { ReactNode } from 'react';
import { Inbox } from '../../features/messaging/routes/inbox.tsx';
import { lazyComponent } from '../../lib/chunk.ts';

const ContactPanel = lazyComponent(
  async () => (await import('../../features/contacts/components/panel/contact-panel.tsx')).ContactPanel,
);

/** `/messages`: the conversations, with what is known about the person. */
export function MessagesRoute(): ReactNode {
  return <Inbox panel={(contactId, owner) => <ContactPanel key={contactId} contactId={contactId} owner={owner} />} />;
}
