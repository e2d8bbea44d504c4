import type { Access } from '../../../domain/accounts/access.ts';
import type { E164 } from '../../../domain/contacts/phone.ts';
import type { OrganizationId, UserId } from '../../../domain/shared/ids.ts';
import { failedConditions } from '../attempt.ts';
import { IF_ABSENT } from '../expressions.ts';
import { membershipKey, userKey } from '../keys.ts';
import { platformStopKey } from '../platform-keys.ts';
import type { Key, Table, Write } from '../table.ts';

/** What becomes of a text to one person of a team. */
export const PERSON_TEXT_STATES = [
  'SCHEDULED',
  'CLAIMED',
  'HANDED_OVER',
  'FAILED',
  'CANCELED',
  'OUTCOME_UNKNOWN',
] as const;
export type PersonTextState = (typeof PERSON_TEXT_STATES)[number];

/** `CHANGED`: another worker has the text. `REFUSED`: a condition about the person failed. */
export type PersonTextClaim = 'CLAIMED' | 'CHANGED' | 'REFUSED';

/** The numbers that a text to a person is from and to. */
export interface PersonNumbers {
  readonly from: E164;
  readonly phone: E164;
}

/**
 * Claims a text to a person once, while the person has one of the `levels` in the organization, has this phone, and has not stopped the
 * number that the text is from. `also`: more conditions about the person. Cost: one transaction of four writes and a few more.
 */
export async function claimPersonText(
  table: Table,
  key: Key,
  { organizationId, userId }: { readonly organizationId: OrganizationId; readonly userId: UserId },
  { from, phone }: PersonNumbers,
  { levels: allowed, also = [] }: { readonly levels: readonly Access[]; readonly also?: readonly Write[] },
): Promise<PersonTextClaim> {
  const levels = allowed.map((access, index) => [`:access${index}`, access] as const);
  const failed = await failedConditions(() =>
    table.transact([
      buildStateWrite(table, key, 'SCHEDULED', 'CLAIMED'),
      table.checkWrite(membershipKey(userId, organizationId), {
        ConditionExpression: `#access IN (${levels.map(([name]) => name).join(', ')})`,
        ExpressionAttributeNames: { '#access': 'access' },
        ExpressionAttributeValues: Object.fromEntries(levels),
      }),
      table.checkWrite(userKey(userId), {
        ConditionExpression: 'phone = :phone',
        ExpressionAttributeValues: { ':phone': phone },
      }),
      ...also,
      table.checkWrite(platformStopKey(from, phone), IF_ABSENT),
    ]),
  );
  if (failed === null) return 'CLAIMED';
  return failed.has(0) ? 'CHANGED' : 'REFUSED';
}

/** Records what became of a text to a person. Does nothing when the text is no longer in the expected state. */
export async function setPersonTextState(
  table: Table,
  key: Key,
  from: PersonTextState,
  to: PersonTextState,
): Promise<void> {
  await failedConditions(() => table.transact([buildStateWrite(table, key, from, to)]));
}

function buildStateWrite(table: Table, key: Key, from: PersonTextState, to: PersonTextState): Write {
  return table.updateWrite(key, {
    UpdateExpression: 'SET #state = :to',
    ConditionExpression: '#state = :from',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':from': from, ':to': to },
  });
}
