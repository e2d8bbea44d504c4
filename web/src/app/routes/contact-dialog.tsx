import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/chunk.ts';
import { useNavigate } from 'react-router-dom';

const ContactModal = lazyComponent(
  async () => (await import('../../features/contacts/components/contact-modal.tsx')).ContactModal,
);
const ContactConversation = lazyComponent(
  async () => (await import('../../features/messaging/components/conversation.tsx')).Conversation,
);

/** The contact dialog. Its tabs come from the contacts and messaging features. */
export function ContactDialog({
  contactId,
  onClose,
}: {
  readonly contactId: string;
  readonly onClose: () => void;
}): ReactNode {
  const navigate = useNavigate();
  return (
    <Suspense>
      <ContactModal
        contactId={contactId}
        onClose={onClose}
        onOpenCampaign={(id) => void navigate(`/campaign/${id}`)}
        messages={(id) => (
          <Suspense>
            <ContactConversation contactId={id} compact />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
