import { Suspense, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { CampaignEditor } from '../../features/campaigns/routes/campaign.tsx';
import { toPrefill, type NewContactPrefill } from '../../features/contacts/rules/prefill.ts';
import { lazyComponent } from '../../lib/chunk.ts';

const AddContactsDialog = lazyComponent(async () => (await import('./add-contacts-dialog.tsx')).AddContactsDialog);
const ContactDialog = lazyComponent(async () => (await import('./contact-dialog.tsx')).ContactDialog);

/** `/campaign/:campaignId`: the campaign editor, with the contact dialog on top when one is open. */
export function CampaignRoute(): ReactNode {
  const { campaignId = '' } = useParams();
  const contact = useDialogAddress('contact');
  const [newContact, setNewContact] = useState<NewContactPrefill | null>(null);
  return (
    <>
      <CampaignEditor
        key={campaignId}
        campaignId={campaignId}
        onOpenContact={contact.open}
        onCreateContact={(typed) => setNewContact(toPrefill(typed, { campaignId }))}
      />
      {newContact !== null && (
        <Suspense>
          <AddContactsDialog address="new" prefill={newContact} onClose={() => setNewContact(null)} />
        </Suspense>
      )}
      {contact.value !== null && (
        <Suspense>
          <ContactDialog contactId={contact.value} onClose={contact.close} />
        </Suspense>
      )}
    </>
  );
}
