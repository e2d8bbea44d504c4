import { useState, type ReactNode } from 'react';
import type { CampaignPicker } from '../../shared/campaigns/campaign-picker.ts';
import { CsvImport } from '../../features/imports/components/csv-import.tsx';
import { AddExistingContacts } from '../../features/campaigns/components/enroll/add-existing-contacts.tsx';
import { CampaignSelect } from '../../features/campaigns/components/enroll/campaign-select.tsx';
import {
  CONTACT_SOURCES,
  AddContactsModal,
  type ContactSource,
} from '../../features/contacts/components/add-contacts-modal.tsx';

interface AddContactsDialogProps {
  /** Initial tab, from the address. Later changes of the tab do not change the address. */
  readonly address: string;
  readonly onClose: () => void;
}

const campaignPicker: CampaignPicker = (props) => <CampaignSelect {...props} />;

/** The dialog to add contacts, with the parts of the campaigns and imports features. */
export function AddContactsDialog({ address, onClose }: AddContactsDialogProps): ReactNode {
  const [source, setSource] = useState<ContactSource>(
    () => CONTACT_SOURCES.find((candidate) => candidate === address) ?? 'new',
  );
  return (
    <AddContactsModal
      source={source}
      onSourceChange={setSource}
      onClose={onClose}
      campaignPicker={campaignPicker}
      fileImport={<CsvImport campaignPicker={campaignPicker} onClose={onClose} />}
      existing={<AddExistingContacts campaignId={null} onClose={onClose} />}
    />
  );
}
