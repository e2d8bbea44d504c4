import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { CampaignEditor } from '../../features/campaigns/routes/campaign.tsx';
import { LeadDialog } from './lead-dialog.tsx';

/** The editor, with the contact's dialog over it. */
export function CampaignRoute(): ReactNode {
  const { campaignId = '' } = useParams();
  const lead = useDialogAddress('lead');
  return (
    <>
      <CampaignEditor key={campaignId} campaignId={campaignId} onOpenLead={lead.open} />
      {lead.value !== null && <LeadDialog leadId={lead.value} onClose={lead.close} />}
    </>
  );
}
