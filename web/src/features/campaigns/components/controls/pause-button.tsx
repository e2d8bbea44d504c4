import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { toastError } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { usePauseCampaign } from '../../../../shared/campaigns/pause-campaign.ts';

/** Pauses or resumes a campaign. Texts that come due during a pause are sent after it. */
export function PauseButton({
  campaignId,
  paused,
}: {
  readonly campaignId: string;
  readonly paused: boolean;
}): ReactNode {
  const { screen } = useBrand();
  const pause = usePauseCampaign(campaignId);
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant="default"
      loading={pause.isPending}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() =>
        pause.mutate(!paused, {
          onError: (error) =>
            toastError(paused ? 'Not resumed' : 'Not paused', getErrorText(error, screen.unknownError)),
        })
      }
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  );
}
