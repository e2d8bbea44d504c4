import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import type { Campaign } from '../../api/campaign.ts';
import { PauseButton } from './pause-button.tsx';

/** Tells that the campaign is paused. A campaign that the system paused also shows the reason and Resume. */
export function PausedNotice({
  campaign,
  canResume,
}: {
  readonly campaign: Pick<Campaign, 'id' | 'pauseReason'>;
  readonly canResume: boolean;
}): ReactNode {
  const w = useTerms();
  const { id, pauseReason } = campaign;
  const Icon = pauseReason === null ? IconPlayerPause : IconAlertTriangle;
  return (
    <Alert
      role="status"
      variant="default"
      mb="md"
      icon={<Icon aria-hidden="true" />}
      title={pauseReason === null ? `This ${w('campaign')} is paused` : `This ${w('campaign')} has paused itself`}
    >
      <Stack gap="xs" align="flex-start">
        {pauseReason !== null && <Text size="sm">{pauseReason}</Text>}
        <Text size="sm">
          Nothing of it goes out. What falls due meanwhile goes when you resume it, within the sending hours.
        </Text>
        {pauseReason !== null && canResume && <PauseButton campaignId={id} paused />}
      </Stack>
    </Alert>
  );
}
