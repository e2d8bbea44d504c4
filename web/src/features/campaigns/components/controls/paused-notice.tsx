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
      title={pauseReason === null ? `This ${w('campaign')} is paused` : `We paused this ${w('campaign')}`}
    >
      <Stack gap="xs" align="flex-start">
        {pauseReason !== null && <Text size="sm">{pauseReason}</Text>}
        <Text size="sm">
          No texts will go out. Anything that comes due is sent when you resume, during sending hours.
        </Text>
        {pauseReason !== null && canResume && <PauseButton campaignId={id} paused />}
      </Stack>
    </Alert>
  );
}
