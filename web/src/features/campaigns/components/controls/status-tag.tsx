import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tag, type Tone } from '../../../../components/display/tag.tsx';
import { formatByQuarter } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import type { ListedCampaign } from '../../api/campaigns.ts';

type Status = NonNullable<ListedCampaign['status']>;

const LABELS: Readonly<Record<Status, readonly [label: string, tone: Tone]>> = {
  DRAFT: ['Draft', 'plain'],
  RUNNING: ['Running', 'good'],
  PAUSED: ['Paused', 'warn'],
  FINISHED: ['Finished', 'plain'],
  ARCHIVED: ['Archived', 'plain'],
};

/** What the campaign is doing now. */
export function StatusTag({ campaign }: { readonly campaign: { readonly status: Status | null } }): ReactNode {
  if (campaign.status === null) return null;
  const [label, tone] = LABELS[campaign.status];
  return <Tag tone={tone}>{label}</Tag>;
}

/** When the next texts of a campaign have left. `at`: ISO, or null without scheduled texts. */
export function NextSend({ at }: { readonly at: string | null }): ReactNode {
  const now = useServerNow();
  return at === null ? null : (
    <Text span size="xs" c="dimmed">
      Next texts {formatByQuarter(new Date(at), now)}
    </Text>
  );
}
