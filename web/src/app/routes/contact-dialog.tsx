import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

const ContactModal = lazy(() =>
  import('../../features/contacts/components/contact-modal.tsx').then((module) => ({ default: module.ContactModal })),
);
const ContactConversation = lazy(() =>
  import('../../features/messaging/components/conversation.tsx').then((module) => ({ default: module.Conversation })),
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
