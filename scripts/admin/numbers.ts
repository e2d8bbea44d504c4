import { FORM_FIELDS } from '../../functions/domain/numbers/registration-form.ts';
import type { RegistrationDecision } from '../../functions/domain/numbers/registration.ts';
import { decideRegistration as decide } from '../../functions/use-cases/numbers/decide-registration.ts';
import { findOrganization, StageError } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';
import { orStop } from './people.ts';

const DECISIONS: Readonly<Record<string, RegistrationDecision>> = {
  'in-review': 'IN_REVIEW',
  approved: 'APPROVED',
  rejected: 'REJECTED',
};

/** Prints what an organization has registered, field by field, and what was created for it at the carrier. */
export async function showRegistration(
  { data, print }: AdminContext,
  { organization }: { organization: string },
): Promise<void> {
  const { name } = await findOrganization(data, organization);
  const registration = await data.numberRegistrations.findNumberRegistration(organization);
  if (!registration) throw new StageError(`${name} has not registered.`);
  print(`State: ${registration.state}${registration.reason === null ? '' : ` (${registration.reason})`}`);
  for (const name of FORM_FIELDS) print(`  ${name}: ${registration.form[name]}`);
  const order = await data.numberOrders.findNumberOrder(organization);
  if (order) {
    print(`Messaging service: ${order.serviceSid ?? 'not created yet'}`);
    print(`Number: ${order.phone === null ? 'not bought yet' : `${order.phone} (${order.numberSid ?? ''})`}`);
  }
}

/** Stores what the carrier decided. An approval lets texts that waited be sent. */
export async function decideRegistration(
  { data, numbers, by, now, print, sweep }: AdminContext,
  {
    organization: organizationId,
    decision: given,
    reason,
  }: { organization: string; decision: string; reason?: string | undefined },
): Promise<void> {
  const decision = DECISIONS[given];
  if (decision === undefined) throw new StageError('The decision is in-review, approved or rejected.');
  await findOrganization(data, organizationId);
  const input = { organizationId, decision, reason: reason ?? null, by, now };
  const { state } = orStop(await decide({ data, numbers, sweep }, input));
  print(`The registration of ${organizationId} is ${state}.`);
}
