import type { ReactNode } from 'react';
import type { graphql } from '../lib/graphql/graphql.ts';
import { Tag, type Tone } from './tag.tsx';

export type EnrolmentState = ReturnType<typeof graphql.scalar<'EnrolmentState'>>;

const STATES: Readonly<Record<EnrolmentState, { readonly label: string; readonly tone: Tone }>> = {
  ACTIVE: { label: 'Active', tone: 'good' },
  WAITING: { label: 'Unfinished step', tone: 'warn' },
  FINISHED: { label: 'Finished', tone: 'plain' },
  REMOVED: { label: 'Removed', tone: 'plain' },
  STOPPED: { label: 'Stopped', tone: 'bad' },
};

/** How a contact stands in a campaign, in words. */
export function EnrolmentTag({ state }: { readonly state: EnrolmentState }): ReactNode {
  const { label, tone } = STATES[state];
  return <Tag tone={tone}>{label}</Tag>;
}
