import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';

/** A member who answers conversations. */
export interface Assignee {
  readonly id: UserId;
  readonly name: string;
}

/**
 * Returns the assignees of conversations by user id. Someone who left the organization or may not send messages anymore is
 * missing, so that the conversation shows as unassigned. Cost: two batches of reads.
 */
export async function findAssignees(
  { accounts }: Pick<Data, 'accounts'>,
  organizationId: OrganizationId,
  contacts: readonly Pick<Contact, 'assigneeId'>[],
): Promise<ReadonlyMap<UserId, Assignee>> {
  const ids = [...new Set(contacts.flatMap(({ assigneeId }) => assigneeId ?? []))];
  if (ids.length === 0) return new Map();
  const [memberships, names] = await Promise.all([
    accounts.findMemberships(organizationId, ids),
    accounts.findUserNames(ids),
  ]);
  return new Map(
    memberships
      .filter(({ access }) => hasAccess(access, 'MANAGER'))
      .map(({ userId }) => [userId, { id: userId, name: names.get(userId) ?? '' }]),
  );
}
