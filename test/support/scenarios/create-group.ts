import type { Person } from './scenario.ts';

/** Creates a group with contacts. Returns its id. */
export async function createGroup(owner: Person, name: string, leadIds: readonly string[]): Promise<string> {
  const { createGroup: created } = await owner.run<{ createGroup: { group: { id: string } } }>(
    'mutation G($n: String!) { createGroup(name: $n) { success errors group { id } } }',
    { n: name },
  );
  if (leadIds.length > 0)
    await owner.run(
      'mutation A($g: ID!, $l: [ID!]) { addLeadsToGroup(groupId: $g, leadIds: $l) { success errors changed } }',
      { g: created.group.id, l: leadIds },
    );
  return created.group.id;
}
