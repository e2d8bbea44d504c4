import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/chunk.ts';
import { useNavigate } from 'react-router-dom';
import type { ListedPage } from '../../features/contacts/components/contact-list.tsx';
import { formatCount } from '../../lib/format/numbers.ts';

const ContactRecord = lazyComponent(
  async () => (await import('../../features/contacts/components/contact-record.tsx')).ContactRecord,
);
const ContactConversation = lazyComponent(
  async () => (await import('../../features/messaging/components/conversation.tsx')).Conversation,
);

interface ContactDialogProps {
  readonly contactId: string;
  readonly onClose: () => void;
  /** The page of the list behind the record, and what opens another contact of it. */
  readonly list?: (ListedPage & { readonly onChange: (contactId: string) => void }) | undefined;
}

/** The record of a contact. Its tabs come from the contacts and messaging features. */
export function ContactDialog({ contactId, onClose, list }: ContactDialogProps): ReactNode {
  const navigate = useNavigate();
  const at = list?.ids.indexOf(contactId) ?? -1;
  const open = (id: string | undefined): (() => void) | undefined =>
    id === undefined ? undefined : () => list?.onChange(id);
  return (
    <Suspense>
      <ContactRecord
        key={contactId}
        contactId={contactId}
        onClose={onClose}
        onOpenCampaign={(id) => void navigate(`/campaign/${id}`)}
        position={
          list && at >= 0
            ? {
                text: `${formatCount(list.before + at + 1)} of ${formatCount(list.total)}`,
                onPrevious: open(list.ids[at - 1]),
                onNext: open(list.ids[at + 1]),
              }
            : undefined
        }
        messages={(id) => (
          <Suspense>
            <ContactConversation contactId={id} compact />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
