import { Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { toastError } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { useTakesAppointments } from '../../api/campaign-controls.ts';
import { getPhases, type Campaign } from '../../api/campaign.ts';

interface TakesAppointmentsProps {
  readonly campaign: Campaign;
  readonly canEdit: boolean;
}

/** Switch for the steps before and after appointments. Turning it off asks first when texts are scheduled. */
export function TakesAppointments({ campaign, canEdit }: TakesAppointmentsProps): ReactNode {
  const { screen } = useBrand();
  const change = useTakesAppointments(campaign.id);
  const [isAsking, setIsAsking] = useState(false);
  const queued = countQueued(campaign);
  const isOn = change.isPending ? change.variables : campaign.hasAppt;
  const save = (hasAppt: boolean): void =>
    change.mutate(hasAppt, {
      onError: (error) => toastError('Not saved', getErrorText(error, screen.unknownError)),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Switch
        mb="md"
        label="Send texts before and after appointments"
        checked={isOn}
        disabled={!canEdit}
        onChange={(event) =>
          !event.currentTarget.checked && queued > 0 ? setIsAsking(true) : save(event.currentTarget.checked)
        }
      />
      {isAsking && (
        <ConfirmDialog
          title="Stop texts around appointments?"
          text={`This cancels ${plural(queued, 'scheduled text')} before and after appointments. Turn it on again to schedule those that are still to come.`}
          confirm="Stop texts"
          busy={change.isPending}
          onConfirm={() => save(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function countQueued(campaign: Campaign): number {
  const { BEFORE, APPOINTMENT } = getPhases(campaign);
  const ids = new Set([...BEFORE, ...APPOINTMENT].map(({ id }) => id));
  const figures = campaign.stats?.features ?? [];
  return figures.reduce((sum, { featureId, queued }) => sum + (ids.has(featureId) ? queued : 0), 0);
}
