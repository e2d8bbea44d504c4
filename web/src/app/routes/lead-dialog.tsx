import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

const LeadModal = lazy(() =>
  import('../../features/contacts/components/lead-modal.tsx').then((module) => ({ default: module.LeadModal })),
);
const LeadConversation = lazy(() =>
  import('../../features/messaging/components/conversation.tsx').then((module) => ({ default: module.Conversation })),
);

/** A contact's dialog, whose parts come from two areas. */
export function LeadDialog({ leadId, onClose }: { readonly leadId: string; readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  return (
    <Suspense>
      <LeadModal
        leadId={leadId}
        onClose={onClose}
        onOpenCampaign={(id) => void navigate(`/campaign/${id}`)}
        messages={(id) => (
          <Suspense>
            <LeadConversation leadId={id} compact />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
