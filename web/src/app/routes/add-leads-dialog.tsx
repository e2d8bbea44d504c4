import { useState, type ReactNode } from 'react';
import type { CampaignPicker } from '../../shared/campaigns/campaign-picker.ts';
import { CsvImport } from '../../features/imports/components/csv-import.tsx';
import { AddExistingLeads } from '../../features/campaigns/components/enroll/add-existing-leads.tsx';
import { CampaignSelect } from '../../features/campaigns/components/enroll/campaign-select.tsx';
import { ADD_WAYS, AddLeadsModal, type AddWay } from '../../features/contacts/components/add-leads-modal.tsx';

interface AddLeadsDialogProps {
  /** What the address asks for; the rest of the way is the dialog's own. */
  readonly address: string;
  readonly onClose: () => void;
}

const campaignPicker: CampaignPicker = (props) => <CampaignSelect {...props} />;

/** Adding contacts, with the parts that know campaigns put in. */
export function AddLeadsDialog({ address, onClose }: AddLeadsDialogProps): ReactNode {
  const [way, setWay] = useState<AddWay>(() => ADD_WAYS.find((known) => known === address) ?? 'new');
  return (
    <AddLeadsModal
      way={way}
      onWay={setWay}
      onClose={onClose}
      campaignPicker={campaignPicker}
      fileImport={<CsvImport campaignPicker={campaignPicker} onClose={onClose} />}
      existing={<AddExistingLeads campaignId={null} onClose={onClose} />}
    />
  );
}
