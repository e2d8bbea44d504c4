import { hashPassword } from '../../../../functions/platform/security/password.ts';
import { buildOrganization } from '../../scenarios/test-data.ts';
import type { Stage } from '../stage.ts';

export const PASSWORD = 'correct-horse-battery';
/** A hash takes long, so all runs share one. */
let hash: Promise<string> | null = null;

const MEMBERS = [
  { id: 'u', access: 'OWNER' },
  { id: 'v', access: 'MANAGER' },
  { id: 'w', access: 'MANAGER' },
] as const;

/** Adds the owner `u` and two members to the organization, and `staff`, who belong to the platform. */
export async function addPeople({ machine }: Stage): Promise<void> {
  const { accounts } = machine.data;
  const passwordHash = await (hash ??= hashPassword(PASSWORD));
  const buildUser = (id: string) => ({ id, email: `${id}@o.test`, name: `Person ${id}`, phone: null });
  await accounts.createOrganization(buildOrganization({ id: 'p', number: '+16025550902' }));
  await accounts.createUser({ ...buildUser('staff'), wpAdmin: true }, passwordHash);
  for (const { id, access } of MEMBERS) {
    await accounts.createUser({ ...buildUser(id), wpAdmin: false }, passwordHash);
    await accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'o', access });
  }
}
