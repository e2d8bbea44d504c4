import { SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { NewContactPrefill } from '../rules/prefill.ts';
import { NewContactRows } from './new-contact-rows.tsx';
import { GuardedDialog } from '../../../components/dialogs/guarded-dialog.tsx';

const WelcomeContactForm = lazyComponent(async () => (await import('./welcome-contact-form.tsx')).WelcomeContactForm);

export const CONTACT_SOURCES = ['new', 'csv', 'existing'] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

interface AddContactsModalProps {
  readonly source: ContactSource;
  readonly onSourceChange: (source: ContactSource) => void;
  readonly onClose: () => void;
  /** Closing would lose a chosen file and its columns. Default: false. */
  readonly isUnsaved?: boolean;
  readonly campaignPicker: CampaignPicker;
  readonly prefill?: NewContactPrefill;
  /** Content of the file import. */
  readonly fileImport: ReactNode;
  /** Content of the Existing tab. */
  readonly existing: ReactNode;
}

/** Dialog to add contacts: typed in, from a file, or existing contacts to a campaign. */
export function AddContactsModal({
  source,
  onSourceChange,
  onClose,
  isUnsaved = false,
  campaignPicker,
  prefill,
  fileImport,
  existing,
}: AddContactsModalProps): ReactNode {
  const w = useTerms();
  const { flags } = useBrand();
  const { organization } = useSession();
  const byHand =
    flags.welcomeMessage && organization.v2 ? (
      <Suspense fallback={<Skeleton height={420} />}>
        <WelcomeContactForm prefill={prefill} onClose={onClose} />
      </Suspense>
    ) : (
      <NewContactRows campaignPicker={campaignPicker} prefill={prefill} onClose={onClose} />
    );
  return (
    <GuardedDialog
      hasChanges={isUnsaved}
      loss="Nothing has been imported yet. You would have to choose the file and its columns again."
      onClose={onClose}
      title={`Add ${w('contacts')}`}
      width={650}
    >
      <Tabs
        value={source === 'existing' ? 'existing' : 'new'}
        onChange={(tab) => onSourceChange(tab === 'existing' ? 'existing' : 'new')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="new">New</Tabs.Tab>
          <Tabs.Tab value="existing">Existing</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <SegmentedControl
            aria-label="How to add"
            mb="md"
            value={source === 'csv' ? 'csv' : 'new'}
            onChange={(value) => onSourceChange(value === 'csv' ? 'csv' : 'new')}
            data={[
              { value: 'new', label: 'Enter by hand' },
              { value: 'csv', label: 'CSV or Excel file' },
            ]}
          />
          {source === 'csv' ? fileImport : byHand}
        </Tabs.Panel>
        <Tabs.Panel value="existing">{existing}</Tabs.Panel>
      </Tabs>
    </GuardedDialog>
  );
}
