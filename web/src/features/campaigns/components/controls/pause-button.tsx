import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { usePauseCampaign } from '../../../../shared/campaigns/pause-campaign.ts';

/** Pauses or resumes a campaign. Texts that come due during a pause are sent after it. */
export function PauseButton({
  campaignId,
  paused,
}: {
  readonly campaignId: string;
  readonly paused: boolean;
}): ReactNode {
  const pause = usePauseCampaign(campaignId);
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant="default"
      loading={pause.isPending}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() =>
        pause.mutate(!paused, {
          onError: (error) => toastFailure(paused ? 'Not resumed' : 'Not paused', error),
        })
      }
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  );
}
