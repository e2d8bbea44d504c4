import { useState, type ReactNode } from 'react';
import type { CampaignPicker } from '../../shared/campaigns/campaign-picker.ts';
import { CsvImport } from '../../features/imports/components/csv-import.tsx';
import { AddExistingContacts } from '../../features/campaigns/components/enroll/add-existing-contacts.tsx';
import { CampaignSelect } from '../../features/campaigns/components/enroll/campaign-select.tsx';
import { ADD_WAYS, AddContactsModal, type AddWay } from '../../features/contacts/components/add-contacts-modal.tsx';

interface AddContactsDialogProps {
  /** What the address asks for; the rest of the way is the dialog's own. */
  readonly address: string;
  readonly onClose: () => void;
}

const campaignPicker: CampaignPicker = (props) => <CampaignSelect {...props} />;

/** Adding contacts, with the parts that know campaigns put in. */
export function AddContactsDialog({ address, onClose }: AddContactsDialogProps): ReactNode {
  const [way, setWay] = useState<AddWay>(() => ADD_WAYS.find((known) => known === address) ?? 'new');
  return (
    <AddContactsModal
      way={way}
      onWay={setWay}
      onClose={onClose}
      campaignPicker={campaignPicker}
      fileImport={<CsvImport campaignPicker={campaignPicker} onClose={onClose} />}
      existing={<AddExistingContacts campaignId={null} onClose={onClose} />}
    />
  );
}
