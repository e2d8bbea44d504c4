import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useWords } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { useAddLeads } from '../api/campaign-leads.ts';
import { CampaignSelect } from './campaign-select.tsx';

interface AddToCampaignModalProps {
  readonly leadIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts the ticked contacts into a campaign. */
export function AddToCampaignModal({ leadIds, onClose, onDone }: AddToCampaignModalProps): ReactNode {
  const { screen } = useBrand();
  const w = useWords();
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const [sendAgain, setSendAgain] = useState(false);
  const add = useAddLeads();
  const who = plural(leadIds.length, w('lead'), w('leads'));

  const submit = (): void => {
    if (campaignId === null) return;
    add.mutate(
      { campaignId, leadIds, all: false, search: '', sendAgain },
      {
        onSuccess: () => {
          toast(screen.leadsAdded, `${who} on the way into the ${w('campaign')}.`);
          onDone();
        },
      },
    );
  };

  return (
    <Dialog onClose={onClose} title={`Add to ${w('campaign')}`} size={500}>
      <Stack gap="md">
        <Text c="dimmed">{who}. Those who opted out or have an invalid number get no texts.</Text>
        <CampaignSelect value={campaignId} onChange={setCampaignId} required />
        <Checkbox label="Send again to those who finished" checked={sendAgain} onChange={(event) => setSendAgain(event.currentTarget.checked)} />
        <div role="alert">
          {add.isError && (
            <Alert color="red" p="xs">
              {errorText(add.error, screen.unknownError)}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={campaignId === null} loading={add.isPending} onClick={submit}>
            Add {who}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
