import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { SavedSwitch } from '../../../../components/fields/saved-switch.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { useTakesAppointments } from '../../api/campaign-controls.ts';
import { getPhases, type Campaign } from '../../api/campaign.ts';

interface TakesAppointmentsProps {
  readonly campaign: Campaign;
  readonly canEdit: boolean;
}

/** Switch for the steps before and after appointments. Turning it off asks first when texts are scheduled. */
export function TakesAppointments({ campaign, canEdit }: TakesAppointmentsProps): ReactNode {
  const change = useTakesAppointments(campaign.id);
  const [isAsking, setIsAsking] = useState(false);
  const queued = countQueued(campaign);
  const save = (on: boolean): Promise<unknown> => {
    if (on || queued === 0) return change.mutateAsync(on);
    setIsAsking(true);
    return Promise.resolve();
  };
  const turnOff = (): void =>
    change.mutate(false, {
      onError: (error) => toastFailure('Not saved', error),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <SavedSwitch
        label="Send texts before and after appointments"
        on={campaign.hasAppt}
        disabled={!canEdit}
        save={save}
      />
      {isAsking && (
        <ConfirmDialog
          title="Stop texts around appointments?"
          text={`This cancels ${plural(queued, 'scheduled text')} before and after appointments. Turn it on again to schedule those that are still to come.`}
          confirm="Stop texts"
          busy={change.isPending}
          onConfirm={turnOff}
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
