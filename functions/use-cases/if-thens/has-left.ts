import type { Data } from '../../data/index.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import type { ActionRun } from '../../domain/if-then/action-run.ts';
import { LATER_ATTEMPT_STATES } from '../../domain/sending/decide-hand-over.ts';

/** Returns whether the contact has left the campaign since the if/then fired: it was removed, replied, or began another round. */
export async function hasLeft(
  { enrollments }: Pick<Data, 'enrollments'>,
  { organizationId, contactId, stepRound: { stepId, round, appointmentId } }: ActionRun,
): Promise<boolean> {
  const enrollment = await enrollments.findEnrollment(
    organizationId,
    getCampaignIdOfStep(stepId),
    contactId,
    appointmentId,
  );
  return enrollment?.round !== round || !LATER_ATTEMPT_STATES.includes(enrollment.state);
}
