import { Button, Switch } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { toast, toastError } from '../../../../components/feedback/toasts.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { useStopCampaign, useStopOnReply } from '../../api/campaign-controls.ts';

/** Ends the campaign for everyone who is in it: what waits will not be sent. */
export function StopButton({
  campaignId,
  current,
  queued,
}: {
  readonly campaignId: string;
  readonly current: number;
  readonly queued: number;
}): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [asking, setAsking] = useState(false);
  const stop = useStopCampaign(campaignId);
  const people = plural(current, w('contact'), w('contacts'));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Stop for all
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Stop this ${w('campaign')} for all?`}
          text={`${people} ${current === 1 ? 'is' : 'are'} taken out and ${plural(queued, 'text')} that ${queued === 1 ? 'waits' : 'wait'} will not be sent. To hold them for a while, pause it instead.`}
          confirm={`Stop for ${people}`}
          busy={stop.isPending}
          onConfirm={() =>
            stop.mutate(undefined, {
              onSuccess: () => {
                setAsking(false);
                toast('Stopped', `Nothing more of this ${w('campaign')} goes out.`);
              },
              onError: (error) => toastError('Not stopped', errorText(error, screen.unknownError)),
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A reply ends the campaign for the contact who sent it. */
export function StopOnReply({
  campaignId,
  on,
  mayEdit,
}: {
  readonly campaignId: string;
  readonly on: boolean;
  readonly mayEdit: boolean;
}): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const change = useStopOnReply(campaignId);
  return (
    <Switch
      label={`Stop for a ${w('contact')} who replies`}
      checked={change.isPending ? change.variables : on}
      disabled={!mayEdit}
      mb="lg"
      onChange={(event) =>
        change.mutate(event.currentTarget.checked, {
          onError: (error) => toastError('Not changed', errorText(error, screen.unknownError)),
        })
      }
    />
  );
}
