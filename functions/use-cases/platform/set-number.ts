import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { parsePhone } from '../../domain/contacts/phone.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SetNumberInput {
  readonly organizationId: OrganizationId;
  readonly number: string;
  /** What the carrier granted this number. null means what the deployment allows. */
  readonly pace: Pace | null;
  readonly by: string;
  readonly now: Date;
}

/**
 * Gives an organization its sending number. Messages that wait for a number are tried again every few minutes. A number that
 * the organization had before stays with it, so that a STOP to the old number still counts.
 */
export async function setNumber(
  data: Pick<Data, 'accounts' | 'sendingNumbers'>,
  { organizationId, number: given, pace, by, now }: SetNumberInput,
): Promise<Organization | Refusal> {
  const parsed = parsePhone(given);
  if (!parsed.ok) return new Refusal(`"${given}" is not a phone number. Write it as +16025550101.`);
  const number = parsed.phone;
  const owner = await data.accounts.findOrganizationIdByNumber(number);
  if (owner !== null && owner !== organizationId)
    return new Refusal(`${number} belongs to the organization ${owner}. A number belongs to one organization.`);
  const state = (await data.accounts.findOrganization(organizationId))?.registrationState ?? null;
  if (state !== null && state !== 'APPROVED')
    return new Refusal('The registration of this organization is not approved. Decide it first: decide-registration.');
  if (!(await data.sendingNumbers.assign(organizationId, number, pace, { userId: by, at: now })))
    return notFound('organization');
  return (await data.accounts.findOrganization(organizationId)) ?? notFound('organization');
}
