import type { AppointmentId, ContactId, OrganizationId, StepId } from '../shared/ids.ts';

/** One step of a campaign in one round of a contact, or for one appointment of the contact. An if/then fires once for each. */
export interface StepRound {
  readonly stepId: StepId;
  readonly round: number;
  readonly appointmentId: AppointmentId | null;
}

const SEPARATOR = '/';

/** Returns a step round as one text, for keys and queue messages. Ids never contain a slash. */
export function formatStepRound({ stepId, round, appointmentId }: StepRound): string {
  return [stepId, round, appointmentId ?? ''].join(SEPARATOR);
}

/** Returns the step round of a text. @throws for a text that `formatStepRound` did not write */
export function parseStepRound(text: string): StepRound {
  const [stepId, round, appointmentId, ...rest] = text.split(SEPARATOR);
  if (!stepId || !/^\d+$/u.test(round ?? '') || appointmentId === undefined || rest.length > 0)
    throw new Error('The text names no step round');
  return { stepId, round: Number(round), appointmentId: appointmentId === '' ? null : appointmentId };
}

/** A contact at a step of a campaign, in one round. */
export interface ContactAtStep extends StepRound {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
}
