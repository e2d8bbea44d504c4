import { readStringSet } from '../../../../functions/data/table/values.ts';
import type { Item } from '../../../../functions/data/table/table.ts';

const GROUP_PK = /^ORG#[^#]+#GROUP#[^#]+$/;

/** Compares the lists and the figures of groups with the groups that contacts name. Archived contacts are in no list. */
export function findGroupViolations(items: readonly Item[]): string[] {
  const listed = new Set(
    items.flatMap(({ pk, sk }) => (GROUP_PK.test(pk) && sk.startsWith('CONTACT#') ? [`${pk} ${sk}`] : [])),
  );
  const members = new Set(
    items
      .filter(({ sk, archived }) => sk === 'CONTACT' && typeof archived !== 'string')
      .flatMap(({ organizationId, id, groupIds }) =>
        readStringSet(groupIds).map(
          (groupId) => `ORG#${String(organizationId)}#GROUP#${groupId} CONTACT#${String(id)}`,
        ),
      ),
  );
  const counted = new Map<string, number>();
  for (const { pk, leads } of items) {
    const group = /^(ORG#[^#]+#GROUP#[^#]+)#COUNTER#/.exec(pk)?.[1];
    if (group !== undefined) counted.set(group, (counted.get(group) ?? 0) + Number(leads ?? 0));
  }
  const sizes = Map.groupBy(members, (key) => key.split(' ')[0] ?? '');
  return [
    ...[...members.difference(listed)].map((key) => `${key} is in the group and not listed`),
    ...[...listed.difference(members)].map((key) => `${key} is listed and not in the group`),
    ...[...new Set([...counted.keys(), ...sizes.keys()])].flatMap((group) => {
      const [count, size] = [counted.get(group) ?? 0, sizes.get(group)?.length ?? 0];
      return count === size ? [] : [`${group} counts ${count} contacts and has ${size}`];
    }),
  ];
}
