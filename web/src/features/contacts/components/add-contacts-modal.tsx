import { SegmentedControl, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { useTerms } from '../../../brand/brand.tsx';
import { NewContactRows } from './new-contact-rows.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';

export const ADD_WAYS = ['new', 'csv', 'existing'] as const;
export type AddWay = (typeof ADD_WAYS)[number];

interface AddContactsModalProps {
  readonly way: AddWay;
  readonly onWay: (way: AddWay) => void;
  readonly onClose: () => void;
  readonly campaignPicker: CampaignPicker;
  /** The tab that imports a file. */
  readonly fileImport: ReactNode;
  /** The tab that adds existing contacts to a campaign. */
  readonly existing: ReactNode;
}

/** Adds contacts: typed in, from a file, or existing ones to a campaign. */
export function AddContactsModal({
  way,
  onWay,
  onClose,
  campaignPicker,
  fileImport,
  existing,
}: AddContactsModalProps): ReactNode {
  const w = useTerms();
  return (
    <Dialog onClose={onClose} title={`Add ${w('contacts')}`} size={720}>
      <Tabs
        value={way === 'existing' ? 'existing' : 'new'}
        onChange={(tab) => onWay(tab === 'existing' ? 'existing' : 'new')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="new">New</Tabs.Tab>
          <Tabs.Tab value="existing">Existing</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <SegmentedControl
            aria-label="How to add them"
            mb="md"
            value={way === 'csv' ? 'csv' : 'new'}
            onChange={(value) => onWay(value === 'csv' ? 'csv' : 'new')}
            data={[
              { value: 'new', label: 'Type them in' },
              { value: 'csv', label: 'CSV or Excel file' },
            ]}
          />
          {way === 'csv' ? fileImport : <NewContactRows campaignPicker={campaignPicker} onClose={onClose} />}
        </Tabs.Panel>
        <Tabs.Panel value="existing">{existing}</Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
