import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { CampaignEditor } from '../../features/campaigns/routes/campaign.tsx';
import { ContactDialog } from './contact-dialog.tsx';

/** `/campaign/:campaignId`: the campaign editor, with the contact dialog on top when one is open. */
export function CampaignRoute(): ReactNode {
  const { campaignId = '' } = useParams();
  const contact = useDialogAddress('contact');
  return (
    <>
      <CampaignEditor key={campaignId} campaignId={campaignId} onOpenContact={contact.open} />
      {contact.value !== null && <ContactDialog contactId={contact.value} onClose={contact.close} />}
    </>
  );
}
