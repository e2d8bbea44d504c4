import type { ReactNode } from 'react';
import { describeState } from '../../../../functions/domain/campaigns/enrollment-state.ts';
import type { graphql } from '../../lib/graphql/graphql.ts';
import { Tag, type Tone } from '../../components/display/tag.tsx';

export type EnrollmentState = ReturnType<typeof graphql.scalar<'EnrollmentState'>>;

const TONES: Readonly<Record<EnrollmentState, Tone>> = {
  ACTIVE: 'good',
  WAITING: 'warn',
  FINISHED: 'plain',
  REMOVED: 'plain',
  STOPPED: 'bad',
};

/** State of a contact in a campaign. `isHeld`: its texts wait until staff decide whether the contact asked to stop. */
export function EnrollmentTag({
  state,
  isHeld = false,
}: {
  readonly state: EnrollmentState;
  readonly isHeld?: boolean;
}): ReactNode {
  return <Tag tone={state === 'ACTIVE' && isHeld ? 'warn' : TONES[state]}>{describeState(state, isHeld)}</Tag>;
}
