import { Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { CancelOrSubmit } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { countSelected, type ContactSelection } from '../../../../shared/jobs/selection.ts';
import { CampaignSelect } from './campaign-select.tsx';
import { LazyStartReview } from './review/lazy-start-review.tsx';

interface AddToCampaignModalProps {
  readonly selection: ContactSelection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog that adds the selected contacts to a campaign. */
export function AddToCampaignModal({ selection, onClose, onDone }: AddToCampaignModalProps): ReactNode {
  const w = useTerms();
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const [isReviewing, setIsReviewing] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title={`Add ${plural(countSelected(selection), w('contact'), w('contacts'))} to ${w('campaign')}`}
      width={600}
    >
      <Stack gap="md">
        <CampaignSelect value={campaignId} onChange={setCampaignId} required />
        <Text c="dimmed">Choose one to see recipients, cost and times.</Text>
        <Group justify="flex-end">
          <CancelOrSubmit
            onCancel={onClose}
            submit="Review"
            disabled={campaignId === null}
            onSubmit={() => setIsReviewing(true)}
          />
        </Group>
        {isReviewing && campaignId !== null && (
          <LazyStartReview
            campaignId={campaignId}
            selection={selection}
            onClose={() => setIsReviewing(false)}
            onDone={onDone}
          />
        )}
      </Stack>
    </Dialog>
  );
}
