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

const ON_HOLD = { label: 'On hold', tone: 'warn' } as const;

/** State of a contact in a campaign. `isHeld`: its texts wait until staff decide whether the contact asked to stop. */
export function EnrollmentTag({
  state,
  isHeld = false,
}: {
  readonly state: EnrollmentState;
  readonly isHeld?: boolean;
}): ReactNode {
  const { label, tone } = state === 'ACTIVE' && isHeld ? ON_HOLD : STATES[state];
  return <Tag tone={tone}>{label}</Tag>;
}
