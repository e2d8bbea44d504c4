import { useState, type ReactNode } from 'react';
import type { CampaignPicker } from '../../shared/campaigns/campaign-picker.ts';
import { AddExistingContacts } from '../../features/campaigns/components/enroll/add-existing-contacts.tsx';
import { CampaignSelect } from '../../features/campaigns/components/enroll/campaign-select.tsx';
import {
  AddContactsModal,
  CONTACT_SOURCES,
  type ContactSource,
} from '../../features/contacts/components/add-contacts-modal.tsx';
import { EMPTY_PREFILL, toPrefill, type NewContactPrefill } from '../../features/contacts/rules/prefill.ts';
import { CsvImport } from '../../features/imports/components/csv-import.tsx';

interface AddContactsDialogProps {
  /** Initial tab, from the address. Later changes of the tab do not change the address. */
  readonly address: string;
  readonly prefill?: NewContactPrefill;
  readonly onClose: () => void;
}

const campaignPicker: CampaignPicker = (props) => <CampaignSelect {...props} />;

/** The dialog to add contacts, with the parts of the campaigns and imports features. */
export function AddContactsDialog({
  address,
  prefill: initialPrefill = EMPTY_PREFILL,
  onClose,
}: AddContactsDialogProps): ReactNode {
  const [source, setSource] = useState<ContactSource>(
    () => CONTACT_SOURCES.find((candidate) => candidate === address) ?? 'new',
  );
  const [prefill, setPrefill] = useState(initialPrefill);
  return (
    <AddContactsModal
      source={source}
      onSourceChange={setSource}
      onClose={onClose}
      campaignPicker={campaignPicker}
      prefill={prefill}
      fileImport={<CsvImport campaignPicker={campaignPicker} onClose={onClose} />}
      existing={
        <AddExistingContacts
          campaignId={null}
          onCreateNew={(typed, campaignId) => {
            setPrefill(toPrefill(typed, campaignId));
            setSource('new');
          }}
          onClose={onClose}
        />
      }
    />
  );
}
