import type { Reason } from '../sending/reasons.ts';
import type { ContactId, IfThenId, OrganizationId } from '../shared/ids.ts';
import type { Action, Trigger } from './if-then.ts';
import { formatStepRound, type StepRound } from './step-round.ts';

/** WAITING: still to be done. SKIPPED: it could not be done, for the reason in `result`. */
export type ActionRunState = 'WAITING' | 'DONE' | 'SKIPPED';

/** One action of an if/then that has fired for a contact. The action is as it was then: an edit concerns those that fire later. */
export interface ActionRun {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly stepRound: StepRound;
  readonly ifThenId: IfThenId;
  /** The label of the if/then. */
  readonly label: string;
  readonly action: Action;
  /** The conditions that were met. */
  readonly triggers: readonly Trigger[];
  readonly state: ActionRunState;
  /** Why it was skipped. */
  readonly result: Reason | null;
  /** How many chosen people could not be texted: they have no phone number, or have left. missing means none. */
  readonly untold?: number;
  /** When the if/then fired. */
  readonly at: Date;
}

/** Names an action run of a contact. */
export type ActionRunRef = Pick<ActionRun, 'organizationId' | 'contactId'> & { readonly id: string };

/** Returns the id of a run: the same for every attempt to fire, so that an action never runs twice. */
export function toRunId({ stepRound, action }: Pick<ActionRun, 'stepRound' | 'action'>): string {
  return `${formatStepRound(stepRound)}/${action.id}`;
}
