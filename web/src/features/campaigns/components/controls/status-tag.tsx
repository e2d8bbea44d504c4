import type { ReactNode } from 'react';
import { Tag, type Tone } from '../../../../components/display/tag.tsx';
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
