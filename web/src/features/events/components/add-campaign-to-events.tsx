import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { useCampaignNames } from '../../../shared/campaigns/campaign-names.ts';
import { useAddCampaignToEvents } from '../api/events.ts';

interface AddCampaignToEventsProps {
  readonly eventIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog that gives a campaign to all appointments of events. */
export function AddCampaignToEvents({ eventIds, onClose, onDone }: AddCampaignToEventsProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [campaignId, setCampaignId] = useState('');
  const campaigns = useCampaignNames();
  const add = useAddCampaignToEvents();
  return (
    <Dialog onClose={onClose} width={500} title={`Add to ${w('campaign')}`}>
      <Stack gap="sm">
        <Text size="sm">
          Everyone with an appointment in {plural(eventIds.length, 'event')} joins the {w('campaign')}.
        </Text>
        <NativeSelect
          label={w('Campaign')}
          disabled={campaigns.isPending}
          error={campaigns.isError ? `The ${w('campaigns')} could not be loaded.` : null}
          data={[
            { value: '', label: `Choose a ${w('campaign')}` },
            ...(campaigns.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={campaignId}
          onChange={(event) => setCampaignId(event.currentTarget.value)}
        />
        <div role="alert">
          {add.isError && (
            <Alert color="red" p="xs">
              {getErrorText(add.error, screen.unknownError)}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={campaignId === ''}
            loading={add.isPending}
            onClick={() =>
              add.mutate(
                { campaignId, eventIds },
                {
                  onSuccess: () => {
                    toast(`Adding to the ${w('campaign')}`, 'This goes on in the background.');
                    onDone();
                  },
                },
              )
            }
          >
            {`Add to ${w('campaign')}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
