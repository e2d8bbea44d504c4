import type { ReactNode } from 'react';
import { describeState, findHold } from '../../../../functions/domain/campaigns/enrollment-state.ts';
import { useBrand } from '../../brand/brand.tsx';
import type { graphql } from '../../lib/graphql/graphql.ts';
import { Tag, type Tone } from '../../components/display/tag.tsx';

type EnrollmentState = ReturnType<typeof graphql.scalar<'EnrollmentState'>>;

const TONES: Readonly<Record<EnrollmentState, Tone>> = {
  ACTIVE: 'good',
  WAITING: 'warn',
  PAUSED: 'warn',
  FINISHED: 'plain',
  REMOVED: 'plain',
  STOPPED: 'bad',
};

interface EnrollmentTagProps {
  readonly state: EnrollmentState;
  /** The contact, whose texts may wait for staff or for its opt-in. missing where only the campaign counts. */
  readonly contact?: { readonly mayOptOut: boolean; readonly optedIn: boolean } | undefined;
}

/** State of a contact in a campaign. */
export function EnrollmentTag({ state, contact }: EnrollmentTagProps): ReactNode {
  const { flags } = useBrand();
  const hold = contact === undefined ? null : findHold(contact, flags.blastMode);
  return <Tag tone={state === 'ACTIVE' && hold !== null ? 'warn' : TONES[state]}>{describeState(state, hold)}</Tag>;
}
