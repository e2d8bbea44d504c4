import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { SavedSwitch } from '../../../../components/fields/saved-switch.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { useStopCampaign, useStopOnReply } from '../../api/campaign-controls.ts';

/** Removes all contacts from the campaign after a confirmation. */
export function StopButton({
  campaignId,
  current,
  queued,
}: {
  readonly campaignId: string;
  readonly current: number;
  readonly queued: number;
}): ReactNode {
  const w = useTerms();
  const [confirming, setConfirming] = useState(false);
  const stop = useStopCampaign(campaignId);
  const contactCount = plural(current, w('contact'), w('contacts'));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
        onClick={() => setConfirming(true)}
      >
        Stop for all
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`Stop this ${w('campaign')} for all?`}
          text={`This removes ${contactCount} and cancels ${plural(queued, 'scheduled text')}. To stop for a while, pause the ${w('campaign')} instead.`}
          confirm={`Stop for ${contactCount}`}
          busy={stop.isPending}
          onConfirm={() =>
            stop.mutate(undefined, {
              onSuccess: () => {
                setConfirming(false);
                toast('Stopped', `This ${w('campaign')} sends no more texts.`);
              },
              onError: (error) => toastFailure('Not stopped', error),
            })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Switch that removes a contact from the campaign after a reply. */
export function StopOnReply({
  campaignId,
  on,
  canEdit,
}: {
  readonly campaignId: string;
  readonly on: boolean;
  readonly canEdit: boolean;
}): ReactNode {
  const w = useTerms();
  const change = useStopOnReply(campaignId);
  return (
    <SavedSwitch
      label={`Stop when a ${w('contact')} replies`}
      on={on}
      disabled={!canEdit}
      save={(next) => change.mutateAsync(next)}
    />
  );
}
