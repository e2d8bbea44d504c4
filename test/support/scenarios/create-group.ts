import type { Person } from './scenario.ts';

/** Creates a group with contacts. Returns its id. */
export async function createGroup(owner: Person, name: string, leadIds: readonly string[]): Promise<string> {
  const groupId = await owner.make('createGroup', { name });
  if (leadIds.length > 0) await owner.call('addLeadsToGroup', { groupId, leadIds });
  return groupId;
}
