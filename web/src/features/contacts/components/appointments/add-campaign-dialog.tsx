import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import { useCampaignNames } from '../../../../shared/campaigns/campaign-names.ts';
import { useChangeAppointmentCampaigns, type Appointment } from '../../api/appointments.ts';

interface AddCampaignDialogProps {
  readonly contactId: string;
  readonly appointment: Appointment;
  readonly onClose: () => void;
}

/** Adds a campaign to an appointment. */
export function AddCampaignDialog({ contactId, appointment, onClose }: AddCampaignDialogProps): ReactNode {
  const w = useTerms();
  const [campaignId, setCampaignId] = useState('');
  const campaigns = useCampaignNames();
  const change = useChangeAppointmentCampaigns(contactId);
  const has = new Set(appointment.campaigns.map(({ id }) => id));
  const choices = (campaigns.data ?? []).filter(({ id }) => !has.has(id));
  return (
    <Dialog onClose={onClose} width={500} title={`Add ${w('Campaign')}`}>
      <Stack gap="sm">
        <NativeSelect
          label={w('Campaign')}
          disabled={campaigns.isPending}
          error={campaigns.isError ? `The ${w('campaigns')} could not be loaded.` : null}
          data={[
            { value: '', label: `Choose a ${w('campaign')}` },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={campaignId}
          onChange={(event) => setCampaignId(event.currentTarget.value)}
        />
        <CallError error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={campaignId === ''}
            loading={change.isPending}
            onClick={() =>
              change.mutate(
                { id: appointment.id, add: [campaignId] },
                {
                  onSuccess: () => {
                    toast(`${w('Campaign')} added`);
                    onClose();
                  },
                },
              )
            }
          >
            {`Add ${w('campaign')}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
