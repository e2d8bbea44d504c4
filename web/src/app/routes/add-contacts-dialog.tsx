import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/chunk.ts';
import type { ImportCampaignReview } from '../../shared/campaigns/import-campaign-review.ts';
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
  /** The group that new contacts join, unless the person chooses another. */
  readonly group?: { readonly id: string };
  readonly onClose: () => void;
}

const campaignPicker: CampaignPicker = (props) => <CampaignSelect {...props} />;
const ImportReview = lazyComponent(
  async () => (await import('../../features/campaigns/components/enroll/review/import-review.tsx')).ImportReview,
);
const campaignReview: ImportCampaignReview = (props) => (
  <Suspense>
    <ImportReview {...props} />
  </Suspense>
);

/** The dialog to add contacts, with the parts of the campaigns and imports features. */
export function AddContactsDialog({
  address,
  prefill: initialPrefill = EMPTY_PREFILL,
  group,
  onClose,
}: AddContactsDialogProps): ReactNode {
  const [source, setSource] = useState<ContactSource>(
    () => CONTACT_SOURCES.find((candidate) => candidate === address) ?? 'new',
  );
  const [isUnsaved, setUnsaved] = useState(false);
  const [prefill, setPrefill] = useState({ ...initialPrefill, groupId: group?.id ?? initialPrefill.groupId });
  return (
    <AddContactsModal
      source={source}
      onSourceChange={(next) => {
        setSource(next);
        setUnsaved(false);
      }}
      isUnsaved={isUnsaved}
      onClose={onClose}
      campaignPicker={campaignPicker}
      prefill={prefill}
      fileImport={
        <CsvImport
          campaignPicker={campaignPicker}
          campaignReview={campaignReview}
          initialGroupId={group?.id ?? null}
          onClose={onClose}
          onUnsaved={setUnsaved}
        />
      }
      existing={
        <AddExistingContacts
          campaignId={null}
          groupId={group?.id ?? null}
          onCreateNew={(typed, target) => {
            setPrefill(toPrefill(typed, target));
            setSource('new');
          }}
          onClose={onClose}
        />
      }
    />
  );
}
