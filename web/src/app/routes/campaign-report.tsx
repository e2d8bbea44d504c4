import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { CampaignReport } from '../../features/campaigns/routes/campaign-report.tsx';
import { lazyComponent } from '../../lib/chunk.ts';

const ContactDialog = lazyComponent(async () => (await import('./contact-dialog.tsx')).ContactDialog);

/** `/campaign/:campaignId/report`: the report of a campaign, with the contact dialog on top when one is open. */
export function CampaignReportRoute(): ReactNode {
  const { campaignId = '' } = useParams();
  const contact = useDialogAddress('contact');
  return (
    <>
      <CampaignReport key={campaignId} campaignId={campaignId} onOpenContact={contact.open} />
      {contact.value !== null && (
        <Suspense>
          <ContactDialog contactId={contact.value} onClose={contact.close} />
        </Suspense>
      )}
    </>
  );
}
