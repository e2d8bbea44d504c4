import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import type { CheckStepMessage } from '../../messages/bulk.ts';
import type { BulkDeps } from './job-batch.ts';

const CONTACTS_PER_PAGE = 500;
const CHECKS_PER_TRANSACTION = 50;

/**
 * Looks at the if/thens of contacts who got the text of a step before an if/then that waits was written: no due entry is there for their
 * time. One page of the campaign at a time, its contacts first, and then their appointments.
 */
export async function checkStepPage({ data, bulk, wakeUps, now }: BulkDeps, payload: CheckStepMessage): Promise<void> {
  const { organizationId, stepId, after, appointments } = payload;
  const at = now();
  const list = appointments ? 'listAppointmentPage' : 'listPage';
  const page = await data.enrollments[list](organizationId, getCampaignIdOfStep(stepId), {
    limit: CONTACTS_PER_PAGE,
    after,
  });
  const contacts = page.enrollments
    .filter(({ passed }) => passed.includes(stepId))
    .map(({ contactId, round, appointmentId }) => ({ organizationId, contactId, stepId, round, appointmentId }));
  for (let from = 0; from < contacts.length; from += CHECKS_PER_TRANSACTION)
    await data.firings.scheduleChecks(contacts.slice(from, from + CHECKS_PER_TRANSACTION), at);
  if (contacts.length > 0) await wakeUps.schedule(organizationId, [at], at);
  if (page.next) await bulk.send({ body: { ...payload, after: page.next } });
  else if (!appointments) await bulk.send({ body: { ...payload, after: null, appointments: true } });
}
