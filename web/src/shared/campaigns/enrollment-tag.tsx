import type { ReactNode } from 'react';
import type { graphql } from '../../lib/graphql/graphql.ts';
import { Tag, type Tone } from '../../components/display/tag.tsx';

export type EnrollmentState = ReturnType<typeof graphql.scalar<'EnrollmentState'>>;

const STATES: Readonly<Record<EnrollmentState, { readonly label: string; readonly tone: Tone }>> = {
  ACTIVE: { label: 'Active', tone: 'good' },
  WAITING: { label: 'Unfinished step', tone: 'warn' },
  FINISHED: { label: 'Finished', tone: 'plain' },
  REMOVED: { label: 'Removed', tone: 'plain' },
  STOPPED: { label: 'Stopped', tone: 'bad' },
};

/** State of a contact in a campaign. */
export function EnrollmentTag({ state }: { readonly state: EnrollmentState }): ReactNode {
  const { label, tone } = STATES[state];
  return <Tag tone={tone}>{label}</Tag>;
}
